#include "curved.hpp"
#include "exact_sign.hpp"
#include "minkowski_region.hpp"
#include "quick_depth.hpp"
#include "quick_features.hpp"
#include "upright_boxes.hpp"

#include <carom/narrow/separation.hpp>

#include <limits>
#include <optional>

namespace carom {
namespace {

using detail::length;
using detail::unit;

// From vertex i of one part to vertex j of another, rounded once.
template <class T>
Vec2D between(const ConvexPart<T>& from, int i, const ConvexPart<T>& to, int j) {
    if (from.pose_count() + to.pose_count() == 0) {  // then doubles round only once, too
        return to.template vertex<double>(j) - from.template vertex<double>(i);
    }
    return detail::rounded(to.template vertex<DoubleDouble>(j) - from.template vertex<DoubleDouble>(i));
}

using detail::NearestFeatures;
using detail::NearVertices;
using detail::QuickDepth;
using detail::QuickPair;
using detail::QuickPart;
using detail::QuickTouch;
using detail::VertexSet;

template <class T>
Vec2D rounded_direction(const Direction<T>& direction) {
    if (direction.to_part->pose_count() == 0) return direction.template in<double>();
    return detail::rounded(direction.template in<DoubleDouble>());
}

template <class T>
Vec2D world_vertex(const ConvexPart<T>& part, int i) {
    if (part.pose_count() == 0) return part.template vertex<double>(i);
    return detail::rounded(part.template vertex<DoubleDouble>(i));
}

// A vertex of one part and the way to its nearest point on the other.
struct NearestPair {
    double distance = std::numeric_limits<double>::infinity();
    int vertex = 0;  // of the part whose vertices were walked
    Vec2D towards;   // unit, from that part to the other
};

// For vertices that differ by less than rounding shows: roughly the direction, from the exact signs.
template <class T>
Vec2D hidden_direction(const ConvexPart<T>& from, int i, const ConvexPart<T>& to, int j) {
    const Direction<T> way{&from, i, &to, j};
    const int x = sign_of([&]<class N>(In<N>) { return way.template in<N>().x; });
    const int y = sign_of([&]<class N>(In<N>) { return way.template in<N>().y; });
    return unit(Vec2D{static_cast<double>(x), static_cast<double>(y)});
}

template <class T>
void try_vertices(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Vec2D way = between(part, i, other, j);
    const double distance = length(way);
    if (!(distance < best.distance)) return;
    best = {distance, i, distance > 0 ? unit(way) : hidden_direction(part, i, other, j)};
}

// With the foot of the perpendicular inside the edge. The side is decided exactly, and the height is taken from the
// nearer end, so that both are right also where the vertex is next to the edge or to its end.
template <class T>
void try_edge(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Direction<T> direction = edge_direction(other, j);
    const Vec2D edge = unit(rounded_direction(direction));
    const bool on_left = cross_sign(direction, Direction<T>{&other, j, &part, i}) > 0;
    Vec2D from_end = between(other, j, part, i);
    if (other.is_bounded()) {
        const Vec2D from_other_end = between(other, j + 1, part, i);
        if (length_sq(from_other_end) < length_sq(from_end)) from_end = from_other_end;
    }
    const Vec2D towards = on_left ? -perp(edge) : perp(edge);
    const double distance = std::fmax(-dot(towards, from_end), 0.0);
    if (distance < best.distance) best = {distance, i, towards};
}

template <class T>
int next_vertex(const ConvexPart<T>& part, int i) {
    return i + 1 < part.size() ? i + 1 : 0;
}

template <class T>
void try_vertex_and_edge(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    switch (foot_on_edge(part, i, other, j)) {
        case Foot::start:
            return try_vertices(best, part, i, other, j);
        case Foot::end:
            return try_vertices(best, part, i, other, next_vertex(other, j));
        case Foot::interior:
            return try_edge(best, part, i, other, j);
    }
}

// The nearest vertex of `part` to `other`, for cores that are apart.
template <class T>
NearestPair nearest_vertex(const ConvexPart<T>& part, const ConvexPart<T>& other) {
    NearestPair best;
    for (int i = 0; i < part.size(); ++i) {
        if (edge_count(other) == 0) try_vertices(best, part, i, other, 0);
        for (int j = 0; j < edge_count(other); ++j) try_vertex_and_edge(best, part, i, other, j);
    }
    return best;
}

// The same among a few vertices, and the edges from and to a few.
template <class T>
NearestPair nearest_vertex(const QuickPair& pair, const ConvexPart<T>& part, const ConvexPart<T>& other, bool is_of_a,
                           const NearVertices& near) {
    VertexSet few = is_of_a ? near.a : near.b;
    const VertexSet other_few = is_of_a ? near.b : near.a;
    NearestPair best;
    while (!few.is_empty()) {
        const int i = few.take();
        if (edge_count(other) == 0) try_vertices(best, part, i, other, 0);
        for (int j = 0; j < edge_count(other); ++j) {
            if (!other_few.has(j) && !other_few.has(next_vertex(other, j))) continue;
            if (!may_be_nearest(near, is_of_a ? pair.a : pair.b, i, is_of_a ? pair.b : pair.a, j)) continue;
            try_vertex_and_edge(best, part, i, other, j);
        }
    }
    return best;
}

// Cores apart, from the nearest vertex of either to the other.
template <class T>
Separation separation_from_a(const NearestPair& nearest, const ConvexPart<T>& a) {
    const Vec2D vertex = world_vertex(a, nearest.vertex);
    return {nearest.distance, nearest.towards, true, vertex, vertex + nearest.distance * nearest.towards};
}

template <class T>
Separation separation_apart(const NearestPair& from_a, const ConvexPart<T>& a, const NearestPair& from_b,
                            const ConvexPart<T>& b) {
    return from_a.distance <= from_b.distance ? separation_from_a(from_a, a) : flipped(separation_from_a(from_b, b));
}

template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return separation_apart(nearest_vertex(a, b), a, nearest_vertex(b, a), b);
}

// A vertex over the inside of an edge, clearly, of shapes as they stand: what `try_edge` computes.
template <class T>
NearestPair clear_edge(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Vec2D start = lift<double>(other.local(j));
    const Vec2D end = lift<double>(other.local(next_vertex(other, j)));
    const Vec2D vertex = lift<double>(part.local(i));
    const Vec2D from_start = vertex - start;
    const Vec2D from_end = vertex - end;
    const Vec2D edge = end - start;
    const bool on_left = other.size() == 2 && cross(edge, from_start) > 0;  // polygons are on the left of their edges
    const Vec2D normal = perp(unit(edge));
    const Vec2D towards = on_left ? -normal : normal;
    const double distance = -dot(towards, length_sq(from_end) < length_sq(from_start) ? from_end : from_start);
    return {distance > 0 ? distance : 0, i, towards};
}

// From one vertex to another or to an edge, clearly the nearest features.
template <class T>
NearestPair clear_nearest(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j, bool is_edge) {
    if (is_edge && part.pose_count() + other.pose_count() == 0) return clear_edge(part, i, other, j);
    NearestPair result;
    is_edge ? try_edge(result, part, i, other, j) : try_vertices(result, part, i, other, j);
    return result;
}

// The same when the nearest features are known and no others come near.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b, const NearestFeatures& nearest) {
    if (nearest.a_is_edge) return flipped(separation_from_a(clear_nearest(b, nearest.b, a, nearest.a, true), b));
    return separation_from_a(clear_nearest(a, nearest.a, b, nearest.b, nearest.b_is_edge), a);
}

// Side k of one core, and the vertex of the other that lies deepest below it.
template <class T>
struct LeastDepth {
    const ConvexPart<T>* part = nullptr;
    const ConvexPart<T>* other = nullptr;
    int side = 0;
    int vertex = 0;
    bool unique = true;

    Direction<T> normal() const { return side_normal(*part, side); }
    Vec2D unit_normal() const { return unit(rounded_direction(normal())); }

    // The depth in doubles, at least 0.
    double depth() const {
        return std::fmax(dot(unit_normal(), between(*other, vertex, *part, side_vertex(*part, side))), 0.0);
    }
};

template <class N, class T>
N scaled_height(const LeastDepth<T>& d) {
    const BasicVec2<N> foot = d.part->template vertex<N>(side_vertex(*d.part, d.side));
    return dot(d.normal().template in<N>(), d.other->template vertex<N>(d.vertex) - foot);
}

// The depth below an upright side, where subtracting makes no rounding error.
template <class T>
std::optional<double> exact_depth(const LeastDepth<T>& d) {
    if (d.part->pose_count() + d.other->pose_count() > 0) return std::nullopt;
    const Vec2D normal = d.normal().template in<double>();
    const Vec2D at = d.other->template vertex<double>(d.vertex);
    const Vec2D foot = d.part->template vertex<double>(side_vertex(*d.part, d.side));
    if (normal.x != 0 && normal.y != 0) return std::nullopt;
    const TwoTerm depth = normal.x == 0 ? two_sum(at.y, -foot.y) : two_sum(at.x, -foot.x);
    return depth.low == 0 ? std::optional(std::fabs(depth.high)) : std::nullopt;
}

// The exact sign of (depth at x) - (depth at y). A depth is a height below zero over the length of the side's normal.
template <class T>
int compare_depths(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const std::optional<double> depth_x = exact_depth(x);
    const std::optional<double> depth_y = depth_x ? exact_depth(y) : std::nullopt;
    if (depth_y) return (*depth_x > *depth_y) - (*depth_x < *depth_y);
    return sign_of([&]<class N>(In<N>) {
        const N hx = scaled_height<N>(x);
        const N hy = scaled_height<N>(y);
        return hx * hx * length_sq(y.normal().template in<N>()) - hy * hy * length_sq(x.normal().template in<N>());
    });
}

// Which vertex of `other` lies deepest below side k of `part`; exact, the first on ties.
template <class T>
int deepest_vertex(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    const Direction<T> normal = side_normal(part, k);
    int deepest = 0;
    for (int i = 1; i < other.size(); ++i) {
        if (dot_sign(normal, Direction<T>::between(other, deepest, i)) < 0) deepest = i;
    }
    return deepest;
}

// The same among a few.
template <class T>
int deepest_vertex(const ConvexPart<T>& part, int k, const ConvexPart<T>& other, VertexSet few) {
    const Direction<T> normal = side_normal(part, k);
    int deepest = few.take();
    while (!few.is_empty()) {
        const int i = few.take();
        if (dot_sign(normal, Direction<T>::between(other, deepest, i)) < 0) deepest = i;
    }
    return deepest;
}

template <class T>
bool same_normal(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const Direction<T> u = x.normal();
    const Direction<T> v = y.normal().turned(x.part == y.part ? 0 : 2);
    return cross_sign(u, v) == 0 && dot_sign(u, v) > 0;
}

// Keeps the side of least depth. Depths that tie exactly may round differently; the smaller number wins then, so that
// the depth does not depend on the order of the two shapes.
template <class T>
void keep_shallower(LeastDepth<T>& best, LeastDepth<T> here) {
    const int order = best.part ? compare_depths(here, best) : -1;
    if (order > 0) return;
    if (order == 0) {
        here.unique = best.unique = best.unique && same_normal(here, best);
        if (here.depth() >= best.depth()) return;
    }
    best = here;
}

template <class T>
void walk_sides(LeastDepth<T>& best, const ConvexPart<T>& part, const ConvexPart<T>& other) {
    for (int k = 0; k < side_count(part); ++k) {
        if (sinks_below(part, k, other)) continue;
        keep_shallower(best, LeastDepth<T>{&part, &other, k, deepest_vertex(part, k, other)});
    }
}

// Where the side of least depth faces the other core: in the middle, where an edge lies along it.
template <class T>
Vec2D deepest_point_on_a(const ConvexPart<T>& a, const ConvexPart<T>& b, const LeastDepth<T>& best) {
    const BasicVec2<DoubleDouble> origin = best.other->template vertex<DoubleDouble>(best.vertex);
    const detail::NearPart<T> near_a(a, origin);
    const detail::NearPart<T> near_b(b, origin);
    detail::RegionSide side;
    detail::MinkowskiRegion<T>(near_a, near_b, 0).side(best.part == &a ? near_a : near_b, best.side, side);
    return side.point_on_a(0) + detail::rounded(origin);
}

template <class T>
Separation separation_at_depth(const LeastDepth<T>& best, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const double depth = best.depth();
    const Vec2D normal = best.part == &a ? best.unit_normal() : -best.unit_normal();
    const Vec2D on_a = deepest_point_on_a(a, b, best);
    return {-depth, normal, best.unique, on_a, on_a - depth * normal};
}

// Cores that share a point.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    LeastDepth<T> best;
    walk_sides(best, a, b);
    walk_sides(best, b, a);
    if (best.part) return separation_at_depth(best, a, b);
    // Two points in one place, or nothing parts the two.
    const double gap = a.is_point() && b.is_point() ? 0 : -std::numeric_limits<double>::infinity();
    return {gap, {1, 0}, false, world_vertex(a, 0), world_vertex(b, 0)};
}

// Cores that share a point, by the few sides over which they could be least deep.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const detail::ShallowSides& few) {
    LeastDepth<T> best;
    for (int i = 0; i < few.count; ++i) {
        const auto& [is_of_a, side, vertices] = few.sides[static_cast<std::size_t>(i)];
        const ConvexPart<T>& part = is_of_a ? a : b;
        const ConvexPart<T>& other = is_of_a ? b : a;
        keep_shallower(best, LeastDepth<T>{&part, &other, side, deepest_vertex(part, side, other, vertices)});
    }
    return separation_at_depth(best, a, b);
}

// The normal of the side of least depth, its ends as seen from the vertex that is deepest below it, and that vertex.
// What the function above computes, where the facing stretch is that vertex.
Separation separation_at_depth(bool is_side_of_a, const Vec2D& way_out, const Vec2D& start, const Vec2D& end,
                               const Vec2D& deepest) {
    const Vec2D outward = unit(way_out);
    const double height = dot(outward, start);
    const double depth = height > 0 ? height : 0;
    const Vec2D normal = is_side_of_a ? outward : -outward;
    const Vec2D tangent = perp(-normal);
    const double at_start = dot(tangent, start);
    const double at_end = dot(tangent, end);
    const double low = at_start < at_end ? at_start : at_end;
    const double high = at_start < at_end ? at_end : at_start;
    const double along = 0.5 * ((low > 0 ? low : 0) + (high < 0 ? high : 0));
    const Vec2D on_a = (is_side_of_a ? height : 0) * normal + along * perp(-normal) + deepest;
    return {-depth, normal, true, on_a, on_a - depth * normal};
}

// Polygons of which a side and the only vertex that is deepest below it are known.
template <class T>
Separation separation_at_depth(const ConvexPart<T>& a, const ConvexPart<T>& b, const detail::DeepestBelow& least) {
    const ConvexPart<T>& part = least.is_of_a ? a : b;
    const ConvexPart<T>& other = least.is_of_a ? b : a;
    const int k = least.side;
    const int next = next_vertex(part, k);
    if (part.pose_count() + other.pose_count() > 0) {
        return separation_at_depth(least.is_of_a, rounded_direction(side_normal(part, k)),
                                   between(other, least.vertex, part, k), between(other, least.vertex, part, next),
                                   world_vertex(other, least.vertex));
    }
    const Vec2D deepest = lift<double>(other.local(least.vertex));
    const Vec2D start = lift<double>(part.local(k));
    const Vec2D end = lift<double>(part.local(next));
    return separation_at_depth(least.is_of_a, -perp(end - start), start - deepest, end - deepest, deepest);
}

// Of the cores, by doubles and of what these leave open the few that tie; nothing where there is more doubt. The same
// bits as the exact way.
template <class T>
std::optional<Separation> quick_separation(const QuickPair& pair, QuickTouch cores, const ConvexPart<T>& a,
                                           const ConvexPart<T>& b) {
    if (cores == QuickTouch::unknown) return std::nullopt;
    if (cores == QuickTouch::penetrating) {
        const detail::ShallowSides few = find_shallowest_sides(pair);
        return few.count > 0 ? std::optional(separation_overlapping(a, b, few)) : std::nullopt;
    }
    const auto nearest = find_nearest_features(pair);
    if (!nearest) return std::nullopt;
    if (nearest->are_clear) return separation_apart(a, b, *nearest);
    const auto near = find_near_vertices(pair, *nearest);
    if (!near) return std::nullopt;
    return separation_apart(nearest_vertex(pair, a, b, true, *near), a, nearest_vertex(pair, b, a, false, *near), b);
}

// How the cores meet, and at once where they are least deep, for polygons so small that this costs no more.
QuickDepth meet(const QuickPair& pair) {
    if (pair.boxes_are_apart() || (pair.a.count == 1 && pair.b.count == 1)) return {QuickTouch::apart};
    if (pair.a.count > 2 && pair.b.count > 2) {
        constexpr int many = 100;
        if (pair.a.count * pair.b.count <= many || pair.touch_of_cores() != QuickTouch::apart) {
            return find_least_depth(pair);
        }
        return {QuickTouch::apart};
    }
    return {pair.touch_of_cores()};
}

template <class T>
Separation separation_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return touch_of_cores(a, b) == Touch::apart ? separation_apart(a, b) : separation_overlapping(a, b);
}

// The cores' separation less the radii.
template <class T>
Separation with_radii(Separation result, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_rounded() && !b.is_rounded()) return result;
    const DoubleDouble radius_a = a.template radius<DoubleDouble>();
    const DoubleDouble radius_b = b.template radius<DoubleDouble>();
    result.gap = result.gap - (radius_a + radius_b).rounded();
    result.on_a = result.on_a + radius_a.rounded() * result.normal;
    result.on_b = result.on_b - radius_b.rounded() * result.normal;
    return result;
}

}  // namespace

template <class T>
Separation detail::exact_separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    Separation result = with_radii(separation_of_cores(a, b), a, b);
    result.gap = with_exact_sign(result.gap, touch(a, b), a, b);
    return result;
}

template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach) {
    if (a.is_curved() || b.is_curved()) return detail::curved_separation(a, b);
    if (const auto boxes = detail::upright_separation(a, b)) return *boxes;
    if (QuickPart::fits(a) && QuickPart::fits(b)) {
        const QuickPair pair(a, b);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (pair.boxes_are_apart(reach)) return {infinity};
        const QuickDepth found = meet(pair);
        const bool points = a.is_point() && b.is_point();
        if (!points && found.touch == QuickTouch::apart && reach == 0 && pair.radius == 0) return {infinity};
        const auto quick = found.is_clear ? std::optional(separation_at_depth(a, b, found.least))
                                          : quick_separation(pair, found.touch, a, b);
        if (quick) {
            const Separation result = with_radii(*quick, a, b);
            if (std::fabs(result.gap) > 0x1p-40 * (pair.extent + pair.radius)) return result;  // so is its sign certain
        }
    }
    return detail::exact_separation(a, b);
}

// Of what overlaps, no depth is asked for, which is most of the work.
template <class T>
double gap(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_curved() && !b.is_curved() && QuickPart::fits(a) && QuickPart::fits(b)) {
        if (const auto boxes = detail::upright_separation(a, b)) return boxes->gap > 0 ? boxes->gap : 0;
        const QuickPair pair(a, b);
        const bool points = a.is_point() && b.is_point();
        const QuickTouch cores = points || pair.boxes_are_apart() ? QuickTouch::apart : pair.touch_of_cores();
        if (cores == QuickTouch::penetrating) return 0;
        if (const auto quick = quick_separation(pair, cores, a, b)) {
            const double result = with_radii(*quick, a, b).gap;
            if (std::fabs(result) > 0x1p-40 * (pair.extent + pair.radius)) return result > 0 ? result : 0;
        }
    }
    return std::fmax(separation(a, b).gap, 0.0);
}

template Separation detail::exact_separation(const ConvexPart<float>&, const ConvexPart<float>&);
template Separation detail::exact_separation(const ConvexPart<double>&, const ConvexPart<double>&);
template Separation separation(const ConvexPart<float>&, const ConvexPart<float>&, double);
template Separation separation(const ConvexPart<double>&, const ConvexPart<double>&, double);
template double gap(const ConvexPart<float>&, const ConvexPart<float>&);
template double gap(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom
