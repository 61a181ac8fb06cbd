/// Draws what was baked of the sprites of one file.
#pragma once

#include "bake/bake.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// Three panels for each sprite: the polygons with their convex parts, the circles of the last level, and the box,
/// circle and capsule around it; each over the sprite. The format is that of the path's ending. Throws UsageError when
/// they do not fit in one image, OutputError when it cannot be written.
void draw_bake(const std::vector<BakedSprite>& sprites, const std::string& path);

}  // namespace carom::tool
