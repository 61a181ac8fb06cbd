/// The options of `carom play` on the command line.
#pragma once

#include "play/play_command.hpp"

#include <CLI/CLI.hpp>

namespace carom::tool {

/// Adds the command and its options to an application, and gives what was parsed. It must outlive the parsing.
class PlayCli {
  public:
    explicit PlayCli(CLI::App& app);

    /// Whether the command line asked for this command.
    bool chosen() const { return command_->parsed(); }

    /// What it asked for.
    const PlayOptions& options() const { return options_; }

  private:
    CLI::App* command_;
    PlayOptions options_;
};

}  // namespace carom::tool
