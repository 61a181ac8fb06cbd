/// Writes polygons into a tileset of Tiled as the collision objects of its tiles.
#pragma once

#include <carom/math/vec2.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// The class of the objects that are written: the next time, they are replaced.
inline constexpr std::string_view baked_class = "carom:baked";

/// The polygons of one tile, each by its vertices.
using TileRings = std::vector<std::vector<Vec2>>;

/// A tileset file with new objects, and the tiles that were left as they were because they have objects of another
/// class, which somebody drew.
struct RewrittenTileset {
    std::string text;
    std::vector<std::int64_t> kept;
};

/// The tileset in the file, XML or JSON, in which the tiles have the polygons as collision objects. All else in it
/// stays. Throws InputError.
RewrittenTileset rewrite_tileset(const std::string& path, const std::map<std::int64_t, TileRings>& tiles);

}  // namespace carom::tool
