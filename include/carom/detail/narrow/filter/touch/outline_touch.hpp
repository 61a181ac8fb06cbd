/// What doubles can tell about how two outlines touch.
#pragma once

#include <carom/detail/narrow/filter/touch/box_touch.hpp>
#include <carom/detail/narrow/filter/touch/ends_touch.hpp>

namespace carom::detail {

/// Certain or unknown, never that the two only touch. Unknown also for what is no outline, and for invalid numbers. The
/// same for (b, a). Cost: O(n m) for n and m vertices.
template <class T>
QuickTouch outline_touch(const OutlineView<T>& a, const OutlineView<T>& b);

/// The same of two shapes. Circles and points on the spot, also with a box, segment or capsule; of polygons of floats
/// first what floats can tell.
template <class A, class B, class T>
QuickTouch outline_touch(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (is_point_shape<A> && is_point_shape<B>) {
        return points_touch(a, b);
    } else if constexpr (is_point_shape<A> && is_box_shape<B>) {
        return disc_touch(a, outline_view(b));
    } else if constexpr (is_point_shape<A> && is_segment_shape<B>) {
        const OutlineView<T> other = outline_view(b);
        return other.count == 2 ? disc_ends_touch(a, other) : PointPair(a, other).touch();
    } else if constexpr (std::is_same_v<A, ConvexPolygon> && std::is_same_v<B, ConvexPolygon>) {
        const QuickTouch quick = float_touch(a.shape, a.pose, b.shape, b.pose);
        return quick == QuickTouch::unknown ? outline_touch(outline_view(a), outline_view(b)) : quick;
    } else {
        return outline_touch(outline_view(a), outline_view(b));
    }
}

/// What floats can tell about two polygons of floats; unknown of all other shapes.
template <class A, class B, class T>
QuickTouch touch_in_floats(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (std::is_same_v<A, ConvexPolygon> && std::is_same_v<B, ConvexPolygon>) {
        return float_touch(a.shape, a.pose, b.shape, b.pose);
    }
    return QuickTouch::unknown;
}
QuickTouch touch_in_floats(const Operand<AnyShape, float>& a, const Operand<AnyShape, float>& b);

}  // namespace carom::detail
