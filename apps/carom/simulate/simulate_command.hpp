/// `carom simulate`: steps a level and lists the contacts that begin and end.
#pragma once

#include "config/project_settings.hpp"
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

/// Runs the command and gives its exit code. Throws UsageError, InputError or OutputError.
int run_simulate(const SimulateOptions& options);

}  // namespace carom::tool
