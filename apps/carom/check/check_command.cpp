#include "check/check_command.hpp"

#include "check/baseline.hpp"
#include "check/level_check.hpp"
#include "check/report.hpp"
#include "check/report_ci.hpp"
#include "check/severity.hpp"
#include "cli/exit_code.hpp"
#include "cli/loading_bar.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/usage_error.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_check.hpp"
#include "draw/image_names.hpp"
#include "io/in_order.hpp"
#include "io/input_error.hpp"
#include "io/read_log.hpp"
#include "page/report_page.hpp"
#include "watch/watch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <thread>

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

// No file that a level is read from has this ending.
void check_page_name(const CheckOptions& options) {
    if (options.page && !options.page->ends_with(".html") && !options.page->ends_with(".htm"))
        throw UsageError(fmt::format("--report {}: the name must end in .html", *options.page));
}

// Only what is listed counts.
bool fails(const Level& level, const CheckResult& result) {
    return std::ranges::any_of(level.findings, [&](const auto& found) { return fails(found, result.reporting); }) ||
           std::ranges::any_of(result.pairs, [&](const auto& found) { return fails(found, result.reporting); });
}

std::unique_ptr<CiDocument> ci_document(ReportFormat format) {
    switch (format) {
        case ReportFormat::junit:
            return junit_document();
        case ReportFormat::sarif:
            return sarif_document();
        case ReportFormat::github:
            return github_document();
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
          loading_(options.levels.front()),
          levels_(plan_levels(options)),
          ci_(ci_document(options.format)) {
        if (options.page) page_.emplace();
    }

    int run() {
        for (const PlannedLevel& level : levels_) {
            if (level.options.baseline) baseline_at(*level.options.baseline);
        }
        const bool any_layers = levels_.size() > 1;
        if (any_layers) loading_.progress().total = levels_.size();
        const std::size_t threads = options_.jobs > 0 ? options_.jobs : std::thread::hardware_concurrency();
        for_each_in_order(
            levels_.size(), std::max<std::size_t>(1, threads),
            [&](std::size_t i) {
                LoadProgress one_of_many;
                return check_level(levels_[i], any_layers, any_layers ? one_of_many : loading_.progress());
            },
            [&](std::size_t i, CheckedLevel checked) {
                loading_.hide();
                use(levels_[i], checked);
                if (i + 1 == levels_.size()) return;
                loading_.progress().done = i + 1;
                loading_.show(levels_[i + 1].source.name);
            });
        loading_.hide();
        report_unknown_layers();
        if (options_.format == ReportFormat::json) write_output(document_.take());
        if (ci_) write_output(ci_->take());
        if (page_) write_file(*options_.page, page_->take(), "the report page");
        finish_baselines();
        return bad_ ? exit_bad : found_ ? exit_found : exit_fine;
    }

  private:
    Baseline& baseline_at(const std::string& path);
    void use(const PlannedLevel& planned, CheckedLevel& checked);
    void note_layers(const PlannedLevel& planned, const CheckedLevel& checked);
    void report_unknown_layers();
    void finish_baselines();
    void report(const Level& level, const CheckResult& result);
    void add_to_page(const Level& level, const CheckResult& result);
    void draw(const Level& level, const CheckResult& result);
    void fail(const std::string& path, const std::string& message);

    const CheckOptions& options_;
    bool color_;
    LoadingBar loading_;  // of a single level its objects, of several how many are done
    std::vector<PlannedLevel> levels_;
    std::map<std::string, bool> layers_;  // by pattern: whether some level has one that it matches
    bool first_report_ = true;
    bool bad_ = false;
    bool found_ = false;
    std::set<std::string> images_;
    std::set<std::string> warned_;  // what has been printed; levels share pictures and tilesets
    CheckDocument document_;
    std::unique_ptr<CiDocument> ci_;
    std::optional<ReportPage> page_;
    std::map<std::string, Baseline> baselines_;  // by path
};

// A file to be written anew need not be there yet; what it knows of other levels is kept.
Baseline& CheckRun::baseline_at(const std::string& path) {
    const auto [known, is_new] = baselines_.try_emplace(path, path);
    std::error_code error;
    if (is_new && (!options_.write_baseline || std::filesystem::exists(path, error))) known->second.read();
    return known->second;
}

void CheckRun::fail(const std::string& path, const std::string& message) {
    bad_ = true;
    print_error(message);
    if (options_.format == ReportFormat::json) document_.add_failure(path, message);
    if (ci_) ci_->add_failure(path, message);
    if (page_) page_->add_failure(path, message);
}

void CheckRun::use(const PlannedLevel& planned, CheckedLevel& checked) {
    const LevelOptions& options = planned.options;
    auto& [level, result, error] = checked;
    if (!error.empty()) return fail(planned.source.name, error);
    if (options.skip) return print_note(planned.source.name + ": skipped, as " + options.settings + " says");
    note_layers(planned, checked);
    for (const std::string& warning : level.warnings) {
        if (warned_.insert(warning).second) print_warning(warning);
    }
    if (options.baseline) {
        Baseline& baseline = baseline_at(*options.baseline);
        options_.write_baseline ? baseline.replace(level, result) : baseline.remove_known(level, result);
    }
    found_ = found_ || fails(level, result);
    report(level, result);
    if (page_) add_to_page(level, result);
    if (options_.image) draw(level, result);
}

// With several levels a layer that one of them lacks is a note; one that all lack is an error after their reports.
void CheckRun::note_layers(const PlannedLevel& planned, const CheckedLevel& checked) {
    if (levels_.size() == 1) return;
    const std::vector<std::string>& missing = checked.result.selection.missing_layers;
    for (const std::string& pattern : named_layers(planned.options.selection)) {
        bool& known = layers_.try_emplace(pattern, false).first->second;
        known = known || std::ranges::find(missing, pattern) == missing.end();
    }
    for (const std::string& pattern : missing) print_note(missing_layer_text(checked.level, pattern));
}

void CheckRun::report_unknown_layers() {
    for (const auto& [pattern, known] : layers_) {
        if (known) continue;
        bad_ = true;
        print_error(fmt::format("no level has a layer '{}'", pattern));
    }
}

void CheckRun::finish_baselines() {
    for (const auto& [path, baseline] : baselines_) {
        if (options_.write_baseline && bad_) {
            print_warning(fmt::format("{}: is not written, as not every level could be checked", path));
        } else if (options_.write_baseline) {
            baseline.write();
        } else if (baseline.unused() > 0) {
            print_note(fmt::format("{}: {} of its entries did not occur again; --write-baseline takes them out", path,
                                   baseline.unused()));
        }
    }
}

void CheckRun::report(const Level& level, const CheckResult& result) {
    if (options_.format == ReportFormat::json) return document_.add(level, result);
    if (ci_) return ci_->add(level, result);
    if (!first_report_) write_output("\n");
    first_report_ = false;
    write_output(table_report(level, result, color_));
}

void CheckRun::add_to_page(const Level& level, const CheckResult& result) {
    const std::string warning = page_->add(level, result);
    if (!warning.empty()) print_warning(warning);
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

// What ends a single run only ends one of many, until the mistake is gone.
int run_and_report(const CheckOptions& options) {
    try {
        return CheckRun(options).run();
    } catch (const InputError& error) {
        print_error(error.what());
    } catch (const UsageError& error) {
        print_error(error.what());
    } catch (const std::bad_alloc&) {
        print_error("not enough memory");
    }
    return exit_bad;
}

}  // namespace

int run_check(const CheckOptions& options) {
    check_image_options(options);
    check_page_name(options);
    level_options(options.settings);  // what contradicts itself does so without any level
    if (!options.watch) return CheckRun(options).run();
    if (options.write_baseline) throw UsageError("--watch would write the baseline anew at each change; leave one out");
    while (true) {
        ReadLog log;
        const int code = run_and_report(options);
        const std::string changed = wait_for_change(log.take());
        if (changed.empty()) return code;
        print_note(fmt::format("{} changed", changed));
    }
}

}  // namespace carom::tool
