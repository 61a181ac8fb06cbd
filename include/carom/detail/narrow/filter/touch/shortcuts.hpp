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

/// What is certain, without a branch on which it is: to a processor that is a coin toss.
inline QuickTouch touch_if(bool is_apart, bool is_penetrating) {
    if (!(is_apart | is_penetrating)) [[unlikely]]
        return QuickTouch::unknown;
    return static_cast<QuickTouch>(is_penetrating);
}
static_assert(static_cast<int>(QuickTouch::apart) == 0 && static_cast<int>(QuickTouch::penetrating) == 1);

/// The points at distance <= radius from the segment ab, which may be a point.
template <class T>
struct Stadium {
    BasicVec2<T> a;
    BasicVec2<T> b;
    T radius;
};

template <class T>
Stadium<T> stadium(const BasicPoint<T>& s) {
    return {s.at, s.at, T(0)};
}
template <class T>
Stadium<T> stadium(const BasicSegment<T>& s) {
    return {s.a, s.b, T(0)};
}
template <class T>
Stadium<T> stadium(const BasicCircle<T>& s) {
    return {s.center, s.center, s.radius};
}
template <class T>
Stadium<T> stadium(const BasicCapsule<T>& s) {
    return {s.a, s.b, s.radius};
}

template <class S>
concept StadiumShape = requires(const S& s) {
    stadium(s);
};

/// How two shapes touch, with an overload for each kind of pair.
template <class T>
QuickTouch shortcut(const Stadium<T>& a, const Stadium<T>& b);
template <class T>
QuickTouch shortcut(const BasicPoint<T>& a, const BasicConvexPolygon<T>& b);

template <StadiumShape A, StadiumShape B>
QuickTouch shortcut(const A& a, const B& b) {
    return shortcut(stadium(a), stadium(b));
}

/// What floats can tell about two polygons, placed by poses (null for none). Unknown also for sizes far from 1.
QuickTouch float_touch(const ConvexPolygon& a, const Pose* pose_a, const ConvexPolygon& b, const Pose* pose_b);

template <class A, class B>
concept HasShortcut = requires(const A& a, const B& b) {
    shortcut(a, b);
};

}  // namespace carom::detail
