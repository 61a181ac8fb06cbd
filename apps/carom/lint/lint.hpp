/// Lints: what is probably wrong in a level, beyond overlaps.
#pragma once

#include "check/rules.hpp"
#include "check/selection.hpp"
#include "level/level.hpp"

#include <optional>

namespace carom::tool {

/// Gaps and overlaps up to it are seams.
inline constexpr double default_seam_size = 2;

/// What carom.toml says about the lints.
struct LintOptions {
    std::optional<SideOptions> walls;    ///< without them, static items
    std::optional<SideOptions> spawns;   ///< without them, objects of usual names
    std::optional<SideOptions> pickups;  ///< the same
    double seam_size = default_seam_size;
    std::optional<Vec2D> character;  ///< the width and height of what reaches pickups; without, those of the spawns
};

/// How deep a spawn may be in a wall: less comes from rounding, and from objects that were placed by hand.
inline constexpr double spawn_slack = 1;

/// Appends what the rules that are on find to the level's findings, rule by rule, in the level's order.
void run_lints(Level& level, const Selection& selection, const RuleLevels& rules, const LintOptions& options,
               bool solid_tiles);

}  // namespace carom::tool
