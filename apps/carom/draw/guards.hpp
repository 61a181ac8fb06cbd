/// What is refused before an image is drawn.
#pragma once

#include "level/level.hpp"

#include <string>

namespace carom::tool {

/// Throws UsageError unless the scale is from 0.001 to 1000 pixels for a level unit.
void check_scale(double scale);

/// Throws UsageError when an image at `path` would take the place of a file that the level was read from.
void refuse_inputs(const Level& level, const std::string& path);

}  // namespace carom::tool
