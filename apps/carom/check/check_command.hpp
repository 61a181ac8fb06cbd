/// `carom check`: finds every overlap in level files.
#pragma once

#include "check/selection.hpp"
#include "check/severity.hpp"
#include "check/stages.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

enum class ReportFormat { table, json, junit, sarif, github };

/// The command line of `carom check`, parsed.
struct CheckOptions {
    std::vector<std::string> levels;
    SelectionOptions selection;
    StageOptions stages;
    FailOn fail_on = FailOn::nothing;
    ReportFormat format = ReportFormat::table;
    std::optional<std::string> baseline;
    bool write_baseline = false;
    std::optional<std::string> image;  ///< `--draw`; with several levels it holds "{}" for the level's name
    double scale = 1;
};

/// Checks every level and writes the report to standard output, images to their files, warnings and errors to
/// standard error. A level that cannot be checked does not keep the others from being reported.
/// Returns an ExitCode. Throws UsageError before anything is done when the options contradict each other, and
/// OutputError when the report cannot be written.
int run_check(const CheckOptions& options);

}  // namespace carom::tool
