/// LevelSource: a level that can be read, by name.
#pragma once

#include "level/level.hpp"
#include "level/load_progress.hpp"

#include <functional>
#include <string>

namespace carom::tool {

/// One of the levels that a file holds.
struct LevelSource {
    std::string name;  ///< the level's path: that of the file, or "FILE#LEVEL" for one of several
    std::function<Level(LoadProgress&)> load;  ///< throws InputError
};

}  // namespace carom::tool
