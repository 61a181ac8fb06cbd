/// Raycast: where a ray meets a shape.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// The first connected stretch of a ray inside a shape. `enter` and `exit` count in lengths of the ray's direction.
template <class T>
struct Raycast {
    bool hit = false;
    T enter{};                    ///< 0 when it starts inside or on the border
    T exit{};                     ///< where that stretch ends, at most t_max; equal to `enter` for an instant
    BasicVec2<T> point{};         ///< at `enter`
    BasicVec2<T> normal{};        ///< unit, out of the surface at `point`; zero when it starts inside
    Feature feature{};            ///< what it hits there
    bool started_inside = false;  ///< the ray starts in the interior; on the border does not count
    bool graze = false;           ///< arbitrarily small shifts would remove this contact
};

}  // namespace carom
