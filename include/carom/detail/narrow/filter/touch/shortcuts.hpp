/// Shortcuts: fast paths that decide pairs of convex shapes without a pose in doubles, without building ConvexParts.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom::detail {

/// What doubles can tell about how two shapes touch; never that they only touch. (Returned in one register, which an
/// optional is not.)
enum class QuickTouch { apart, penetrating, unknown };

/// The Touch for a result that is not `unknown`.
constexpr Touch known(QuickTouch quick) {
    return quick == QuickTouch::penetrating ? Touch::penetrating : Touch::apart;
}

/// What a gap tells, without a branch on which it is: to a processor that is a coin toss.
inline QuickTouch touch_by(double gap, bool is_certain) {
    if (!is_certain) [[unlikely]]
        return QuickTouch::unknown;
    return static_cast<QuickTouch>(gap < 0);
}

/// The same of what is certain by itself.
inline QuickTouch touch_if(bool is_apart, bool is_penetrating) {
    if (!(is_apart | is_penetrating)) [[unlikely]]
        return QuickTouch::unknown;
    return static_cast<QuickTouch>(is_penetrating);
}
static_assert(static_cast<int>(QuickTouch::apart) == 0 && static_cast<int>(QuickTouch::penetrating) == 1);

/// How two shapes touch.
template <class T>
QuickTouch shortcut(const BasicPoint<T>& a, const BasicConvexPolygon<T>& b);

/// What floats can tell about two polygons, placed by poses (null for none). Unknown also for sizes far from 1.
QuickTouch float_touch(const ConvexPolygon& a, const Pose* pose_a, const ConvexPolygon& b, const Pose* pose_b);

template <class A, class B>
concept HasShortcut = requires(const A& a, const B& b) {
    shortcut(a, b);
};

}  // namespace carom::detail
