#include "config/config.hpp"

#include "check/glob.hpp"
#include "check/severity.hpp"
#include "io/read_log.hpp"

#include <algorithm>
#include <filesystem>

namespace carom::tool {

namespace fs = std::filesystem;

namespace {

constexpr const char* config_name = "carom.toml";

// From the folder of the file, with slashes.
std::string path_from(const std::string& config, const std::string& file) {
    const fs::path folder = fs::absolute(config).lexically_normal().parent_path();
    return fs::absolute(file).lexically_normal().lexically_relative(folder).generic_string();
}

}  // namespace

CheckSettings ProjectConfig::for_level(const std::string& level_path) const {
    const std::string file = file_of(level_path);
    const std::string name = path_from(path_, file);
    const std::string full = name + level_path.substr(file.size());
    CheckSettings settings = common_;
    for (const Exception& exception : exceptions_) {
        const bool is_meant = std::ranges::any_of(exception.files, [&](const std::string& glob) {
            return glob_matches(glob, name) || glob_matches(glob, full);
        });
        if (is_meant) apply(settings, exception.settings);
    }
    return settings;
}

std::optional<std::string> find_config(const std::string& file) {
    std::error_code error;
    const fs::path given(file);
    for (fs::path folder = fs::absolute(given, error).lexically_normal().parent_path();;
         folder = folder.parent_path()) {
        const fs::path config = folder / config_name;
        note_read(config.string());
        if (fs::exists(config, error)) {
            // Messages name it as the level was named.
            const fs::path near = given.is_absolute() ? config : config.lexically_proximate(fs::current_path(error));
            return near.string();
        }
        if (folder == folder.parent_path()) return std::nullopt;
    }
}

}  // namespace carom::tool
