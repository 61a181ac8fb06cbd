#include "ldtk/project.hpp"

#include "io/file.hpp"
#include "ldtk/ldtk_json.hpp"
#include "picture/image_cache.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

// Adds `text` to the list of a tile.
void append(std::string& list, const std::string& text) {
    list += list.empty() ? text : ',' + text;
}

LdtkTileset read_tileset(const LdtkProject& project, const Json& json, const JsonPath& at) {
    LdtkTileset tileset;
    const std::string image = ldtk_optional_text(json, "relPath", at);
    if (!image.empty()) tileset.image = project.resolve(image);
    tileset.grid = static_cast<int>(ldtk_whole(json, "tileGridSize", at, 1, max_image_side));
    const Json& tags = ldtk_list(json, "enumTags", at);
    const JsonPath tags_path = at / "enumTags";
    for (std::size_t i = 0; i < tags.size(); ++i) {
        const JsonPath path = tags_path / i;
        const std::string value = ldtk_text(tags[i], "enumValueId", path);
        const JsonPath ids_path = path / "tileIds";
        const Json& ids = ldtk_list(tags[i], "tileIds", path);
        for (std::size_t k = 0; k < ids.size(); ++k) {
            const auto id = ids[k].whole_within(0, INT32_MAX);
            if (!id) refuse("bad_type", ids_path / k, "must be the number of a tile");
            append(tileset.tags[*id], value);
        }
    }
    const Json& data = ldtk_list(json, "customData", at);
    const JsonPath data_path = at / "customData";
    for (std::size_t i = 0; i < data.size(); ++i) {
        const JsonPath path = data_path / i;
        tileset.data[ldtk_whole(data[i], "tileId", path, 0, INT32_MAX)] = ldtk_text(data[i], "data", path);
    }
    return tileset;
}

LdtkLayer read_layer(const Json& json, const JsonPath& at) {
    LdtkLayer layer;
    layer.pivot_x = ldtk_number(json, "tilePivotX", at, 0);
    layer.pivot_y = ldtk_number(json, "tilePivotY", at, 0);
    std::map<std::int64_t, std::string> groups;
    const Json& group_list = ldtk_list(json, "intGridValuesGroups", at);
    const JsonPath groups_path = at / "intGridValuesGroups";
    for (std::size_t i = 0; i < group_list.size(); ++i) {
        const JsonPath path = groups_path / i;
        groups[ldtk_uid(group_list[i], "uid", path)] = ldtk_optional_text(group_list[i], "identifier", path);
    }
    const Json& values = ldtk_list(json, "intGridValues", at);
    const JsonPath values_path = at / "intGridValues";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const JsonPath path = values_path / i;
        const std::int64_t number = values[i].contains("value") ? ldtk_whole(values[i], "value", path, 0, INT32_MAX)
                                                                : static_cast<std::int64_t>(i) + 1;
        layer.values[number] = {ldtk_optional_text(values[i], "identifier", path),
                                groups[ldtk_uid(values[i], "groupUid", path)]};
    }
    return layer;
}

LdtkEntity read_entity(const Json& json, const JsonPath& at) {
    return {ldtk_optional_text(json, "renderMode", at) == "Ellipse", ldtk_optional_text(json, "tileRenderMode", at)};
}

}  // namespace

std::string LdtkProject::refusal(const std::string& file, const std::string& what) const {
    const Json* version = document_.root.find("jsonVersion");
    const bool old = version && version->text().starts_with("0.");
    return fmt::format(
        "{}: {}{}", file, what,
        old ? fmt::format("; the project is of LDtk {:.20}: open and save it with LDtk 1.0 or later", version->text())
            : "");
}

LdtkProject::LdtkProject(const std::string& path) : path_(path) {
    try {
        document_ = parse_json(read_text_file(path));
        read(document_.root);
    } catch (const QueryError& error) {
        throw InputError(refusal(path, error.message));
    }
}

std::string LdtkProject::resolve(const std::string& reference) const {
    return (std::filesystem::path(path_).parent_path() / reference).lexically_normal().string();
}

void LdtkProject::read(const Json& root) {
    read_definitions(required_key(root, "defs", JsonPath()));
    read_levels(root, "", "");
    const JsonPath worlds_path("worlds");
    const Json& worlds = ldtk_list(root, "worlds", JsonPath());
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const JsonPath path = worlds_path / i;
        read_levels(worlds[i], path.text(), ldtk_text(worlds[i], "identifier", path) + "/");
    }
    if (levels_.empty()) throw InputError(fmt::format("{}: the project has no levels", path_));
}

void LdtkProject::read_definitions(const Json& definitions) {
    const JsonPath at("defs");
    const auto each = [&](const char* key, auto&& read_one) {
        const JsonPath list_path = at / key;
        const Json& list = ldtk_list(definitions, key, at);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const JsonPath path = list_path / i;
            read_one(ldtk_whole(list[i], "uid", path, 0, INT32_MAX), list[i], path);
        }
    };
    each("tilesets", [&](std::int64_t uid, const Json& json, const JsonPath& path) {
        tilesets_[uid] = read_tileset(*this, json, path);
    });
    each("layers",
         [&](std::int64_t uid, const Json& json, const JsonPath& path) { layers_[uid] = read_layer(json, path); });
    each("entities",
         [&](std::int64_t uid, const Json& json, const JsonPath& path) { entities_[uid] = read_entity(json, path); });
}

void LdtkProject::read_levels(const Json& owner, const std::string& path, const std::string& world) {
    const JsonPath at{std::string_view(path)};
    const JsonPath whole;
    const JsonPath& base = path.empty() ? whole : at;
    const Json& list = ldtk_list(owner, "levels", base);
    const JsonPath list_path = base / "levels";
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonPath level_path = list_path / i;
        LdtkLevelEntry entry{world + ldtk_text(list[i], "identifier", level_path), level_path.text(), &list[i], {}};
        const Json* layers = list[i].find("layerInstances");
        if (!layers || layers->is_null()) entry.file = resolve(ldtk_text(list[i], "externalRelPath", level_path));
        levels_.push_back(std::move(entry));
    }
}

}  // namespace carom::tool
