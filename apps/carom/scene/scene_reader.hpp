/// Reads Carom scenes, the tool's own level format; docs/scene.md describes it.
#pragma once

#include "level/level.hpp"
#include "level/load_progress.hpp"

#include <string>

namespace carom::tool {

/// The level in a scene file. Throws InputError.
Level read_scene(const std::string& path, LoadProgress& progress);

}  // namespace carom::tool
