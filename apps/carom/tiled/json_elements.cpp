#include "tiled/json_elements.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"

#include <fmt/format.h>

#include <map>

namespace carom::tool {

namespace {

// A number as XML has it: read again it is the same one.
std::string number_text(const Json& number) {
    if (!number.is_whole()) return fmt::format("{}", number.as<double>());
    const auto whole = number.whole_within(INT64_MIN, INT64_MAX);
    return whole ? fmt::format("{}", *whole) : fmt::format("{}", number.as<std::uint64_t>());
}

// The element that a layer is, by its type; a type that is not known gets a name that no element has.
const char* layer_name(const Json& layer) {
    static const std::map<std::string_view, const char*> names{
        {"tilelayer", "layer"}, {"objectgroup", "objectgroup"}, {"imagelayer", "imagelayer"}, {"group", "group"}};
    const Json* type = layer.find("type");
    const auto known = names.find(type ? type->text() : "");
    return known == names.end() ? "layer of an unknown type" : known->second;
}

class Converter {
  public:
    Converter(const std::string& path, JsonPlaces& places) : path_(path), places_(places) {}

    void fill(pugi::xml_node node, const Json& object);

  private:
    bool fill_special(pugi::xml_node node, const Json& object, std::string_view key, const Json& value);
    bool add_drawing(pugi::xml_node node, std::string_view key, const Json& value);
    pugi::xml_node add(pugi::xml_node parent, const char* name, const char* key, std::int64_t index = -1);
    void add_object(pugi::xml_node parent, const char* name, const char* key, const Json& object,
                    std::int64_t index = -1);
    void add_each(pugi::xml_node parent, const char* name, const char* key, const Json& list);
    void add_layers(pugi::xml_node parent, const Json& layers);
    void add_image(pugi::xml_node parent, const Json& owner, const Json& image);
    void add_points(pugi::xml_node parent, const char* name, const Json& points);
    void add_data(pugi::xml_node layer, const Json& object);
    void fill_data(pugi::xml_node node, const Json& owner);
    void add_tiles(pugi::xml_node tileset, const Json& object);
    void add_properties(pugi::xml_node owner, const Json& properties, const Json* types);
    void add_value(pugi::xml_node properties, std::string_view name, const Json& value, std::string_view type,
                   std::int64_t index);
    void set(pugi::xml_node node, const char* attribute, std::string_view text);
    std::string scalar_text(pugi::xml_node node, std::string_view key, const Json& value) const;
    void expect_array(pugi::xml_node owner, std::string_view key, const Json& value) const;
    [[noreturn]] void fail(pugi::xml_node node, std::string_view key, std::string_view what) const;

    const std::string& path_;
    JsonPlaces& places_;
};

void Converter::fail(pugi::xml_node node, std::string_view key, std::string_view what) const {
    const std::string owner = places_.path(node);
    const char* dot = owner.empty() || key.empty() || key.front() == '[' ? "" : ".";
    throw InputError(fmt::format("{}: {}{}{:.60} {}", path_, owner, dot, key, what));
}

void Converter::expect_array(pugi::xml_node owner, std::string_view key, const Json& value) const {
    if (!value.is_array()) fail(owner, key, "must be an array");
}

std::string Converter::scalar_text(pugi::xml_node node, std::string_view key, const Json& value) const {
    if (value.is_boolean()) return value.boolean() ? "true" : "false";
    if (value.is_number()) return number_text(value);
    // XML has no such character, and here it would end the text.
    if (value.text().find('\0') != std::string_view::npos) fail(node, key, "has a NUL character in it; take it out");
    return std::string(value.text());
}

void Converter::set(pugi::xml_node node, const char* attribute, std::string_view text) {
    node.append_attribute(attribute).set_value(std::string(text).c_str());
}

pugi::xml_node Converter::add(pugi::xml_node parent, const char* name, const char* key, std::int64_t index) {
    const pugi::xml_node node = parent.append_child(name);
    places_.add(node, parent, key, index);
    return node;
}

void Converter::add_object(pugi::xml_node parent, const char* name, const char* key, const Json& object,
                           std::int64_t index) {
    const pugi::xml_node node = add(parent, name, key, index);
    if (!object.is_object()) fail(node, "", "must be an object");
    fill(node, object);
}

void Converter::add_each(pugi::xml_node parent, const char* name, const char* key, const Json& list) {
    expect_array(parent, key, list);
    std::int64_t index = 0;
    for (const Json& element : list.elements()) add_object(parent, name, key, element, index++);
}

void Converter::add_layers(pugi::xml_node parent, const Json& layers) {
    expect_array(parent, "layers", layers);
    std::int64_t index = 0;
    for (const Json& layer : layers.elements()) add_object(parent, layer_name(layer), "layers", layer, index++);
}

void Converter::add_image(pugi::xml_node parent, const Json& owner, const Json& image) {
    const std::string source = scalar_text(parent, "image", image);
    if (source.empty()) return;
    const pugi::xml_node node = add(parent, "image", "image");
    set(node, "source", source);
    if (const Json* color = owner.find("transparentcolor"); color && color->is_string())
        set(node, "trans", scalar_text(parent, "transparentcolor", *color));
}

void Converter::add_points(pugi::xml_node parent, const char* name, const Json& points) {
    expect_array(parent, name, points);
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Json* x = points[i].find("x");
        const Json* y = points[i].find("y");
        if (!x || !y || !x->is_number() || !y->is_number())
            fail(parent, fmt::format("{}[{}]", name, i), "must have numbers x and y");
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", number_text(*x), number_text(*y));
    }
    set(add(parent, name, name), "points", text);
}

// The cells of a layer or chunk: numbers, or base64.
void Converter::fill_data(pugi::xml_node node, const Json& owner) {
    const Json* data = owner.find("data");
    if (!data) return;
    std::string text;
    if (data->is_string()) text = scalar_text(node, "", *data);
    for (std::size_t i = 0; i < data->size() && data->is_array(); ++i) {
        const auto gid = (*data)[i].whole_within(0, UINT32_MAX);
        if (!gid) fail(node, fmt::format("[{}]", i), "must be a tile number: a whole number below 2^32");
        if (i > 0) text += ',';
        text += fmt::format_int(*gid).c_str();
    }
    node.append_child(pugi::node_pcdata).set_value(text.c_str());
}

void Converter::add_data(pugi::xml_node layer, const Json& object) {
    const Json* chunks = object.find("chunks");
    const pugi::xml_node data = add(layer, "data", chunks ? "chunks" : "data");
    const Json* encoding = object.find("encoding");
    set(data, "encoding", encoding ? scalar_text(layer, "encoding", *encoding) : "csv");
    if (const Json* compression = object.find("compression"))
        set(data, "compression", scalar_text(layer, "compression", *compression));
    if (!chunks) return fill_data(data, object);
    expect_array(layer, "chunks", *chunks);
    for (std::size_t i = 0; i < chunks->size(); ++i) {
        const pugi::xml_node chunk = layer.child("data").append_child("chunk");
        places_.add(chunk, layer, "chunks", static_cast<std::int64_t>(i));
        fill_data(chunk, (*chunks)[i]);
        for (const JsonMember& member : (*chunks)[i].members()) {
            if (member.value.is_number()) set(chunk, std::string(member.key).c_str(), number_text(member.value));
        }
    }
}

// An array, or as Tiled before 1.1 wrote them: objects by the tiles' ids, with the properties beside them.
void Converter::add_tiles(pugi::xml_node tileset, const Json& object) {
    const Json* tiles = object.find("tiles");
    const Json* properties = object.find("tileproperties");
    const Json* types = object.find("tilepropertytypes");
    if (tiles && tiles->is_array()) return add_each(tileset, "tile", "tiles", *tiles);
    std::map<std::string_view, pugi::xml_node> known;
    for (const Json* by_id : {tiles, properties}) {
        if (!by_id) continue;
        if (!by_id->is_object())
            fail(tileset, by_id == tiles ? "tiles" : "tileproperties", "must be an array or object");
        for (const auto& [id, value] : by_id->members()) {
            auto& node = known[id];
            if (!node) {
                node = add(tileset, "tile", by_id == tiles ? "tiles" : "tileproperties");
                set(node, "id", scalar_text(tileset, "tiles", Json(id)));
            }
            if (by_id == tiles) fill(node, value);
            if (by_id == properties) add_properties(node, value, types ? types->find(id) : nullptr);
        }
    }
}

void Converter::add_value(pugi::xml_node properties, std::string_view name, const Json& value, std::string_view type,
                          std::int64_t index) {
    const pugi::xml_node property = add(properties, "property", "properties", index);
    set(property, "name", scalar_text(property, "name", Json(name)));
    if (value.is_object()) {
        set(property, "type", "class");
        return add_properties(property, value, nullptr);
    }
    if (!type.empty()) set(property, "type", scalar_text(property, "type", Json(type)));
    if (!value.is_array() && !value.is_null()) set(property, "value", scalar_text(property, "value", value));
}

// A list of properties with their types, or an object: the members of a class, and properties before Tiled 1.2.
void Converter::add_properties(pugi::xml_node owner, const Json& properties, const Json* types) {
    if (!properties.is_array() && !properties.is_object()) fail(owner, "properties", "must be an array or object");
    const pugi::xml_node node = owner.append_child("properties");
    places_.add(node, owner, "");
    std::int64_t index = 0;
    for (const auto& [name, value] : properties.members()) {
        const Json* type = types ? types->find(name) : nullptr;
        add_value(node, name, value, type ? type->text() : value.is_boolean() ? "bool" : "", index++);
    }
    for (const Json& property : properties.elements()) {
        const Json* name = property.find("name");
        const Json* value = property.find("value");
        const Json* type = property.find("type");
        if (!name || !name->is_string() || !value)
            fail(owner, fmt::format("properties[{}]", index), "must have a name and a value");
        add_value(node, name->text(), *value, type ? type->text() : "", index++);
    }
}

bool Converter::add_drawing(pugi::xml_node node, std::string_view key, const Json& value) {
    for (const char* kind : {"ellipse", "point", "capsule"}) {
        if (key != kind) continue;
        if (value.is_boolean() && value.boolean()) add(node, kind, kind);
        return true;
    }
    for (const char* kind : {"polygon", "polyline"}) {
        if (key != kind) continue;
        add_points(node, kind, value);
        return true;
    }
    return false;
}

// What is an attribute in JSON and an element in XML, or of another form there.
bool Converter::fill_special(pugi::xml_node node, const Json& object, std::string_view key, const Json& value) {
    if (key == "layers") {
        add_layers(node, value);
    } else if (key == "tilesets") {
        add_each(node, "tileset", "tilesets", value);
    } else if (key == "objects") {
        add_each(node, "object", "objects", value);
    } else if (key == "properties") {
        add_properties(node, value, object.find("propertytypes"));
    } else if (key == "image") {
        add_image(node, object, value);
    } else if (key == "data" || (key == "chunks" && !object.contains("data"))) {
        add_data(node, object);
    } else if (key == "tiles" || (key == "tileproperties" && !object.contains("tiles"))) {
        add_tiles(node, object);
    } else {
        for (const char* child : {"text", "tileoffset", "grid", "objectgroup", "object", "tileset"}) {
            if (key != child || !value.is_object()) continue;
            add_object(node, child, child, value);
            return true;
        }
        return add_drawing(node, key, value);
    }
    return true;
}

void Converter::fill(pugi::xml_node node, const Json& object) {
    for (const auto& [key, value] : object.members()) {
        if (fill_special(node, object, key, value)) continue;
        // Arrays and objects that are left hold nothing that is read from XML either.
        if (value.is_array() || value.is_object() || value.is_null()) continue;
        set(node, std::string(key).c_str(), scalar_text(node, key, value));
    }
}

// Which file it is; maps from before Tiled 1.0 do not say.
const char* root_name(const Json& root) {
    const Json* type = root.find("type");
    for (const char* name : {"map", "tileset", "template"}) {
        if (type && type->is(name)) return name;
    }
    if (type) return nullptr;
    if (root.contains("layers") && root.contains("tilewidth")) return "map";
    return root.contains("tilewidth") && root.contains("tileheight") ? "tileset" : nullptr;
}

}  // namespace

void JsonPlaces::add(pugi::xml_node node, pugi::xml_node parent, const char* key, std::int64_t index) {
    steps_[node.internal_object()] = {parent.internal_object(), key, index};
}

std::string JsonPlaces::path(pugi::xml_node node) const {
    std::string path;
    for (auto step = steps_.find(node.internal_object()); step != steps_.end();
         step = steps_.find(step->second.parent)) {
        const auto& [parent, key, index] = step->second;
        if (*key == '\0') continue;
        const std::string name = index < 0 ? key : fmt::format("{}[{}]", key, index);
        path = path.empty() ? name : name + "." + path;
    }
    return path;
}

void add_json_elements(std::string_view text, const std::string& path, const std::string& place,
                       pugi::xml_document& document, JsonPlaces& places) {
    const JsonDocument json = [&] {
        try {
            return parse_json(text);
        } catch (const QueryError& error) {
            throw InputError(fmt::format("{}: {}{}", path, error.message, referred(place)));
        }
    }();
    const char* name = root_name(json.root);
    if (!name)
        throw InputError(
            fmt::format("{}: this JSON is no map, tileset or template of Tiled, which writes \"type\" into "
                        "each; save it with Tiled again{}",
                        path, referred(place)));
    Converter(path, places).fill(document.append_child(name), json.root);
}

}  // namespace carom::tool
