#include "bake/document.hpp"
#include "io/circle_tree_json.hpp"
#include "io/json_writer.hpp"

#include <carom/config.hpp>

#include <optional>
#include <span>
#include <utility>

namespace carom::tool {

namespace {

// Null for one without pixels.
std::optional<PixelRect> not_empty(const PixelRect& rect) {
    return rect.empty() ? std::nullopt : std::optional(rect);
}

void write_points(JsonWriter& out, std::span<const Vec2> points) {
    out.begin_array();
    for (const Vec2& p : points) out.point(p);
    out.end_array();
}

void write_components(JsonWriter& out, const Components& components) {
    out.key("components");
    out.begin_array();
    for (const Component& component : components.all()) {
        out.begin_object();
        out.field("count", component.count);
        out.field("bounds", not_empty(component.bounds));
        out.field("first", component.first);
        out.end_object();
    }
    out.end_array();
}

void write_polygons(JsonWriter& out, const std::vector<BakedPolygon>& polygons) {
    out.key("polygons");
    out.begin_array();
    for (const auto& [polygon, component, parts] : polygons) {
        out.begin_object();
        out.field("component", std::uint64_t{component});
        out.key("outline");
        write_points(out, polygon.outline());
        out.key("holes");
        out.begin_array();
        for (std::size_t i = 0; i < polygon.hole_count(); ++i) write_points(out, polygon.hole(i));
        out.end_array();
        out.key("parts");
        out.begin_array();
        for (const ConvexPolygon& part : parts) write_points(out, part.points());
        out.end_array();
        out.end_object();
    }
    out.end_array();
}

// The syntax of shapes in queries and scenes.
void write_shapes(JsonWriter& out, const BakedShapes& shapes) {
    out.key("circle_tree");
    write_circles(out, shapes.circles);
    out.key("box");
    out.begin_object();
    out.field("type", "box");
    out.field("center", shapes.box.center);
    out.field("half_extents", shapes.box.half_extents);
    out.field("rotation", Vec2{shapes.box.rot.c, shapes.box.rot.s});
    out.end_object();
    out.key("circle");
    out.begin_object();
    out.field("type", "circle");
    out.field("center", shapes.circle.center);
    out.field("radius", shapes.circle.radius);
    out.end_object();
    out.key("capsule");
    out.begin_object();
    out.field("type", "capsule");
    out.field("a", shapes.capsule.a);
    out.field("b", shapes.capsule.b);
    out.field("radius", shapes.capsule.radius);
    out.end_object();
}

/// Everything about each sprite, one line per sprite.
class CaromDocument final : public BakeDocument {
  public:
    explicit CaromDocument(const BakeSettings& settings);

    void add(const BakedSprite& sprite) override;
    void add_failure(const std::string& file, const std::string& message) override;
    std::string take() override;

  private:
    void begin_entry();

    std::string text_;
    bool empty_ = true;
};

CaromDocument::CaromDocument(const BakeSettings& settings) {
    JsonWriter out;
    out.begin_object();
    out.field("format", "carom-bake");
    out.field("version", 1);
    out.field("carom", CAROM_VERSION);
    out.field("threshold", int{settings.threshold});
    out.field("error", settings.error);
    out.field("levels", settings.levels);
    if (settings.fill_holes) out.field("fill_holes", true);
    if (settings.hull) out.field("hull", true);
    if (settings.max_vertices) out.field("max_vertices", *settings.max_vertices);
    if (settings.spread) out.field("spread", *settings.spread);
    out.key("sprites");
    text_ = out.take() + "[";
}

void CaromDocument::begin_entry() {
    text_ += empty_ ? "\n" : ",\n";
    empty_ = false;
}

void CaromDocument::add(const BakedSprite& sprite) {
    begin_entry();
    const SpriteFrame& frame = sprite.frame;
    JsonWriter out;
    out.begin_object();
    out.key("file");
    out.string(frame.file);
    out.key("frame");
    frame.name.empty() ? out.null() : out.string(frame.name);
    out.field("size", PixelPos{frame.sprite_width, frame.sprite_height});
    out.field("count", sprite.count);
    out.field("bounds", not_empty(sprite.bounds));
    out.field("centroid", sprite.shapes ? std::optional(sprite.shapes->centroid) : std::nullopt);
    write_components(out, sprite.components);
    write_polygons(out, sprite.polygons);
    if (sprite.shapes) {
        write_shapes(out, *sprite.shapes);
    } else {
        for (const char* key : {"circle_tree", "box", "circle", "capsule"}) {
            out.key(key);
            out.null();
        }
    }
    if (sprite.sdf) out.field("sdf", not_empty(*sprite.sdf));
    out.end_object();
    text_ += out.text();
}

void CaromDocument::add_failure(const std::string& file, const std::string& message) {
    begin_entry();
    JsonWriter out;
    out.begin_object();
    out.key("file");
    out.string(file);
    out.key("error");
    out.string(message);
    out.end_object();
    text_ += out.text();
}

std::string CaromDocument::take() {
    text_ += "\n]}\n";
    return std::move(text_);
}

}  // namespace

std::unique_ptr<BakeDocument> carom_document(const BakeSettings& settings) {
    return std::make_unique<CaromDocument>(settings);
}

}  // namespace carom::tool
