#include "check/baseline.hpp"

#include "check/tile_shift.hpp"
#include "cli/output.hpp"
#include "io/file.hpp"
#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "level/level_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <tuple>

namespace carom::tool {

namespace {

constexpr double slack = 0.5;  // in units of the level: what rounding and snapping to a grid move
constexpr const char* format_name = "carom-baseline";

// What stays when the item is renamed or moved to another layer: its id, or a tile's cell.
std::string identity(const Item& item) {
    if (item.kind == ItemKind::tile) return tile_text(item.layer, item.cell);
    if (item.id > 0) return fmt::format("#{}", item.id);
    return item.layer + '/' + item.label;
}

// What stays when ids are given anew.
std::string name_of_item(const Item& item) {
    const std::string& word = !item.name.empty() ? item.name : item.type;
    return item.kind == ItemKind::tile ? item.layer : fmt::format("{}/{}", item.layer, word);
}

const Json& list_at(const Json& object, const char* key, const JsonPath& at) {
    const Json& list = required_key(object, key, at);
    if (!list.is_array()) refuse("bad_type", at / key, "must be an array");
    return list;
}

std::string text_at(const Json& object, const char* key, const JsonPath& at) {
    return std::string(string_from_json(required_key(object, key, at), at / key));
}

}  // namespace

std::string Baseline::name_of(const Level& level) const {
    const std::size_t mark = level.path.rfind('#');
    std::error_code error;
    const bool several = mark != std::string::npos && !std::filesystem::exists(level.path, error);
    const std::filesystem::path file = std::filesystem::absolute(several ? level.path.substr(0, mark) : level.path);
    const std::filesystem::path folder = std::filesystem::absolute(path_).parent_path();
    const std::string name = file.lexically_normal().lexically_relative(folder.lexically_normal()).generic_string();
    return several ? name + level.path.substr(mark) : name;
}

Baseline::Entry Baseline::entry_of(const Level& level, const FoundPair& pair) {
    const Item &a = level.items[pair.a], &b = level.items[pair.b];
    const double depth = pair.penetrating ? pair.depth.value_or(std::numeric_limits<double>::infinity()) : 0;
    Entry entry{identity(a),      identity(b), name_of_item(a), name_of_item(b),
                pair.penetrating, depth,       pair.where(),    false};
    entry.put_in_order();
    return entry;
}

void Baseline::Entry::put_in_order() {
    if (a <= b) return;
    std::swap(a, b);
    std::swap(a_name, b_name);
}

// Of a pair of tiles each has the layer of the other, and not its cell, as both may have moved.
void Baseline::Entry::add_tiles(std::vector<ShiftedTile>& tiles) const {
    const std::optional<CellIndex> a_cell = tile_cell(a, a_name), b_cell = tile_cell(b, b_name);
    if (a_cell) tiles.push_back({a_name, b_cell ? b_name : b, *a_cell});
    if (b_cell) tiles.push_back({b_name, a_cell ? a_name : a, *b_cell});
}

// Gives what is found the cells under which it is known, where tile layers have moved.
void Baseline::follow_tiles(const Known& known, std::vector<Entry>& pairs, std::vector<Finding>& findings) {
    constexpr std::string_view word = "tile";  // which labels begin with
    std::vector<ShiftedTile> known_tiles, found_tiles;
    const auto add_findings = [&](const std::vector<Finding>& all, std::vector<ShiftedTile>& tiles) {
        for (const Finding& finding : all) {
            if (const auto cell = tile_cell(finding.label, word)) tiles.push_back({finding.layer, finding.rule, *cell});
        }
    };
    for (const Entry& entry : known.pairs) entry.add_tiles(known_tiles);
    for (const Entry& entry : pairs) entry.add_tiles(found_tiles);
    add_findings(known.findings, known_tiles);
    add_findings(findings, found_tiles);
    const std::map<std::string, CellIndex> shifts = tile_shifts(known_tiles, found_tiles);
    const auto follow = [&](std::string& text, std::string_view begins, const std::string& layer) {
        const auto shift = shifts.find(layer);
        const auto cell = shift == shifts.end() ? std::nullopt : tile_cell(text, begins);
        if (cell) text = tile_text(begins, {cell->x + shift->second.x, cell->y + shift->second.y});
    };
    for (Entry& entry : pairs) {
        follow(entry.a, entry.a_name, entry.a_name);
        follow(entry.b, entry.b_name, entry.b_name);
        entry.put_in_order();
    }
    for (Finding& finding : findings) follow(finding.label, word, finding.layer);
}

// Pairs that are not known yet are, by entries of the same key whose places are within reach, unless they got worse.
template <class Key>
void Baseline::recognize(std::vector<Entry>& known, std::vector<Entry>& found, Key key, double reach) {
    std::map<decltype(key(found.front())), std::multimap<double, Entry*>> entries;  // by key, then from left to right
    for (Entry& entry : known) {
        if (!entry.used) entries[key(entry)].emplace(entry.where.x, &entry);
    }
    for (Entry& pair : found) {
        const auto like_it = entries.find(key(pair));
        if (pair.used || like_it == entries.end()) continue;
        auto& candidates = like_it->second;
        const auto end = candidates.upper_bound(pair.where.x + reach);
        const auto match = std::find_if(candidates.lower_bound(pair.where.x - reach), end, [&](const auto& candidate) {
            const Entry& entry = *candidate.second;
            return std::fabs(entry.where.y - pair.where.y) <= reach && (entry.penetrating || !pair.penetrating) &&
                   pair.depth <= entry.depth + slack;
        });
        if (match == end) continue;
        pair.used = match->second->used = true;
        candidates.erase(match);
    }
}

void Baseline::remove_known(Level& level, CheckResult& result) {
    const auto found = levels_.find(name_of(level));
    if (found == levels_.end()) return;
    Known& known = found->second;
    std::vector<Entry> pairs;
    for (const FoundPair& pair : result.pairs) pairs.push_back(entry_of(level, pair));
    std::vector<Finding> findings = level.findings;
    follow_tiles(known, pairs, findings);
    const auto ids_and_names = [](const Entry& entry) {
        return std::tuple(entry.a, entry.b, entry.a_name, entry.b_name);
    };
    const auto names = [](const Entry& entry) {
        const auto& [first, second] = std::minmax(entry.a_name, entry.b_name);
        return std::pair(first, second);
    };
    const auto ids = [](const Entry& entry) { return std::pair(entry.a, entry.b); };
    recognize(known.pairs, pairs, ids_and_names, HUGE_VAL);
    recognize(known.pairs, pairs, names, slack);
    recognize(known.pairs, pairs, ids, HUGE_VAL);
    auto pair = pairs.begin();
    const auto is_known = [&](const FoundPair&) { return (pair++)->used; };
    result.known += static_cast<std::int64_t>(std::erase_if(result.pairs, is_known));
    auto found_finding = findings.begin();
    result.known_findings += static_cast<std::int64_t>(std::erase_if(level.findings, [&](const Finding&) {
        const Finding& finding = *found_finding++;
        const auto entry = std::ranges::find_if(known.findings, [&](const Finding& other) {
            return finding.rule == other.rule && finding.layer == other.layer && finding.label == other.label;
        });
        if (entry == known.findings.end()) return false;
        known.findings.erase(entry);
        return true;
    }));
    result.known += result.known_findings;
    unused_ += std::ranges::count_if(known.pairs, [](const Entry& entry) { return !entry.used; });
    unused_ += static_cast<std::int64_t>(known.findings.size());
}

void Baseline::replace(const Level& level, const CheckResult& result) {
    Known& known = levels_[name_of(level)] = Known{};
    for (const FoundPair& pair : result.pairs) known.pairs.push_back(entry_of(level, pair));
    known.findings.insert(known.findings.end(), level.findings.begin(), level.findings.end());
    // Files that tools compare line by line change only where something changed.
    std::ranges::stable_sort(known.pairs, {}, [](const Entry& entry) { return std::tie(entry.a, entry.b); });
}

void Baseline::read() {
    try {
        const JsonDocument document = parse_json(read_text_file(path_));
        const Json& root = document.root;
        if (text_at(root, "format", JsonPath()) != format_name)
            refuse("bad_type", JsonPath("format"), fmt::format("must be \"{}\"", format_name));
        if (!required_key(root, "version", JsonPath()).is(1)) refuse("bad_type", JsonPath("version"), "must be 1");
        const JsonPath levels_path("levels");
        const Json& levels = list_at(root, "levels", JsonPath());
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const JsonPath level_path = levels_path / i;
            Known& known = levels_[text_at(levels[i], "level", level_path)];
            const Json& pairs = list_at(levels[i], "pairs", level_path);
            const JsonPath pairs_path = level_path / "pairs";
            for (std::size_t k = 0; k < pairs.size(); ++k) {
                const JsonPath at = pairs_path / k;
                Entry entry;
                entry.a = text_at(pairs[k], "a", at);
                entry.b = text_at(pairs[k], "b", at);
                entry.a_name = text_at(pairs[k], "a_name", at);
                entry.b_name = text_at(pairs[k], "b_name", at);
                entry.penetrating = text_at(pairs[k], "contact", at) == "penetrating";
                const Json& depth = required_key(pairs[k], "depth", at);
                entry.depth = depth.is_null() ? std::numeric_limits<double>::infinity()
                                              : number_from_json<double>(depth, at / "depth");
                entry.where = vec2_from_json<double>(required_key(pairs[k], "where", at), at / "where");
                known.pairs.push_back(std::move(entry));
            }
            const Json& findings = list_at(levels[i], "findings", level_path);
            const JsonPath findings_path = level_path / "findings";
            for (std::size_t k = 0; k < findings.size(); ++k) {
                const JsonPath at = findings_path / k;
                known.findings.push_back({text_at(findings[k], "rule", at), text_at(findings[k], "layer", at),
                                          text_at(findings[k], "label", at), ""});
            }
        }
    } catch (const QueryError& error) {
        throw InputError(fmt::format("{}: {}; write the baseline again with --write-baseline", path_, error.message));
    }
}

void Baseline::write() const {
    JsonWriter out = begin_report(format_name);
    out.key("levels");
    out.begin_array();
    for (const auto& [name, known] : levels_) {
        out.begin_object();
        out.field("level", name);
        out.key("pairs");
        out.begin_array();
        for (const Entry& entry : known.pairs) {
            out.begin_object();
            out.field("a", entry.a);
            out.field("b", entry.b);
            out.field("a_name", entry.a_name);
            out.field("b_name", entry.b_name);
            out.field("contact", entry.penetrating ? "penetrating" : "touching");
            out.field("depth", std::isfinite(entry.depth) ? std::optional(entry.depth) : std::nullopt);
            out.field("where", plain(entry.where));
            out.end_object();
        }
        out.end_array();
        out.key("findings");
        out.begin_array();
        for (const Finding& finding : known.findings) {
            out.begin_object();
            out.field("rule", finding.rule);
            out.field("layer", finding.layer);
            out.field("label", finding.label);
            out.end_object();
        }
        out.end_array();
        out.end_object();
    }
    out.end_array();
    out.end_object();
    write_file(path_, out.take() + '\n', "the baseline");
}

}  // namespace carom::tool
