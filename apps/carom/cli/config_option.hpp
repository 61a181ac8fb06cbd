/// The options that say where a command's settings come from.
#pragma once

#include "config/project_settings.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace carom::tool {

/// Adds `--config` and `--no-config`, in a group of the help that may be empty.
inline void add_config_options(CLI::App& command, ConfigChoice& choice, const std::string& group = "Options") {
    CLI::Option* file = command.add_option("--config", choice.file,
                                           "Take the project's settings from this file, not the nearest carom.toml");
    file->type_name("FILE")->group(group);
    command.add_flag("--no-config", choice.none, "Read no carom.toml")->excludes(file)->group(group);
}

}  // namespace carom::tool
