/// Atlases of libGDX and Spine (.atlas).
#pragma once

#include "bake/sprite_frame.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The regions of all pages of the atlas in the file, in their order, by the entries of either version: bounds and
/// offsets, or xy, size, orig and offset; rotate, which is counterclockwise; and index, which is added to the name.
/// Throws InputError.
std::vector<SpriteFrame> libgdx_frames(const std::string& path);

/// The paths of the images of its pages. Throws InputError.
std::vector<std::string> libgdx_images(const std::string& path);

}  // namespace carom::tool
