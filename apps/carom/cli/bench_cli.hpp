/// The options of `carom bench` on the command line.
#pragma once

#include "bench/bench_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class BenchCli {
  public:
    explicit BenchCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options.
    const BenchOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    BenchOptions options_;
};

}  // namespace carom::tool
