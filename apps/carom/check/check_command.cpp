#include "check/check_command.hpp"

#include "check/baseline.hpp"
#include "check/report.hpp"
#include "check/report_ci.hpp"
#include "check/severity.hpp"
#include "cli/exit_code.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/usage_error.hpp"
#include "config/config.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_check.hpp"
#include "draw/image_names.hpp"
#include "level/load.hpp"
#include "lint/lint.hpp"
#include "page/report_page.hpp"

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

// What is off is not listed; pairs are counted.
void leave_out_rules(Level& level, CheckResult& result) {
    const auto is_off = [&](const std::string& rule) { return !is_on(result.reporting.levels, rule); };
    std::erase_if(level.findings, [&](const Finding& finding) { return is_off(finding.rule); });
    result.unlisted += static_cast<std::int64_t>(
        std::erase_if(result.pairs, [&](const FoundPair& pair) { return is_off(rule_of(pair)); }));
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

/// A level to be checked, or what keeps it from being checked.
struct PlannedLevel {
    LevelSource source;
    LevelOptions options;
    std::string error;
};

/// One run over all levels: the report so far, and the exit code.
class CheckRun {
  public:
    explicit CheckRun(const CheckOptions& options)
        : options_(options),
          color_(options.format == ReportFormat::table && wants_color()),
          ci_(ci_document(options.format)) {
        if (options.page) page_.emplace();
    }

    int run() {
        plan();
        for (const PlannedLevel& level : levels_) {
            if (!level.error.empty())
                fail(level.source.name, level.error);
            else if (level.options.skip)
                print_note(level.source.name + ": skipped, as " + level.options.settings + " says");
            else
                guarded(level.source.name, [&] { check(level); });
        }
        report_unknown_layers();
        if (options_.format == ReportFormat::json) write_output(document_.take());
        if (ci_) write_output(ci_->take());
        if (page_) write_file(*options_.page, page_->take(), "the report page");
        finish_baselines();
        return bad_ ? exit_bad : found_ ? exit_found : exit_fine;
    }

  private:
    void plan();
    LevelOptions options_for(const std::string& level_path);
    Baseline& baseline_at(const std::string& path);
    Selection select(const Level& level, const SelectionOptions& options);
    void report_unknown_layers();
    void finish_baselines();
    void check(const PlannedLevel& planned);
    void guarded(const std::string& path, FunctionRef<void()> work);
    void report(const Level& level, const CheckResult& result);
    void add_to_page(const Level& level, const CheckResult& result);
    void draw(const Level& level, const CheckResult& result);
    void fail(const std::string& path, const std::string& message);

    const CheckOptions& options_;
    bool color_;
    std::vector<PlannedLevel> levels_;
    std::map<std::string, bool> layers_;  // by pattern: whether some level has one that it matches
    bool first_report_ = true;
    bool bad_ = false;
    bool found_ = false;
    std::set<std::string> images_;
    CheckDocument document_;
    std::unique_ptr<CiDocument> ci_;
    std::optional<ReportPage> page_;
    std::map<std::string, ProjectConfig> configs_;  // by path
    std::map<std::string, Baseline> baselines_;     // by path
};

// A mistake in carom.toml or in a baseline ends the run before anything is checked; other errors only keep their level
// from being checked.
void CheckRun::plan() {
    for (const std::string& path : options_.levels) {
        std::vector<LevelSource> sources;
        try {
            sources = level_sources(path);
        } catch (const InputError& error) {
            levels_.push_back({{path, {}}, {}, error.what()});
        }
        for (LevelSource& source : sources) {
            PlannedLevel level{std::move(source), {}, {}};
            level.options = options_for(level.source.name);
            if (level.options.baseline) baseline_at(*level.options.baseline);
            levels_.push_back(std::move(level));
        }
    }
}

LevelOptions CheckRun::options_for(const std::string& level_path) {
    CheckSettings settings;
    std::optional<std::string> path = options_.config;
    if (!path && !options_.no_config) path = find_config(file_of(level_path));
    if (path) {
        auto known = configs_.find(*path);
        if (known == configs_.end()) known = configs_.emplace(*path, read_config(*path)).first;
        settings = known->second.for_level(level_path);
    }
    apply(settings, options_.settings);
    LevelOptions options;
    try {
        options = level_options(settings);
    } catch (const UsageError& error) {
        throw UsageError(path ? fmt::format("{}, with the command line: {}", *path, error.what()) : error.what());
    }
    if (options_.write_baseline && !options.baseline)
        throw UsageError("--write-baseline needs --baseline FILE, or a baseline in carom.toml");
    options.settings = path.value_or("");
    return options;
}

// A file to be written anew need not be there yet; what it knows of other levels is kept.
Baseline& CheckRun::baseline_at(const std::string& path) {
    const auto [known, is_new] = baselines_.try_emplace(path, path);
    std::error_code error;
    if (is_new && (!options_.write_baseline || std::filesystem::exists(path, error))) known->second.read();
    return known->second;
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
    if (page_) page_->add_failure(path, message);
}

void CheckRun::check(const PlannedLevel& planned) {
    const LevelOptions& options = planned.options;
    Level level = load_level(planned.source);
    Selection selection = select(level, options.selection);
    run_lints(level, selection, options.reporting.levels, options.lints, options.selection.plain_tiles);
    for (const std::string& warning : level.warnings) print_warning(warning);
    CheckResult result = run_stages(level, std::move(selection), options.stages);
    result.reporting = options.reporting;
    result.settings = options.settings;
    leave_out_rules(level, result);
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
Selection CheckRun::select(const Level& level, const SelectionOptions& given) {
    SelectionOptions options = given;
    options.any_layers = levels_.size() > 1;
    Selection selection = select_items(level, options);
    if (!options.any_layers) return selection;
    const std::vector<std::string>& missing = selection.missing_layers;
    for (const std::string& pattern : named_layers(options)) {
        bool& known = layers_.try_emplace(pattern, false).first->second;
        known = known || std::ranges::find(missing, pattern) == missing.end();
    }
    for (const std::string& pattern : missing) print_note(missing_layer_text(level, pattern));
    return selection;
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

}  // namespace

int run_check(const CheckOptions& options) {
    check_image_options(options);
    check_page_name(options);
    level_options(options.settings);  // what contradicts itself does so without any level
    return CheckRun(options).run();
}

}  // namespace carom::tool
