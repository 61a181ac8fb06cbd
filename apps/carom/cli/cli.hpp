/// The command line: commands, options and exit codes.
#pragma once

namespace carom::tool {

/// Runs the program and returns its exit code (see exit_code.hpp). Throws nothing: every error gives one
/// line on standard error and exit code 2.
int run_cli(int argc, const char* const* argv) noexcept;

}  // namespace carom::tool
