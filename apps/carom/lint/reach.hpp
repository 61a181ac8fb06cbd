/// The lint `unreachable`: pickups that no way leads to.
#pragma once

#include "lint/roles.hpp"

namespace carom::tool {

/// The pickups that a box of the size of a character cannot touch, however it moves and flies from the spawns, without
/// penetrating a wall or leaving the frame around everything. No reachable one is among them: a cell of the search is
/// closed only where the walls keep every place in it from the character. Warnings say why a level was not searched.
std::vector<Finding> find_unreachable(Level& level, const Roles& roles, const LintOptions& options);

}  // namespace carom::tool
