#include "core_separation.hpp"
#include "narrow/border/minkowski_region.hpp"

#include <carom/work_budget.hpp>

#include <array>
#include <limits>
#include <optional>

namespace carom::detail {
namespace {

// Two cores, one of which has the side that is spoken of; and both in a frame of their own, in which signs take less
// arithmetic.
template <class T>
class Cores {
  public:
    Cores(const ConvexPart<T>& a, const ConvexPart<T>& b) : a_(a), b_(b), near_a_(a), near_b_(b) {
        near_a_.drop_radius();
        near_b_.drop_radius();
        ConvexPart<T>::drop_common_frame(near_a_, near_b_);
    }
    Cores(const Cores&) = delete;
    Cores& operator=(const Cores&) = delete;

    const ConvexPart<T>& of(bool is_a) const { return is_a ? a_ : b_; }
    const ConvexPart<T>& near(bool is_a) const { return is_a ? near_a_ : near_b_; }

  private:
    const ConvexPart<T>& a_;
    const ConvexPart<T>& b_;
    ConvexPart<T> near_a_;
    ConvexPart<T> near_b_;
};

// Side k of one core, and the vertex of the other that lies deepest below it.
template <class T>
struct LeastDepth {
    const Cores<T>* cores = nullptr;
    bool is_of_a = true;
    int side = 0;
    int vertex = 0;
    bool unique = true;

    const ConvexPart<T>& part() const { return cores->of(is_of_a); }
    const ConvexPart<T>& other() const { return cores->of(!is_of_a); }
    const ConvexPart<T>& near_part() const { return cores->near(is_of_a); }
    const ConvexPart<T>& near_other() const { return cores->near(!is_of_a); }

    Direction<T> near_normal() const { return side_normal(near_part(), side); }
    Vec2D unit_normal() const { return unit(rounded_direction(side_normal(part(), side))); }

    // The depth in doubles, at least 0.
    double depth() const {
        return std::fmax(dot(unit_normal(), between(other(), vertex, part(), side_vertex(part(), side))), 0.0);
    }

    // The height of the vertex over the side, below 0, times the length of the side's normal.
    template <class N>
    N height() const {
        const BasicVec2<N> foot = near_part().template vertex<N>(side_vertex(part(), side));
        return dot(near_normal().template in<N>(), near_other().template vertex<N>(vertex) - foot);
    }

    // The square of that length.
    template <class N>
    N length_sq() const {
        return carom::length_sq(near_normal().template in<N>());
    }

    // The edge along the side before any pose, or the direction of what has no end.
    std::array<TwoTerm, 2> local_direction() const {
        const Direction<T> normal = near_normal();
        const auto offset = [](T from, T to) { return two_sum(static_cast<double>(to), -static_cast<double>(from)); };
        if (!part().is_bounded()) return {offset(0, part().local(1).x), offset(0, part().local(1).y)};
        const BasicVec2<T>&from = part().local(normal.from), &to = part().local(normal.to % part().size());
        return {offset(from.x, to.x), offset(from.y, to.y)};
    }

    // The squared depth is height^2 / length_sq.
    struct Measures {
        ErrorBounded height, length_sq;
    };
    const Measures& measures() const {
        if (!measures_) measures_ = Measures{height<ErrorBounded>(), length_sq<ErrorBounded>()};
        return *measures_;
    }

    mutable std::optional<Measures> measures_{};  // computed once
};

// The depth below an upright side, where subtracting makes no rounding error.
template <class T>
std::optional<double> exact_depth(const LeastDepth<T>& d) {
    if (d.near_part().pose_count() + d.near_other().pose_count() > 0) return std::nullopt;
    const Vec2D normal = d.near_normal().template in<double>();
    const Vec2D at = d.near_other().template vertex<double>(d.vertex);
    const Vec2D foot = d.near_part().template vertex<double>(side_vertex(d.part(), d.side));
    if (normal.x != 0 && normal.y != 0) return std::nullopt;
    const TwoTerm depth = normal.x == 0 ? two_sum(at.y, -foot.y) : two_sum(at.x, -foot.x);
    return depth.low == 0 ? std::optional(std::fabs(depth.high)) : std::nullopt;
}

// Whether two edges of one core, which rotations in floats stretch alike, are of one length because they have the same
// numbers, but for signs and order.
bool are_as_long(const std::array<TwoTerm, 2>& a, const std::array<TwoTerm, 2>& b) {
    const auto is_same = [](const TwoTerm& x, const TwoTerm& y) {
        return (x.high == y.high && x.low == y.low) || (x.high == -y.high && x.low == -y.low);
    };
    return (is_same(a[0], b[0]) && is_same(a[1], b[1])) || (is_same(a[0], b[1]) && is_same(a[1], b[0]));
}

// The exact sign of (depth at x) - (depth at y).
template <class T>
int compare_depths(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const std::optional<double> depth_x = exact_depth(x);
    const std::optional<double> depth_y = depth_x ? exact_depth(y) : std::nullopt;
    if (depth_y) return (*depth_x > *depth_y) - (*depth_x < *depth_y);
    const auto& [height_x, length_x] = x.measures();
    const auto& [height_y, length_y] = y.measures();
    const ErrorBounded difference = height_x * height_x * length_y - height_y * height_y * length_x;
    if (const auto sign = difference.certain_sign()) return *sign;
    // Opposite sides of a symmetric core, which tie where the other is symmetric, too, need no squares.
    if (x.is_of_a == y.is_of_a && are_as_long(x.local_direction(), y.local_direction())) {
        return exact_sign([&]<class N>(In<N>) { return y.template height<N>() - x.template height<N>(); });
    }
    return exact_sign([&]<class N>(In<N>) {
        const N hx = x.template height<N>();
        const N hy = y.template height<N>();
        return hx * hx * y.template length_sq<N>() - hy * hy * x.template length_sq<N>();
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
    return is_same_direction(x.near_normal(), y.near_normal().rotated(x.is_of_a == y.is_of_a ? 0 : 2));
}

// Keeps the side of least depth. Depths that tie exactly may round differently; the smaller number wins then, so that
// the depth does not depend on the order of the two shapes.
template <class T>
void keep_shallower(LeastDepth<T>& best, LeastDepth<T> here) {
    const int order = best.cores ? compare_depths(here, best) : -1;
    if (order > 0) return;
    if (order == 0) {
        here.unique = best.unique = best.unique && same_normal(here, best);
        if (here.depth() >= best.depth()) return;
    }
    best = here;
}

template <class T>
void walk_sides(LeastDepth<T>& best, const Cores<T>& cores, bool of_a) {
    const ConvexPart<T>& part = cores.near(of_a);
    const ConvexPart<T>& other = cores.near(!of_a);
    for (int k = 0; k < side_count(part) && spend_work(other.size()); ++k) {
        if (extends_below(part, k, other)) continue;
        keep_shallower(best, LeastDepth<T>{&cores, of_a, k, deepest_vertex(part, k, other)});
    }
}

// Where the side of least depth faces the other core: in the middle, where an edge lies along it. Of sides in a row,
// which are equally deep, it may be another than the one that was kept.
template <class T>
Vec2D deepest_point_on_a(const LeastDepth<T>& best) {
    const BasicVec2<DoubleDouble> origin = best.other().template vertex<DoubleDouble>(best.vertex);
    const CachedPart<T> near_a(best.cores->of(true), origin);
    const CachedPart<T> near_b(best.cores->of(false), origin);
    const CachedPart<T>& near = best.is_of_a ? near_a : near_b;
    const MinkowskiRegion<T> region(near_a, near_b);
    RegionSide side;
    region.side(near, best.side, side);
    for (int k = 0; !side.is_face_to_face() && k < side_count(best.part()); ++k) {
        RegionSide other;
        LeastDepth<T> beside = best;
        beside.side = k;
        if (same_normal(beside, best) && region.side(near, k, other) && other.is_face_to_face()) side = other;
    }
    return side.point_on_a(0) + rounded(origin);
}

template <class T>
Separation separation_at_depth(const LeastDepth<T>& best) {
    const double depth = best.depth();
    const Vec2D normal = best.is_of_a ? best.unit_normal() : -best.unit_normal();
    const Vec2D on_a = deepest_point_on_a(best);
    return {-depth, normal, best.unique, on_a, on_a - depth * normal};
}

}  // namespace

template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const Cores<T> cores(a, b);
    LeastDepth<T> best;
    walk_sides(best, cores, true);
    walk_sides(best, cores, false);
    if (best.cores) return separation_at_depth(best);
    // Two points in one place, or nothing parts the two.
    const double gap = a.is_point() && b.is_point() ? 0 : -std::numeric_limits<double>::infinity();
    return {gap, {1, 0}, false, world_vertex(a, 0), world_vertex(b, 0)};
}

template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const ShallowSides& few) {
    const Cores<T> cores(a, b);
    LeastDepth<T> best;
    for (int i = 0; i < few.count; ++i) {
        const auto& [is_of_a, side, vertices] = few.sides[static_cast<std::size_t>(i)];
        const int vertex = deepest_vertex(cores.near(is_of_a), side, cores.near(!is_of_a), vertices);
        keep_shallower(best, LeastDepth<T>{&cores, is_of_a, side, vertex});
    }
    return separation_at_depth(best);
}

template <class T>
SideDepth with_deepest_vertex(const ConvexPart<T>& a, const ConvexPart<T>& b, SideDepth side) {
    side.vertex = deepest_vertex_from(side.is_of_a ? a : b, side.side, side.is_of_a ? b : a, side.vertex);
    return side;
}

template <class T>
SideDepth least_deep_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const DeepestSides<T>& sides, bool& unique) {
    const Cores<T> cores(a, b);
    LeastDepth<T> best;
    sides.each_candidate([&](const SideDepth& candidate) {
        const SideDepth side = with_deepest_vertex(cores.near(true), cores.near(false), candidate);
        keep_shallower(best, LeastDepth<T>{&cores, side.is_of_a, side.side, side.vertex});
    });
    unique = best.unique;
    return {best.is_of_a, best.side, best.vertex};
}

template <class T>
Separation separation_at_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const SideDepth& least, bool unique) {
    const Cores<T> cores(a, b);
    return separation_at_depth(LeastDepth<T>{&cores, least.is_of_a, least.side, least.vertex, unique});
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
