/// Reads the levels of LDtk projects.
#pragma once

#include "level/level.hpp"
#include "level/level_source.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The levels of a project (.ldtk), named "FILE#LEVEL", or the one in a file of its own (.ldtkl), whose project lies
/// beside its folder. Each level lies in its own frame. An entity is an object, with the ellipse or rectangle of its
/// size for a body; so are the cells of an IntGrid that are not 0, as static tiles. The other tiles have a body, the
/// whole tile, where an enum value is tagged to them. Throws InputError.
std::vector<LevelSource> ldtk_levels(const std::string& path);

}  // namespace carom::tool
