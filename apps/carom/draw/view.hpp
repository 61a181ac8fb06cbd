/// Which part of a level an image shows.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::tool {

/// The part of the level that an image shows, and how many of the image's pixels one level unit takes.
struct View {
    Vec2D min;
    Vec2D max;
    double scale = 1;

    Vec2D to_image(const Vec2D& p) const { return scale * (p - min); }
};

}  // namespace carom::tool
