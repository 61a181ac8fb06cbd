#include "bake/tileset_rewriter.hpp"

#include "io/file.hpp"
#include "io/json_parser.hpp"
#include "io/json_writer.hpp"
#include "io/syntax_remedy.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <sstream>

namespace carom::tool {

namespace {

using Tiles = std::map<std::int64_t, TileRings>;

bool is_baked(pugi::xml_node object) {
    return object.attribute("type").value() == baked_class || object.attribute("class").value() == baked_class;
}

bool has_only_baked(pugi::xml_node group) {
    const auto objects = group.children("object");
    return std::all_of(objects.begin(), objects.end(), is_baked);
}

// Whether a group without objects says nothing.
bool is_bare(pugi::xml_node group) {
    const auto attributes = group.attributes();
    return !group.child("properties") && std::all_of(attributes.begin(), attributes.end(), [](pugi::xml_attribute a) {
        return a.name() == std::string_view("draworder") || a.name() == std::string_view("id");
    });
}

/// The <tile> elements of a tileset by their ids.
class TileElements {
  public:
    explicit TileElements(pugi::xml_node tileset) : tileset_(tileset) {
        for (const pugi::xml_node tile : tileset.children("tile")) tiles_[tile.attribute("id").as_llong()] = tile;
    }

    pugi::xml_node find(std::int64_t id) const {
        const auto found = tiles_.find(id);
        return found == tiles_.end() ? pugi::xml_node() : found->second;
    }

    /// The tile, which is added in the order that Tiled writes where it is missing.
    pugi::xml_node find_or_add(std::int64_t id) {
        pugi::xml_node& tile = tiles_[id];
        if (tile) return tile;
        const auto next = tiles_.upper_bound(id);
        const pugi::xml_node after = next == tiles_.end() ? tileset_.child("wangsets") : next->second;
        tile = after ? tileset_.insert_child_before("tile", after) : tileset_.append_child("tile");
        tile.append_attribute("id") = static_cast<long long>(id);
        return tile;
    }

  private:
    pugi::xml_node tileset_;
    std::map<std::int64_t, pugi::xml_node> tiles_;
};

// The space in an element that has had no others so far.
void remove_space(pugi::xml_node element) {
    const pugi::xml_node first = element.first_child();
    if (first.type() != pugi::node_pcdata) return;
    if (std::string_view(first.value()).find_first_not_of(" \t\r\n") == std::string_view::npos)
        element.remove_child(first);
}

pugi::xml_node add_group(pugi::xml_node tile) {
    remove_space(tile);
    const pugi::xml_node animation = tile.child("animation");
    pugi::xml_node group =
        animation ? tile.insert_child_before("objectgroup", animation) : tile.append_child("objectgroup");
    group.append_attribute("draworder") = "index";
    return group;
}

void add_objects(pugi::xml_node tile, const TileRings& rings) {
    pugi::xml_node group = tile.child("objectgroup");
    if (!group) group = add_group(tile);
    remove_space(group);
    int id = 0;
    for (const std::vector<Vec2>& ring : rings) {
        pugi::xml_node object = group.append_child("object");
        object.append_attribute("id") = ++id;
        object.append_attribute("type") = std::string(baked_class).c_str();
        object.append_attribute("x") = 0;
        object.append_attribute("y") = 0;
        std::string points;
        for (const Vec2& p : ring) points += fmt::format("{}{},{}", points.empty() ? "" : " ", p.x, p.y);
        object.append_child("polygon").append_attribute("points") = points.c_str();
    }
}

RewrittenTileset rewrite_xml(const std::string& path, const std::string& text, const Tiles& tiles) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(
        text.data(), text.size(), pugi::parse_full | pugi::parse_ws_pcdata_single, pugi::encoding_utf8);
    if (!parsed)
        throw InputError(fmt::format("{}: this is not valid XML ({}); {}", path, parsed.description(),
                                     syntax_remedy(text, static_cast<std::size_t>(parsed.offset) + 1)));
    // The text is UTF-8 now, whatever it was.
    for (pugi::xml_node child : document.children()) {
        if (child.type() == pugi::node_declaration && child.attribute("encoding"))
            child.attribute("encoding") = "UTF-8";
    }
    RewrittenTileset rewritten;
    TileElements elements(document.document_element());
    for (const auto& [id, rings] : tiles) {
        pugi::xml_node tile = elements.find(id);
        pugi::xml_node group = tile.child("objectgroup");
        if (!has_only_baked(group)) {
            rewritten.kept.push_back(id);
            continue;
        }
        while (group.remove_child("object")) {
        }
        if (!rings.empty()) {
            add_objects(elements.find_or_add(id), rings);
        } else if (is_bare(group)) {
            tile.remove_child(group);
        }
    }
    std::ostringstream out;
    document.save(out, " ", pugi::format_default, pugi::encoding_utf8);
    rewritten.text = out.str();
    return rewritten;
}

void write_objects(JsonWriter& out, const TileRings& rings) {
    out.key("objects");
    out.begin_array();
    int id = 0;
    for (const std::vector<Vec2>& ring : rings) {
        out.begin_object();
        out.field("height", 0);
        out.field("id", ++id);
        out.field("name", "");
        out.key("polygon");
        out.begin_array();
        for (const Vec2& p : ring) {
            out.begin_object();
            out.field("x", p.x);
            out.field("y", p.y);
            out.end_object();
        }
        out.end_array();
        out.field("rotation", 0);
        out.field("type", std::string(baked_class));
        out.field("visible", true);
        for (const char* key : {"width", "x", "y"}) out.field(key, 0);
        out.end_object();
    }
    out.end_array();
}

void write_new_group(JsonWriter& out, const TileRings& rings) {
    out.key("objectgroup");
    out.begin_object();
    out.field("draworder", "index");
    out.field("name", "");
    write_objects(out, rings);
    out.field("opacity", 1);
    out.field("type", "objectgroup");
    out.field("visible", true);
    for (const char* key : {"x", "y"}) out.field(key, 0);
    out.end_object();
}

// Whether a group without objects says nothing: all that it has, write_new_group would write as well.
bool is_bare(const Json& group) {
    return std::ranges::all_of(group.members(), [](const JsonMember& member) {
        const auto& [key, value] = member;
        if (key == "name") return value.is("");
        if (key == "opacity") return value.whole_within(1, 1).has_value();
        if (key == "visible") return value.is_boolean() && value.boolean();
        if (key == "x" || key == "y") return value.whole_within(0, 0).has_value();
        return key == "draworder" || key == "id" || key == "objects" || key == "type";
    });
}

// The group of the file with other objects. Without any, it stays only for what else it says.
void write_known_group(JsonWriter& out, const Json& group, const TileRings& rings) {
    if (rings.empty() && is_bare(group)) return;
    out.key("objectgroup");
    out.begin_object();
    for (const JsonMember& member : group.members()) {
        if (member.key == "objects") {
            write_objects(out, rings);
        } else {
            out.key(member.key);
            out.value(member.value);
        }
    }
    if (!group.contains("objects")) write_objects(out, rings);
    out.end_object();
}

bool has_other_objects(const Json& tile) {
    const Json* const group = tile.find("objectgroup");
    const Json* const objects = group ? group->find("objects") : nullptr;
    return objects && !std::ranges::all_of(objects->elements(), [](const Json& object) {
               const auto is_baked = [&](const char* key) {
                   const Json* const named = object.find(key);
                   return named && named->is(baked_class);
               };
               return is_baked("type") || is_baked("class");
           });
}

void write_new_tile(JsonWriter& out, std::int64_t id, const TileRings& rings) {
    out.begin_object();
    out.field("id", id);
    write_new_group(out, rings);
    out.end_object();
}

void write_known_tile(JsonWriter& out, const Json& tile, const TileRings& rings) {
    const Json* group = tile.find("objectgroup");
    if (group && !group->is_object()) group = nullptr;  // null says that there is none
    out.begin_object();
    for (const JsonMember& member : tile.members()) {
        if (&member.value == group) {
            write_known_group(out, *group, rings);
        } else if (member.key != "objectgroup") {
            out.key(member.key);
            out.value(member.value);
        }
    }
    if (!rings.empty() && !group) write_new_group(out, rings);
    out.end_object();
}

// The number of a tile, however it is written: 3, 3.0 or "3", which are all read as XML has them.
std::optional<std::int64_t> id_of(const Json& tile) {
    const Json* const id = tile.find("id");
    if (!id) return std::nullopt;
    if (const auto whole = id->whole_within(0, std::numeric_limits<std::int64_t>::max())) return whole;
    const std::string_view text = id->text();
    double number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc() && end == text.data() + text.size() && number == std::floor(number);
    if (!is_whole || number < 0 || number > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
    return static_cast<std::int64_t>(number);
}

// The tiles of the file in their order, and before the first with a larger id those that are new to it.
void write_tiles(JsonWriter& out, std::span<const Json> listed, const Tiles& tiles, RewrittenTileset& rewritten) {
    std::set<std::int64_t> known;
    for (const Json& tile : listed) {
        if (const auto id = id_of(tile)) known.insert(*id);
    }
    auto next = tiles.begin();
    const auto write_new_below = [&](std::int64_t limit) {
        for (; next != tiles.end() && next->first < limit; ++next) {
            if (!known.contains(next->first) && !next->second.empty()) write_new_tile(out, next->first, next->second);
        }
    };
    out.key("tiles");
    out.begin_array();
    for (const Json& tile : listed) {
        const auto id = id_of(tile);
        if (id) write_new_below(*id);
        const auto baked = id ? tiles.find(*id) : tiles.end();
        if (baked == tiles.end()) {
            out.value(tile);
        } else if (has_other_objects(tile)) {
            rewritten.kept.push_back(*id);
            out.value(tile);
        } else {
            write_known_tile(out, tile, baked->second);
        }
    }
    write_new_below(std::numeric_limits<std::int64_t>::max());
    out.end_array();
}

// The parser keeps numbers as they were written only in a value that is set aside, so here all of the tileset is.
RewrittenTileset rewrite_json(const std::string& path, std::string_view text, const Tiles& tiles) {
    JsonRules rules;
    rules.set_aside = "tileset";
    const ParsedJson parsed = read_json(fmt::format("{{\"tileset\": {}}}", text), rules);
    if (parsed.fault)
        throw InputError(
            fmt::format("{}: this is not valid JSON, or nested too deep; {}", path, syntax_remedy(text, 0)));
    const Json& root = *parsed.set_aside;
    const Json* const listed = root.find("tiles");
    if (listed && !listed->is_array())
        throw InputError(
            fmt::format("{}: \"tiles\" is no array, as in Tiled before 1.2; save it with Tiled again", path));
    RewrittenTileset rewritten;
    JsonWriter out(JsonLayout::indented);
    out.begin_object();
    for (const JsonMember& member : root.members()) {
        if (member.key == "tiles") {
            write_tiles(out, listed->elements(), tiles, rewritten);
        } else {
            out.key(member.key);
            out.value(member.value);
        }
    }
    if (!listed) write_tiles(out, {}, tiles, rewritten);
    out.end_object();
    rewritten.text = out.take() + "\n";
    return rewritten;
}

}  // namespace

RewrittenTileset rewrite_tileset(const std::string& path, const Tiles& tiles) {
    const std::string text = read_text_file(path);
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string::npos && text[first] == '{'
               ? rewrite_json(path, std::string_view(text).substr(first), tiles)
               : rewrite_xml(path, text, tiles);
}

}  // namespace carom::tool
