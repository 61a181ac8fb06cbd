#include "cli/bench_cli.hpp"

#include "cli/number_option.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace carom::tool {

namespace {

constexpr const char* bench_footer = R"(
Times are of one core, nanoseconds per call, over inputs that are the same in every run. A busy machine shows as a wide
spread between the rounds. `./bench/run` in Carom's sources compares with other libraries.

Exit codes: 0 measured; 2 bad usage, or output that could not be written.

Examples:
  carom bench
      measures everything, in some seconds
  carom bench shapes rays --rounds 101
      two topics, with more care
  carom bench --json > machine.json
      for programs
  carom bench --plot machine.svg
      draws the times as bars)";

}  // namespace

BenchCli::BenchCli(CLI::App& app)
    : command_(app.add_subcommand("bench", "Measure the speed of queries on this machine")) {
    command_->footer(bench_footer);
    command_->add_option("TOPIC", options_.topics,
                         fmt::format("What to measure: {} (default: all)", fmt::join(bench_topics(), ", ")));
    add_number<int>(*command_, "--rounds", options_.rounds, "How often each query is timed (default 21)");
    command_->add_flag("--json", options_.json, "Print the times as JSON");
    command_->add_option("--plot", options_.plot, "Draw the times into a .png or .svg")->type_name("FILE");
}

}  // namespace carom::tool
