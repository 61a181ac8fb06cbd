/// The box around an item's body, and the frame around its image.
#pragma once

#include "level/level.hpp"

#include <carom/shape/aabb.hpp>

#include <vector>

namespace carom::tool {

/// The four corners of the image on the level, in the order of the image's (0, 0), (w, 0), (w, h), (0, h).
std::vector<Vec2D> sprite_corners(const Sprite& sprite);

/// A box around the body, rounded outward so that no overlap is missed.
AabbD body_box(const Body& body);

}  // namespace carom::tool
