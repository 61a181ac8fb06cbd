/// MinimumTranslation: a translation that separates two shapes.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

/// The shortest translation found, and a direction that leads out of contact from there.
struct MinimumTranslation {
    Vec2D shift{};
    Vec2D outward{1, 0};
    bool unique = true;  ///< no other translation is as short, up to rounding
};

}  // namespace carom::detail
