#include "cli/play_cli.hpp"

#include "cli/number_option.hpp"

namespace carom::tool {

namespace {

constexpr const char* play_footer = R"(
Only this machine can reach it. Ctrl+C ends it.

Exit codes: 2 there is no page, or the port is not available.

Examples:
  ./run play
      builds the page if needed, and serves it
  carom play --port 0 build/playground
      serves a page that has been built, on any free port)";

}  // namespace

PlayCli::PlayCli(CLI::App& app) : command_(app.add_subcommand("play", "Serve the playground on localhost")) {
    command_->footer(play_footer);
    command_->add_option("FOLDER", options_.folder,
                         "The folder of the built page (default: playground next to the program's)");
    add_number<int>(*command_, "--port", options_.port, "The port; 0 for any free one (default: 8080)")
        ->check(CLI::Range(0, 65535));
}

}  // namespace carom::tool
