#include "level/load.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "ldtk/ldtk_levels.hpp"
#include "scene/scene_reader.hpp"
#include "tiled/map_reader.hpp"
#include "tiled/world_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>

namespace carom::tool {

namespace {

// The first character that is not white space or a byte order mark; 0 when there is none.
char first_character(const std::string& text) {
    const std::size_t start = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    const std::size_t at = text.find_first_not_of(" \t\r\n", start);
    return at == std::string::npos ? '\0' : text[at];
}

// What the JSON text is, told by keys that only one format has. A text that cannot be read is what its reader says.
enum class JsonKind { scene, tiled, world, ldtk, sheet };

JsonKind json_kind(const std::string& text) {
    try {
        const JsonDocument json = parse_json(text);
        if (json.root.contains("carom_scene")) return JsonKind::scene;
        const Json* type = json.root.find("type");
        if ((type && type->is("world")) || (json.root.contains("maps") && !json.root.contains("layers")))
            return JsonKind::world;
        if (json.root.contains("tilewidth") || (type && type->is("template"))) return JsonKind::tiled;
        const bool has_levels = json.root.contains("levels") || json.root.contains("layerInstances");
        if (has_levels && (json.root.contains("__header__") || json.root.contains("defs"))) return JsonKind::ldtk;
        return json.root.contains("frames") ? JsonKind::sheet : JsonKind::scene;
    } catch (const QueryError&) {
        return JsonKind::scene;
    }
}

std::vector<LevelSource> sources_in(const std::string& path) {
    const std::string text = read_text_file(path);
    const char first = first_character(text);
    if (first == '<') return {{path, [path] { return read_tiled_map(path); }}};
    if (first == '{') {
        const JsonKind kind = json_kind(text);
        if (kind == JsonKind::tiled) return {{path, [path] { return read_tiled_map(path); }}};
        if (kind == JsonKind::world) return tiled_world_levels(path);
        if (kind == JsonKind::ldtk) return ldtk_levels(path);
        if (kind == JsonKind::scene) return {{path, [path] { return read_scene(path); }}};
        throw InputError(fmt::format("{}: this is a sprite sheet, not a level; `carom bake` reads it", path));
    }
    throw InputError(
        fmt::format("{}: this is neither a Tiled map (.tmx, .tmj) nor an LDtk project (.ldtk) nor a Carom "
                    "scene (.json)",
                    path));
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

Level load_level(const LevelSource& source) try { return source.load(); } catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: the level needs more memory than there is", source.name));
}

Level load_level(const std::string& path) {
    const std::vector<LevelSource> sources = level_sources(path);
    if (sources.size() == 1) return load_level(sources.front());
    throw InputError(fmt::format("{}: the file holds {} levels; name one as in '{}': {}", path, sources.size(),
                                 sources.front().name, names_of(sources)));
}

}  // namespace carom::tool
