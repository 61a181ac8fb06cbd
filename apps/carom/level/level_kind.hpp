/// Which of the formats of levels a text has.
#pragma once

#include <string>

namespace carom::tool {

enum class LevelKind { tiled_map, tiled_world, ldtk, scene };

/// Told by the content of the file `path`: XML is a map, JSON what keys say that only one format has. What cannot be
/// read at all is what its reader will say. Throws InputError for other files; it says what they are, and what to do.
LevelKind level_kind(const std::string& text, const std::string& path);

}  // namespace carom::tool
