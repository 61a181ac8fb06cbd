#include "real_part.hpp"

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
    return detail::rounded(to.template vertex<DoubleDouble>(j) - from.template vertex<DoubleDouble>(i));
}

template <class T>
Vec2D rounded_direction(const Direction<T>& direction) {
    return detail::rounded(direction.template in<DoubleDouble>());
}

template <class T>
Vec2D world_vertex(const ConvexPart<T>& part, int i) {
    return detail::rounded(part.template vertex<DoubleDouble>(i));
}

// A vertex of one part and the way to its nearest point on the other.
struct NearestPair {
    double distance = std::numeric_limits<double>::infinity();
    int vertex = 0;  // of the part whose vertices were walked
    Vec2D towards;   // unit, from that part to the other
};

template <class T>
void try_vertices(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Vec2D way = between(part, i, other, j);
    const double distance = length(way);
    if (distance < best.distance) best = {distance, i, unit(way)};
}

// With the foot of the perpendicular inside the edge.
template <class T>
void try_edge(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Vec2D edge = unit(rounded_direction(edge_direction(other, j)));
    const double height = cross(edge, between(other, j, part, i));  // positive: the vertex is on the left
    if (std::fabs(height) < best.distance) best = {std::fabs(height), i, height > 0 ? -perp(edge) : perp(edge)};
}

// The nearest vertex of `part` to `other`, for cores that are apart.
template <class T>
NearestPair nearest_vertex(const ConvexPart<T>& part, const ConvexPart<T>& other) {
    NearestPair best;
    for (int i = 0; i < part.size(); ++i) {
        if (edge_count(other) == 0) try_vertices(best, part, i, other, 0);
        for (int j = 0; j < edge_count(other); ++j) {
            switch (foot_on_edge(part, i, other, j)) {
                case Foot::start:
                    try_vertices(best, part, i, other, j);
                    break;
                case Foot::end:
                    try_vertices(best, part, i, other, j + 1 < other.size() ? j + 1 : 0);
                    break;
                case Foot::interior:
                    try_edge(best, part, i, other, j);
                    break;
            }
        }
    }
    return best;
}

// Cores apart.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const NearestPair from_a = nearest_vertex(a, b);
    const NearestPair from_b = nearest_vertex(b, a);
    if (from_a.distance <= from_b.distance) {
        const Vec2D vertex = world_vertex(a, from_a.vertex);
        return {from_a.distance, from_a.towards, true, vertex, vertex + from_a.distance * from_a.towards};
    }
    const Vec2D vertex = world_vertex(b, from_b.vertex);
    return {from_b.distance, -from_b.towards, true, vertex + from_b.distance * from_b.towards, vertex};
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

// The exact sign of (depth at x) - (depth at y). A depth is a height below zero over the length of the side's normal.
template <class T>
int compare_depths(const LeastDepth<T>& x, const LeastDepth<T>& y) {
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

// Cores that share a point.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    LeastDepth<T> best;
    walk_sides(best, a, b);
    walk_sides(best, b, a);
    if (!best.part) {  // two points in one place, or nothing parts the two
        const double gap = a.is_point() && b.is_point() ? 0 : -std::numeric_limits<double>::infinity();
        return {gap, {1, 0}, false, world_vertex(a, 0), world_vertex(b, 0)};
    }
    const double depth = best.depth();
    const Vec2D outward = best.unit_normal();
    const Vec2D vertex = world_vertex(*best.other, best.vertex);
    const Vec2D surface = vertex + depth * outward;
    if (best.part == &a) return {-depth, outward, best.unique, surface, vertex};
    return {-depth, -outward, best.unique, vertex, surface};
}

// Rounding must not contradict what is known exactly.
double with_exact_sign(double gap, Touch exact) {
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    switch (exact) {
        case Touch::apart:
            return std::fmax(gap, smallest);
        case Touch::penetrating:
            return std::fmin(gap, -smallest);
        default:
            return 0;
    }
}

}  // namespace

template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const bool cores_apart = touch_of_cores(a, b) == Touch::apart;
    Separation result = cores_apart ? separation_apart(a, b) : separation_overlapping(a, b);
    const DoubleDouble radius_a = a.template radius<DoubleDouble>();
    const DoubleDouble radius_b = b.template radius<DoubleDouble>();
    result.gap = with_exact_sign(result.gap - (radius_a + radius_b).rounded(), touch(a, b));
    result.on_a = result.on_a + radius_a.rounded() * result.normal;
    result.on_b = result.on_b - radius_b.rounded() * result.normal;
    return result;
}

template Separation separation(const ConvexPart<float>&, const ConvexPart<float>&);
template Separation separation(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom
