/// Separation: the signed distance of two shapes, with the contact normal and the closest points.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

/// In doubles and world coordinates. `gap` is the signed distance: when the parts penetrate, it is negative, and its
/// magnitude is the length of the minimum translation that separates them. Moving b by -gap * normal makes them touch.
struct Separation {
    double gap = 0;             ///< sign as of the exact `touch`; minus infinity when no translation separates them
    Vec2D normal{1, 0};         ///< unit, from a to b
    bool unique_normal = true;  ///< false when another direction is equally good
    Vec2D on_a{};               ///< the surface point of a that is nearest to b (or deepest inside it)
    Vec2D on_b{};               ///< the same for b
};

/// Returns the separation of (b, a), given that of (a, b).
inline Separation flipped(const Separation& s) {
    return {s.gap, -s.normal, s.unique_normal, s.on_b, s.on_a};
}

}  // namespace carom::detail
