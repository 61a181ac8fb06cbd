#include "core_separation.hpp"
#include "narrow/border/minkowski_region.hpp"

#include <carom/work_budget.hpp>

#include <limits>
#include <optional>

namespace carom::detail {
namespace {

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

// The same from a vertex on that is nearly the deepest: along an outline the heights fall once and rise once.
template <class T>
int deepest_vertex_from(const ConvexPart<T>& part, int k, const ConvexPart<T>& other, int i) {
    const Direction<T> normal = side_normal(part, k);
    int deepest = i;
    for (const int step : {1, other.size() - 1}) {
        int at = deepest;
        for (int steps = other.size(); steps > 0; --steps) {
            const int next = (at + step) % other.size();
            const int sign = dot_sign(normal, Direction<T>::between(other, at, next));
            if (sign > 0) break;
            at = next;
            if (sign < 0) deepest = at;
        }
    }
    return deepest;
}

template <class T>
bool same_normal(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const Direction<T> u = x.normal();
    const Direction<T> v = y.normal().rotated(x.part == y.part ? 0 : 2);
    return is_same_direction(u, v);
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
    for (int k = 0; k < side_count(part) && spend_work(other.size()); ++k) {
        if (extends_below(part, k, other)) continue;
        keep_shallower(best, LeastDepth<T>{&part, &other, k, deepest_vertex(part, k, other)});
    }
}

// Where the side of least depth faces the other core: in the middle, where an edge lies along it. Of sides in a row,
// which are equally deep, it may be another than the one that was kept.
template <class T>
Vec2D deepest_point_on_a(const ConvexPart<T>& a, const ConvexPart<T>& b, const LeastDepth<T>& best) {
    const BasicVec2<DoubleDouble> origin = best.other->template vertex<DoubleDouble>(best.vertex);
    const CachedPart<T> near_a(a, origin);
    const CachedPart<T> near_b(b, origin);
    const CachedPart<T>& near = best.part == &a ? near_a : near_b;
    const MinkowskiRegion<T> region(near_a, near_b);
    RegionSide side;
    region.side(near, best.side, side);
    for (int k = 0; !side.is_face_to_face() && k < side_count(*best.part); ++k) {
        RegionSide other;
        LeastDepth<T> beside = best;
        beside.side = k;
        if (same_normal(beside, best) && region.side(near, k, other) && other.is_face_to_face()) side = other;
    }
    return side.point_on_a(0) + rounded(origin);
}

template <class T>
Separation separation_at_depth(const LeastDepth<T>& best, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const double depth = best.depth();
    const Vec2D normal = best.part == &a ? best.unit_normal() : -best.unit_normal();
    const Vec2D on_a = deepest_point_on_a(a, b, best);
    return {-depth, normal, best.unique, on_a, on_a - depth * normal};
}

}  // namespace

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

template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const ShallowSides& few) {
    LeastDepth<T> best;
    for (int i = 0; i < few.count; ++i) {
        const auto& [is_of_a, side, vertices] = few.sides[static_cast<std::size_t>(i)];
        const ConvexPart<T>& part = is_of_a ? a : b;
        const ConvexPart<T>& other = is_of_a ? b : a;
        keep_shallower(best, LeastDepth<T>{&part, &other, side, deepest_vertex(part, side, other, vertices)});
    }
    return separation_at_depth(best, a, b);
}

template <class T>
SideDepth with_deepest_vertex(const ConvexPart<T>& a, const ConvexPart<T>& b, SideDepth side) {
    side.vertex = deepest_vertex_from(side.is_of_a ? a : b, side.side, side.is_of_a ? b : a, side.vertex);
    return side;
}

template <class T>
SideDepth least_deep_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const DeepestSides<T>& sides, bool& unique) {
    LeastDepth<T> best;
    sides.each_candidate([&](const SideDepth& candidate) {
        const SideDepth side = with_deepest_vertex(a, b, candidate);
        const ConvexPart<T>& part = side.is_of_a ? a : b;
        keep_shallower(best, LeastDepth<T>{&part, side.is_of_a ? &b : &a, side.side, side.vertex});
    });
    unique = best.unique;
    return {best.part == &a, best.side, best.vertex};
}

template <class T>
Separation separation_at_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const SideDepth& least, bool unique) {
    const ConvexPart<T>& part = least.is_of_a ? a : b;
    return separation_at_depth(LeastDepth<T>{&part, least.is_of_a ? &b : &a, least.side, least.vertex, unique}, a, b);
}

#define CAROM_INSTANTIATE(T)                                                                                       \
    template SideDepth least_deep_side(const ConvexPart<T>&, const ConvexPart<T>&, const DeepestSides<T>&, bool&); \
    template SideDepth with_deepest_vertex(const ConvexPart<T>&, const ConvexPart<T>&, SideDepth);                 \
    template Separation separation_at_side(const ConvexPart<T>&, const ConvexPart<T>&, const SideDepth&, bool);    \
    template Separation separation_overlapping(const ConvexPart<T>&, const ConvexPart<T>&);                        \
    template Separation separation_overlapping(const ConvexPart<T>&, const ConvexPart<T>&, const ShallowSides&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
