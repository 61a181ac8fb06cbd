/// The command line: which command, which options, and which exit code.
#pragma once

namespace carom::tool {

/// Runs the program and returns its exit code (see exit_code.hpp). Throws nothing: whatever goes wrong ends as one
/// line on standard error and exit code 2.
int run_cli(int argc, const char* const* argv) noexcept;

}  // namespace carom::tool
