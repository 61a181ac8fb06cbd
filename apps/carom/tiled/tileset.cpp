#include "tiled/tileset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace carom::tool {

namespace {

// The rule of a tile that is shown and not there. Tiled opens such a map, too.
constexpr const char* missing_tile = "missing-tile";

std::optional<std::uint32_t> read_key_color(const ElementFile& file, pugi::xml_node image) {
    const pugi::xml_attribute attribute = image.attribute("trans");
    if (!attribute) return std::nullopt;
    std::string_view text = attribute.value();
    if (text.substr(0, 1) == "#") text.remove_prefix(1);
    std::uint32_t color = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), color, 16);
    if (text.size() != 6 || error != std::errc{} || end != text.data() + 6)
        file.fail(image, fmt::format("trans=\"{}\" must be a color such as ff00ff", attribute.value()));
    return color;
}

ImageReference read_image_reference(const ElementFile& file, pugi::xml_node image) {
    if (!image.attribute("source") && image.child("data"))
        file.fail(image, "the picture is embedded in the file, which is not supported; save it as PNG and refer to it");
    return {file.resolve(file.required_text(image, "source")), file.place(image), read_key_color(file, image)};
}

int small_integer(const ElementFile& file, pugi::xml_node node, const char* name, int fallback, int low) {
    return static_cast<int>(file.integer(node, name, fallback, low, max_image_side));
}

}  // namespace

RotD read_rotation(const ElementFile& file, pugi::xml_node node) {
    return RotD::degrees(file.number(node, "rotation", 0));
}

Tileset::Tileset(const ElementFile& file, pugi::xml_node node)
    : name_(node.attribute("name").value()), alignment_(node.attribute("objectalignment").as_string("unspecified")) {
    tile_width_ = small_integer(file, node, "tilewidth", 0, 0);
    tile_height_ = small_integer(file, node, "tileheight", 0, 0);
    spacing_ = small_integer(file, node, "spacing", 0, 0);
    margin_ = small_integer(file, node, "margin", 0, 0);
    constexpr std::array<std::string_view, 10> alignments{
        "unspecified", "topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright"};
    if (std::find(alignments.begin(), alignments.end(), alignment_) == alignments.end())
        file.fail(node, fmt::format("objectalignment=\"{}\" is not known", alignment_.substr(0, 60)));
    renders_at_grid_size_ = std::string_view(node.attribute("tilerendersize").value()) == "grid";
    if (std::string_view(node.attribute("fillmode").value()) == "preserve-aspect-fit")
        warnings_.push_back(fmt::format("{}: fillmode=\"preserve-aspect-fit\" is not understood; tiles are stretched",
                                        file.place(node)));
    if (const pugi::xml_node offset = node.child("tileoffset"))
        tile_offset_ = {file.number(offset, "x", 0), file.number(offset, "y", 0)};
    const pugi::xml_node grid = node.child("grid");
    if (std::string_view(grid.attribute("orientation").value()) == "isometric")
        isometric_grid_ = {static_cast<double>(file.required_integer(grid, "width", 1, max_image_side)),
                           static_cast<double>(file.required_integer(grid, "height", 1, max_image_side))};
    if (const pugi::xml_node image = node.child("image")) {
        image_ = read_image_reference(file, image);
        if (tile_width_ == 0 || tile_height_ == 0) file.fail(node, "tilewidth and tileheight must be at least 1");
    }
    for (const pugi::xml_node tile : node.children("tile")) read_tile(file, tile);
}

void Tileset::read_tile(const ElementFile& file, pugi::xml_node node) {
    const std::int64_t id = file.required_integer(node, "id", 0, 0x0fffffff);
    const auto [entry, added] = tiles_.try_emplace(id);
    if (!added) file.fail(node, fmt::format("the tile {} is described twice", id));
    TileInfo& tile = entry->second;
    tile.type = node.attribute(node.attribute("class") ? "class" : "type").value();
    tile.properties = read_properties(file, node);
    if (const pugi::xml_node image = node.child("image")) {
        tile.image = read_image_reference(file, image);
        tile.x = small_integer(file, node, "x", 0, 0);
        tile.y = small_integer(file, node, "y", 0, 0);
        tile.width = small_integer(file, node, "width", 0, 1);
        tile.height = small_integer(file, node, "height", 0, 1);
        tile.image_width = small_integer(file, image, "width", 0, 0);
        tile.image_height = small_integer(file, image, "height", 0, 0);
    }
    if (const pugi::xml_node group = node.child("objectgroup")) read_shapes(file, group, tile);
}

void Tileset::read_shapes(const ElementFile& file, pugi::xml_node group, TileInfo& tile) {
    for (const pugi::xml_node object : group.children("object")) {
        std::optional<Outline> outline = read_outline(file, object);
        if (!outline || object.attribute("gid") || object.attribute("template")) {
            warnings_.push_back(fmt::format("{}: is not a plain shape and is left out of the tile's collision shapes",
                                            file.place(object)));
            continue;
        }
        outline->at = {file.number(object, "x", 0), file.number(object, "y", 0)};
        outline->width = file.number(object, "width", 0);
        outline->height = file.number(object, "height", 0);
        if (outline->width < 0 || outline->height < 0) file.fail(object, "width and height must be >= 0");
        outline->rot = read_rotation(file, object);
        has_shapes_ = true;
        // Cut once here, so that a bad polygon is reported even when the tile is not used.
        try {
            parts_of(*outline);
        } catch (const FindingError& error) {
            const std::string tile_id = group.parent().attribute("id").value();
            findings_.push_back({error.rule(), "tileset " + name_, "tile " + tile_id,
                                 std::string(error.what()) + "; the tile collides without this shape"});
            continue;
        }
        tile.shapes.push_back(std::move(*outline));
    }
}

const TileInfo* Tileset::info(std::int64_t id) const {
    const auto found = tiles_.find(id);
    return found == tiles_.end() ? nullptr : &found->second;
}

TileImage Tileset::tile_image(std::int64_t id, ImageCache& images, const std::string& place) const {
    const TileInfo* tile = info(id);
    if (!tile || !tile->image) return grid_image(id, images, place);
    const auto& [path, image_place, key_color] = *tile->image;
    std::shared_ptr<const Image> image = images.load_or_warn(path, image_place, key_color);
    TileImage tile_image{image, path, tile->x, tile->y, tile->width, tile->height};
    const int width = image ? image->width : tile->image_width, height = image ? image->height : tile->image_height;
    if (tile_image.width == 0) tile_image.width = width - tile_image.x;
    if (tile_image.height == 0) tile_image.height = height - tile_image.y;
    if (!image && tile_image.width > 0 && tile_image.height > 0) return tile_image;
    if (!image)
        throw InputError(
            fmt::format("{}: the picture {} is needed, as nothing else says how large the tile is; it is "
                        "missing or cannot be read",
                        image_place, path));
    if (tile_image.width <= 0 || tile_image.height <= 0 || tile_image.x + tile_image.width > image->width ||
        tile_image.y + tile_image.height > image->height)
        throw InputError(fmt::format("{}: the tile's rectangle does not lie within the {} x {} pixels of {}",
                                     tile->image->place, image->width, image->height, image->path));
    return tile_image;
}

std::int64_t Tileset::grid_columns(const Image& image) const {
    return std::max((image.width - margin_ + spacing_) / (tile_width_ + spacing_), 0);
}

std::int64_t Tileset::grid_rows(const Image& image) const {
    return std::max((image.height - margin_ + spacing_) / (tile_height_ + spacing_), 0);
}

std::vector<std::int64_t> Tileset::tile_ids(ImageCache& images) const {
    std::vector<std::int64_t> ids;
    if (image_) {
        const std::shared_ptr<const Image> image = images.load(image_->path, image_->place, image_->key_color);
        ids.resize(static_cast<std::size_t>(grid_columns(*image) * grid_rows(*image)));
        std::iota(ids.begin(), ids.end(), 0);
        return ids;
    }
    for (const auto& [id, tile] : tiles_) {
        if (tile.image) ids.push_back(id);
    }
    return ids;
}

TileImage Tileset::grid_image(std::int64_t id, ImageCache& images, const std::string& place) const {
    if (!image_)
        throw FindingError(missing_tile,
                           fmt::format("{}: the tileset \"{}\" has no tile {}", place, name_.substr(0, 60), id));
    std::shared_ptr<const Image> image = images.load_or_warn(image_->path, image_->place, image_->key_color);
    if (!image) return {nullptr, image_->path, 0, 0, tile_width_, tile_height_};
    const std::int64_t columns = grid_columns(*image), rows = grid_rows(*image);
    if (id >= columns * rows)
        throw FindingError(missing_tile, fmt::format("{}: the tileset \"{}\" has no tile {}; its picture {} holds {}",
                                                     place, name_.substr(0, 60), id, image->path, columns * rows));
    const auto column = static_cast<int>(id % columns), row = static_cast<int>(id / columns);
    return {image,
            image->path,
            margin_ + column * (tile_width_ + spacing_),
            margin_ + row * (tile_height_ + spacing_),
            tile_width_,
            tile_height_};
}

}  // namespace carom::tool
