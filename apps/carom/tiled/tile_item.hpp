/// A tile as an item: its sprite and body, under stretch, flips and rotation.
#pragma once

#include "level/level.hpp"
#include "tiled/tileset_table.hpp"

namespace carom::tool {

/// How a tile is put down: its size once stretched, and which point of that rectangle lies on the item's place.
struct TileStamp {
    Gid flags = 0;
    std::optional<Vec2D> size;  ///< none: the picture's own size
    Vec2D anchor{0, 1};         ///< as a fraction of the size; (0, 1) is the bottom left corner, with y pointing down
};

/// What a tile looks like and what it collides with, in the frame of the place it is put: `sprite.placement` and
/// `body->pose` still lack that place.
struct TileItem {
    Sprite sprite;
    std::optional<Body> body;
};

/// Stamps the tile as Tiled draws it: a diagonal flip (which swaps the axes) first, then the other two, within the
/// stretched rectangle, moved by the tileset's tile offset. The body is the tile's collision shapes; without any it is
/// the whole rectangle if `rectangle_body`, and otherwise none. Throws InputError at `place`.
TileItem stamp_tile(const TileReference& tile, const TileStamp& stamp, bool rectangle_body, ImageCache& images,
                    const std::string& place);

/// Puts what was stamped at `pose`.
void place_tile(TileItem& item, const PoseD& pose);

/// Which fraction of a tile object's rectangle its position marks, from the tileset's objectalignment.
Vec2D alignment_anchor(const std::string& alignment);

/// One body from all its parts; none without parts. A single part lends its own pose where `pose` does not turn.
std::optional<Body> join_parts(std::vector<CompoundPartD> parts, const PoseD& pose, const std::string& place);

}  // namespace carom::tool
