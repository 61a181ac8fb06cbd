#include "check/report.hpp"
#include "explain/explain_report.hpp"

#include <carom/config.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace carom::tool {

using Json = nlohmann::ordered_json;

namespace {

// JSON has no infinity; the words are those of `carom query`.
Json number_json(double x) {
    if (std::isinf(x)) return x > 0 ? "infinite" : "-infinite";
    return x == 0 ? Json(0.0) : Json(x);
}

Json point_json(const Vec2D& p) {
    return {number_json(p.x), number_json(p.y)};
}

Json point_json(const PixelPos& p) {
    return {p.x, p.y};
}

Json box_json(const AabbD& box) {
    return {{"min", point_json(box.min)}, {"max", point_json(box.max)}};
}

Json subject_json(const Level& level, const Subject& subject) {
    const Item& item = level.items[subject.item];
    const PoseD& pose = item.body->pose;
    Json json = item_json(item);
    json["shape"] = type_name(item.body->shape);
    json["parts"] = subject.parts;
    json["pose"] = {{"at", point_json(pose.at)}, {"rotation", {pose.rot.c, pose.rot.s}}};
    json["bounds"] = box_json(subject.box);
    return json;
}

Json boxes_json(const Explanation& e) {
    return {{"overlap", e.boxes_overlap},
            {"gap", point_json(Vec2D{std::max(e.box_gap.x, 0.0), std::max(e.box_gap.y, 0.0)})}};
}

Json contact_json(const Explanation& e) {
    if (!e.meeting) return nullptr;
    const std::optional<Vec2D> way_out = e.way_out();
    Json points = Json::array();
    for (const ManifoldPoint<double>& p : e.meeting->points()) {
        points.push_back({{"at", point_json(p.point)}, {"depth", number_json(-p.separation)}});
    }
    return {{"depth", number_json(-e.meeting->separation)},
            {"normal", point_json(e.meeting->normal)},
            {"unique_normal", e.meeting->unique_normal},
            {"at", point_json(e.contact_point)},
            {"move_b", way_out ? point_json(*way_out) : Json(nullptr)},
            {"points", points}};
}

Json shapes_json(const Explanation& e) {
    return {{"overlap", e.overlapping},
            {"penetrate", e.penetrating},
            {"exact", !e.certified},
            {"relation", relation_name(e.relation)},
            {"distance", number_json(e.nearest.distance)},
            {"point_on_a", point_json(e.nearest.on_a)},
            {"point_on_b", point_json(e.nearest.on_b)},
            {"contact", contact_json(e)}};
}

Json mask_json(const MaskAt& mask) {
    return {{"at", point_json(mask.at)}, {"size", {mask.mask.width(), mask.mask.height()}}};
}

Json pixels_json(const Explanation& e) {
    if (!e.pixels) return nullptr;
    return {{"a", mask_json(e.pixels->a)},
            {"b", mask_json(e.pixels->b)},
            {"shared", e.pixels->count},
            {"first", e.pixels->first ? point_json(*e.pixels->first) : Json(nullptr)}};
}

Json interval_json(const IntervalD& interval) {
    return {number_json(interval.lo), number_json(interval.hi)};
}

Json movement_json(const Explanation& e) {
    if (!e.movement) return nullptr;
    const Movement& m = *e.movement;
    const bool misses = m.resolved() && !m.impact.hit;
    return {{"hit", m.impact.hit},
            {"time", m.impact.hit ? interval_json(m.impact.time) : Json(nullptr)},
            {"until", m.meets() ? number_json(m.until) : Json(nullptr)},
            {"point", m.meets() ? point_json(m.impact.point) : Json(nullptr)},
            {"normal", m.meets() ? point_json(m.impact.normal) : Json(nullptr)},
            {"graze", m.impact.graze},
            {"nearest",
             misses ? Json({{"time", number_json(m.nearest.time)}, {"distance", number_json(m.nearest.distance)}})
                    : Json(nullptr)},
            {"certainty", certainty_name(m.impact.certainty)}};
}

}  // namespace

// Names in a level file need not be valid UTF-8; JSON must be, so bad bytes become U+FFFD.
std::string json_report(const Level& level, const Explanation& e) {
    const Json document = {{"format", "carom-explain"},     {"version", 1},
                           {"carom", CAROM_VERSION},        {"level", level.path},
                           {"a", subject_json(level, e.a)}, {"b", subject_json(level, e.b)},
                           {"boxes", boxes_json(e)},        {"shapes", shapes_json(e)},
                           {"pixels", pixels_json(e)},      {"motion", movement_json(e)},
                           {"verdict", verdict(e)},         {"warnings", level.warnings}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace carom::tool
