#include "level/load.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "scene/scene_reader.hpp"
#include "tiled/map_reader.hpp"

#include <fmt/format.h>

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
enum class JsonKind { scene, tiled, sheet };

JsonKind json_kind(const std::string& text) {
    try {
        const JsonDocument json = parse_json(text);
        if (json.root.contains("carom_scene")) return JsonKind::scene;
        const Json* type = json.root.find("type");
        if (json.root.contains("tilewidth") || (type && type->is("template"))) return JsonKind::tiled;
        return json.root.contains("frames") ? JsonKind::sheet : JsonKind::scene;
    } catch (const QueryError&) {
        return JsonKind::scene;
    }
}

}  // namespace

Level load_level(const std::string& path) try {
    const std::string text = read_text_file(path);
    const char first = first_character(text);
    if (first == '<') return read_tiled_map(path);
    if (first == '{') {
        const JsonKind kind = json_kind(text);
        if (kind == JsonKind::tiled) return read_tiled_map(path);
        if (kind == JsonKind::scene) return read_scene(path);
        throw InputError(fmt::format("{}: this is a sprite sheet, not a level; `carom bake` reads it", path));
    }
    throw InputError(fmt::format("{}: this is neither a Tiled map (.tmx, .tmj) nor a Carom scene (.json)", path));
} catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: the level needs more memory than there is", path));
}

}  // namespace carom::tool
