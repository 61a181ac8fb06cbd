/// Escape: the shortest translation found that separates two shapes.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

/// A separating translation, and a direction that leads further out of contact from there.
struct Escape {
    Vec2D shift{};
    Vec2D onwards{1, 0};
    bool unique = true;  ///< no other translation is as short, up to rounding
};

}  // namespace carom::detail
