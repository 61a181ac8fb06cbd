#include "tiled/object_reader.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

// Whether the element says itself what is drawn, instead of leaving it to its template.
bool has_drawing(pugi::xml_node object) {
    for (const pugi::xml_node child : object.children()) {
        if (child.type() == pugi::node_element && std::string_view(child.name()) != "properties") return true;
    }
    return false;
}

const char* kind_name(const Outline& outline) {
    switch (outline.kind) {
        case Outline::Kind::rectangle:
            return outline.width == 0 && outline.height == 0 ? "point" : "rectangle";
        case Outline::Kind::ellipse:
            return "ellipse";
        case Outline::Kind::capsule:
            return "capsule";
        case Outline::Kind::point:
            return "point";
        case Outline::Kind::polygon:
            return "polygon";
        case Outline::Kind::polyline:
            return "polyline";
    }
    return "object";
}

// How reports call an item: by its name, else its type, else what it shows.
void set_label(Item& item, const std::string& shows) {
    const std::string& word = !item.name.empty() ? item.name : !item.type.empty() ? item.type : shows;
    item.label = item.id == 0 ? word : fmt::format("{} #{}", word, item.id);
}

}  // namespace

const ObjectReader::Template* ObjectReader::find_template(pugi::xml_node object) {
    const pugi::xml_attribute reference = object.attribute("template");
    if (!reference) return nullptr;
    const std::string path = map_.resolve(reference.value());
    std::unique_ptr<Template>& known = templates_[path];
    if (known) return known.get();
    auto fresh = std::make_unique<Template>(path, map_.place(object));
    fresh->object = fresh->file.root().child("object");
    if (!fresh->object) fresh->file.fail(fresh->file.root(), "has no <object>");
    if (fresh->object.attribute("template")) fresh->file.fail(fresh->object, "a template cannot refer to a template");
    for (const pugi::xml_node tileset : fresh->file.root().children("tileset"))
        files_.add_tileset(fresh->file, tileset, fresh->tilesets);
    known = std::move(fresh);
    return known.get();
}

ObjectReader::Source ObjectReader::source_of(pugi::xml_node object, const Template* base, const char* attribute) const {
    if (base && !object.attribute(attribute)) return {base->file, base->object, base->tilesets};
    return {map_, object, tilesets_};
}

Vec2D ObjectReader::read_size(pugi::xml_node object, const Template* base) const {
    const auto side = [&](const char* name) {
        const Source source = source_of(object, base, name);
        const double length = source.file.number(source.node, name, 0);
        if (length < 0) source.file.fail(source.node, fmt::format("{} must be >= 0; got {}", name, length));
        return length;
    };
    return {side("width"), side("height")};
}

Item ObjectReader::read(pugi::xml_node object, const LayerFrame& frame) {
    const Template* base = find_template(object);
    const auto text = [&](const char* name) {
        const Source source = source_of(object, base, name);
        return std::string(source.node.attribute(name).value());
    };
    Item item;
    item.layer = frame.path;
    item.id = map_.integer(object, "id", 0, 0, INT32_MAX);
    item.name = text("name");
    item.type = text("type");
    if (item.type.empty()) item.type = text("class");
    const Source visible = source_of(object, base, "visible");
    item.visible = frame.visible && visible.file.flag(visible.node, "visible", true);
    if (base) item.properties = read_properties(base->file, base->object);
    item.properties = read_properties(map_, object, std::move(item.properties));

    const Source rotated = source_of(object, base, "rotation");
    const Vec2D at{map_.number(object, "x", 0), map_.number(object, "y", 0)};
    const PoseD pose{at + frame.offset, read_rotation(rotated.file, rotated.node)};
    if (object.attribute("gid") || (base && base->object.attribute("gid"))) {
        read_tile(item, object, base, pose);
        if (item.sprite) item.sprite->opacity = frame.opacity;
    } else {
        read_plain(item, object, base, pose);
    }
    return item;
}

void ObjectReader::read_plain(Item& item, pugi::xml_node object, const Template* base, const PoseD& pose) {
    const bool own = !base || has_drawing(object);
    std::optional<Outline> outline = own ? read_outline(map_, object) : read_outline(base->file, base->object);
    if (!outline) {
        const pugi::xml_node drawn = own ? object : base->object;
        if (!drawn.child("text"))
            files_.warnings().push_back(
                fmt::format("{}: its shape is not understood; it gets no body", map_.place(object)));
        return set_label(item, "text");
    }
    const Vec2D size = read_size(object, base);
    outline->width = size.x;
    outline->height = size.y;
    set_label(item, kind_name(*outline));
    try {
        item.body = join_parts(parts_of(*outline), pose, outline->place);
    } catch (const FindingError& error) {
        report(error, item);
    }
}

void ObjectReader::report(const FindingError& error, const Item& item, const char* what_follows) {
    files_.findings().push_back(
        {error.rule(), item.layer, item.label, fmt::format("{}; {}", error.what(), what_follows)});
}

void ObjectReader::read_tile(Item& item, pugi::xml_node object, const Template* base, const PoseD& pose) {
    const Source source = source_of(object, base, "gid");
    const auto gid = static_cast<Gid>(source.file.required_integer(source.node, "gid", 1, UINT32_MAX));
    const std::string place = source.file.place(source.node);
    const TileReference tile = source.tilesets.find(gid, place);
    if (const TileInfo* info = tile.info()) {
        if (item.type.empty()) item.type = info->type;
        Properties inherited = info->properties;
        item.properties.merge(inherited);
    }
    try {
        TileItem stamped = stamp(tile, gid & ~gid_mask, read_size(object, base), pose, place);
        item.body = std::move(stamped.body);
        item.sprite = std::move(stamped.sprite);
        set_label(item, std::filesystem::path(stamped.image_path).stem().string());
        for (const FindingError& error : stamped.bad_shapes) report(error, item, "the object lacks that shape");
    } catch (const FindingError& error) {
        set_label(item, "tile");
        report(error, item);
    }
}

TileItem ObjectReader::stamp(const TileReference& tile, Gid flags, const Vec2D& size, const PoseD& pose,
                             const std::string& place) {
    const Vec2D unspecified = grid_.orientation() == Orientation::isometric ? Vec2D{0.5, 1} : Vec2D{0, 1};
    const Vec2D anchor = alignment_anchor(tile.tileset->alignment(), unspecified);
    TileStamp stamp{grid_.flips(flags), {}, anchor, grid_.turn(flags), {}, {}};
    if (size.x != 0 || size.y != 0) {
        const TileImage tile_image = tile.tileset->tile_image(tile.id, files_.images(), place);
        stamp.size = Vec2D{size.x != 0 ? size.x : tile_image.width, size.y != 0 ? size.y : tile_image.height};
    }
    PoseD stands = pose;
    if (grid_.unprojected()) {
        // The picture stands upright, or rotated, on the screen.
        const LinearMap& to_level = *grid_.unprojected();
        stamp.unprojected = LinearMap{to_level(rotate(pose.rot, {1, 0})), to_level(rotate(pose.rot, {0, 1}))};
        stands.rot = {};
    }
    TileItem item = stamp_tile(tile, stamp, true, files_.images(), place);
    place_tile(item, stands);
    return item;
}

}  // namespace carom::tool
