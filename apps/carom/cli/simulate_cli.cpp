#include "cli/simulate_cli.hpp"

#include "cli/config_option.hpp"
#include "cli/number_option.hpp"
#include "cli/usage_error.hpp"

#include <fmt/core.h>

namespace carom::tool {

namespace {

constexpr const char* simulate_footer = R"(
Items of a scene with a `velocity` or `motion` move, and those that --velocity names; all others are static, as is all
of a Tiled map without it. Nothing is pushed: items pass through each other, and their contacts are listed. Items with
the property sensor=true are sensors. An item's `collider` in a scene sets its kind, its filter, and whether it is
one-way. Where a carom.toml applies to the level, only contacts of pairs that `carom check` would compare are listed,
none where it skips the level.

Exit codes: 0 done; 2 bad usage, bad input, or output that could not be written. With --ranks, that of mpirun.

Examples:
  carom simulate scene.json --steps 120 --dt 0.02
      lists the contacts that begin and end, and when
  carom simulate scene.json --draw paths.svg
      and draws the paths
  carom simulate level.tmx --velocity 'game/hero #21=120,-40' --csv > events.csv
      throws an item of a map, and writes the events for a spreadsheet
  carom simulate scene.json --ranks 4 --ranks-table
      the same contacts from 4 processes of MPI, and what each of them did)";

}  // namespace

SimulateCli::SimulateCli(CLI::App& app, Processes processes)
    : command_(app.add_subcommand("simulate", "Step a level and list contacts and their times")) {
    if (processes == Processes::one) command_->footer(simulate_footer);
    command_->add_option("LEVEL", options_.level, "A Tiled map (.tmx, .tmj), PROJECT.ldtk#LEVEL or Carom scene (.json)")
        ->required();
    add_number<std::size_t>(*command_, "--steps", options_.simulation.steps, "How many steps (default 60)");
    add_number<double>(*command_, "--dt", options_.simulation.dt, "How long one is (default 1/60)");
    command_->add_option("--velocity", velocities_, "Give an item a velocity; may be given several times")
        ->type_name("ITEM=X,Y")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    add_config_options(*command_, options_.config);
    command_->add_flag("--stays", options_.simulation.stays, "Also list persisting contacts in each step");
    CLI::Option* json = command_->add_flag("--json", json_, "Print the log as JSON");
    command_->add_flag("--csv", csv_, "Print the events as comma-separated values")->excludes(json);
    CLI::Option* draw = command_->add_option("--draw", options_.image, "Draw the paths into a .png or .svg");
    draw->type_name("FILE");
    add_number<double>(*command_, "--scale", options_.scale,
                       "Pixels of the image for one unit of the level (default 1)")
        ->needs(draw);
    if (processes == Processes::many) return;
    CLI::Option* const ranks =
        add_number<std::size_t>(*command_, "--ranks", ranks_, "Run it by mpirun, in so many processes of carom-mpi");
    for (CLI::Option* option : add_rank_report_options(*command_, report_)) option->needs(ranks);
    add_patience(*command_, patience_)->needs(ranks);
}

SimulateOptions SimulateCli::options() const {
    SimulateOptions options = options_;
    options.format = json_ ? LogFormat::json : csv_ ? LogFormat::csv : LogFormat::text;
    for (const std::string& text : velocities_) {
        const std::size_t equals = text.rfind('=');
        if (equals == std::string::npos) {
            throw UsageError(fmt::format("--velocity {}: must be ITEM=X,Y", text));
        }
        options.simulation.velocities.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return options;
}

// Values stand behind a "=", and the level behind "--", so that none of them is taken for an option.
std::vector<std::string> SimulateCli::words_for_ranks() const {
    std::vector<std::string> words;
    for (const CLI::Option* option : command_->get_options()) {
        if (option->get_positional() || option->get_single_name() == "ranks") continue;
        const bool is_flag = option->get_items_expected_max() == 0;
        for (const std::string& value : option->results()) {
            words.push_back("--" + option->get_single_name() + (is_flag ? "" : "=" + value));
        }
    }
    words.insert(words.end(), {"--", options_.level});
    return words;
}

}  // namespace carom::tool
