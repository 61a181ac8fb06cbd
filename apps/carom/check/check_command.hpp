/// `carom check`: finds every overlap in level files.
#pragma once

#include "config/project_settings.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The most levels that are checked at once.
inline constexpr std::size_t max_jobs = 256;

enum class ReportFormat { table, json, junit, sarif, github };

/// The command line of `carom check`, parsed.
struct CheckOptions {
    std::vector<std::string> levels;
    CheckSettings settings;  ///< they win over those of carom.toml
    ConfigChoice config;
    ReportFormat format = ReportFormat::table;
    bool write_baseline = false;
    bool watch = false;                ///< check again whenever a file that was read changes
    std::optional<std::string> image;  ///< `--draw`; with several levels it holds "{}" for the level's name
    double scale = 1;
    std::size_t jobs = 0;             ///< `--jobs`: levels checked at once; 0 for one on each processor
    std::optional<std::string> page;  ///< `--report`: a page with all levels
};

/// Checks every level and writes the report to standard output, images to their files, warnings and errors to
/// standard error. A level that cannot be checked does not keep the others from being reported.
/// With `watch` that is done again and again, until SIGINT or SIGTERM; mistakes in carom.toml and in baselines are
/// reported then, too. Returns an ExitCode, that of the last run. Throws UsageError before anything is done when the
/// options contradict each other, and OutputError when the report cannot be written.
int run_check(const CheckOptions& options);

}  // namespace carom::tool
