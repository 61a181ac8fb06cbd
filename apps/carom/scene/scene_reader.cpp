#include "scene/scene_reader.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "io/json_writer.hpp"
#include "io/motion_json.hpp"
#include "picture/image_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

namespace carom::tool {

namespace {

constexpr int scene_version = 1;
constexpr double max_number = 1073741824;  // 2^30: beyond it nothing is drawn or compared any more

// Every number in a level's geometry stays within reach, so that sums and products of a few of them are finite.
void expect_moderate(const Json& value, const JsonPath& at) {
    if (value.is_number() && std::fabs(value.as<double>()) > max_number)
        refuse("bad_size", at, "must be at most 2^30 in magnitude");
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) expect_moderate(value[i], at / i);
    } else if (value.is_object()) {
        for (const auto& [key, member] : value.sorted_members()) expect_moderate(member, at / key);
    }
}

int small_integer(const Json& value, const JsonPath& at, int high) {
    if (const auto whole = value.whole_within(0, high)) return static_cast<int>(*whole);
    refuse("bad_type", at, fmt::format("must be a whole number from 0 to {}", high));
}

std::string optional_string(const Json& object, const char* key, const JsonPath& at) {
    return object.contains(key) ? std::string(string_from_json(object[key], at / key)) : std::string();
}

bool optional_bool(const Json& object, const char* key, const JsonPath& at, bool fallback) {
    return object.contains(key) ? bool_from_json(object[key], at / key) : fallback;
}

const Json& required_array(const Json& object, const char* key, const JsonPath& at) {
    const Json& list = required_key(object, key, at);
    if (!list.is_array()) refuse("bad_type", at / key, "must be an array");
    return list;
}

// The motion of an item, if any.
std::optional<MotionD> read_motion(const Json& item, const JsonPath& at) {
    const JsonPath velocity = at / "velocity";
    const JsonPath motion = at / "motion";
    if (item.contains("velocity") && item.contains("motion"))
        throw QueryError("unknown_key", fmt::format("{} may have only one of velocity and motion", at.text()),
                         velocity);
    if (item.contains("velocity")) return MotionD::linear(vec2_from_json<double>(item["velocity"], velocity));
    if (!item.contains("motion")) return std::nullopt;
    MotionD read = motion_from_json<double>(item["motion"], motion);
    if (read.growth() != 0)
        throw QueryError("unknown_key",
                         fmt::format("{}: the items of a scene do not grow; leave growth out", motion.text()),
                         motion / "growth");
    return read;
}

// A whole number of so many bits, and how the library's filters have it.
template <class Integer>
Integer integer_key(const Json& object, const char* key, const JsonPath& at, Integer otherwise) {
    if (!object.contains(key)) return otherwise;
    const auto low = static_cast<std::int64_t>(std::numeric_limits<Integer>::min());
    const auto high = static_cast<std::int64_t>(std::numeric_limits<Integer>::max());
    if (const auto whole = object[key].whole_within(low, high)) return static_cast<Integer>(*whole);
    refuse("bad_type", at / key, fmt::format("must be a whole number from {} to {}", low, high));
}

ColliderKind kind_from_json(const Json& value, const JsonPath& at) {
    const std::string_view name = string_from_json(value, at);
    if (name == "fixed") return ColliderKind::static_body;
    if (name == "kinematic") return ColliderKind::kinematic_body;
    if (name == "moving") return ColliderKind::dynamic_body;
    refuse("unknown_type", at, fmt::format("must be fixed, kinematic or moving; got \"{}\"", name));
}

ColliderSettings read_collider(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"kind", "sensor", "one_way", "category", "mask", "group"}, at);
    ColliderSettings collider;
    if (object.contains("kind")) collider.kind = kind_from_json(object["kind"], at / "kind");
    collider.sensor = optional_bool(object, "sensor", at, false);
    if (object.contains("one_way")) {
        const JsonPath path = at / "one_way";
        expect_moderate(object["one_way"], path);
        collider.one_way = vec2_from_json<double>(object["one_way"], path);
        if (collider.one_way == Vec2D{}) refuse("zero_direction", path, "must not be [0, 0]; leave it out");
    }
    collider.filter.category = integer_key(object, "category", at, collider.filter.category);
    collider.filter.mask = integer_key(object, "mask", at, collider.filter.mask);
    collider.filter.group = integer_key(object, "group", at, collider.filter.group);
    return collider;
}

class SceneReader {
  public:
    SceneReader(const std::string& path, LoadProgress& progress) : progress_(progress), path_(path) {
        level_.path = path;
    }

    Level read(const Json& scene);

  private:
    void read_header(const Json& scene);
    void read_layer(const Json& layer, const JsonPath& at);
    Item read_item(const Json& item, const JsonPath& at);
    Sprite read_sprite(const Json& sprite, const JsonPath& at, const PoseD& pose, Body& rectangle);
    void read_rectangle(const Json& sprite, const JsonPath& at, Sprite& into) const;
    static void read_body(const Json& item, const JsonPath& at, const PoseD& pose, Item& into);

    LoadProgress& progress_;
    std::string path_;
    Level level_;
    ImageCache images_;
    std::set<std::string> layer_names_;
};

Level SceneReader::read(const Json& scene) {
    read_header(scene);
    const Json& layers = required_array(scene, "layers", JsonPath());
    const JsonPath path = "layers";
    for (const Json& layer : layers.elements()) {
        const Json* items = layer.is_object() ? layer.find("items") : nullptr;
        if (items && items->is_array()) progress_.total += items->size();
    }
    for (std::size_t i = 0; i < layers.size(); ++i) read_layer(layers[i], path / i);
    return std::move(level_);
}

void SceneReader::read_header(const Json& scene) {
    const Json& version = required_key(scene, "carom_scene", JsonPath());
    if (!version.is(scene_version))
        refuse("bad_type", "carom_scene",
               fmt::format("must be {}, the version that this program reads", scene_version));
    expect_only_keys(scene, {"carom_scene", "size", "background", "layers"}, JsonPath());
    const Json& size = required_key(scene, "size", JsonPath());
    expect_moderate(size, "size");
    const Vec2D extent = vec2_from_json<double>(size, "size");
    if (extent.x <= 0 || extent.y <= 0) refuse("negative_extent", "size", "must be two numbers above 0");
    level_.width = extent.x;
    level_.height = extent.y;
    level_.background = optional_string(scene, "background", JsonPath());
    const std::string& color = level_.background;
    const bool hex = color.size() == 7 && color[0] == '#' &&
                     std::all_of(color.begin() + 1, color.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (!color.empty() && !hex) refuse("bad_type", "background", "must be a color such as \"#27b99a\"");
}

void SceneReader::read_layer(const Json& layer, const JsonPath& at) {
    expect_only_keys(layer, {"name", "items", "visible"}, at);
    const std::string name(string_from_json(required_key(layer, "name", at), at / "name"));
    if (name.empty() || !layer_names_.insert(name).second)
        refuse("bad_type", at / "name", "must be a name that no other layer has");
    level_.layers.push_back(name);
    const bool visible = optional_bool(layer, "visible", at, true);
    const Json& items = required_array(layer, "items", at);
    const JsonPath path = at / "items";
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item item = read_item(items[i], path / i);
        item.layer = name;
        item.visible = item.visible && visible;
        level_.items.push_back(std::move(item));
        ++progress_.done;
    }
}

std::string scalar_text(const Json& value) {
    JsonWriter out(JsonLayout::indented);
    out.value(value);
    return out.take();
}

// A property's value as text: strings as they are, numbers and booleans as JSON writes them.
std::map<std::string, std::string> read_properties(const Json& properties, const JsonPath& at) {
    std::map<std::string, std::string> read;
    if (!properties.is_object()) refuse("bad_type", at, "must be an object");
    for (const auto& [key, value] : properties.sorted_members()) {
        if (value.is_array() || value.is_object() || value.is_null())
            refuse("bad_type", at / key, "must be a string, number or boolean");
        read[std::string(key)] = value.is_string() ? std::string(value.text()) : scalar_text(value);
    }
    return read;
}

Item SceneReader::read_item(const Json& object, const JsonPath& at) {
    expect_only_keys(
        object, {"name", "type", "properties", "visible", "shape", "pose", "sprite", "velocity", "motion", "collider"},
        at);
    Item item;
    item.id = static_cast<std::int64_t>(level_.items.size()) + 1;
    item.name = optional_string(object, "name", at);
    item.type = optional_string(object, "type", at);
    const std::string& word = !item.name.empty() ? item.name : !item.type.empty() ? item.type : "item";
    item.label = fmt::format("{} #{}", word, item.id);
    item.visible = optional_bool(object, "visible", at, true);
    if (object.contains("properties")) item.properties = read_properties(object["properties"], at / "properties");
    for (const char* key : {"shape", "pose", "sprite", "velocity", "motion"}) {
        if (object.contains(key)) expect_moderate(object[key], at / key);
    }
    const PoseD pose = object.contains("pose") ? pose_from_json<double>(object["pose"], at / "pose") : PoseD{};
    item.motion = read_motion(object, at);
    if (object.contains("collider")) item.collider = read_collider(object["collider"], at / "collider");
    if (item.motion && item.collider.kind == ColliderKind::static_body)
        refuse("bad_type", at, "is fixed, and so has no velocity or motion");
    Body rectangle;
    if (object.contains("sprite")) item.sprite = read_sprite(object["sprite"], at / "sprite", pose, rectangle);
    if (object.contains("shape")) {
        read_body(object, at, pose, item);
    } else if (item.sprite) {
        item.body = std::move(rectangle);
    } else {
        refuse("missing_key", at, "needs a shape, a sprite, or both");
    }
    return item;
}

// The shape's own pose and the item's never round into one: where both are given, the shape becomes a compound.
void SceneReader::read_body(const Json& object, const JsonPath& at, const PoseD& pose, Item& into) {
    if (pose == PoseD{}) {
        PosedShape<double> posed = posed_shape_from_json<double>(object["shape"], at / "shape");
        into.body = Body{std::move(posed.shape), posed.pose};
    } else {
        into.body = Body{shape_from_json<double>(object["shape"], at / "shape"), pose};
    }
}

void SceneReader::read_rectangle(const Json& object, const JsonPath& at, Sprite& into) const {
    into.width = into.image->width;
    into.height = into.image->height;
    if (!object.contains("rect")) return;
    const Json& rect = object["rect"];
    const JsonPath path = at / "rect";
    if (!rect.is_array() || rect.size() != 4) refuse("bad_type", path, "must be [x, y, width, height]");
    int* const sides[] = {&into.x, &into.y, &into.width, &into.height};
    for (std::size_t i = 0; i < 4; ++i) *sides[i] = small_integer(rect[i], path / i, max_image_side);
    if (into.width == 0 || into.height == 0 || into.x + into.width > into.image->width ||
        into.y + into.height > into.image->height)
        refuse("bad_size", path,
               fmt::format("must lie within the {} x {} pixels of {}", into.image->width, into.image->height,
                           into.image->path));
}

Sprite SceneReader::read_sprite(const Json& object, const JsonPath& at, const PoseD& pose, Body& rectangle) {
    expect_only_keys(object, {"png", "rect", "at", "size", "flip_x", "flip_y", "threshold", "opacity"}, at);
    const std::string_view png = string_from_json(required_key(object, "png", at), at / "png");
    const std::filesystem::path file = std::filesystem::path(path_).parent_path() / png;
    Sprite sprite;
    sprite.image = images_.load(file.lexically_normal().string(), fmt::format("{} ({}.png)", path_, at.text()));
    read_rectangle(object, at, sprite);
    const Vec2D pixels{static_cast<double>(sprite.width), static_cast<double>(sprite.height)};
    const Vec2D corner = object.contains("at") ? vec2_from_json<double>(object["at"], at / "at") : Vec2D{};
    const Vec2D size = object.contains("size") ? vec2_from_json<double>(object["size"], at / "size") : pixels;
    if (size.x <= 0 || size.y <= 0) refuse("negative_extent", at / "size", "must be two numbers above 0");
    const bool flip_x = optional_bool(object, "flip_x", at, false), flip_y = optional_bool(object, "flip_y", at, false);
    const Vec2D step{(flip_x ? -size.x : size.x) / pixels.x, (flip_y ? -size.y : size.y) / pixels.y};
    const Vec2D origin{flip_x ? corner.x + size.x : corner.x, flip_y ? corner.y + size.y : corner.y};
    sprite.placement = {apply(pose, origin), rotate(pose.rot, {step.x, 0}), rotate(pose.rot, {0, step.y})};
    if (object.contains("threshold"))
        sprite.alpha_threshold = static_cast<std::uint8_t>(small_integer(object["threshold"], at / "threshold", 254));
    if (object.contains("opacity")) sprite.opacity = number_from_json<double>(object["opacity"], at / "opacity");
    if (sprite.opacity < 0 || sprite.opacity > 1) refuse("bad_size", at / "opacity", "must be from 0 to 1");
    rectangle = {AabbD{corner, corner + size}, pose};
    return sprite;
}

}  // namespace

Level read_scene(const std::string& path, LoadProgress& progress) {
    try {
        return SceneReader(path, progress).read(parse_json(read_text_file(path)).root);
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}", path, error.message));
    }
}

}  // namespace carom::tool
