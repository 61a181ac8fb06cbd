/// Raycast: the result of a ray cast, where a ray first hits a shape.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// The first connected interval of a ray inside a shape. `enter` and `exit` are in multiples of the length of the ray's
/// direction; `point` and `normal` are in world coordinates.
template <class T>
struct BasicRaycast {
    T enter{};                    ///< the parameter of the hit; 0 when the ray starts inside or on the border
    T exit{};                     ///< where the interval ends, at most max_t; equal to `enter` for a single point
    BasicVec2<T> point{};         ///< the point of the ray at `enter`
    BasicVec2<T> normal{};        ///< unit, out of the surface at `point`; zero when the ray starts inside
    Feature feature{};            ///< the feature that is hit at `point`
    bool started_inside = false;  ///< the ray starts in the interior; the border does not count
    bool graze = false;           ///< only touches: some arbitrarily small translation removes this contact
};

using Raycast = BasicRaycast<float>;
using RaycastD = BasicRaycast<double>;

}  // namespace carom
