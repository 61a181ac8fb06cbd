/// The exit codes of every command.
#pragma once

namespace carom::tool {

enum ExitCode : int {
    exit_fine = 0,   ///< done, and nothing the caller asked to fail on was found
    exit_found = 1,  ///< done, and `--fail-on` (or a failed question) applies
    exit_bad = 2,    ///< bad usage, bad input, or output that could not be written
};

}  // namespace carom::tool
