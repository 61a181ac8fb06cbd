/// Separation: how far apart two shapes are, or how deep they overlap, and where.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// Numbers in doubles. `gap` is the signed distance: below zero when the parts penetrate, then the least shift that
/// parts them. Moving b by -gap * normal makes them touch.
struct Separation {
    double gap = 0;             ///< the sign agrees with the exact `touch`; minus infinity when no shift parts them
    Vec2D normal{1, 0};         ///< unit, from a to b
    bool unique_normal = true;  ///< false when another direction would do as well
    Vec2D on_a{};               ///< the surface point of a that is nearest to b (or deepest inside it)
    Vec2D on_b{};               ///< the same of b
};

/// The same seen from b.
inline Separation flipped(const Separation& s) {
    return {s.gap, -s.normal, s.unique_normal, s.on_b, s.on_a};
}

}  // namespace carom
