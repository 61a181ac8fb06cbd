#include "check/check_command.hpp"

#include "check/report.hpp"
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
    if (options.fail_on == FailOn::nothing || options.stages.last >= needed) return;
    throw UsageError(fmt::format("--fail-on needs --stage {} or later; --stage {} ends before it", stage_name(needed),
                                 stage_name(options.stages.last)));
}

bool fails(const StageCounts& counts, FailOn fail_on) {
    switch (fail_on) {
        case FailOn::nothing:
            return false;
        case FailOn::overlap:
            return counts.shapes > 0;
        case FailOn::penetration:
            return counts.penetrating > 0;
        case FailOn::pixels:
            return counts.pixels > 0;
    }
    return false;
}

/// One run over all levels: the report so far, and the exit code.
class CheckRun {
  public:
    explicit CheckRun(const CheckOptions& options) : options_(options), color_(!options.json && wants_color()) {}

    int run() {
        for (const std::string& path : options_.levels) check_or_report(path);
        if (options_.json) write_output(document_.take());
        return bad_ ? exit_bad : found_ ? exit_found : exit_fine;
    }

  private:
    void check_or_report(const std::string& path);
    void check(const LevelSource& source);
    void guarded(const std::string& path, FunctionRef<void()> work);
    void report(const Level& level, const CheckResult& result);
    void draw(const Level& level, const CheckResult& result);
    void fail(const std::string& path, const std::string& message);

    const CheckOptions& options_;
    bool color_;
    bool first_report_ = true;
    bool bad_ = false;
    bool found_ = false;
    std::set<std::string> images_;
    CheckDocument document_;
};

void CheckRun::check_or_report(const std::string& path) {
    guarded(path, [&] {
        for (const LevelSource& source : level_sources(path)) guarded(source.name, [&] { check(source); });
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
    if (options_.json) document_.add_failure(path, message);
}

void CheckRun::check(const LevelSource& source) {
    const Level level = load_level(source);
    for (const std::string& warning : level.warnings) print_warning(warning);
    const CheckResult result = run_stages(level, select_items(level, options_.selection), options_.stages);
    found_ = found_ || fails(result.counts, options_.fail_on);
    report(level, result);
    if (options_.image) draw(level, result);
}

void CheckRun::report(const Level& level, const CheckResult& result) {
    if (options_.json) {
        document_.add(level, result);
        return;
    }
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
    return CheckRun(options).run();
}

}  // namespace carom::tool
