/// Atlases of Starling and Sparrow (.xml).
#pragma once

#include "bake/sprite_frame.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The <SubTexture> elements of the <TextureAtlas> in the file, in their order: x, y, width and height on the sheet,
/// frameX, frameY, frameWidth and frameHeight where clear borders were trimmed, and rotated, clockwise. Throws
/// InputError.
std::vector<SpriteFrame> starling_frames(const std::string& path);

/// The path of the atlas's image. Throws InputError.
std::string starling_image(const std::string& path);

}  // namespace carom::tool
