/// The options of `carom simulate` on the command line.
#pragma once

#include "cli/rank_options.hpp"
#include "simulate/simulate_command.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// Whose command it is: that of a program in one process, which can start it in many, or of one in many.
enum class Processes : std::uint8_t { one, many };

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class SimulateCli {
  public:
    explicit SimulateCli(CLI::App& app, Processes processes = Processes::one);

    /// For options of other programs.
    CLI::App& command() { return *command_; }

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options. Throws UsageError for a `--velocity` without a "=".
    SimulateOptions options() const;

    /// How many ranks are to run it, in place of this process.
    std::optional<std::size_t> ranks() const { return ranks_; }

    /// The options and the level for those ranks, as words of a command line.
    std::vector<std::string> words_for_ranks() const;

  private:
    CLI::App* command_;
    SimulateOptions options_;
    std::vector<std::string> velocities_;
    std::optional<std::size_t> ranks_;
    RankReportOptions report_;  ///< of the ranks, which read them again
    double patience_ = 0;       ///< the same
    bool json_ = false;
    bool csv_ = false;
};

}  // namespace carom::tool
