/// The tool's model of a level: what every reader produces and every command works on.
#pragma once

#include <carom/mask/resample.hpp>
#include <carom/math/pose.hpp>
#include <carom/motion/motion.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/world/collider.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The largest magnitude of a coordinate or size in a level. Beyond it nothing is drawn or compared any more.
inline constexpr double max_coordinate = 1073741824;  // 2^30

/// How many items a level may have.
inline constexpr std::size_t max_items = std::size_t{1} << 21;

/// A decoded image: RGBA, 4 bytes a pixel, row after row, not premultiplied.
struct Image {
    std::string path;  ///< where it came from, for messages
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// A part of an image, and its placement on the level.
struct Sprite {
    std::shared_ptr<const Image> image;
    int x = 0, y = 0, width = 0, height = 0;  ///< the rectangle of `image` that is the sprite
    SpritePlacement placement;                ///< from the sprite's own pixels to the level's coordinates
    std::uint8_t alpha_threshold = 127;       ///< a pixel collides when its alpha is above this
    double opacity = 1;                       ///< for drawing only, as is what follows
    bool repeats_x = false, repeats_y = false;  ///< copies without end on both sides, along its own axes
};

/// The shape of an item in its own frame, and where that frame is. Exact queries take these numbers.
struct Body {
    AnyShapeD shape;
    PoseD pose;
};

/// The collider of an item when the level is stepped.
struct ColliderSettings {
    std::optional<ColliderKind> kind;  ///< none: items with a motion are dynamic, all others static
    Filter filter;
    bool sensor = false;
    Vec2D one_way;
};

/// Where an item comes from: an object (or a scene's item), a cell of a tile layer, or an image layer.
enum class ItemKind { object, tile, image };

/// A cell of a tile layer.
struct CellIndex {
    std::int64_t x = 0, y = 0;
    friend bool operator==(const CellIndex&, const CellIndex&) = default;
};

/// One item of the level.
struct Item {
    ItemKind kind = ItemKind::object;
    bool plain_tile = false;  ///< a tile without a shape, of a tileset without any: its body is only its rectangle
    CellIndex cell;           ///< of tiles
    std::string layer;        ///< the layer's path, group names joined with '/'
    std::string label;        ///< its name in reports: "hero #21", "tile (3, 4)"
    std::int64_t id = 0;      ///< unique within its level; negative for things whose file gives no id
    std::string name;
    std::string type;                               ///< Tiled's class or type; empty when it has none
    std::map<std::string, std::string> properties;  ///< the item's own, over its template's and its tile's
    bool visible = true;
    std::optional<Body> body;       ///< none for items without a collision shape (text objects)
    std::optional<Sprite> sprite;   ///< none for plain shapes
    std::optional<MotionD> motion;  ///< none for items at rest; it starts from the body's pose at time 0
    ColliderSettings collider;
};

/// Something wrong in the level itself: it is reported, and what is left is checked.
struct Finding {
    std::string rule;   ///< one of check/rules.cpp
    std::string layer;  ///< the layer's path, or the tileset
    std::string label;
    std::string message;  ///< names file, place and what to do
};

/// A whole level in drawing order: the first item is the furthest back.
struct Level {
    std::string path;
    Vec2D origin;                     ///< its least corner; (0, 0) except on infinite maps
    double width = 0, height = 0;     ///< in level units (pixels at scale 1)
    bool is_bounded = true;           ///< false for maps that have no frame, or not one of this size
    std::string background;           ///< "#rrggbb", or empty for none
    std::vector<std::string> layers;  ///< the paths of all layers, in order, also of empty ones
    std::vector<Item> items;
    std::vector<Finding> findings;
    std::vector<std::string> warnings;  ///< of input that is not supported; nothing is dropped silently
};

}  // namespace carom::tool
