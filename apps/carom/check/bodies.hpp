/// The box around an item's body, and the frame around its image.
#pragma once

#include "level/level.hpp"

#include <carom/shape/aabb.hpp>

#include <vector>

namespace carom::tool {

/// The corners on the level of a rectangle of a placed image's pixels, in the order (0, 0), (w, 0), (w, h), (0, h).
std::vector<Vec2D> placed_corners(const SpritePlacement& placement, const AabbD& pixels);

/// Those of the whole image.
std::vector<Vec2D> sprite_corners(const Sprite& sprite);

/// A box around the body, rounded outward so that no overlap is missed.
AabbD body_box(const Body& body);

}  // namespace carom::tool
