/// A box around any shape that may be a little too large: for culling only.
#pragma once

#include <carom/shape/any_shape.hpp>

namespace carom::detail {

/// An axis-aligned box that contains the shape under a pose, rounded outward generously: radii, which no pose scales,
/// may be longer by 2^-16 for what sees them from a frame whose c^2 + s^2 is not quite 1. Infinite where the shape is
/// unbounded. `bounds` in query/ is the tight one. Cost: O(vertices); O(1) for unions.
template <class T>
AabbD loose_box(const BasicAnyShape<T>& shape, const BasicPose<T>& pose);

/// A box around another one under a pose, and around discs in it, which the pose may not scale.
template <class T>
AabbD posed_box(const AabbD& box, const BasicPose<T>& pose);

}  // namespace carom::detail
