/// The options of `carom bake` on the command line.
#pragma once

#include "bake/bake_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class BakeCli {
  public:
    explicit BakeCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options.
    const BakeOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    BakeOptions options_;
};

}  // namespace carom::tool
