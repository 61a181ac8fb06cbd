/// carom.toml: how the levels of a project are checked.
#pragma once

#include "config/settings.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The settings of a project, and the exceptions for some of its maps.
class ProjectConfig {
  public:
    struct Exception {
        std::vector<std::string> files;  ///< globs of paths from the file's folder
        CheckSettings settings;
    };

    ProjectConfig(std::string path, CheckSettings common, std::vector<Exception> exceptions)
        : path_(std::move(path)), common_(std::move(common)), exceptions_(std::move(exceptions)) {}

    const std::string& path() const { return path_; }

    /// The settings for a level, given by its path or "FILE#LEVEL": all exceptions that it matches, the later ones
    /// last.
    CheckSettings for_level(const std::string& level_path) const;

  private:
    std::string path_;
    CheckSettings common_;
    std::vector<Exception> exceptions_;
};

/// Reads the file. Throws InputError, which names the file, the line, the key, and what to write.
ProjectConfig read_config(const std::string& path);

/// The path of the nearest carom.toml: in the folder of the file, or else in one of the folders around it.
std::optional<std::string> find_config(const std::string& file);

}  // namespace carom::tool
