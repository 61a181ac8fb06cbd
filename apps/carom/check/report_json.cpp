#include "check/report.hpp"

#include <carom/config.hpp>

#include <nlohmann/json.hpp>

namespace carom::tool {

using Json = nlohmann::ordered_json;

namespace {

Json counts_json(const StageCounts& counts) {
    return {{"boxes", counts.boxes},
            {"shapes", counts.shapes},
            {"penetrating", counts.penetrating},
            {"pictured", counts.pictured},
            {"pixels", counts.pixels}};
}

Json where_json(const FoundPair& pair) {
    if (pair.first_pixel) return {pair.first_pixel->x, pair.first_pixel->y};
    const Vec2D at = pair.where();
    return {at.x, at.y};
}

Json contact_json(const FoundPair& pair) {
    if (pair.stage == Stage::boxes) return nullptr;
    return pair.penetrating ? "penetrating" : "touching";
}

Json pair_json(const Level& level, const FoundPair& pair) {
    return {{"a", item_json(level.items[pair.a])},
            {"b", item_json(level.items[pair.b])},
            {"stage", stage_name(pair.stage)},
            {"contact", contact_json(pair)},
            {"where", where_json(pair)},
            {"where_is", pair.first_pixel ? "first_shared_pixel" : "center_of_boxes"},
            {"shared_pixels", pair.shared_pixels ? Json(*pair.shared_pixels) : Json(nullptr)}};
}

Json side_json(const std::vector<std::string>& layers, std::int64_t items) {
    return {{"layers", layers}, {"items", items}};
}

}  // namespace

Json item_json(const Item& item) {
    return {{"layer", item.layer}, {"label", item.label}, {"id", item.id}, {"name", item.name}, {"type", item.type}};
}

Json json_report(const Level& level, const CheckResult& result) {
    const Selection& selection = result.selection;
    Json report;
    report["level"] = level.path;
    report["size"] = {level.width, level.height};
    report["items"] = level.items.size();
    report["between"] = side_json(selection.first_layers, result.first_count);
    report["and"] = selection.two_sides ? side_json(selection.second_layers, result.second_count) : Json(nullptr);
    report["last_stage"] = stage_name(result.last_stage);
    report["counts"] = counts_json(result.counts);
    report["static_items"] = result.fixed_count;
    report["without_shape"] = selection.shapeless;
    report["layer_pairs"] = Json::array();
    for (const LayerPair& pair : result.layer_pairs) {
        report["layer_pairs"].push_back({{"a", pair.a}, {"b", pair.b}, {"counts", counts_json(pair.counts)}});
    }
    report["pairs"] = Json::array();
    for (const FoundPair& pair : result.pairs) report["pairs"].push_back(pair_json(level, pair));
    report["warnings"] = level.warnings;
    return report;
}

// Names in a level file need not be valid UTF-8; JSON must be, so bad bytes become U+FFFD.
std::string json_document(const Json& levels) {
    const Json document = {{"format", "carom-check"}, {"version", 1}, {"carom", CAROM_VERSION}, {"levels", levels}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace carom::tool
