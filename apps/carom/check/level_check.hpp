/// One level of a check: what is to be done with it, and what came of it.
#pragma once

#include "check/result.hpp"
#include "config/settings.hpp"
#include "level/level.hpp"
#include "level/level_source.hpp"

#include <string>
#include <vector>

namespace carom::tool {

struct CheckOptions;

/// A level to be checked, or what keeps it from being checked.
struct PlannedLevel {
    LevelSource source;
    LevelOptions options;
    std::string error;
};

/// The levels that the command line names, in its order, with the settings of their projects. Levels that cannot be
/// read are among them. Throws InputError and UsageError for mistakes in a carom.toml.
std::vector<PlannedLevel> plan_levels(const CheckOptions& options);

/// A level that was checked, or what kept it from being checked.
struct CheckedLevel {
    Level level;
    CheckResult result;
    std::string error;
};

/// Loads and checks a level; depends on nothing else, so that several threads may do so at once. Layers that it lacks
/// are an error unless `any_layers`.
CheckedLevel check_level(const PlannedLevel& planned, bool any_layers, LoadProgress& progress) noexcept;

}  // namespace carom::tool
