/// The options of `carom simulate` on the command line.
#pragma once

#include "simulate/simulate_command.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// Whose command it is: that of a program in one process, which tells how to run it in many, or of one in many.
enum class Processes : std::uint8_t { one, many };

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class SimulateCli {
  public:
    explicit SimulateCli(CLI::App& app, Processes processes = Processes::one);

    /// For options of other programs.
    CLI::App& command() { return *command_; }

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options. Throws UsageError for a `--velocity` without a "=", and for `--ranks`.
    SimulateOptions options() const;

  private:
    CLI::App* command_;
    SimulateOptions options_;
    std::vector<std::string> velocities_;
    std::optional<std::size_t> ranks_;
    bool json_ = false;
    bool csv_ = false;
};

}  // namespace carom::tool
