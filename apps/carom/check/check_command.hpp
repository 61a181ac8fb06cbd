/// `carom check`: finds every overlap in level files.
#pragma once

#include "check/selection.hpp"
#include "check/stages.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// What `--fail-on` asks to be reported with exit code 1.
enum class FailOn { nothing, overlap, penetration, pixels, finding };

/// The command line of `carom check`, parsed.
struct CheckOptions {
    std::vector<std::string> levels;
    SelectionOptions selection;
    StageOptions stages;
    FailOn fail_on = FailOn::nothing;
    bool json = false;
    std::optional<std::string> image;  ///< `--draw`; with several levels it holds "{}" for the level's name
    double scale = 1;
};

/// Checks every level and writes the report to standard output, images to their files, warnings and errors to
/// standard error. A level that cannot be checked does not keep the others from being reported.
/// Returns an ExitCode. Throws UsageError before anything is done when the options contradict each other, and
/// OutputError when the report cannot be written.
int run_check(const CheckOptions& options);

}  // namespace carom::tool
