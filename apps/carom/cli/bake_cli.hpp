/// The options of `carom bake` on the command line.
#pragma once

#include "bake/bake_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and gives what was parsed. It must outlive the parsing.
class BakeCli {
  public:
    explicit BakeCli(CLI::App& app);

    /// Whether the command line asked for this command.
    bool chosen() const { return command_->parsed(); }

    /// What it asked for.
    const BakeOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    BakeOptions options_;
};

}  // namespace carom::tool
