/// Shortcuts: pairs of convex shapes that can be decided where they stand, in doubles and without the kernel's views.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom::detail {

/// What plain doubles know of how two shapes meet: touching they never do. (Returned in one register, which an optional
/// is not.)
enum class QuickTouch { apart, penetrating, unknown };

/// For answers that are known.
constexpr Touch known(QuickTouch quick) {
    return quick == QuickTouch::penetrating ? Touch::penetrating : Touch::apart;
}

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

/// How two shapes meet, an overload for each kind of pair.
template <class T>
QuickTouch shortcut(const Stadium<T>& a, const Stadium<T>& b);
template <class T>
QuickTouch shortcut(const BasicPoint<T>& a, const BasicConvexPolygon<T>& b);
template <class T>
QuickTouch shortcut(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b);
template <class T>
QuickTouch shortcut(const BasicBox<T>& a, const BasicBox<T>& b);

/// What floats know, as the first try of the above. Unknown are also sizes far from 1.
QuickTouch float_touch(const ConvexPolygon& a, const ConvexPolygon& b);

template <StadiumShape A, StadiumShape B>
QuickTouch shortcut(const A& a, const B& b) {
    return shortcut(stadium(a), stadium(b));
}

/// Of two where their poses place them (null for none).
QuickTouch placed_shortcut(const ConvexPolygon& a, const Pose* pose_a, const ConvexPolygon& b, const Pose* pose_b);

template <class A, class B>
concept HasShortcut = requires(const A& a, const B& b) {
    shortcut(a, b);
};

}  // namespace carom::detail
