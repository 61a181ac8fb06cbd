#include "level/level_kind.hpp"

#include "io/content.hpp"
#include "io/input_error.hpp"
#include "io/json_text.hpp"

#include <fmt/format.h>

#include <optional>

namespace carom::tool {

namespace {

constexpr const char* levels_are =
    "levels are maps and worlds of Tiled (.tmx, .tmj, .world), projects of LDtk (.ldtk) and scenes of Carom (.json)";
constexpr const char* name_its_map = "name a map that uses it";
constexpr const char* bake_reads_it = "`carom bake` reads it";

[[noreturn]] void refuse_level(const std::string& path, const std::string& name, const char* what_to_do) {
    throw InputError(fmt::format("{}: this is {}, not a level; {}", path, name, what_to_do));
}

// JSON that its program writes beside levels, told by a key that only it has.
struct OtherJson {
    const char* key;
    const char* name;
    const char* what_to_do;
};
constexpr OtherJson other_json[] = {
    {"frames", "a sprite sheet", bake_reads_it},
    {"textures", "a sprite sheet", bake_reads_it},
    {"automappingRulesFile", "a project of Tiled", "name its maps or its worlds"},
    {"extensionsPath", "a project of Tiled", "name its maps or its worlds"},
};

LevelKind json_kind(const std::string& text, const std::string& path) {
    std::optional<JsonDocument> json;
    try {
        json = parse_json(text);
    } catch (const QueryError&) {
        return LevelKind::scene;
    }
    const Json& root = json->root;
    const auto has = [&](const char* key) { return root.contains(key); };
    const Json* type = root.find("type");
    const auto is = [&](const char* name) { return type && type->is(name); };
    if (has("carom_scene")) return LevelKind::scene;
    if (is("world") || ((has("maps") || has("patterns")) && !has("layers"))) return LevelKind::tiled_world;
    if (is("tileset") || (has("tilewidth") && !type && !has("layers")))
        refuse_level(path, "a tileset of Tiled", name_its_map);
    if (is("template")) refuse_level(path, "a template of Tiled", name_its_map);
    if (has("tilewidth") || is("map")) return LevelKind::tiled_map;
    if ((has("levels") || has("layerInstances")) && (has("__header__") || has("defs"))) return LevelKind::ldtk;
    for (const auto& [key, name, what_to_do] : other_json) {
        if (has(key)) refuse_level(path, name, what_to_do);
    }
    // Without its version a scene is still meant.
    if (has("layers")) return LevelKind::scene;
    refuse_level(path, "JSON of an unknown kind", levels_are);
}

}  // namespace

LevelKind level_kind(const std::string& text, const std::string& path) {
    const Content content = content_of(text);
    switch (content.kind) {
        case ContentKind::json:
            return json_kind(text, path);
        case ContentKind::xml:
            if (content.element == "map" || content.element.empty()) return LevelKind::tiled_map;
            if (content.element == "tileset" || content.element == "template")
                refuse_level(path, content.name, name_its_map);
            refuse_level(path, content.name, content.element == "TextureAtlas" ? bake_reads_it : levels_are);
        case ContentKind::picture:
            refuse_level(path, content.name, bake_reads_it);
        case ContentKind::archive:
            refuse_level(path, content.name, "unpack it first");
        case ContentKind::conflict:
            refuse_level(path, content.name, "resolve it first");
        default:
            refuse_level(path, content.name, levels_are);
    }
}

}  // namespace carom::tool
