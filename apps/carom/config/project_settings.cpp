#include "config/project_settings.hpp"

#include "check/severity.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>

namespace carom::tool {

LevelOptions ProjectSettings::options_for(const std::string& level_path, const CheckSettings& over) {
    CheckSettings settings;
    std::optional<std::string> path = choice_.file;
    if (!path && !choice_.none) path = find_config(file_of(level_path));
    if (path) {
        auto known = configs_.find(*path);
        if (known == configs_.end()) known = configs_.emplace(*path, read_config(*path)).first;
        settings = known->second.for_level(level_path);
    }
    apply(settings, over);
    try {
        LevelOptions options = level_options(settings);
        options.settings = path.value_or("");
        return options;
    } catch (const UsageError& error) {
        throw UsageError(path ? fmt::format("{}, with the command line: {}", *path, error.what()) : error.what());
    }
}

}  // namespace carom::tool
