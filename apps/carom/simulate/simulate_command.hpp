/// `carom simulate`: steps a level and lists the contacts that begin and end.
#pragma once

#include "config/project_settings.hpp"
#include "level/level.hpp"
#include "simulate/simulation.hpp"

#include <optional>
#include <string>

namespace carom::tool {

/// How the log is written.
enum class LogFormat { text, json, csv };

/// The command line of `carom simulate`, parsed.
struct SimulateOptions {
    std::string level;
    SimulationOptions simulation;
    ConfigChoice config;
    LogFormat format = LogFormat::text;
    std::optional<std::string> image;  ///< `--draw`
    double scale = 1;
};

/// A level, and the settings of its project.
struct SimulatedLevel {
    Level level;
    LevelOptions settings;
};

/// Checks the options, reads the level, and prints warnings and notes. Throws UsageError or InputError.
SimulatedLevel load_simulated(const SimulateOptions& options);

/// Steps the level in a world, which must be empty, and shows how far it is. Throws as `simulate`.
Simulation run_simulation(const SimulateOptions& options, const SimulatedLevel& from, SimulatedWorld& world);

/// Writes the log, and the image if there is to be one. Throws UsageError or OutputError.
void write_simulation(const SimulateOptions& options, const Level& level, const Simulation& simulation);

/// All of these in this process. Gives the exit code.
int run_simulate(const SimulateOptions& options);

}  // namespace carom::tool
