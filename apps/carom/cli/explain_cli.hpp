/// The options of `carom explain` on the command line.
#pragma once

#include "explain/explain_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class ExplainCli {
  public:
    explicit ExplainCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options.
    const ExplainOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    ExplainOptions options_;
};

}  // namespace carom::tool
