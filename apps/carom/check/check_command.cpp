#include "check/check_command.hpp"

#include "check/baseline.hpp"
#include "check/report.hpp"
#include "check/report_ci.hpp"
#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/usage_error.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_check.hpp"
#include "draw/image_names.hpp"
#include "level/load.hpp"

#include <carom/function_ref.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <new>
#include <set>

namespace carom::tool {

namespace {

void check_image_options(const CheckOptions& options) {
    if (!options.image) return;
    image_format(*options.image);
    if (!std::isfinite(options.scale) || options.scale <= 0) {
        throw UsageError(fmt::format("--scale must be a number above 0; got {}", options.scale));
    }
    check_image_names("--draw", *options.image, options.levels);
}

void check_fail_on(const CheckOptions& options) {
    const Stage needed = options.fail_on == FailOn::pixels ? Stage::pixels : Stage::shapes;
    if (options.fail_on == FailOn::nothing || options.fail_on == FailOn::finding || options.stages.last >= needed)
        return;
    throw UsageError(fmt::format("--fail-on needs --stage {} or later; --stage {} ends before it", stage_name(needed),
                                 stage_name(options.stages.last)));
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

// Only what is listed counts.
bool fails(const Level& level, const CheckResult& result, FailOn fail_on) {
    if (fail_on == FailOn::finding) return !level.findings.empty();
    return std::ranges::any_of(result.pairs, [&](const FoundPair& pair) { return fails(pair, fail_on); });
}

std::unique_ptr<CiDocument> ci_document(const CheckOptions& options) {
    switch (options.format) {
        case ReportFormat::junit:
            return junit_document(options.fail_on);
        case ReportFormat::sarif:
            return sarif_document(options.fail_on);
        case ReportFormat::github:
            return github_document(options.fail_on);
        default:
            return nullptr;
    }
}

/// One run over all levels: the report so far, and the exit code.
class CheckRun {
  public:
    explicit CheckRun(const CheckOptions& options)
        : options_(options),
          color_(options.format == ReportFormat::table && wants_color()),
          several_(options.levels.size() > 1),
          ci_(ci_document(options)) {
        if (options.baseline) baseline_.emplace(*options.baseline);
    }

    int run() {
        read_baseline();
        for (const std::string& path : options_.levels) check_or_report(path);
        report_unknown_layers();
        if (options_.format == ReportFormat::json) write_output(document_.take());
        if (ci_) write_output(ci_->take());
        finish_baseline();
        return bad_ ? exit_bad : found_ ? exit_found : exit_fine;
    }

  private:
    void check_or_report(const std::string& path);
    Selection select(const Level& level);
    void report_unknown_layers();
    void read_baseline();
    void finish_baseline();
    void check(const LevelSource& source);
    void guarded(const std::string& path, FunctionRef<void()> work);
    void report(const Level& level, const CheckResult& result);
    void draw(const Level& level, const CheckResult& result);
    void fail(const std::string& path, const std::string& message);

    const CheckOptions& options_;
    bool color_;
    bool several_;                        // levels, not all of which need to have the layers that are named
    std::map<std::string, bool> layers_;  // by pattern: whether some level has one that it matches
    bool first_report_ = true;
    bool bad_ = false;
    bool found_ = false;
    std::set<std::string> images_;
    CheckDocument document_;
    std::unique_ptr<CiDocument> ci_;
    std::optional<Baseline> baseline_;
};

void CheckRun::check_or_report(const std::string& path) {
    guarded(path, [&] {
        const std::vector<LevelSource> sources = level_sources(path);
        several_ = several_ || sources.size() > 1;
        for (const LevelSource& source : sources) guarded(source.name, [&] { check(source); });
    });
}

// A lost report ends the run, any other error only this level.
void CheckRun::guarded(const std::string& path, FunctionRef<void()> work) {
    try {
        work();
    } catch (const OutputError&) {
        throw;
    } catch (const std::bad_alloc&) {
        fail(path, path + ": not enough memory");
    } catch (const std::exception& problem) {
        fail(path, problem.what());
    }
}

void CheckRun::fail(const std::string& path, const std::string& message) {
    bad_ = true;
    print_error(message);
    if (options_.format == ReportFormat::json) document_.add_failure(path, message);
    if (ci_) ci_->add_failure(path, message);
}

void CheckRun::check(const LevelSource& source) {
    Level level = load_level(source);
    for (const std::string& warning : level.warnings) print_warning(warning);
    CheckResult result = run_stages(level, select(level), options_.stages);
    if (baseline_) options_.write_baseline ? baseline_->replace(level, result) : baseline_->remove_known(level, result);
    found_ = found_ || fails(level, result, options_.fail_on);
    report(level, result);
    if (options_.image) draw(level, result);
}

// With several levels a layer that one of them lacks is a note; one that all lack is an error after their reports.
Selection CheckRun::select(const Level& level) {
    SelectionOptions options = options_.selection;
    options.any_layers = several_;
    Selection selection = select_items(level, options);
    if (!several_) return selection;
    for (const std::string& pattern : options.first.layers) layers_.try_emplace(pattern, false);
    if (options.second) {
        for (const std::string& pattern : options.second->layers) layers_.try_emplace(pattern, false);
    }
    for (auto& [pattern, known] : layers_)
        known = known || std::ranges::find(selection.missing_layers, pattern) == selection.missing_layers.end();
    for (const std::string& pattern : selection.missing_layers) print_note(missing_layer_text(level, pattern));
    return selection;
}

void CheckRun::report_unknown_layers() {
    for (const auto& [pattern, known] : layers_) {
        if (known) continue;
        bad_ = true;
        print_error(fmt::format("no level has a layer '{}'", pattern));
    }
}

// A file to be written anew need not be there yet; what it knows of other levels is kept.
void CheckRun::read_baseline() {
    std::error_code error;
    if (!baseline_ || (options_.write_baseline && !std::filesystem::exists(*options_.baseline, error))) return;
    baseline_->read();
}

void CheckRun::finish_baseline() {
    if (!baseline_) return;
    if (options_.write_baseline && bad_) {
        print_warning(fmt::format("{}: is not written, as not every level could be checked", *options_.baseline));
    } else if (options_.write_baseline) {
        baseline_->write();
    } else if (baseline_->unused() > 0) {
        print_note(fmt::format("{}: {} of its entries did not occur again; --write-baseline takes them out",
                               *options_.baseline, baseline_->unused()));
    }
}

void CheckRun::report(const Level& level, const CheckResult& result) {
    if (options_.format == ReportFormat::json) return document_.add(level, result);
    if (ci_) return ci_->add(level, result);
    if (!first_report_) write_output("\n");
    first_report_ = false;
    write_output(table_report(level, result, color_));
}

// The report stands when only its image fails.
void CheckRun::draw(const Level& level, const CheckResult& result) {
    const std::string path = image_path(*options_.image, level.path);
    try {
        if (!images_.insert(path).second)
            throw UsageError(
                fmt::format("--draw {}: {} would replace the picture of another level; write {{}} where the "
                            "level's name goes",
                            *options_.image, level.path));
        for (const std::string& warning : draw_check(level, result, {path, options_.scale})) print_warning(warning);
    } catch (const std::bad_alloc&) {
        bad_ = true;
        print_error(fmt::format("--draw {}: not enough memory; try a smaller --scale", path));
    } catch (const std::exception& problem) {
        bad_ = true;
        print_error(problem.what());
    }
}

}  // namespace

int run_check(const CheckOptions& options) {
    check_image_options(options);
    check_fail_on(options);
    check_listing(options.stages);
    return CheckRun(options).run();
}

}  // namespace carom::tool
