/// How two convex shapes meet: the normal, how deep, and where.
#pragma once

#include <carom/query/distance.hpp>

#include <limits>
#include <optional>

namespace carom {

/// What a response needs to know about two shapes that touch, overlap, or are nearer than a margin.
template <class T>
struct Contact {
    BasicVec2<T> normal{};  ///< unit, from a to b
    T separation{};         ///< the gap; below zero it is the depth. Moving b by -separation * normal makes them touch
    bool unique_normal = true;  ///< false when another direction would do as well (concentric circles, deep symmetry)
    BasicVec2<T> point{};       ///< halfway between the two surfaces, along the normal
};

namespace detail {

template <class A, class B>
inline constexpr bool are_convex = false;
template <ConvexShape A, ConvexShape B>
inline constexpr bool are_convex<A, B> = true;

template <class T>
T with_sign_of(double x) {
    const T rounded = static_cast<T>(x);
    if (x != 0 && rounded == 0)
        return x > 0 ? std::numeric_limits<T>::denorm_min() : -std::numeric_limits<T>::denorm_min();
    return rounded;
}

template <class A, class B, class T>
Separation separation_of(const Operand<A, T>& a, const Operand<B, T>& b) {
    static_assert(are_convex<A, B>, "carom: contact() and signed_distance() take two convex shapes");
    // One order of the two, so that both orders of a call run the same code.
    if constexpr (shape_rank<B> < shape_rank<A>) {
        return flipped(separation_of(b, a));
    } else {
        const ConvexPart<T> part_a = convex_part(a);
        const ConvexPart<T> part_b = convex_part(b);
        if (part_a.size() == 0 || part_b.size() == 0) return Separation{std::numeric_limits<double>::infinity()};
        return separation(part_a, part_b);
    }
}

}  // namespace detail

/// The distance of two convex shapes, or below zero the depth: the least shift that takes one off the other, to where
/// they touch. The sign agrees with `overlaps` (<= 0) and `penetrates` (< 0), always. Infinite depth (crossing lines, a
/// half space with a line into it) is minus infinity. Error and cost: see `closest`. Example:
///     assert(signed_distance(Circle{{0, 0}, 2}, Circle{{3, 0}, 2}) == -1);
template <class A, class B>
auto signed_distance(const A& a, const B& b) {
    return detail::with_sign_of<scalar_of_operand<A>>(
        detail::separation_of(detail::operand(a), detail::operand(b)).gap);
}

/// The contact of two convex shapes whose signed distance is at most `margin` (>= 0, in their unit); none when they are
/// further apart. At margin 0 there is one exactly when they overlap. Where several normals would do, the first side of
/// the first shape wins, and for two points in one place it is (1, 0). Error and cost: see `closest`. Example:
///     const auto hit = contact(Circle{{0, 0}, 2}, Aabb{{1, -4}, {9, 4}});
///     assert(hit && hit->normal == (Vec2{1, 0}) && hit->separation == -1 && hit->point == (Vec2{1.5f, 0}));
///     assert(!contact(Circle{{0, 0}, 2}, Aabb{{3, -4}, {9, 4}}));
template <class A, class B>
auto contact(const A& a, const B& b, scalar_of_operand<A> margin = 0) {
    using T = scalar_of_operand<A>;
    const Separation s = detail::separation_of(detail::operand(a), detail::operand(b));
    if (!(s.gap <= static_cast<double>(margin))) return std::optional<Contact<T>>();
    const auto to_t = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
    const Vec2D middle{0.5 * s.on_a.x + 0.5 * s.on_b.x, 0.5 * s.on_a.y + 0.5 * s.on_b.y};
    return std::optional<Contact<T>>({to_t(s.normal), detail::with_sign_of<T>(s.gap), s.unique_normal, to_t(middle)});
}

}  // namespace carom
