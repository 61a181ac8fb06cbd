/// Reads a level from a file, whichever of the known formats it is in.
#pragma once

#include "io/input_error.hpp"
#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// The level in the file `path`: a Tiled map (.tmx or .tmj, also gzipped, under any name) or a Carom scene (.json). The
/// content decides: XML is a map, JSON what its keys say. Throws InputError for anything that is missing, malformed or
/// absurd.
Level load_level(const std::string& path);

}  // namespace carom::tool
