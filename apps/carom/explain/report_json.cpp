#include "explain/explain_report.hpp"
#include "level/level_json.hpp"

#include <algorithm>

namespace carom::tool {

namespace {

void write_subject(JsonWriter& out, const char* key, const Level& level, const Subject& subject) {
    const Item& item = level.items[subject.item];
    out.key(key);
    out.begin_object();
    write_item_fields(out, item);
    out.field("shape", type_name(item.body->shape));
    out.field("parts", subject.parts);
    write_pose(out, item.body->pose);
    out.key("bounds");
    out.begin_object();
    out.field("min", plain(subject.box.min));
    out.field("max", plain(subject.box.max));
    out.end_object();
    out.end_object();
}

void write_boxes(JsonWriter& out, const Explanation& e) {
    out.key("boxes");
    out.begin_object();
    out.field("overlap", e.boxes_overlap);
    out.field("gap", plain(Vec2D{std::max(e.box_gap.x, 0.0), std::max(e.box_gap.y, 0.0)}));
    out.end_object();
}

void write_contact(JsonWriter& out, const Explanation& e) {
    out.key("contact");
    if (!e.manifold) return out.null();
    const std::optional<Vec2D> separating_translation = e.separating_translation();
    out.begin_object();
    out.field("depth", 0.0 - e.manifold->separation);
    out.field("normal", plain(e.manifold->normal));
    out.field("unique_normal", e.manifold->unique_normal);
    out.field("at", plain(e.contact_point));
    out.field("move_b", separating_translation ? std::optional(plain(*separating_translation)) : std::nullopt);
    out.key("points");
    out.begin_array();
    for (const ManifoldPointD& p : e.manifold->points()) {
        out.begin_object();
        out.field("at", plain(p.point));
        out.field("depth", 0.0 - p.separation);
        out.end_object();
    }
    out.end_array();
    out.end_object();
}

void write_shapes(JsonWriter& out, const Explanation& e) {
    out.key("shapes");
    out.begin_object();
    out.field("overlap", e.overlapping);
    out.field("penetrate", e.penetrating);
    out.field("exact", !e.certified);
    out.field("relation", relation_name(e.relation));
    out.field("distance", e.nearest.distance + 0.0);
    out.field("point_on_a", plain(e.nearest.on_a));
    out.field("point_on_b", plain(e.nearest.on_b));
    write_contact(out, e);
    out.end_object();
}

void write_mask(JsonWriter& out, const char* key, const MaskAt& mask) {
    out.key(key);
    out.begin_object();
    out.field("at", mask.at);
    out.field("size", PixelPos{mask.mask.width(), mask.mask.height()});
    out.end_object();
}

void write_pixels(JsonWriter& out, const Explanation& e) {
    out.key("pixels");
    if (!e.pixels) return out.null();
    out.begin_object();
    write_mask(out, "a", e.pixels->a);
    write_mask(out, "b", e.pixels->b);
    out.field("shared", e.pixels->count);
    if (e.pixels->first) {
        out.field("first", *e.pixels->first);
    } else {
        out.key("first");
        out.null();
    }
    out.end_object();
}

void write_nearest(JsonWriter& out, const Movement& m) {
    out.key("nearest");
    if (!m.resolved() || m.impact.hits()) return out.null();
    out.begin_object();
    out.field("time", m.nearest.time + 0.0);
    out.field("distance", m.nearest.distance + 0.0);
    out.end_object();
}

void write_movement(JsonWriter& out, const Explanation& e) {
    out.key("motion");
    if (!e.movement) return out.null();
    const Movement& m = *e.movement;
    out.begin_object();
    out.field("hit", m.impact.hits());
    out.field("time", m.impact.hits() ? std::optional(plain({m.impact.time.lo, m.impact.time.hi})) : std::nullopt);
    out.field("until", m.hits() ? std::optional(m.until + 0.0) : std::nullopt);
    out.field("point", m.hits() ? std::optional(plain(m.impact.point)) : std::nullopt);
    out.field("normal", m.hits() ? std::optional(plain(m.impact.normal)) : std::nullopt);
    out.field("graze", m.impact.graze);
    write_nearest(out, m);
    out.field("certainty", certainty_name(m.impact.certainty));
    out.end_object();
}

void write_check(JsonWriter& out, const Explanation& e) {
    out.key("check");
    if (!e.check) return out.null();
    const std::string& why = e.check->not_compared;
    out.begin_object();
    out.field("settings", e.check->settings);
    out.field("compared", why.empty());
    out.field("why", why.empty() ? std::nullopt : std::optional(why));
    out.end_object();
}

}  // namespace

std::string json_report(const Level& level, const Explanation& e) {
    JsonWriter out = begin_report("carom-explain");
    out.field("level", level.path);
    write_subject(out, "a", level, e.a);
    write_subject(out, "b", level, e.b);
    write_boxes(out, e);
    write_shapes(out, e);
    write_pixels(out, e);
    write_movement(out, e);
    write_check(out, e);
    out.field("verdict", verdict(e));
    out.field("warnings", level.warnings);
    out.end_object();
    return out.take() + '\n';
}

}  // namespace carom::tool
