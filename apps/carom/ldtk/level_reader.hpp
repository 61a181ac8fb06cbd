/// Reads one level of an LDtk project.
#pragma once

#include "ldtk/project.hpp"
#include "level/level.hpp"
#include "level/load_progress.hpp"

namespace carom::tool {

/// The level that `json` describes, which `file` holds at `at`. Throws QueryError, and InputError for what is not
/// JSON's.
Level read_ldtk_level(const LdtkProject& project, const Json& json, const std::string& at, const std::string& name,
                      LoadProgress& progress);

}  // namespace carom::tool
