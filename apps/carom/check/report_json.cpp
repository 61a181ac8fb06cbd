#include "check/report.hpp"
#include "check/rows.hpp"
#include "level/level_json.hpp"

namespace carom::tool {

namespace {

void write_counts(JsonWriter& out, const StageCounts& counts) {
    out.key("counts");
    out.begin_object();
    out.field("boxes", counts.boxes);
    out.field("shapes", counts.shapes);
    out.field("penetrating", counts.penetrating);
    out.field("pictured", counts.compared_by_pixels);
    out.field("pixels", counts.pixels);
    out.end_object();
}

void write_where(JsonWriter& out, const FoundPair& pair) {
    out.key("where");
    if (!pair.first_pixel) return out.point(pair.where());
    out.begin_array();
    out.integer(pair.first_pixel->x);
    out.integer(pair.first_pixel->y);
    out.end_array();
}

void write_pair(JsonWriter& out, const Level& level, const FoundPair& pair, std::size_t row) {
    out.begin_object();
    out.field("row", std::uint64_t{row});
    write_item(out, "a", level.items[pair.a]);
    write_item(out, "b", level.items[pair.b]);
    out.field("stage", stage_name(pair.stage));
    const char* contact = pair.penetrating ? "penetrating" : "touching";
    out.field("contact", pair.stage == Stage::boxes ? std::nullopt : std::optional(contact));
    out.field("depth", pair.depth);
    write_where(out, pair);
    out.field("where_is", pair.first_pixel ? "first_shared_pixel" : "center_of_boxes");
    out.field("shared_pixels", pair.shared_pixels);
    out.end_object();
}

void write_side(JsonWriter& out, const std::vector<std::string>& layers, std::int64_t items) {
    out.begin_object();
    out.field("layers", layers);
    out.field("items", items);
    out.end_object();
}

void write_finding(JsonWriter& out, const Finding& finding) {
    out.begin_object();
    out.field("rule", finding.rule);
    out.field("layer", finding.layer);
    out.field("label", finding.label);
    out.field("message", finding.message);
    out.end_object();
}

// By pair: the number of its row in the table and in the drawing.
std::vector<std::size_t> row_numbers(const Level& level, const CheckResult& result) {
    std::vector<std::size_t> numbers(result.pairs.size());
    std::size_t number = 0;
    for (const FoundRow& row : merge_rows(level, result.pairs)) {
        ++number;
        for (const std::uint32_t pair : row.pairs) numbers[pair] = number;
    }
    return numbers;
}

void write_layer_pair(JsonWriter& out, const LayerPair& pair) {
    out.begin_object();
    out.field("a", pair.a);
    out.field("b", pair.b);
    write_counts(out, pair.counts);
    out.end_object();
}

}  // namespace

CheckDocument::CheckDocument() : out_(begin_report("carom-check")) {
    out_.key("levels");
    out_.begin_array();
}

void CheckDocument::add(const Level& level, const CheckResult& result) {
    const Selection& selection = result.selection;
    out_.begin_object();
    out_.field("level", level.path);
    out_.field("size", Vec2D{level.width, level.height});
    out_.field("items", std::uint64_t{level.items.size()});
    out_.field("settings", result.settings.empty() ? std::nullopt : std::optional(result.settings));
    out_.key("between");
    write_side(out_, selection.first_layers, result.first_count);
    out_.key("and");
    selection.two_sides ? write_side(out_, selection.second_layers, result.second_count) : out_.null();
    out_.field("last_stage", stage_name(result.last_stage));
    write_counts(out_, result.counts);
    out_.field("static_items", result.fixed_count);
    out_.field("without_shape", selection.shapeless);
    out_.field("plain_tiles", selection.plain_tiles);
    out_.field("missing_layers", selection.missing_layers);
    out_.field("ignored_items", selection.ignored);
    out_.field("ignored_pairs", result.ignored);
    out_.field("known", result.known);
    out_.field("unlisted", result.unlisted);
    out_.key("layer_pairs");
    out_.begin_array();
    for (const LayerPair& pair : result.layer_pairs) write_layer_pair(out_, pair);
    out_.end_array();
    out_.key("pairs");
    out_.begin_array();
    const std::vector<std::size_t> rows = row_numbers(level, result);
    for (std::size_t i = 0; i < rows.size(); ++i) write_pair(out_, level, result.pairs[i], rows[i]);
    out_.end_array();
    out_.key("findings");
    out_.begin_array();
    for (const Finding& finding : level.findings) write_finding(out_, finding);
    out_.end_array();
    out_.field("warnings", level.warnings);
    out_.end_object();
}

void CheckDocument::add_failure(const std::string& path, const std::string& message) {
    out_.begin_object();
    out_.field("level", path);
    out_.field("error", message);
    out_.end_object();
}

std::string CheckDocument::take() {
    out_.end_array();
    out_.end_object();
    return out_.take() + '\n';
}

}  // namespace carom::tool
