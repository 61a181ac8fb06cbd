#include "check/level_check.hpp"

#include "check/check_command.hpp"
#include "check/severity.hpp"
#include "check/stages.hpp"
#include "cli/usage_error.hpp"
#include "config/project_settings.hpp"
#include "level/load.hpp"
#include "lint/lint.hpp"

#include <new>

namespace carom::tool {

namespace {

// What is off is not listed; pairs are counted.
void leave_out_rules(Level& level, CheckResult& result) {
    const auto is_off = [&](const std::string& rule) { return !is_on(result.reporting.levels, rule); };
    std::erase_if(level.findings, [&](const Finding& finding) { return is_off(finding.rule); });
    result.unlisted += static_cast<std::int64_t>(
        std::erase_if(result.pairs, [&](const FoundPair& pair) { return is_off(rule_of(pair)); }));
}

LevelOptions options_for(const CheckOptions& given, ProjectSettings& project, const std::string& level_path) {
    LevelOptions options = project.options_for(level_path, given.settings);
    if (given.write_baseline && !options.baseline)
        throw UsageError("--write-baseline needs --baseline FILE, or a baseline in carom.toml");
    return options;
}

}  // namespace

std::vector<PlannedLevel> plan_levels(const CheckOptions& options) {
    std::vector<PlannedLevel> levels;
    ProjectSettings project(options.config);
    for (const std::string& path : options.levels) {
        std::vector<LevelSource> sources;
        try {
            sources = level_sources(path);
        } catch (const InputError& error) {
            levels.push_back({{path, {}}, {}, error.what()});
        }
        for (LevelSource& source : sources) {
            PlannedLevel level{std::move(source), {}, {}};
            level.options = options_for(options, project, level.source.name);
            levels.push_back(std::move(level));
        }
    }
    return levels;
}

CheckedLevel check_level(const PlannedLevel& planned, bool any_layers, LoadProgress& progress) noexcept {
    CheckedLevel checked;
    checked.error = planned.error;
    if (!planned.error.empty() || planned.options.skip) return checked;
    const LevelOptions& options = planned.options;
    try {
        Level level = load_level(planned.source, progress);
        progress.is_comparing = true;
        SelectionOptions selected = options.selection;
        selected.any_layers = any_layers;
        Selection selection = select_items(level, selected);
        run_lints(level, selection, options.reporting.levels, options.lints, selected.plain_tiles);
        checked.result = run_stages(level, std::move(selection), options.stages, progress);
        checked.result.reporting = options.reporting;
        checked.result.settings = options.settings;
        leave_out_rules(level, checked.result);
        checked.level = std::move(level);
    } catch (const std::bad_alloc&) {
        checked.error = planned.source.name + ": not enough memory";
    } catch (const std::exception& problem) {
        checked.error = problem.what();
    }
    return checked;
}

}  // namespace carom::tool
