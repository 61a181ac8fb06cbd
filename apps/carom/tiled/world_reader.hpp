/// Reads Tiled worlds.
#pragma once

#include "level/level_source.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The maps that a .world file lists, each a level by itself, in its own frame. Throws InputError, also for worlds that
/// name their maps by patterns.
std::vector<LevelSource> tiled_world_levels(const std::string& path);

}  // namespace carom::tool
