/// What `carom check` does with a pair, by the settings of its project.
#pragma once

#include "config/settings.hpp"
#include "level/level.hpp"

#include <cstddef>
#include <string>

namespace carom::tool {

/// Why `carom check` does not compare two items of a level with these settings; empty when it does. The two are A and
/// B.
std::string why_not_compared(const Level& level, const LevelOptions& options, std::size_t a, std::size_t b);

}  // namespace carom::tool
