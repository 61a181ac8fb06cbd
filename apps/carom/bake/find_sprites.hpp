/// Finds the files of the sprites on a command line.
#pragma once

#include <string>
#include <vector>

namespace carom::tool {

/// The files to read, and warnings about skipped ones.
struct FoundSprites {
    std::vector<std::string> files;
    std::vector<std::string> warnings;
};

/// A file is itself; a folder is every picture, sprite sheet (.json) and atlas (.xml, .atlas) in it and in the folders
/// within, in the order of their paths, but nothing whose name begins with a dot; images that belong to one of these
/// sheets are skipped, and JSON and XML files that are not sheets are skipped with a warning. Throws InputError for a
/// folder that cannot be read or has no sprites.
FoundSprites find_sprites(const std::vector<std::string>& paths);

}  // namespace carom::tool
