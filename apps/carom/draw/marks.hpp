/// Small signs of a fixed size in an image: dots, arrows, and round badges with a letter. They need no font.
#pragma once

#include "draw/paint.hpp"

#include <carom/math/vec2.hpp>

namespace carom::tool {

inline constexpr double badge_radius = 11;

/// A dot with a white rim.
void draw_dot(cairo_t* context, const Vec2D& at, const Paint& paint);

/// A line from one point to another.
void draw_line(cairo_t* context, const Vec2D& from, const Vec2D& to, const Paint& paint, double width);

/// An arrow that begins at a point and goes `length` along a unit direction; it has a white rim.
void draw_arrow(cairo_t* context, const Vec2D& from, const Vec2D& direction, double length, const Paint& paint);

/// A disc with the white letter 'A' or 'B' in it.
void draw_badge(cairo_t* context, const Vec2D& at, char letter, const Paint& paint);

}  // namespace carom::tool
