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
    if (options.picture) picture_format(*options.picture);  // a bad name is told before anything is computed
    const Level level = load_level(options.level);
    for (const std::string& warning : level.warnings) print_warning(warning);
    SimulationOptions asked = options.simulation;
    asked.keep_poses = options.picture.has_value();
    ProgressBar progress(asked.steps);
    const Simulation simulation = simulate(level, asked, [&](std::size_t step) { progress.show(step - 1, "steps"); });
    progress.clear();
    write_output(log_of(level, simulation, options.format));
    if (options.picture) draw_simulation(level, simulation, {*options.picture, options.scale});
    return exit_fine;
}

}  // namespace carom::tool
