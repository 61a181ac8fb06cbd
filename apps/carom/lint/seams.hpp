/// The lint `seam`: walls that nearly meet, or overlap a little.
#pragma once

#include "lint/roles.hpp"

namespace carom::tool {

/// The pairs of walls with a gap of at most `size` that no third wall fills, or that penetrate by at most `size`; an
/// item and the tiles side by side that it meets alike are one.
std::vector<Finding> find_seams(const Level& level, const Roles& roles, double size);

}  // namespace carom::tool
