#include "sector.hpp"

#include <carom/narrow/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Both ends of a sector in terms of normals that point into b - a: a quarter turn to either side of the extreme ones.
template <class T>
struct InwardNormals {
    Sector<T>& sector;
    bool any = false;
    SectorEnd clockwise{};         // the normal that is furthest clockwise
    SectorEnd counterclockwise{};  // and the furthest the other way

    void add(const SectorEnd& normal) {
        if (!any) clockwise = counterclockwise = normal;
        any = true;
        if (cross_sign(sector.direction(counterclockwise), sector.direction(normal)) > 0) counterclockwise = normal;
        if (cross_sign(sector.direction(clockwise), sector.direction(normal)) < 0) clockwise = normal;
    }

    void finish() {
        sector.start = counterclockwise;
        sector.start.quarter_turns += 3;
        sector.end = clockwise;
        sector.end.quarter_turns += 1;
        sector.start.quarter_turns &= 3;
        sector.end.quarter_turns &= 3;
    }
};

// The normal of side k of one part, turned by `quarters`, by vertex numbers.
template <class T>
SectorEnd side_end(const ConvexPart<T>& part, bool is_b, int k, int quarters) {
    const EdgeDirection<T> normal = side_normal(part, k);
    return {is_b, normal.from, is_b, normal.to, (normal.quarter_turns + quarters) & 3};
}

// Parts without radius meet where sides of one touch the other. Their outward normals (b's reversed) bound the shifts.
template <class T>
void sector_of_cores(Sector<T>& sector) {
    InwardNormals<T> normals{sector};
    for (int k = 0; k < side_count(sector.a); ++k) {
        if (lowest_height_sign(sector.a, k, sector.b) == 0) normals.add(side_end(sector.a, false, k, 0));
    }
    for (int k = 0; k < side_count(sector.b); ++k) {
        if (lowest_height_sign(sector.b, k, sector.a) == 0) normals.add(side_end(sector.b, true, k, 2));
    }
    normals.finish();
}

// Cores of which one or both are segments or points can leave b - a without an area.
template <class T>
bool cores_span_area(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() > 2 || b.size() > 2) return true;
    if (a.size() < 2 || b.size() < 2) return false;
    return cross_sign(EdgeDirection<T>{&a, 0, &a, 1}, EdgeDirection<T>{&b, 0, &b, 1}) != 0;
}

// A vertex of one part faces the inside of an edge of the other at just the radii's distance: flat to both sides.
template <class T>
bool find_flat_contact(Sector<T>& sector, bool edge_on_b) {
    const ConvexPart<T>& edge_part = edge_on_b ? sector.b : sector.a;
    const ConvexPart<T>& part = edge_on_b ? sector.a : sector.b;
    for (int i = 0; i < part.size(); ++i) {
        for (int j = 0; j < edge_count(edge_part); ++j) {
            if (foot_on_edge(part, i, edge_part, j) != Foot::interior) continue;
            if (line_gap_sign(part, i, edge_part, j) != 0) continue;
            const EdgeDirection<T> edge{&edge_part, j, &edge_part, j + 1};
            const bool on_left = cross_sign(edge, EdgeDirection<T>{&edge_part, j, &part, i}) > 0;
            // The normal from a to b: away from a's edge towards the vertex, or from the vertex towards b's edge.
            const int quarters = on_left != edge_on_b ? 1 : 3;
            InwardNormals<T> normals{sector};
            normals.add({edge_on_b, j, edge_on_b, j + 1, quarters});
            normals.finish();
            return true;
        }
    }
    return false;
}

// Closes the end towards which an edge leaves the contact at a right angle to the normal: there the boundary is flat.
template <class T>
void close_flat_end(Sector<T>& sector, const EdgeDirection<T>& normal, const EdgeDirection<T>& edge) {
    if (dot_sign(normal, edge) != 0) return;
    (cross_sign(normal, edge) > 0 ? sector.end : sector.start).closed = true;
}

template <class T>
void close_flat_ends(Sector<T>& sector, const EdgeDirection<T>& normal, const ConvexPart<T>& part, int i,
                     int quarters) {
    if (part.size() < 2) return;
    const int next = i + 1 == part.size() ? 0 : i + 1;
    const int previous = i == 0 ? part.size() - 1 : i - 1;
    close_flat_end(sector, normal, EdgeDirection<T>{&part, i, &part, next, quarters});
    close_flat_end(sector, normal, EdgeDirection<T>{&part, i, &part, previous, quarters});
}

// Two vertices at just the radii's distance: rounded on both sides but for edges at a right angle.
template <class T>
bool find_corner_contact(Sector<T>& sector) {
    for (int i = 0; i < sector.a.size(); ++i) {
        for (int j = 0; j < sector.b.size(); ++j) {
            if (vertex_gap_sign(sector.a, i, sector.b, j) != 0) continue;
            InwardNormals<T> normals{sector};
            normals.add({false, i, true, j, 0});
            normals.finish();
            sector.start.closed = sector.end.closed = false;
            const EdgeDirection<T> normal{&sector.a, i, &sector.b, j};
            close_flat_ends(sector, normal, sector.b, j, 0);
            close_flat_ends(sector, normal, sector.a, i, 2);
            return true;
        }
    }
    return false;
}

}  // namespace

template <class T>
bool make_sector(const ConvexPart<T>& a, const ConvexPart<T>& b, Sector<T>& sector) {
    if (touch(a, b) != Touch::touching) return false;
    sector.a = a;
    sector.b = b;
    sector.start = sector.end = {};
    if (a.radius() == 0 && b.radius() == 0) {
        if (!cores_span_area(a, b)) return false;
        sector_of_cores(sector);
        return true;
    }
    return find_flat_contact(sector, false) || find_flat_contact(sector, true) || find_corner_contact(sector);
}

template bool make_sector(const ConvexPart<float>&, const ConvexPart<float>&, Sector<float>&);
template bool make_sector(const ConvexPart<double>&, const ConvexPart<double>&, Sector<double>&);

}  // namespace carom::detail
