#include "simulate/simulate_command.hpp"

#include "cli/exit_code.hpp"
#include "cli/loading_bar.hpp"
#include "cli/messages.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "draw/canvas.hpp"
#include "draw/draw_simulation.hpp"
#include "level/load.hpp"
#include "simulate/simulate_report.hpp"

namespace carom::tool {

namespace {

std::string log_of(const Level& level, const Simulation& simulation, LogFormat format) {
    switch (format) {
        case LogFormat::json:
            return simulation_json(level, simulation);
        case LogFormat::csv:
            return simulation_csv(level, simulation);
        default:
            return simulation_text(level, simulation, wants_color());
    }
}

Level load_shown(const std::string& path) {
    LoadingBar bar(path);
    return load_level(path, bar.progress());
}

}  // namespace

SimulatedLevel load_simulated(const SimulateOptions& options) {
    if (options.image) image_format(*options.image);  // report a bad name before computing anything
    SimulatedLevel loaded{load_shown(options.level), {}};
    for (const std::string& warning : loaded.level.warnings) print_warning(warning);
    loaded.settings = ProjectSettings(options.config).options_for(options.level, {});
    if (loaded.settings.skip)
        print_note(options.level + ": no contacts are listed, since " + loaded.settings.settings +
                   " skips it; --no-config lists all");
    return loaded;
}

Simulation run_simulation(const SimulateOptions& options, const SimulatedLevel& from, SimulatedWorld& world) {
    SimulationOptions simulation_options = options.simulation;
    simulation_options.keep_poses = options.image.has_value();
    if (const LevelOptions& settings = from.settings; !settings.settings.empty()) {
        simulation_options.selection = settings.selection;
        simulation_options.selection->any_layers = true;
        simulation_options.skip = settings.skip;
    }
    ProgressBar progress(simulation_options.steps);
    return simulate(from.level, simulation_options, world, [&](std::size_t step) { progress.show(step - 1, "steps"); });
}

void write_simulation(const SimulateOptions& options, const Level& level, const Simulation& simulation) {
    write_output(log_of(level, simulation, options.format));
    if (options.image) draw_simulation(level, simulation, {*options.image, options.scale});
}

int run_simulate(const SimulateOptions& options) {
    const SimulatedLevel loaded = load_simulated(options);
    const std::unique_ptr<SimulatedWorld> world = make_simulated_world();
    write_simulation(options, loaded.level, run_simulation(options, loaded, *world));
    return exit_fine;
}

}  // namespace carom::tool
