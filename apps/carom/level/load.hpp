/// Reads levels from files, whichever of the known formats they are in.
#pragma once

#include "io/input_error.hpp"
#include "level/level.hpp"
#include "level/level_source.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// The levels in the file `path`, in its order: one of a Tiled map (.tmx or .tmj, also gzipped, under any name), of a
/// Carom scene (.json) and of LDtk's separate levels (.ldtkl); those of an LDtk project (.ldtk), and the maps of a
/// Tiled world (.world). The content decides: XML is a map, JSON what its keys say. "FILE#LEVEL" is one of several.
/// Throws InputError for anything that is missing, malformed or absurd; some of it only when the level is loaded.
std::vector<LevelSource> level_sources(const std::string& path);

/// Throws InputError.
Level load_level(const LevelSource& source, LoadProgress& progress);
Level load_level(const LevelSource& source);

/// The only level in the file, or the one that "FILE#LEVEL" names. Throws InputError, also when there are several.
Level load_level(const std::string& path, LoadProgress& progress);
Level load_level(const std::string& path);

}  // namespace carom::tool
