#include "tiled/world_reader.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "tiled/map_reader.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

std::vector<LevelSource> listed_maps(const std::string& path, const Json& root) {
    const Json* patterns = root.find("patterns");
    if (patterns && patterns->size() > 0)
        throw InputError(
            fmt::format("{}: this world finds its maps by patterns, which are not read; name the maps "
                        "themselves instead of it",
                        path));
    const Json& maps = required_key(root, "maps", JsonPath());
    const JsonPath maps_path("maps");
    if (!maps.is_array() || maps.size() == 0) refuse("bad_type", maps_path, "must be an array of maps");
    std::vector<LevelSource> sources;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const JsonPath at = maps_path / i;
        const std::string_view name = string_from_json(required_key(maps[i], "fileName", at), at / "fileName");
        const std::string map = (std::filesystem::path(path).parent_path() / name).lexically_normal().string();
        sources.push_back({map, [map](LoadProgress& progress) { return read_tiled_map(map, progress); }});
    }
    return sources;
}

}  // namespace

std::vector<LevelSource> tiled_world_levels(const std::string& path) {
    try {
        return listed_maps(path, parse_json(read_text_file(path)).root);
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}", path, error.message));
    }
}

}  // namespace carom::tool
