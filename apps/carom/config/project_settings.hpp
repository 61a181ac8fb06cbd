/// The settings that apply to a level: those of its project's carom.toml, and those of the command line over them.
#pragma once

#include "config/config.hpp"

#include <map>
#include <optional>
#include <string>

namespace carom::tool {

/// Where the command line says that settings come from.
struct ConfigChoice {
    std::optional<std::string> file;  ///< `--config`: instead of the nearest carom.toml of each level
    bool none = false;                ///< `--no-config`
};

/// Reads each carom.toml once.
class ProjectSettings {
  public:
    explicit ProjectSettings(ConfigChoice choice) : choice_(std::move(choice)) {}

    /// The settings for a level, given by its path or "FILE#LEVEL"; `over` wins. Throws InputError and UsageError for
    /// mistakes in a carom.toml.
    LevelOptions options_for(const std::string& level_path, const CheckSettings& over);

  private:
    ConfigChoice choice_;
    std::map<std::string, ProjectConfig> configs_;  // by path
};

}  // namespace carom::tool
