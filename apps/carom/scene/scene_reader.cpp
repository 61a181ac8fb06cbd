#include "scene/scene_reader.hpp"

#include "io/file.hpp"
#include "io/json_text.hpp"
#include "io/motion_json.hpp"
#include "io/png.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

namespace carom::tool {

using nlohmann::json;

namespace {

constexpr int scene_version = 1;
constexpr double max_number = 1073741824;  // 2^30: beyond it nothing is drawn or compared any more

// Every number in a level's geometry stays within reach, so that sums and products of a few of them are finite.
void expect_moderate(const json& value, const std::string& at) {
    if (value.is_number() && std::fabs(value.get<double>()) > max_number)
        throw QueryError("bad_size", fmt::format("{} must be at most 2^30 in magnitude", at), at);
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) expect_moderate(value[i], json_path(at, i));
    } else if (value.is_object()) {
        for (const auto& [key, member] : value.items()) expect_moderate(member, json_path(at, key));
    }
}

int small_integer(const json& value, const std::string& at, int high) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > static_cast<std::uint64_t>(high))
        throw QueryError("bad_type", fmt::format("{} must be a whole number from 0 to {}", at, high), at);
    return value.get<int>();
}

std::string optional_string(const json& object, const char* key, const std::string& at) {
    return object.contains(key) ? string_from_json(object[key], json_path(at, key)) : std::string();
}

bool optional_bool(const json& object, const char* key, const std::string& at, bool fallback) {
    return object.contains(key) ? bool_from_json(object[key], json_path(at, key)) : fallback;
}

const json& required_array(const json& object, const char* key, const std::string& at) {
    const json& list = required_key(object, key, at);
    if (!list.is_array())
        throw QueryError("bad_type", fmt::format("{} must be an array", json_path(at, key)), json_path(at, key));
    return list;
}

// How an item moves; none when it does not say.
std::optional<MotionD> read_motion(const json& item, const std::string& at) {
    const std::string velocity = json_path(at, "velocity");
    const std::string motion = json_path(at, "motion");
    if (item.contains("velocity") && item.contains("motion"))
        throw QueryError("unknown_key", fmt::format("{} may have only one of velocity and motion", at), velocity);
    if (item.contains("velocity")) return MotionD::linear(vec2_from_json<double>(item["velocity"], velocity));
    if (!item.contains("motion")) return std::nullopt;
    MotionD read = motion_from_json<double>(item["motion"], motion);
    if (read.growth() != 0)
        throw QueryError("unknown_key", fmt::format("{}: the items of a scene do not grow; leave growth out", motion),
                         json_path(motion, "growth"));
    return read;
}

// A whole number of so many bits, and how the library's filters have it.
template <class Integer>
Integer integer_key(const json& object, const char* key, const std::string& at, Integer otherwise) {
    if (!object.contains(key)) return otherwise;
    const json& value = object[key];
    const auto low = static_cast<std::int64_t>(std::numeric_limits<Integer>::min());
    const auto high = static_cast<std::int64_t>(std::numeric_limits<Integer>::max());
    // What is above every int64 is no int64 in JSON's library either, but wraps around when asked for as one.
    const bool huge = value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(high);
    if (!value.is_number_integer() || huge || value.get<std::int64_t>() < low)
        throw QueryError("bad_type",
                         fmt::format("{} must be a whole number from {} to {}", json_path(at, key), low, high),
                         json_path(at, key));
    return static_cast<Integer>(value.get<std::int64_t>());
}

ColliderKind kind_from_json(const json& value, const std::string& at) {
    const std::string name = string_from_json(value, at);
    if (name == "fixed") return ColliderKind::fixed;
    if (name == "kinematic") return ColliderKind::kinematic;
    if (name == "moving") return ColliderKind::moving;
    throw QueryError("unknown_type", fmt::format("{} must be fixed, kinematic or moving; got \"{}\"", at, name), at);
}

Manners read_manners(const json& object, const std::string& at) {
    expect_only_keys(object, {"kind", "sensor", "one_way", "category", "mask", "group"}, at);
    Manners manners;
    if (object.contains("kind")) manners.kind = kind_from_json(object["kind"], json_path(at, "kind"));
    manners.sensor = optional_bool(object, "sensor", at, false);
    if (object.contains("one_way")) {
        const std::string path = json_path(at, "one_way");
        expect_moderate(object["one_way"], path);
        manners.one_way = vec2_from_json<double>(object["one_way"], path);
        if (manners.one_way == Vec2D{})
            throw QueryError("zero_direction", fmt::format("{} must not be [0, 0]; leave it out", path), path);
    }
    manners.filter.category = integer_key(object, "category", at, manners.filter.category);
    manners.filter.mask = integer_key(object, "mask", at, manners.filter.mask);
    manners.filter.group = integer_key(object, "group", at, manners.filter.group);
    return manners;
}

class SceneReader {
  public:
    explicit SceneReader(const std::string& path) : path_(path) { level_.path = path; }

    Level read(const json& scene);

  private:
    void read_header(const json& scene);
    void read_layer(const json& layer, const std::string& at);
    Item read_item(const json& item, const std::string& at);
    Sprite read_sprite(const json& sprite, const std::string& at, const PoseD& pose, Body& rectangle);
    void read_rectangle(const json& sprite, const std::string& at, Sprite& into) const;
    static void read_body(const json& item, const std::string& at, const PoseD& pose, Item& into);

    std::string path_;
    Level level_;
    ImageCache images_;
    std::set<std::string> layer_names_;
};

Level SceneReader::read(const json& scene) {
    read_header(scene);
    const json& layers = required_array(scene, "layers", "");
    for (std::size_t i = 0; i < layers.size(); ++i) read_layer(layers[i], json_path("layers", i));
    return std::move(level_);
}

void SceneReader::read_header(const json& scene) {
    if (scene.contains("tiledversion") || scene.contains("tilewidth"))
        throw QueryError("unknown_type", "this is a Tiled map in JSON, which is not supported; export it as .tmx", "");
    const json& version = required_key(scene, "carom_scene", "");
    if (version != scene_version)
        throw QueryError("bad_type",
                         fmt::format("carom_scene must be {}, the version that this program reads", scene_version),
                         "carom_scene");
    expect_only_keys(scene, {"carom_scene", "size", "background", "layers"}, "");
    const json& size = required_key(scene, "size", "");
    expect_moderate(size, "size");
    const Vec2D extent = vec2_from_json<double>(size, "size");
    if (extent.x <= 0 || extent.y <= 0) throw QueryError("negative_extent", "size must be two numbers above 0", "size");
    level_.width = extent.x;
    level_.height = extent.y;
    level_.background = optional_string(scene, "background", "");
    const std::string& color = level_.background;
    const bool hex = color.size() == 7 && color[0] == '#' &&
                     std::all_of(color.begin() + 1, color.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (!color.empty() && !hex)
        throw QueryError("bad_type", "background must be a colour such as \"#27b99a\"", "background");
}

void SceneReader::read_layer(const json& layer, const std::string& at) {
    expect_only_keys(layer, {"name", "items", "visible"}, at);
    const std::string name = string_from_json(required_key(layer, "name", at), json_path(at, "name"));
    if (name.empty() || !layer_names_.insert(name).second)
        throw QueryError("bad_type", fmt::format("{}.name must be a name that no other layer has", at), at + ".name");
    level_.layers.push_back(name);
    const bool visible = optional_bool(layer, "visible", at, true);
    const json& items = required_array(layer, "items", at);
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item item = read_item(items[i], json_path(json_path(at, "items"), i));
        item.layer = name;
        item.visible = item.visible && visible;
        level_.items.push_back(std::move(item));
    }
}

// A property's value as text: strings as they are, numbers and booleans as JSON writes them.
std::map<std::string, std::string> read_properties(const json& properties, const std::string& at) {
    std::map<std::string, std::string> read;
    if (!properties.is_object()) throw QueryError("bad_type", fmt::format("{} must be an object", at), at);
    for (const auto& [key, value] : properties.items()) {
        if (value.is_structured() || value.is_null())
            throw QueryError("bad_type", fmt::format("{} must be a string, number or boolean", json_path(at, key)),
                             json_path(at, key));
        read[key] = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return read;
}

Item SceneReader::read_item(const json& object, const std::string& at) {
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
    if (object.contains("properties")) item.properties = read_properties(object["properties"], at + ".properties");
    for (const char* key : {"shape", "pose", "sprite", "velocity", "motion"}) {
        if (object.contains(key)) expect_moderate(object[key], json_path(at, key));
    }
    const PoseD pose = object.contains("pose") ? pose_from_json<double>(object["pose"], at + ".pose") : PoseD{};
    item.motion = read_motion(object, at);
    if (object.contains("collider")) item.manners = read_manners(object["collider"], json_path(at, "collider"));
    if (item.motion && item.manners.kind == ColliderKind::fixed)
        throw QueryError("bad_type", fmt::format("{} is fixed, and so has no velocity or motion", at), at);
    Body rectangle;
    if (object.contains("sprite")) item.sprite = read_sprite(object["sprite"], at + ".sprite", pose, rectangle);
    if (object.contains("shape")) {
        read_body(object, at, pose, item);
    } else if (item.sprite) {
        item.body = std::move(rectangle);
    } else {
        throw QueryError("missing_key", fmt::format("{} needs a shape, a sprite, or both", at), at);
    }
    return item;
}

// The shape's own pose and the item's never round into one: where both are given, the shape becomes a compound.
void SceneReader::read_body(const json& object, const std::string& at, const PoseD& pose, Item& into) {
    if (pose == PoseD{}) {
        PosedShape<double> posed = posed_shape_from_json<double>(object["shape"], at + ".shape");
        into.body = Body{std::move(posed.shape), posed.pose};
    } else {
        into.body = Body{shape_from_json<double>(object["shape"], at + ".shape"), pose};
    }
}

void SceneReader::read_rectangle(const json& object, const std::string& at, Sprite& into) const {
    into.width = into.image->width;
    into.height = into.image->height;
    if (!object.contains("rect")) return;
    const json& rect = object["rect"];
    const std::string path = json_path(at, "rect");
    if (!rect.is_array() || rect.size() != 4)
        throw QueryError("bad_type", fmt::format("{} must be [x, y, width, height]", path), path);
    int* const sides[] = {&into.x, &into.y, &into.width, &into.height};
    for (std::size_t i = 0; i < 4; ++i) *sides[i] = small_integer(rect[i], json_path(path, i), max_image_side);
    if (into.width == 0 || into.height == 0 || into.x + into.width > into.image->width ||
        into.y + into.height > into.image->height)
        throw QueryError("bad_size",
                         fmt::format("{} must lie within the {} x {} pixels of {}", path, into.image->width,
                                     into.image->height, into.image->path),
                         path);
}

Sprite SceneReader::read_sprite(const json& object, const std::string& at, const PoseD& pose, Body& rectangle) {
    expect_only_keys(object, {"png", "rect", "at", "size", "flip_x", "flip_y", "threshold", "opacity"}, at);
    const std::string png = string_from_json(required_key(object, "png", at), json_path(at, "png"));
    const std::filesystem::path file = std::filesystem::path(path_).parent_path() / png;
    Sprite sprite;
    sprite.image = images_.load(file.lexically_normal().string(), fmt::format("{} ({}.png)", path_, at));
    read_rectangle(object, at, sprite);
    const Vec2D pixels{static_cast<double>(sprite.width), static_cast<double>(sprite.height)};
    const Vec2D corner = object.contains("at") ? vec2_from_json<double>(object["at"], at + ".at") : Vec2D{};
    const Vec2D size = object.contains("size") ? vec2_from_json<double>(object["size"], at + ".size") : pixels;
    if (size.x <= 0 || size.y <= 0)
        throw QueryError("negative_extent", fmt::format("{}.size must be two numbers above 0", at), at + ".size");
    const bool flip_x = optional_bool(object, "flip_x", at, false), flip_y = optional_bool(object, "flip_y", at, false);
    const Vec2D step{(flip_x ? -size.x : size.x) / pixels.x, (flip_y ? -size.y : size.y) / pixels.y};
    const Vec2D origin{flip_x ? corner.x + size.x : corner.x, flip_y ? corner.y + size.y : corner.y};
    sprite.placement = {apply(pose, origin), rotate(pose.rot, {step.x, 0}), rotate(pose.rot, {0, step.y})};
    if (object.contains("threshold"))
        sprite.alpha_threshold = static_cast<std::uint8_t>(small_integer(object["threshold"], at + ".threshold", 254));
    if (object.contains("opacity")) sprite.opacity = number_from_json<double>(object["opacity"], at + ".opacity");
    if (sprite.opacity < 0 || sprite.opacity > 1)
        throw QueryError("bad_size", fmt::format("{}.opacity must be from 0 to 1", at), at + ".opacity");
    rectangle = {AabbD{corner, corner + size}, pose};
    return sprite;
}

}  // namespace

Level read_scene(const std::string& path) {
    try {
        return SceneReader(path).read(parse_json(read_text_file(path)));
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}", path, error.message));
    }
}

}  // namespace carom::tool
