/// What the command line and carom.toml can say about a check; each may leave things unsaid.
#pragma once

#include "check/rules.hpp"
#include "check/selection.hpp"
#include "check/stages.hpp"
#include "lint/lint.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

struct CheckSettings {
    std::optional<std::vector<Comparison>> comparisons;
    std::optional<std::vector<Condition>> fixed;
    std::optional<bool> plain_tiles;
    std::optional<bool> fixed_pairs;
    std::optional<bool> list_box_pairs;
    std::optional<Stage> last;
    std::optional<Only> only;
    std::optional<double> min_depth;
    std::optional<FailOn> fail_on;
    std::optional<std::string> baseline;
    std::optional<bool> skip;
    std::optional<SideOptions> walls, spawns, pickups;
    std::optional<double> seam_size;
    std::optional<Vec2D> character;
    RuleLevels levels;
};

/// Takes over what `over` says.
void apply(CheckSettings& settings, const CheckSettings& over);

/// How one level is checked.
struct LevelOptions {
    SelectionOptions selection;
    StageOptions stages;
    LintOptions lints;
    Reporting reporting;
    std::optional<std::string> baseline;
    std::string settings;  ///< the path of the carom.toml that applies; empty for none
    bool skip = false;
};

/// What is left unsaid is as the command's help says. Throws UsageError when the settings contradict each other.
LevelOptions level_options(const CheckSettings& settings);

}  // namespace carom::tool
