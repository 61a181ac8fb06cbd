/// The tiles of a tileset as sprites.
#pragma once

#include "bake/sprite_frame.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// A frame for each tile of the tileset (.tsx or .tsj) in the file, by their ids, which are their names. Throws
/// InputError, also for a tile whose image is missing.
std::vector<SpriteFrame> tileset_frames(const std::string& path);

}  // namespace carom::tool
