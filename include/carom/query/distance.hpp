/// Distance and closest points (witness points) of two shapes.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/query/operand.hpp>

#include <limits>
#include <optional>

namespace carom {

/// The closest points of two shapes.
template <class T>
struct BasicClosest {
    T distance{};         ///< 0 when the shapes overlap
    BasicVec2<T> on_a{};  ///< a point of a; when they overlap, a point of both
    BasicVec2<T> on_b{};  ///< a point of b at that distance
};

using Closest = BasicClosest<float>;
using ClosestD = BasicClosest<double>;

namespace detail {

inline constexpr double any_distance = std::numeric_limits<double>::infinity();

/// The closest points of two unions of convex parts, in doubles. The distance is infinite when one of them is empty.
template <class T>
BasicClosest<double> closest_of_parts(PartSource<T> a, PartSource<T> b);

/// Their distance alone.
template <class T>
double gap_of_parts(PartSource<T> a, PartSource<T> b);

/// The same for two convex parts, which may be empty.
template <class T>
BasicClosest<double> closest_of_convex(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Their distance alone.
template <class T>
double gap_of_convex(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// x rounded to T, except that a nonzero x never becomes 0.
template <class T>
T with_sign_of(double x) {
    if (x == 0) return T(0);  // of either sign
    const T rounded = static_cast<T>(x);
    if (rounded != 0) return rounded;
    return x > 0 ? std::numeric_limits<T>::denorm_min() : -std::numeric_limits<T>::denorm_min();
}

template <class T>
BasicClosest<T> rounded(const BasicClosest<double>& c) {
    return {with_sign_of<T>(c.distance),
            {static_cast<T>(c.on_a.x), static_cast<T>(c.on_a.y)},
            {static_cast<T>(c.on_b.x), static_cast<T>(c.on_b.y)}};
}

/// The separation of two outlines, if doubles can tell. The shape of lower rank is evaluated first.
template <class A, class B, class T>
CAROM_ALWAYS_INLINE inline bool find_outline_separation(const Operand<A, T>& a, const Operand<B, T>& b, double reach,
                                                        Separation& found) {
    if constexpr (is_point_shape<A> && is_point_shape<B>) {
        return point_separation(PointPair(a, b), found);
    } else if constexpr (may_have_outlines<A, B, T>) {
        if (!comes_second(a, b)) return outline_separation(outline_view(a), outline_view(b), reach, found);
        if (!outline_separation(outline_view(b), outline_view(a), reach, found)) return false;
        found = flipped(found);
        return true;
    }
    return false;
}

/// Returns `of_convex(part of a, part of b, whether the lower rank comes second)` of two shapes of a convex kind, and
/// `of_unions(parts of a, parts of b)` of others. Programs with shapes of convex types alone do not contain the latter.
template <class A, class B, class T, class OfConvex, class OfUnions>
auto by_parts(const Operand<A, T>& a, const Operand<B, T>& b, const OfConvex& of_convex,
              [[maybe_unused]] const OfUnions& of_unions) {
    if constexpr (ConvexShape<A> && ConvexShape<B>) {
        return of_convex(convex_part(a), convex_part(b), shape_rank<B> < shape_rank<A>);
    } else {
        if (const auto single_a = single_part(a)) {
            if (const auto single_b = single_part(b))
                return of_convex(single_a->part, single_b->part, single_b->rank < single_a->rank);
        }
        return of_unions(parts_of(a), parts_of(b));
    }
}

/// In doubles; the distance is infinite when one of the shapes has no points.
template <class A, class B, class T>
BasicClosest<double> closest_of(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (may_have_outlines<A, B, T>) {
        Separation found;
        if (find_outline_separation(a, b, any_distance, found) && found.gap > 0) [[likely]]
            return {found.gap, found.on_a, found.on_b};
    }
    return by_parts(
        a, b,
        [](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool swapped) {
            BasicClosest<double> found = closest_of_convex(part_a, part_b);
            // Which points, of several as near, may depend on the order; their distance does not.
            if (swapped && found.distance > 0) found.distance = gap_of_convex(part_b, part_a);
            return found;
        },
        [](const auto& parts_a, const auto& parts_b) { return closest_of_parts<T>(parts_a, parts_b); });
}

template <class A, class B, class T>
T distance_of(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (is_any_shape<A> && is_any_shape<B>) {
        T result;
        if (with_circles(a, b, [&](const auto& x, const auto& y) { result = distance_of(x, y); })) return result;
    }
    if constexpr (is_point_shape<A> && is_point_shape<B>) {
        Separation found;
        if (find_outline_separation(a, b, any_distance, found)) [[likely]]
            return with_sign_of<T>(found.gap > 0 ? found.gap : 0);
    } else if constexpr (may_have_outlines<A, B, T>) {
        if (touch_in_floats(a, b) == QuickTouch::penetrating) return 0;
        const double gap = comes_second(a, b) ? outline_distance(outline_view(b), outline_view(a))
                                              : outline_distance(outline_view(a), outline_view(b));
        if (gap >= 0) [[likely]]
            return with_sign_of<T>(gap);
    }
    return with_sign_of<T>(by_parts(
        a, b,
        [](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, bool swapped) {
            return swapped ? gap_of_convex(part_b, part_a) : gap_of_convex(part_a, part_b);
        },
        [](const auto& parts_a, const auto& parts_b) { return gap_of_parts<T>(parts_a, parts_b); }));
}

}  // namespace detail

/// Returns the closest points of any two shapes, as stored or placed, and their distance. The distance is 0 exactly
/// when `overlaps` returns true. None if one of them has no points, as NaN and invalid shapes.
///
/// Error of the distance: 16 u (D + R) plus the rounding to T, with u = 2^-53, D the largest distance between two
/// vertices of the closest parts, and R the sum of their radii and half axes; placed, and 2^-100 of the coordinates.
/// The points also carry the rounding of their coordinates. Cost: O(n m) for up to 64 vertices, O((log n + log m)^2)
/// for more; for unions of n parts O(log n) and the parts that are nearly as near.
/// Source: [Ericson 5.1.9; Chazelle & Dobkin 1987]. Example:
///     const auto nearest = closest(Circle{{0, 0}, 1}, Segment{{3, -1}, {3, 1}});
///     assert(nearest->distance == 2 && nearest->on_a == (Vec2{1, 0}) && nearest->on_b == (Vec2{3, 0}));
template <class A, class B>
std::optional<BasicClosest<scalar_of_operand<A>>> closest(const A& a, const B& b) {
    if constexpr (detail::QueryOperands<A, B>) {
        using T = scalar_of_operand<A>;
        const ClosestD found = detail::closest_of(detail::operand(a), detail::operand(b));
        std::optional<BasicClosest<T>> result;
        if (found.distance < std::numeric_limits<double>::infinity()) result = detail::rounded<T>(found);
        return result;
    } else {
        detail::refuse<A, B>();
    }
}

/// Returns the distance between any two shapes: 0 when they overlap, infinity to a shape without points. See `closest`.
/// Example:
///     assert(distance(Point{{0, 0}}, HalfSpace{{0, -2}, {0, 1}}) == 2);
template <class A, class B>
scalar_of_operand<A> distance(const A& a, const B& b) {
    if constexpr (detail::QueryOperands<A, B>) {
        return detail::distance_of(detail::operand(a), detail::operand(b));
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom
