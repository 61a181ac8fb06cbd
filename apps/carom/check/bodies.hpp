/// The box around an item's body, and the frame around its picture.
#pragma once

#include "level/level.hpp"

#include <carom/shape/aabb.hpp>

#include <vector>

namespace carom::tool {

/// The four corners of the picture on the level, in the order of the picture's (0, 0), (w, 0), (w, h), (0, h).
std::vector<Vec2D> picture_frame(const Sprite& sprite);

/// A box that holds the body: outward, so that no overlap is missed.
AabbD body_box(const Body& body);

}  // namespace carom::tool
