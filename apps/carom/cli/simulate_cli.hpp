/// The options of `carom simulate` on the command line.
#pragma once

#include "simulate/simulate_command.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class SimulateCli {
  public:
    explicit SimulateCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options. Throws UsageError for a `--velocity` without a "=".
    SimulateOptions options() const;

  private:
    CLI::App* command_;
    SimulateOptions options_;
    std::vector<std::string> velocities_;
    bool json_ = false;
    bool csv_ = false;
};

}  // namespace carom::tool
