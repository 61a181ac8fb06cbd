/// The options of `carom bench` on the command line.
#pragma once

#include "bench/bench_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and gives what was parsed. It must outlive the parsing.
class BenchCli {
  public:
    explicit BenchCli(CLI::App& app);

    /// Whether the command line asked for this command.
    bool chosen() const { return command_->parsed(); }

    /// What it asked for.
    const BenchOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    BenchOptions options_;
};

}  // namespace carom::tool
