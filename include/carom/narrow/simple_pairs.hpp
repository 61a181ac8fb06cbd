/// Pairs with a formula of their own, for speed: circles and axis-aligned boxes where they stand.
#pragma once

#include <carom/narrow/generic_pairs.hpp>

namespace carom {

namespace detail {

template <class T>
bool is_finite(const BasicCircle<T>& c) {
    return c.center.x * 0 + c.center.y * 0 + c.radius * 0 == 0 && c.radius >= 0;
}

template <class T>
bool is_finite(const BasicAabb<T>& box) {
    return box.min.x * 0 + box.min.y * 0 + box.max.x * 0 + box.max.y * 0 == 0 && box.min.x <= box.max.x &&
           box.min.y <= box.max.y;
}

constexpr Touch touch_from_sign(int gap_sign) {
    return gap_sign < 0 ? Touch::penetrating : (gap_sign == 0 ? Touch::touching : Touch::apart);
}

/// Overlap and penetration from a `touch` for shapes as they stand; placed shapes go through the convex kernel.
template <class A, class B, class Special>
struct SpecialPair {
    using T = scalar_of<A>;

    static Touch touch(const Operand<A, T>& a, const Operand<B, T>& b) {
        if (!a.pose && !b.pose) return Special::touch_in_place(a.shape, b.shape);
        return carom::touch(convex_part(a), convex_part(b));
    }
    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) != Touch::apart; }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) == Touch::penetrating; }
};

}  // namespace detail

/// |centre to centre|^2 against (r + s)^2. Two circles of radius 0 in one place only touch.
template <class T>
struct Pair<BasicCircle<T>, BasicCircle<T>>
    : detail::SpecialPair<BasicCircle<T>, BasicCircle<T>, Pair<BasicCircle<T>, BasicCircle<T>>> {
    static Touch touch_in_place(const BasicCircle<T>& a, const BasicCircle<T>& b) {
        if (!detail::is_finite(a) || !detail::is_finite(b)) return Touch::apart;
        return detail::touch_from_sign(compare_distance(a.center, b.center, a.radius, b.radius));
    }
};

/// The circle's centre clamped to the box is the nearest point of it [Ericson 5.2.5]; inside, they penetrate. A circle
/// of radius 0 penetrates only what it is strictly inside of, a box without area penetrates only by the radius.
template <class T>
struct Pair<BasicCircle<T>, BasicAabb<T>>
    : detail::SpecialPair<BasicCircle<T>, BasicAabb<T>, Pair<BasicCircle<T>, BasicAabb<T>>> {
    static Touch touch_in_place(const BasicCircle<T>& circle, const BasicAabb<T>& box) {
        if (!detail::is_finite(circle) || !detail::is_finite(box)) return Touch::apart;
        const auto [x, y] = circle.center;
        if (circle.radius == 0 && box.min.x < x && x < box.max.x && box.min.y < y && y < box.max.y) {
            return Touch::penetrating;
        }
        const BasicVec2<T> nearest{x < box.min.x ? box.min.x : (x > box.max.x ? box.max.x : x),
                                   y < box.min.y ? box.min.y : (y > box.max.y ? box.max.y : y)};
        return detail::touch_from_sign(compare_distance(circle.center, nearest, circle.radius, T(0)));
    }
};

/// Four comparisons. Boxes penetrate when their intervals share more than a point on both axes, which a box without
/// width still does when it passes strictly inside.
template <class T>
struct Pair<BasicAabb<T>, BasicAabb<T>>
    : detail::SpecialPair<BasicAabb<T>, BasicAabb<T>, Pair<BasicAabb<T>, BasicAabb<T>>> {
    static Touch touch_in_place(const BasicAabb<T>& a, const BasicAabb<T>& b) {
        if (!detail::is_finite(a) || !detail::is_finite(b)) return Touch::apart;
        if (a.min.x > b.max.x || b.min.x > a.max.x || a.min.y > b.max.y || b.min.y > a.max.y) return Touch::apart;
        const bool inside = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
        return inside ? Touch::penetrating : Touch::touching;
    }
};

}  // namespace carom
