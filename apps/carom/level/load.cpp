#include "level/load.hpp"

#include "io/file.hpp"
#include "ldtk/ldtk_levels.hpp"
#include "level/collider_properties.hpp"
#include "level/level_kind.hpp"
#include "scene/scene_reader.hpp"
#include "tiled/map_reader.hpp"
#include "tiled/world_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>

namespace carom::tool {

namespace {

std::vector<LevelSource> sources_in(const std::string& path) {
    switch (level_kind(read_text_file(path), path)) {
        case LevelKind::tiled_world:
            return tiled_world_levels(path);
        case LevelKind::ldtk:
            return ldtk_levels(path);
        case LevelKind::scene:
            return {{path, [path](LoadProgress& progress) { return read_scene(path, progress); }}};
        case LevelKind::tiled_map:
            break;
    }
    return {{path, [path](LoadProgress& progress) { return read_tiled_map(path, progress); }}};
}

// The names of levels without their file's, for messages.
std::string names_of(const std::vector<LevelSource>& sources) {
    constexpr std::size_t most = 20;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, sources.size()); ++i) {
        const std::string& name = sources[i].name;
        names += names.empty() ? "" : ", ";
        names += name.substr(name.rfind('#') + 1);
    }
    return sources.size() > most ? fmt::format("{} and {} more", names, sources.size() - most) : names;
}

}  // namespace

std::vector<LevelSource> level_sources(const std::string& path) {
    const std::size_t mark = path.rfind('#');
    std::error_code error;
    if (mark == std::string::npos || std::filesystem::exists(path, error)) return sources_in(path);
    std::vector<LevelSource> sources = sources_in(path.substr(0, mark));
    const auto named = std::ranges::find(sources, path, &LevelSource::name);
    if (named != sources.end()) return {*named};
    if (sources.size() == 1)
        throw InputError(fmt::format("{}: the file holds one level; leave \"#\" and the rest out", path));
    throw InputError(fmt::format("{}: there is no such level in the file; it has {}", path, names_of(sources)));
}

Level load_level(const LevelSource& source, LoadProgress& progress) try {
    Level level = source.load(progress);
    apply_collider_properties(level);
    return level;
} catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: the level needs more memory than there is", source.name));
}

Level load_level(const LevelSource& source) {
    LoadProgress unseen;
    return load_level(source, unseen);
}

Level load_level(const std::string& path, LoadProgress& progress) {
    const std::vector<LevelSource> sources = level_sources(path);
    if (sources.size() == 1) return load_level(sources.front(), progress);
    throw InputError(fmt::format("{}: the file holds {} levels; name one as in '{}': {}", path, sources.size(),
                                 sources.front().name, names_of(sources)));
}

Level load_level(const std::string& path) {
    LoadProgress unseen;
    return load_level(path, unseen);
}

}  // namespace carom::tool
