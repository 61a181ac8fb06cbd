#include "ldtk/ldtk_levels.hpp"

#include "io/file.hpp"
#include "ldtk/ldtk_json.hpp"
#include "ldtk/level_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace carom::tool {

namespace {

using Project = std::shared_ptr<const LdtkProject>;

Level load_entry(const Project& project, const LdtkLevelEntry& entry, const std::string& name, LoadProgress& progress) {
    const std::string& file = entry.file.empty() ? project->path() : entry.file;
    JsonDocument own;
    try {
        if (entry.file.empty()) return read_ldtk_level(*project, *entry.json, entry.path, name, progress);
        own = parse_json(read_text_file(file, fmt::format("{} ({}.externalRelPath)", project->path(), entry.path)));
        return read_ldtk_level(*project, own.root, "", name, progress);
    } catch (const QueryError& error) {
        throw InputError(project->refusal(file, error.message));
    }
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code error;
    return std::filesystem::equivalent(a, b, error);
}

// A level's own file lies in a folder that is named as the project is.
std::vector<LevelSource> separate_level(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    const std::string project_path =
        (std::filesystem::path(path).parent_path() / ".." / (folder.filename().string() + ".ldtk"))
            .lexically_normal()
            .string();
    std::error_code error;
    if (!std::filesystem::exists(project_path, error))
        throw InputError(
            fmt::format("{}: a separate level of LDtk needs its project, which should be {}; put it there, "
                        "or name the project instead",
                        path, project_path));
    const auto project = std::make_shared<const LdtkProject>(project_path);
    const auto entry =
        std::ranges::find_if(project->levels(), [&](const auto& e) { return is_same_file(e.file, path); });
    if (entry == project->levels().end())
        throw InputError(fmt::format("{}: the project {} has no level in this file", path, project_path));
    return {{path, [project, &entry = *entry, path](LoadProgress& progress) {
                 return load_entry(project, entry, path, progress);
             }}};
}

}  // namespace

std::vector<LevelSource> ldtk_levels(const std::string& path) {
    const JsonDocument json = [&] {
        try {
            return parse_json(read_text_file(path));
        } catch (const QueryError& error) {
            throw InputError(fmt::format("{}: {}", path, error.message));
        }
    }();
    if (!json.root.contains("defs") && json.root.contains("layerInstances")) return separate_level(path);
    const auto project = std::make_shared<const LdtkProject>(path);
    std::vector<LevelSource> sources;
    for (const LdtkLevelEntry& entry : project->levels()) {
        const std::string name = project->levels().size() == 1 ? path : fmt::format("{}#{}", path, entry.name);
        sources.push_back({name, [project, &entry, name](LoadProgress& progress) {
                               return load_entry(project, entry, name, progress);
                           }});
    }
    return sources;
}

}  // namespace carom::tool
