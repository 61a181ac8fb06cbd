#include "check/report.hpp"
#include "check/rows.hpp"
#include "cli/table.hpp"
#include "cli/text.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace carom::tool {

namespace {

constexpr TableColumn table_columns[] = {{"#", true}, {"a"},           {"b"},     {"stage"},
                                         {"contact"}, {"depth", true}, {"where"}, {"shared pixels", true}};

std::string contact_text(const FoundPair& pair) {
    if (pair.stage == Stage::boxes) return "-";
    return pair.penetrating ? "penetrating" : "touching";
}

// Four digits show which overlaps are rounding errors and which are not; the JSON report has all.
std::string depth_text(const FoundPair& pair) {
    return pair.depth ? fmt::format("{:.4g}", *pair.depth) : "-";
}

// One decimal is enough to find a place by eye; the JSON report has all digits.
std::string where_text(const FoundPair& pair) {
    if (pair.first_pixel) return fmt::format("({}, {})", pair.first_pixel->x, pair.first_pixel->y);
    const Vec2D at = pair.where();
    return fmt::format("({:.1f}, {:.1f})", at.x, at.y);
}

TableRow table_row(const Level& level, const CheckResult& result, const FoundRow& row, std::size_t number) {
    const FoundPair& pair = result.pairs[row.deepest];
    const std::optional<std::int64_t> shared_pixels = row_shared_pixels(result, row);
    return {std::to_string(number),
            one_line(row_item_text(level, result, row, true)),
            one_line(row_item_text(level, result, row, false)),
            stage_name(pair.stage),
            contact_text(pair),
            depth_text(pair),
            where_text(pair),
            shared_pixels ? std::to_string(*shared_pixels) : "-"};
}

const char* stage_paint(Stage stage) {
    if (stage == Stage::pixels) return paint::red;
    return stage == Stage::shapes ? paint::yellow : "";
}

std::string pair_table(const Level& level, const CheckResult& result, bool color) {
    const std::vector<FoundRow> found = merge_rows(level, result.pairs);
    std::vector<TableRow> rows;
    rows.reserve(found.size());
    // Names come from a file, so they are made safe for a terminal before they are measured.
    for (const FoundRow& row : found) rows.push_back(table_row(level, result, row, rows.size() + 1));
    const std::vector<std::string> lines = table_lines(table_columns, rows);
    std::string text = painted(lines[0], paint::bold, color) + '\n';
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += painted(lines[i + 1], stage_paint(result.pairs[found[i].deepest].stage), color) + '\n';
    }
    return text;
}

std::string layers_text(const std::vector<std::string>& layers) {
    return layers.empty() ? "no layers" : one_line(fmt::format("{}", fmt::join(layers, ", ")));
}

std::string count_of(std::int64_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string heading_text(const Level& level, const CheckResult& result) {
    const Selection& selection = result.selection;
    std::string text = fmt::format("{}: {} ({})", one_line(level.path), layers_text(selection.first_layers),
                                   count_of(result.first_count, "item"));
    if (!selection.two_sides) return text + " with each other";
    text +=
        fmt::format(" against {} ({})", layers_text(selection.second_layers), count_of(result.second_count, "item"));
    return selection.comparisons > 1 ? text + fmt::format(", {} comparisons", selection.comparisons) : text;
}

std::string counts_text(const StageCounts& counts, Stage last) {
    std::string text = fmt::format("{} boxes", counts.boxes);
    if (last >= Stage::shapes) text += fmt::format(", {} shapes ({} penetrating)", counts.shapes, counts.penetrating);
    if (last >= Stage::pixels) {
        text += fmt::format(", {} pixels (of {} with two pictures)", counts.pixels, counts.compared_by_pixels);
    }
    return text;
}

std::string known_text(const CheckResult& result) {
    const std::int64_t pairs = result.known - result.known_findings;
    const std::string findings = count_of(result.known_findings, "finding");
    if (pairs == 0) return findings;
    return count_of(pairs, "overlap") + (result.known_findings > 0 ? " and " + findings : "");
}

std::string summary(const CheckResult& result) {
    std::vector<std::pair<std::string, const StageCounts*>> lines;
    for (const LayerPair& pair : result.layer_pairs) {
        lines.emplace_back(one_line(pair.a + " x " + pair.b) + ':', &pair.counts);
    }
    lines.emplace_back("all:", &result.counts);
    std::size_t width = 0;
    for (const auto& [name, counts] : lines) width = std::max(width, columns(name));
    std::string text;
    for (const auto& [name, counts] : lines) {
        text += padded_right(name, width) + ' ' + counts_text(*counts, result.last_stage) + '\n';
    }
    if (result.fixed_count > 0) {
        text += fmt::format("static: {}, not compared with each other; --static-static compares them\n",
                            count_of(result.fixed_count, "item"));
    }
    if (result.selection.shapeless > 0) {
        text += fmt::format("left out: {} without a collision shape\n", count_of(result.selection.shapeless, "item"));
    }
    if (result.selection.plain_tiles > 0) {
        text += fmt::format("left out: {} without a collision shape; --solid-tiles compares their rectangles\n",
                            count_of(result.selection.plain_tiles, "tile"));
    }
    if (result.selection.ignored > 0 || result.ignored > 0) {
        text += fmt::format("ignored: {} and {}, by the property carom:ignore\n",
                            count_of(result.selection.ignored, "item"), count_of(result.ignored, "pair"));
    }
    if (!result.settings.empty()) text += fmt::format("settings: {}\n", one_line(result.settings));
    if (result.known > 0) text += fmt::format("known: {}, in the baseline\n", known_text(result));
    if (result.unlisted > 0) {
        text += fmt::format("not listed: {}, by --only, --min-depth or rules that are off\n",
                            count_of(result.unlisted, "pair"));
    }
    return text;
}

std::string findings_text(const Level& level, bool color) {
    std::string text;
    for (const Finding& finding : level.findings) {
        text += painted(one_line(fmt::format("{}: {}", finding.rule, finding.message)), paint::yellow, color) + '\n';
    }
    return text.empty() ? text : text + '\n';
}

}  // namespace

std::string table_report(const Level& level, const CheckResult& result, bool color) {
    std::string text = painted(heading_text(level, result), paint::bold, color) + "\n\n";
    text += result.pairs.empty() ? "no overlaps\n" : pair_table(level, result, color);
    return text + '\n' + findings_text(level, color) + summary(result);
}

}  // namespace carom::tool
