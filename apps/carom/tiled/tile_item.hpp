/// A tile as an item: its sprite and body, under stretch, flips and rotation.
#pragma once

#include "level/finding_error.hpp"
#include "level/level.hpp"
#include "tiled/tileset_table.hpp"

namespace carom::tool {

/// The placement of a tile: its size once stretched, and the point of that rectangle at the item's position.
struct TileStamp {
    Gid flags = 0;
    std::optional<Vec2D> size;  ///< none: the image's own size
    Vec2D anchor{0, 1};         ///< as a fraction of the size; (0, 1) is the bottom left corner, with y pointing down
    RotD turn;                  ///< of the flipped picture about its middle, where nothing is unprojected
    std::optional<LinearMap> unprojected;  ///< from the screen to the level's frame; none where both are the same
    std::optional<Outline> outline;  ///< in the level's frame, the body of a tile without shapes; none: its picture's
};

/// The sprite and the body of a tile, in the frame of its position: `sprite->placement` and `body->pose` still lack
/// that position. There is no sprite when its image is missing.
struct TileItem {
    std::optional<Sprite> sprite;
    std::string image_path;
    std::optional<Body> body;
    std::vector<FindingError> bad_shapes;  ///< of the tile: the body lacks them
};

/// Stamps the tile as Tiled draws it: a diagonal flip (which swaps the axes) first, then the other two, within the
/// stretched rectangle, moved by the tileset's tile offset, and then the turn. The body is the tile's collision shapes;
/// without any it is the stamp's outline or the whole rectangle if `plain_body`, and otherwise none. Throws InputError
/// at `place`, and FindingError where there is no such tile.
TileItem stamp_tile(const TileReference& tile, const TileStamp& stamp, bool plain_body, ImageCache& images,
                    const std::string& place);

/// Moves a stamped tile to `pose`.
void place_tile(TileItem& item, const PoseD& pose);

/// Which fraction of a tile object's rectangle its position marks, from the tileset's objectalignment and what an
/// unspecified one is.
Vec2D alignment_anchor(const std::string& alignment, const Vec2D& unspecified);

/// One body from all its parts; none without parts. A single part lends its own pose where `pose` does not turn.
std::optional<Body> join_parts(std::vector<CompoundPartD> parts, const PoseD& pose, const std::string& place);

}  // namespace carom::tool
