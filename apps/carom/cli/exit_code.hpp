/// The exit codes of every command.
#pragma once

namespace carom::tool {

enum ExitCode : int {
    exit_fine = 0,   ///< done, and `--fail-on` does not apply
    exit_found = 1,  ///< done, and `--fail-on` (or a failed query) applies
    exit_bad = 2,    ///< bad usage, bad input, or output that could not be written
};

}  // namespace carom::tool
