#include "tiled/map_reader.hpp"

#include "io/file.hpp"
#include "tiled/cell_grid.hpp"
#include "tiled/object_reader.hpp"
#include "tiled/tile_item.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace carom::tool {

namespace {

constexpr int max_group_depth = 32;
constexpr std::size_t max_item_bytes = std::size_t{1} << 30;

// About what its properties and its shape's parts take in memory. A tile has both at each of its cells.
std::size_t bytes_of(const Item& item) {
    constexpr std::size_t entry = 128;
    std::size_t bytes = 0;
    for (const auto& [name, value] : item.properties) bytes += entry + name.size() + value.size();
    const auto* parts = item.body ? std::get_if<CompoundD>(&item.body->shape.value) : nullptr;
    return parts ? bytes + parts->parts().size() * sizeof(BasicCompoundPart<double>) : bytes;
}

// Cells of a layer that are left out for one reason: the first of them, and what is wrong with it.
struct BadCells {
    CellIndex first;
    std::string message;
    const char* what_follows = "";  // as "left out"
    std::size_t count = 0;
};

// A tile as all cells show it that have one gid, or why they do not.
struct CellStamp {
    TileItem item;
    std::vector<BadCells*> bad;
    bool is_left_out = false;
};

class MapReader {
  public:
    MapReader(const std::string& path, LoadProgress& progress, const std::string& place)
        : progress_(progress),
          file_(path, "map", place),
          grid_(file_, file_.root()),
          objects_(file_, grid_, tilesets_, files_) {
        level_.path = path;
    }

    Level read() {
        const pugi::xml_node map = file_.root();
        read_header(map);
        progress_.total = count_contents(map, 0);
        for (const pugi::xml_node tileset : map.children("tileset")) files_.add_tileset(file_, tileset, tilesets_);
        read_layers(map, {}, 0);
        if (infinite_) cover_cells();
        level_.findings.insert(level_.findings.begin(), files_.findings().begin(), files_.findings().end());
        for (const std::vector<std::string>& more : {files_.warnings(), files_.images().warnings()})
            level_.warnings.insert(level_.warnings.end(), more.begin(), more.end());
        return std::move(level_);
    }

  private:
    void read_header(pugi::xml_node map);
    void read_background(pugi::xml_node map);
    std::size_t count_contents(pugi::xml_node parent, int depth) const;
    std::size_t count_cells(pugi::xml_node layer) const;
    void read_layers(pugi::xml_node parent, const LayerFrame& outer, int depth);
    LayerFrame enter(pugi::xml_node layer, const LayerFrame& outer, std::size_t number) const;
    void read_objects(pugi::xml_node group, const LayerFrame& frame);
    void read_cells(pugi::xml_node layer, const LayerFrame& frame);
    void read_image_reference(pugi::xml_node layer, const LayerFrame& frame);
    void sort_cells(std::vector<Cell>& cells) const;
    TileItem stamp_cell(const Cell& cell, pugi::xml_node layer);
    Item cell_item(const Cell& cell, const LayerFrame& frame, const TileItem& stamped) const;
    void add(Item item, pugi::xml_node node);
    void report(const BadCells& bad, const std::string& rule, const std::string& layer);
    void cover_cells();

    LoadProgress& progress_;
    ElementFile file_;
    CellGrid grid_;
    TilesetTable tilesets_;
    TiledFiles files_;
    ObjectReader objects_;
    Level level_;
    std::int64_t width_ = 0, height_ = 0;
    bool infinite_ = false;
    std::string render_order_;
    std::set<std::int64_t> ids_;
    std::int64_t next_id_ = -1;
    std::size_t item_bytes_ = 0;
    AabbD cells_{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};  // around all of them
};

void MapReader::read_header(pugi::xml_node map) {
    constexpr std::int64_t far = 1 << 24;
    infinite_ = file_.flag(map, "infinite", false);
    width_ = file_.required_integer(map, "width", 0, far);
    height_ = file_.required_integer(map, "height", 0, far);
    const Vec2D size = grid_.size(width_, height_);
    level_.width = size.x;
    level_.height = size.y;
    level_.is_bounded = !infinite_ && grid_.has_frame();
    if (level_.width > max_coordinate || level_.height > max_coordinate)
        file_.fail(map, "the map is larger than 2^30 pixels a side");
    render_order_ = map.attribute("renderorder").as_string("right-down");
    read_background(map);
}

// "#rrggbb", or "#aarrggbb" with the alpha first.
void MapReader::read_background(pugi::xml_node map) {
    const pugi::xml_attribute attribute = map.attribute("backgroundcolor");
    if (!attribute) return;
    std::string digits = attribute.value();
    if (digits.starts_with('#')) digits.erase(0, 1);
    const bool hex = std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (!hex || (digits.size() != 6 && digits.size() != 8))
        file_.fail(map, fmt::format("backgroundcolor=\"{}\" must be a color such as #27b99a",
                                    std::string_view(attribute.value()).substr(0, 60)));
    level_.background = fmt::format("#{}", std::string_view(digits).substr(digits.size() - 6));
}

// Roughly, since what is wrong is found when it is read.
std::size_t MapReader::count_contents(pugi::xml_node parent, int depth) const {
    std::size_t count = 0;
    for (const pugi::xml_node node : parent.children()) {
        const std::string_view kind = node.name();
        if (kind == "object") ++count;
        if (kind == "layer") count += count_cells(node);
        if ((kind == "objectgroup" || kind == "group") && depth <= max_group_depth)
            count += count_contents(node, depth + 1);
    }
    return count;
}

std::size_t MapReader::count_cells(pugi::xml_node layer) const {
    const auto cells_of = [](std::uint64_t columns, std::uint64_t rows) {
        constexpr std::uint64_t most = max_layer_cells;
        return static_cast<std::size_t>(std::min(most, std::min(most, columns) * std::min(most, rows)));
    };
    if (!infinite_)
        return cells_of(layer.attribute("width").as_ullong(static_cast<std::uint64_t>(width_)),
                        layer.attribute("height").as_ullong(static_cast<std::uint64_t>(height_)));
    std::size_t count = 0;
    for (const pugi::xml_node chunk : layer.child("data").children("chunk"))
        count += cells_of(chunk.attribute("width").as_ullong(), chunk.attribute("height").as_ullong());
    return count;
}

void MapReader::read_layers(pugi::xml_node parent, const LayerFrame& outer, int depth) {
    if (depth > max_group_depth) file_.fail(parent, fmt::format("groups nest deeper than {}", max_group_depth));
    std::size_t number = 0;
    for (const pugi::xml_node node : parent.children()) {
        const std::string_view kind = node.name();
        const bool layer = kind == "layer" || kind == "objectgroup" || kind == "imagelayer" || kind == "group";
        if (!layer) {
            const bool known = kind.empty() || kind == "tileset" || kind == "properties" || kind == "editorsettings";
            if (!known) level_.warnings.push_back(fmt::format("{}: is not understood and left out", file_.place(node)));
            continue;
        }
        const LayerFrame frame = enter(node, outer, ++number);
        if (kind == "group") {
            read_layers(node, frame, depth + 1);
            continue;
        }
        level_.layers.push_back(frame.path);
        if (kind == "objectgroup") read_objects(node, frame);
        if (kind == "layer") read_cells(node, frame);
        if (kind == "imagelayer") read_image_reference(node, frame);
    }
}

LayerFrame MapReader::enter(pugi::xml_node layer, const LayerFrame& outer, std::size_t number) const {
    std::string name = layer.attribute("name").value();
    if (name.empty()) name = fmt::format("layer {}", layer.attribute("id").as_llong(static_cast<long long>(number)));
    const double opacity = file_.number(layer, "opacity", 1);
    if (opacity < 0 || opacity > 1) file_.fail(layer, fmt::format("opacity must be from 0 to 1; got {}", opacity));
    const Vec2D offset{file_.number(layer, "offsetx", 0), file_.number(layer, "offsety", 0)};
    return {outer.path.empty() ? name : outer.path + "/" + name, outer.offset + grid_.translation(offset),
            outer.opacity * opacity, outer.visible && file_.flag(layer, "visible", true)};
}

void MapReader::add(Item item, pugi::xml_node node) {
    if (level_.items.size() == max_items)
        file_.fail(node, fmt::format("the level has more than {} items; split it", max_items));
    item_bytes_ += bytes_of(item);
    if (item_bytes_ > max_item_bytes)
        file_.fail(node,
                   fmt::format("the properties and shapes of the items so far take more than {}, counted for each "
                               "tile; simplify them or split the level",
                               size_text(max_item_bytes)));
    if (item.id != 0 && !ids_.insert(item.id).second) {
        const std::string message =
            fmt::format("{}: another object has this id; this one is counted as {}", file_.place(node), next_id_);
        level_.findings.push_back({"duplicate-id", item.layer, item.label, message});
        item.label += fmt::format(", counted as {}", next_id_);
        item.id = 0;
    }
    if (item.id == 0) item.id = next_id_--;
    level_.items.push_back(std::move(item));
}

void MapReader::read_objects(pugi::xml_node group, const LayerFrame& frame) {
    std::vector<std::pair<double, pugi::xml_node>> objects;
    for (const pugi::xml_node object : group.children("object"))
        objects.emplace_back(file_.number(object, "y", 0), object);
    // Tiled draws the objects of a layer from top to bottom unless the map says to keep their order.
    if (std::string_view(group.attribute("draworder").value()) != "index")
        std::stable_sort(objects.begin(), objects.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [y, object] : objects) {
        add(objects_.read(object, frame), object);
        ++progress_.done;
    }
}

TileItem MapReader::stamp_cell(const Cell& cell, pugi::xml_node layer) {
    const std::string place = fmt::format("{}, tile ({}, {})", file_.place(layer), cell.x, cell.y);
    const TileReference tile = tilesets_.find(cell.gid, place);
    TileStamp stamp{grid_.flips(cell.gid), {}, {0, 1}, grid_.turn(cell.gid), grid_.unprojected(), grid_.outline()};
    if (tile.tileset->renders_at_grid_size()) stamp.size = grid_.tile_size();
    return stamp_tile(tile, stamp, !tile.tileset->has_shapes(), files_.images(), place);
}

Item MapReader::cell_item(const Cell& cell, const LayerFrame& frame, const TileItem& stamped) const {
    Item item;
    item.layer = frame.path;
    item.kind = ItemKind::tile;
    item.label = fmt::format("tile ({}, {})", cell.x, cell.y);
    item.cell = {cell.x, cell.y};
    item.visible = frame.visible;
    const TileReference tile = tilesets_.find(cell.gid, "");
    item.plain_tile = !tile.tileset->has_shapes();
    if (const TileInfo* info = tile.info()) {
        item.type = info->type;
        item.properties = info->properties;
    }
    TileItem placed = stamped;
    place_tile(placed, {grid_.picture_corner(cell.x, cell.y) + frame.offset, {}});
    item.body = std::move(placed.body);
    item.sprite = std::move(placed.sprite);
    if (item.sprite) item.sprite->opacity = frame.opacity;
    return item;
}

void MapReader::read_cells(pugi::xml_node layer, const LayerFrame& frame) {
    const std::int64_t columns = file_.integer(layer, "width", width_, 0, 1 << 24);
    const std::int64_t rows = file_.integer(layer, "height", height_, 0, 1 << 24);
    std::vector<Cell> cells = read_layer_cells(file_, layer, columns, rows, infinite_);
    const std::size_t done = progress_.done + count_cells(layer);
    progress_.done = done - std::min(done, cells.size());  // the empty ones
    sort_cells(cells);
    // Many cells show the same tile in the same orientation: it is stretched and flipped once.
    std::map<Gid, CellStamp> stamps;
    std::map<std::pair<std::string, std::string>, BadCells> bad;  // by rule, and tileset or message
    const auto note = [&](CellStamp& stamp, const Cell& cell, const FindingError& error, const std::string& key,
                          const char* what_follows) {
        BadCells cells_like_it{{cell.x, cell.y}, error.what(), what_follows};
        stamp.bad.push_back(&bad.try_emplace({error.rule(), key}, std::move(cells_like_it)).first->second);
    };
    for (const Cell& cell : cells) {
        ++progress_.done;
        const auto [found, is_first] = stamps.try_emplace(cell.gid);
        CellStamp& stamp = found->second;
        if (is_first) {
            try {
                stamp.item = stamp_cell(cell, layer);
                for (const FindingError& error : stamp.item.bad_shapes)
                    note(stamp, cell, error, error.what(), "without that shape");
            } catch (const FindingError& error) {
                stamp.is_left_out = true;
                note(stamp, cell, error, tilesets_.find(cell.gid, "").tileset->name(), "left out");
            }
        }
        for (BadCells* const like_it : stamp.bad) ++like_it->count;
        if (stamp.is_left_out) continue;
        add(cell_item(cell, frame, stamp.item), layer);
        const AabbD box = grid_.box(cell.x, cell.y);
        cells_ = {{std::min(cells_.min.x, box.min.x), std::min(cells_.min.y, box.min.y)},
                  {std::max(cells_.max.x, box.max.x), std::max(cells_.max.y, box.max.y)}};
    }
    for (const auto& [key, cells_left_out] : bad) report(cells_left_out, key.first, frame.path);
}

void MapReader::report(const BadCells& bad, const std::string& rule, const std::string& layer) {
    const std::string others =
        bad.count == 1 ? "this cell is" : fmt::format("this and {} like it on the layer are", bad.count - 1);
    level_.findings.push_back({rule, layer, fmt::format("tile ({}, {})", bad.first.x, bad.first.y),
                               fmt::format("{}; {} {}", bad.message, others, bad.what_follows)});
}

// Rows first, in the directions of the map's renderorder.
void MapReader::sort_cells(std::vector<Cell>& cells) const {
    const std::int64_t down = render_order_.ends_with("-up") ? -1 : 1;
    const std::int64_t right = render_order_.starts_with("left-") ? -1 : 1;
    std::stable_sort(cells.begin(), cells.end(), [=](const Cell& a, const Cell& b) {
        return a.y != b.y ? down * a.y < down * b.y : right * a.x < right * b.x;
    });
}

void MapReader::read_image_reference(pugi::xml_node layer, const LayerFrame& frame) {
    const pugi::xml_node image = layer.child("image");
    if (!image) return;
    Item item;
    item.layer = frame.path;
    item.visible = frame.visible;
    Sprite sprite;
    const std::string path = file_.resolve(file_.required_text(image, "source"));
    sprite.image = files_.images().load_or_warn(path, file_.place(image));
    if (!sprite.image) return;
    sprite.width = sprite.image->width;
    sprite.height = sprite.image->height;
    sprite.opacity = frame.opacity;
    sprite.repeats_x = file_.flag(layer, "repeatx", false);
    sprite.repeats_y = file_.flag(layer, "repeaty", false);
    // Maps from before layer offsets place the image by x and y.
    const Vec2D at{file_.number(layer, "x", 0), file_.number(layer, "y", 0)};
    sprite.placement.origin = grid_.screen_origin(height_) + frame.offset + grid_.translation(at);
    if (const auto& unprojected = grid_.unprojected())
        sprite.placement = {sprite.placement.origin, unprojected->x_axis, unprojected->y_axis};
    item.sprite = std::move(sprite);
    item.kind = ItemKind::image;
    item.label = "picture";
    add(std::move(item), layer);
}

// An infinite map is as large as its cells reach.
void MapReader::cover_cells() {
    if (cells_.min.x > cells_.max.x) return;
    level_.origin = cells_.min;
    level_.width = cells_.max.x - cells_.min.x;
    level_.height = cells_.max.y - cells_.min.y;
}

}  // namespace

Level read_tiled_map(const std::string& path, LoadProgress& progress, const std::string& place) {
    return MapReader(path, progress, place).read();
}

}  // namespace carom::tool
