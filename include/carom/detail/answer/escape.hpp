/// Escape: a shift that takes one shape off another.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

/// The least shift found, and a direction that leads out of contact from there.
struct Escape {
    Vec2D shift{};
    Vec2D onwards{1, 0};
    bool unique = true;  ///< no other shift is as short, to within rounding
};

}  // namespace carom::detail
