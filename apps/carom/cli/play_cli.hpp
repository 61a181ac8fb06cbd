/// The options of `carom play` on the command line.
#pragma once

#include "play/play_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and holds the parsed options. Must outlive the parsing.
class PlayCli {
  public:
    explicit PlayCli(CLI::App& app);

    /// Whether the command line has this command.
    bool chosen() const { return command_->parsed(); }

    /// The parsed options.
    const PlayOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    PlayOptions options_;
};

}  // namespace carom::tool
