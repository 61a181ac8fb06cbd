#include "simulate/simulate_command.hpp"

#include "cli/exit_code.hpp"
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

}  // namespace

int run_simulate(const SimulateOptions& options) {
    if (options.image) image_format(*options.image);  // report a bad name before computing anything
    const Level level = load_level(options.level);
    for (const std::string& warning : level.warnings) print_warning(warning);
    SimulationOptions simulation_options = options.simulation;
    simulation_options.keep_poses = options.image.has_value();
    const LevelOptions settings = ProjectSettings(options.config).options_for(options.level, {});
    if (!settings.settings.empty()) {
        simulation_options.selection = settings.selection;
        simulation_options.selection->any_layers = true;
        simulation_options.skip = settings.skip;
    }
    if (settings.skip)
        print_note(options.level + ": no contacts are listed, since " + settings.settings +
                   " skips it; --no-config lists all");
    ProgressBar progress(simulation_options.steps);
    const Simulation simulation =
        simulate(level, simulation_options, [&](std::size_t step) { progress.show(step - 1, "steps"); });
    progress.clear();
    write_output(log_of(level, simulation, options.format));
    if (options.image) draw_simulation(level, simulation, {*options.image, options.scale});
    return exit_fine;
}

}  // namespace carom::tool
