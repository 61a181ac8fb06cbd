#include "ldtk/level_reader.hpp"

#include "io/input_error.hpp"
#include "ldtk/ldtk_json.hpp"
#include "picture/image_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace carom::tool {

namespace {

constexpr std::int64_t max_side = 1 << 24;

// The lists of a layer that hold items.
constexpr const char* contents[] = {"intGridCsv", "autoLayerTiles", "gridTiles", "entityInstances"};

/// What a layer's contents share.
struct Layer {
    std::string name;
    const LdtkLayer* definition;
    const LdtkTileset* tileset;
    std::int64_t columns, rows, grid;
    Vec2D offset;
    double opacity;
    bool visible;
};

/// A rectangle of a tileset's image, as LDtk names it.
struct TileRect {
    int x, y, width, height;
};

TileRect read_tile_rect(const Json& json, const JsonPath& at) {
    // LDtk before 1.0 wrote the numbers as a list.
    if (const Json* list = json.find("srcRect")) {
        const JsonPath path = at / "srcRect";
        int sides[4];
        for (std::size_t i = 0; i < 4; ++i) {
            const auto side =
                i < list->elements().size() ? (*list)[i].whole_within(i < 2 ? 0 : 1, max_image_side) : std::nullopt;
            if (!side) refuse("bad_type", path, "must be [x, y, width, height] on the tileset's image");
            sides[i] = static_cast<int>(*side);
        }
        return {sides[0], sides[1], sides[2], sides[3]};
    }
    const auto side = [&](const char* key, int low) {
        return static_cast<int>(ldtk_whole(json, key, at, low, max_image_side));
    };
    return {side("x", 0), side("y", 0), side("w", 1), side("h", 1)};
}

class LevelReader {
  public:
    LevelReader(const LdtkProject& project, const std::string& name, LoadProgress& progress)
        : project_(project), progress_(progress) {
        level_.path = name;
    }

    Level read(const Json& level, const JsonPath& at);

  private:
    void read_background(const Json& level, const JsonPath& at);
    void read_layer(const Json& instance, const JsonPath& at);
    void read_cells(const Json& instance, const JsonPath& at, const Layer& layer);
    void read_tile(const Json& tile, const JsonPath& at, const Layer& layer);
    void read_entity(const Json& entity, const JsonPath& at, const Layer& layer);
    void read_fields(const Json& entity, const JsonPath& at, Item& into) const;
    std::optional<Sprite> entity_sprite(const Json& entity, const JsonPath& at, const AabbD& box, const Vec2D& pivot);
    std::optional<Sprite> sprite_of(const LdtkTileset* tileset, const TileRect& rect, const JsonPath& at);
    Item item_on(const Layer& layer) const;
    void add(Item item);
    void warn_once(const std::string& warning);

    const LdtkProject& project_;
    LoadProgress& progress_;
    Level level_;
    ImageCache images_;
    std::set<std::string> warned_;
};

void LevelReader::warn_once(const std::string& warning) {
    if (warned_.insert(warning).second) level_.warnings.push_back(warning);
}

void LevelReader::add(Item item) {
    if (level_.items.size() == max_items)
        throw InputError(fmt::format("{}: the level has more than {} items; split it", level_.path, max_items));
    item.id = -static_cast<std::int64_t>(level_.items.size()) - 1;
    level_.items.push_back(std::move(item));
}

Item LevelReader::item_on(const Layer& layer) const {
    Item item;
    item.layer = layer.name;
    item.visible = layer.visible;
    return item;
}

Level LevelReader::read(const Json& level, const JsonPath& at) {
    level_.width = static_cast<double>(ldtk_whole(level, "pxWid", at, 0, INT32_MAX / 2));
    level_.height = static_cast<double>(ldtk_whole(level, "pxHei", at, 0, INT32_MAX / 2));
    const std::string color = ldtk_optional_text(level, "__bgColor", at);
    const bool is_color =
        color.size() == 7 && color[0] == '#' &&
        std::all_of(color.begin() + 1, color.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (is_color) level_.background = color;
    if (!ldtk_optional_text(level, "bgRelPath", at).empty()) read_background(level, at);
    // The first is the one in front.
    const Json& layers = ldtk_list(level, "layerInstances", at);
    const JsonPath path = at / "layerInstances";
    for (const Json& layer : layers.elements()) {
        for (const char* key : contents) {
            const Json* list = layer.is_object() ? layer.find(key) : nullptr;
            if (list && list->is_array()) progress_.total += list->size();
        }
    }
    for (std::size_t i = layers.size(); i-- > 0;) read_layer(layers[i], path / i);
    level_.warnings.insert(level_.warnings.end(), images_.warnings().begin(), images_.warnings().end());
    return std::move(level_);
}

// The level's picture behind its layers; older versions do not say where it lies.
void LevelReader::read_background(const Json& level, const JsonPath& at) {
    const Json* place = level.find("__bgPos");
    if (!place || !place->is_object()) return;
    const JsonPath path = at / "__bgPos";
    const std::string file = project_.resolve(ldtk_text(level, "bgRelPath", at));
    Sprite sprite;
    sprite.image = images_.load_or_warn(file, fmt::format("{} ({}.bgRelPath)", project_.path(), at.text()));
    if (!sprite.image) return;
    const Vec2D corner = ldtk_point(*place, "topLeftPx", path), scale = ldtk_point(*place, "scale", path);
    if (scale.x <= 0 || scale.y <= 0) refuse("bad_size", path / "scale", "must be two numbers above 0");
    // A crop of a part of a pixel is drawn as the whole one.
    const JsonPath crop_path = path / "cropRect";
    const Json& crop = ldtk_list(*place, "cropRect", path);
    if (crop.size() != 4) refuse("bad_type", crop_path, "must be an array of four numbers");
    int sides[4];
    for (std::size_t i = 0; i < 4; ++i) {
        const double side = crop[i].is_number() ? std::round(crop[i].as<double>()) : -1;
        if (!(side >= 0 && side <= max_image_side))
            refuse("bad_size", crop_path / i, "must be a number within the image");
        sides[i] = static_cast<int>(side);
    }
    sprite.x = std::min(sides[0], sprite.image->width);
    sprite.y = std::min(sides[1], sprite.image->height);
    sprite.width = std::min(sides[2], sprite.image->width - sprite.x);
    sprite.height = std::min(sides[3], sprite.image->height - sprite.y);
    sprite.placement = {corner, {scale.x, 0}, {0, scale.y}};
    Item item;
    item.kind = ItemKind::image;
    item.layer = "background";
    item.label = "picture";
    item.sprite = std::move(sprite);
    level_.layers.push_back(item.layer);
    add(std::move(item));
}

void LevelReader::read_layer(const Json& instance, const JsonPath& at) {
    Layer layer;
    layer.name = ldtk_text(instance, "__identifier", at);
    layer.definition = project_.layer(ldtk_uid(instance, "layerDefUid", at));
    const std::int64_t replaced = ldtk_uid(instance, "overrideTilesetUid", at);
    layer.tileset = project_.tileset(replaced >= 0 ? replaced : ldtk_uid(instance, "__tilesetDefUid", at));
    layer.columns = ldtk_whole(instance, "__cWid", at, 0, max_side);
    layer.rows = ldtk_whole(instance, "__cHei", at, 0, max_side);
    layer.grid = ldtk_whole(instance, "__gridSize", at, 1, max_image_side);
    layer.offset = {ldtk_number(instance, "__pxTotalOffsetX", at, 0), ldtk_number(instance, "__pxTotalOffsetY", at, 0)};
    layer.opacity = std::clamp(ldtk_number(instance, "__opacity", at, 1), 0.0, 1.0);
    const Json* visible = instance.find("visible");
    layer.visible = !visible || bool_from_json(*visible, at / "visible");
    level_.layers.push_back(layer.name);
    if (ldtk_text(instance, "__type", at) == "IntGrid") read_cells(instance, at, layer);
    for (const char* key : {"autoLayerTiles", "gridTiles"}) {
        const JsonPath path = at / key;
        const Json& tiles = ldtk_list(instance, key, at);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            read_tile(tiles[i], path / i, layer);
            ++progress_.done;
        }
    }
    const JsonPath path = at / "entityInstances";
    const Json& entities = ldtk_list(instance, "entityInstances", at);
    for (std::size_t i = 0; i < entities.size(); ++i) {
        read_entity(entities[i], path / i, layer);
        ++progress_.done;
    }
}

void LevelReader::read_cells(const Json& instance, const JsonPath& at, const Layer& layer) {
    const Json& cells = required_key(instance, "intGridCsv", at);
    const JsonPath path = at / "intGridCsv";
    if (!cells.is_array() || static_cast<std::int64_t>(cells.size()) != layer.columns * layer.rows)
        refuse("bad_size", path,
               fmt::format("must hold the {} cells that __cWid and __cHei ask for", layer.columns * layer.rows));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        ++progress_.done;
        const auto value = cells[i].whole_within(0, INT32_MAX);
        if (!value) refuse("bad_type", path / i, "must be the value of a cell: a whole number from 0");
        if (*value == 0) continue;
        const std::int64_t x = static_cast<std::int64_t>(i) % layer.columns,
                           y = static_cast<std::int64_t>(i) / layer.columns;
        Item item = item_on(layer);
        item.kind = ItemKind::tile;
        item.properties["value"] = std::to_string(*value);
        if (layer.definition) {
            const auto known = layer.definition->values.find(*value);
            if (known != layer.definition->values.end()) item.type = known->second.name;
            if (known != layer.definition->values.end() && !known->second.group.empty())
                item.properties["group"] = known->second.group;
        }
        item.label = fmt::format("{} ({}, {})", item.type.empty() ? "cell" : item.type, x, y);
        item.cell = {x, y};
        const auto side = static_cast<double>(layer.grid);
        const Vec2D corner{static_cast<double>(x * layer.grid), static_cast<double>(y * layer.grid)};
        item.body = Body{AabbD{{0, 0}, {side, side}}, {corner + layer.offset, {}}};
        add(std::move(item));
    }
}

std::optional<Sprite> LevelReader::sprite_of(const LdtkTileset* tileset, const TileRect& rect, const JsonPath& at) {
    if (!tileset) return std::nullopt;
    if (tileset->image.empty()) {
        warn_once(
            fmt::format("{}: the icons that come with LDtk are not read; items that show one are compared by "
                        "their shapes alone",
                        project_.path()));
        return std::nullopt;
    }
    Sprite sprite;
    sprite.image = images_.load_or_warn(tileset->image, fmt::format("{} (defs.tilesets)", project_.path()));
    if (!sprite.image) return std::nullopt;
    if (rect.x + rect.width > sprite.image->width || rect.y + rect.height > sprite.image->height)
        refuse("bad_size", at,
               fmt::format("does not lie within the {} x {} pixels of {}", sprite.image->width, sprite.image->height,
                           sprite.image->path));
    sprite.x = rect.x;
    sprite.y = rect.y;
    sprite.width = rect.width;
    sprite.height = rect.height;
    return sprite;
}

void LevelReader::read_tile(const Json& tile, const JsonPath& at, const Layer& layer) {
    if (!layer.tileset)
        return warn_once(
            fmt::format("{}: the layer {} has tiles and no tileset; they are left out", level_.path, layer.name));
    const std::int64_t id = ldtk_whole(tile, "t", at, 0, INT32_MAX), flips = ldtk_whole(tile, "f", at, 0, 3);
    const Vec2D px = ldtk_point(tile, "px", at), source = ldtk_point(tile, "src", at);
    if (!(source.x >= 0 && source.y >= 0 && source.x <= max_image_side && source.y <= max_image_side))
        refuse("bad_size", at / "src", "must be a place on the tileset's image");
    // Tiles of another size than the grid's cells lie in them by the layer's pivot, from the other side when flipped.
    const int side = layer.tileset->grid;
    const double room = static_cast<double>(layer.grid - side);
    const bool flip_x = (flips & 1) != 0, flip_y = (flips & 2) != 0;
    const Vec2D pivot = layer.definition ? Vec2D{layer.definition->pivot_x, layer.definition->pivot_y} : Vec2D{};
    const auto start = [&](double at_pivot, bool flip) { return (flip ? 1 - at_pivot : at_pivot) * room; };
    const Vec2D corner = px + layer.offset + Vec2D{start(pivot.x, flip_x), start(pivot.y, flip_y)};
    const auto length = static_cast<double>(side);

    Item item = item_on(layer);
    item.kind = ItemKind::tile;
    const auto cell_of = [&](double at_px) {
        return static_cast<std::int64_t>(std::floor(at_px / static_cast<double>(layer.grid)));
    };
    item.cell = {cell_of(px.x), cell_of(px.y)};
    item.label = fmt::format("tile ({}, {})", item.cell.x, item.cell.y);
    const auto data = layer.tileset->data.find(id);
    if (data != layer.tileset->data.end()) item.properties["customData"] = data->second;
    const auto tags = layer.tileset->tags.find(id);
    if (tags != layer.tileset->tags.end()) {
        item.type = tags->second;
        item.body = Body{AabbD{{0, 0}, {length, length}}, {corner, {}}};
    }
    item.sprite = sprite_of(layer.tileset, {static_cast<int>(source.x), static_cast<int>(source.y), side, side}, at);
    if (item.sprite) {
        item.sprite->opacity = layer.opacity * std::clamp(ldtk_number(tile, "a", at, 1), 0.0, 1.0);
        item.sprite->placement = {corner + Vec2D{flip_x ? length : 0, flip_y ? length : 0},
                                  {flip_x ? -1.0 : 1.0, 0},
                                  {0, flip_y ? -1.0 : 1.0}};
    }
    add(std::move(item));
}

// Fields by their names; those of values with members, such as points, are named "field.member".
void LevelReader::read_fields(const Json& entity, const JsonPath& at, Item& into) const {
    const std::string tags = ldtk_value_text(ldtk_list(entity, "__tags", at));
    if (!tags.empty()) into.properties["tags"] = tags;
    const std::string iid = ldtk_optional_text(entity, "iid", at);
    if (!iid.empty()) into.properties["iid"] = iid;
    const Json& fields = ldtk_list(entity, "fieldInstances", at);
    const JsonPath path = at / "fieldInstances";
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const JsonPath field_path = path / i;
        const std::string name = ldtk_text(fields[i], "__identifier", field_path);
        const Json& value = required_key(fields[i], "__value", field_path);
        for (const auto& [key, member] : value.members())
            into.properties[fmt::format("{}.{}", name, key)] = ldtk_value_text(member);
        if (!value.is_object() && !value.is_null()) into.properties[name] = ldtk_value_text(value);
    }
}

void LevelReader::read_entity(const Json& entity, const JsonPath& at, const Layer& layer) {
    Item item = item_on(layer);
    item.type = ldtk_text(entity, "__identifier", at);
    item.name = item.type;
    const Vec2D pivot = ldtk_point(entity, "__pivot", at), cell = ldtk_point(entity, "__grid", at);
    const Vec2D size{ldtk_number(entity, "width", at, 0), ldtk_number(entity, "height", at, 0)};
    if (size.x < 0 || size.y < 0) refuse("negative_extent", at / "width", "and height must be >= 0");
    item.label = fmt::format("{} ({}, {})", item.type, cell.x, cell.y);
    read_fields(entity, at, item);
    const Vec2D px = ldtk_point(entity, "px", at) + layer.offset;
    const Vec2D corner = px - Vec2D{pivot.x * size.x, pivot.y * size.y};
    const LdtkEntity* definition = project_.entity(ldtk_uid(entity, "defUid", at));
    const bool round = definition && definition->is_ellipse && size.x > 0 && size.y > 0;
    const Vec2D radii = 0.5 * size;
    if (round && radii.x == radii.y) item.body = Body{CircleD{radii, radii.x}, {corner, {}}};
    if (round && radii.x != radii.y) item.body = Body{EllipseD{radii, radii}, {corner, {}}};
    if (size == Vec2D{}) item.body = Body{PointD{{0, 0}}, {corner, {}}};
    if (!round && size != Vec2D{}) item.body = Body{AabbD{{0, 0}, size}, {corner, {}}};
    item.sprite = entity_sprite(entity, at, {corner, corner + size}, pivot);
    if (item.sprite) item.sprite->opacity = layer.opacity;
    add(std::move(item));
}

// The entity's tile as it fills the bounds: stretched, or scaled or as it is and then held by the pivot.
std::optional<Sprite> LevelReader::entity_sprite(const Json& entity, const JsonPath& at, const AabbD& box,
                                                 const Vec2D& pivot) {
    const Json* tile = entity.find("__tile");
    if (!tile || tile->is_null()) return std::nullopt;
    const JsonPath path = at / "__tile";
    const TileRect rect = read_tile_rect(*tile, path);
    const LdtkEntity* definition = project_.entity(ldtk_uid(entity, "defUid", at));
    const std::string mode = definition ? definition->tile_mode : "";
    const Vec2D size = box.max - box.min;
    const Vec2D fill{size.x / rect.width, size.y / rect.height};
    Vec2D scale{1, 1};
    if (mode == "Stretch") scale = fill;
    if (mode == "FitInside") scale = std::min(fill.x, fill.y) * Vec2D{1, 1};
    if (mode != "Stretch" && mode != "FitInside" && mode != "FullSizeUncropped") {
        warn_once(fmt::format("{}: entities whose tile is drawn by \"{:.40}\" are compared by their shapes alone",
                              project_.path(), mode));
        return std::nullopt;
    }
    if (!(scale.x > 0 && scale.y > 0)) return std::nullopt;
    std::optional<Sprite> sprite = sprite_of(project_.tileset(ldtk_uid(*tile, "tilesetUid", path)), rect, path);
    if (!sprite) return std::nullopt;
    const Vec2D drawn{rect.width * scale.x, rect.height * scale.y};
    const Vec2D room = size - drawn;
    sprite->placement = {box.min + Vec2D{pivot.x * room.x, pivot.y * room.y}, {scale.x, 0}, {0, scale.y}};
    return sprite;
}

}  // namespace

Level read_ldtk_level(const LdtkProject& project, const Json& json, const std::string& at, const std::string& name,
                      LoadProgress& progress) {
    const JsonPath path{std::string_view(at)};
    const JsonPath whole;
    return LevelReader(project, name, progress).read(json, at.empty() ? whole : path);
}

}  // namespace carom::tool
