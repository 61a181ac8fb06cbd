/// Reads Tiled worlds.
#pragma once

#include "level/level_source.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The maps of a .world file, each once, as a level by itself in its own frame: those that it lists, then for each of
/// its patterns the files in its folder whose names the regular expression matches, in their order. Throws InputError.
std::vector<LevelSource> tiled_world_levels(const std::string& path);

}  // namespace carom::tool
