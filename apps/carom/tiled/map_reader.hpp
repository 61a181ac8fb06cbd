/// Reads Tiled maps.
#pragma once

#include "level/level.hpp"
#include "level/load_progress.hpp"

#include <string>

namespace carom::tool {

/// The level in a .tmx or .tmj file, plain or gzipped, in the frame in which Tiled stores objects. Every object is an
/// item; so is every non-empty cell of a tile layer and every image layer. A cell's body is its tile's collision
/// shapes; where no tile of the tileset has any, it is the tile's rectangle. Image layers have no body. `place` is
/// where another file refers to the map. Throws InputError.
Level read_tiled_map(const std::string& path, LoadProgress& progress, const std::string& place = "");

}  // namespace carom::tool
