#include "sector.hpp"

#include "arc.hpp"
#include "ellipse.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Both ends of a sector in terms of normals that point into b - a: a quarter turn to either side of the extreme ones.
template <class T>
struct InwardNormals {
    Sector<T>& sector;
    bool any = false;
    Germ clockwise{};         // the normal that is furthest clockwise
    Germ counterclockwise{};  // and the furthest the other way

    void add(const Germ& normal) {
        if (!any) clockwise = counterclockwise = normal;
        any = true;
        if (cross_sign(heading(counterclockwise), heading(normal)) > 0) counterclockwise = normal;
        if (cross_sign(heading(clockwise), heading(normal)) < 0) clockwise = normal;
    }

    void finish() {
        sector.start = counterclockwise.rotated(3);
        sector.end = clockwise.rotated(1);
    }

    Heading<T> heading(const Germ& germ) const { return GermOf<T>{sector.a, sector.b, germ}.heading(); }
};

// The normal of side k of one part, rotated by `quarters`, by vertex numbers.
template <class T>
Germ side_end(const ConvexPart<T>& part, bool is_b, int k, int quarters) {
    const Direction<T> normal = side_normal(part, k);
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

// A vertex of one part faces the inside of an edge of the other at just the radii's distance: flat to both sides.
template <class T>
bool find_flat_contact(Sector<T>& sector, bool edge_on_b) {
    const ConvexPart<T>& edge_part = edge_on_b ? sector.b : sector.a;
    const ConvexPart<T>& part = edge_on_b ? sector.a : sector.b;
    for (int i = 0; i < part.size(); ++i) {
        for (int j = 0; j < edge_count(edge_part); ++j) {
            if (foot_on_edge(part, i, edge_part, j) != Foot::interior) continue;
            if (line_gap_sign(part, i, edge_part, j) != 0) continue;
            const Direction<T> edge = edge_direction(edge_part, j);
            const bool on_left = cross_sign(edge, Direction<T>{&edge_part, j, &part, i}) > 0;
            // The normal from a to b: away from a's edge towards the vertex, or from the vertex towards b's edge.
            const int quarters = on_left != edge_on_b ? 1 : 3;
            InwardNormals<T> normals{sector};
            normals.add({edge_on_b, edge.from, edge_on_b, edge.to, (edge.quarter_turns + quarters) & 3});
            normals.finish();
            return true;
        }
    }
    return false;
}

// Straightens the end towards which an edge leaves the contact at a right angle to the normal.
template <class T>
void straighten_end(Sector<T>& sector, const Direction<T>& normal, const Direction<T>& edge) {
    if (dot_sign(normal, edge) != 0) return;
    (cross_sign(normal, edge) > 0 ? sector.end : sector.start).curvature = {};
}

template <class T>
void straighten_ends(Sector<T>& sector, const Direction<T>& normal, const ConvexPart<T>& part, int i, int quarters) {
    if (part.is_point()) return;
    if (!part.is_bounded()) return straighten_end(sector, normal, Direction<T>::of(part, quarters));
    const int next = i + 1 == part.size() ? 0 : i + 1;
    const int previous = i == 0 ? part.size() - 1 : i - 1;
    straighten_end(sector, normal, Direction<T>::between(part, i, next, quarters));
    straighten_end(sector, normal, Direction<T>::between(part, i, previous, quarters));
}

// Two vertices at just the radii's distance (the flat contacts of lines and half spaces are found before): rounded on
// both sides but for edges at a right angle.
template <class T>
bool find_corner_contact(Sector<T>& sector) {
    for (int i = 0; i < sector.a.size(); ++i) {
        for (int j = 0; j < sector.b.size(); ++j) {
            if (vertex_gap_sign(sector.a, i, sector.b, j) != 0) continue;
            InwardNormals<T> normals{sector};
            normals.add({false, i, true, j, 0});
            normals.finish();
            sector.start.curvature = {1, 1, 1};
            sector.end.curvature = {-1, 1, 1};
            const Direction<T> normal{&sector.a, i, &sector.b, j};
            straighten_ends(sector, normal, sector.b, j, 0);
            straighten_ends(sector, normal, sector.a, i, 2);
            return true;
        }
    }
    return false;
}

// Of two convex parts that touch; false when b - a has no area.
template <class T>
bool make_sector(Sector<T>& sector) {
    const ConvexPart<T>& a = sector.a;
    const ConvexPart<T>& b = sector.b;
    if (!a.is_rounded() && !b.is_rounded()) {
        if (!cores_span_area(a, b)) return false;
        sector_of_cores(sector);
        return true;
    }
    return find_flat_contact(sector, false) || find_flat_contact(sector, true) || find_corner_contact(sector);
}

}  // namespace

template <class T>
bool visit_sectors(const ConvexPart<T>& a, const ConvexPart<T>& b, SectorVisitor<T> visit) {
    if (touch(a, b) != Touch::touching) return false;
    if (a.extent() == Extent::arc || b.extent() == Extent::arc) return visit_arc_sectors(a, b, visit);
    Sector<T> sector{a, b, {}, {}};
    const bool curved = a.is_curved() || b.is_curved();
    return (curved ? make_ellipse_sector(sector) : make_sector(sector)) && visit(sector);
}

template bool visit_sectors(const ConvexPart<float>&, const ConvexPart<float>&, SectorVisitor<float>);
template bool visit_sectors(const ConvexPart<double>&, const ConvexPart<double>&, SectorVisitor<double>);

}  // namespace carom::detail
