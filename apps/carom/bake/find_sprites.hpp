/// Which files a command line of sprites means.
#pragma once

#include <string>
#include <vector>

namespace carom::tool {

/// The files to read, and what was passed over.
struct FoundSprites {
    std::vector<std::string> files;
    std::vector<std::string> warnings;
};

/// Files stand for themselves. A folder stands for every PNG and sprite sheet (.json) in it and in the folders within,
/// in the order of their paths; pictures that belong to one of these sheets are left to it, and JSON files that are
/// no sheets are passed over with a warning. Throws InputError for a folder that cannot be read or has no sprites.
FoundSprites find_sprites(const std::vector<std::string>& paths);

}  // namespace carom::tool
