#include "config/settings.hpp"

#include "cli/usage_error.hpp"

#include <fmt/core.h>

#include <cmath>

namespace carom::tool {

namespace {

template <class T>
void take(std::optional<T>& value, const std::optional<T>& over) {
    if (over) value = over;
}

void check_fail_on(FailOn fail_on, Stage last) {
    const Stage needed = fail_on == FailOn::pixels ? Stage::pixels : Stage::shapes;
    if (fail_on == FailOn::nothing || fail_on == FailOn::finding || last >= needed) return;
    throw UsageError(fmt::format("--fail-on needs --stage {} or later; --stage {} ends before it", stage_name(needed),
                                 stage_name(last)));
}

void check_listing(const StageOptions& stages) {
    if (!std::isfinite(stages.min_depth) || stages.min_depth < 0)
        throw UsageError(fmt::format("--min-depth must be a number from 0; got {}", stages.min_depth));
    const bool by_shapes = stages.only == Only::penetrating || stages.min_depth > 0;
    const Stage needed = stages.only == Only::pixels ? Stage::pixels : by_shapes ? Stage::shapes : Stage::boxes;
    if (stages.last < needed)
        throw UsageError(fmt::format("--only and --min-depth need --stage {} or later here; --stage {} ends before it",
                                     stage_name(needed), stage_name(stages.last)));
    if (stages.list_box_pairs && needed != Stage::boxes)
        throw UsageError("--all lists more pairs, --only and --min-depth fewer; give one of them");
}

}  // namespace

void apply(CheckSettings& settings, const CheckSettings& over) {
    // `--all` asks for more than these leave.
    if (over.list_box_pairs) settings.only.reset(), settings.min_depth.reset();
    take(settings.comparisons, over.comparisons);
    take(settings.fixed, over.fixed);
    take(settings.plain_tiles, over.plain_tiles);
    take(settings.fixed_pairs, over.fixed_pairs);
    take(settings.list_box_pairs, over.list_box_pairs);
    take(settings.last, over.last);
    take(settings.only, over.only);
    take(settings.min_depth, over.min_depth);
    take(settings.fail_on, over.fail_on);
    take(settings.baseline, over.baseline);
    take(settings.skip, over.skip);
    take(settings.walls, over.walls);
    take(settings.spawns, over.spawns);
    take(settings.pickups, over.pickups);
    take(settings.seam_size, over.seam_size);
    take(settings.character, over.character);
    for (const auto& [rule, level] : over.levels) settings.levels[rule] = level;
}

LevelOptions level_options(const CheckSettings& settings) {
    LevelOptions options;
    if (settings.comparisons) options.selection.comparisons = *settings.comparisons;
    options.selection.fixed = settings.fixed.value_or(std::vector{parse_condition("bodyType=static")});
    options.selection.plain_tiles = settings.plain_tiles.value_or(false);
    options.stages.last = settings.last.value_or(Stage::pixels);
    options.stages.fixed_pairs = settings.fixed_pairs.value_or(false);
    options.stages.list_box_pairs = settings.list_box_pairs.value_or(false);
    options.stages.only = settings.only.value_or(Only::overlapping);
    options.stages.min_depth = settings.min_depth.value_or(0);
    options.lints = {settings.walls, settings.spawns, settings.pickups, settings.seam_size.value_or(default_seam_size),
                     settings.character};
    options.reporting = {settings.fail_on.value_or(FailOn::nothing), settings.levels};
    options.baseline = settings.baseline;
    options.skip = settings.skip.value_or(false);
    check_fail_on(options.reporting.fail_on, options.stages.last);
    check_listing(options.stages);
    return options;
}

}  // namespace carom::tool
