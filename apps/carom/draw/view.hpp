/// Which part of a level a picture shows.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::tool {

/// The part of the level that a picture shows, and how many of the picture's pixels one level unit takes.
struct View {
    Vec2D min;
    Vec2D max;
    double scale = 1;

    Vec2D to_picture(const Vec2D& p) const { return scale * (p - min); }
};

}  // namespace carom::tool
