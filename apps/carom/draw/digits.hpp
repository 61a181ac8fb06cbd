/// Numbers drawn as strokes, so that images need no font and look the same everywhere.
#pragma once

#include <carom/math/vec2.hpp>

#include <cairo.h>

#include <cstddef>

namespace carom::tool {

/// Appends the number to the path in seven-segment digits, its top left corner at `at`, each digit `height` high.
/// A digit is half as wide as high; see `number_width`.
void add_number(cairo_t* context, std::size_t number, const Vec2D& at, double height);

/// How wide that number is.
double number_width(std::size_t number, double height);

}  // namespace carom::tool
