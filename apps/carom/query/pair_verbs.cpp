#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "query/verb_groups.hpp"

#include <carom/broad/pair_finder.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

namespace {

using nlohmann::json;

/// One answer of this many pairs is about 150 MB of text; a million boxes on one spot would fill any machine's memory.
constexpr std::size_t max_pairs = std::size_t{1} << 23;

template <class T>
BasicAabb<T> box_from_json(const json& object, const std::string& at) {
    expect_only_keys(object, {"min", "max"}, at);
    const BasicAabb<T> box{vec2_from_json<T>(required_key(object, "min", at), json_path(at, "min")),
                           vec2_from_json<T>(required_key(object, "max", at), json_path(at, "max"))};
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        throw QueryError(error_code_name(ErrorCode::inverted_bounds),
                         fmt::format("{}.min must be <= max on both axes", at), json_path(at, "min"));
    return box;
}

PairStrategy strategy_from_json(const json& question) {
    const auto found = question.find("strategy");
    if (found == question.end()) return PairStrategy::automatic;
    const std::string name = string_from_json(*found, "strategy");
    const std::optional<PairStrategy> strategy = find_pair_strategy(name);
    if (!strategy)
        throw QueryError("unknown_strategy",
                         "the strategies are automatic, partition, grid, hierarchical_grid and sweep", "strategy");
    return *strategy;
}

template <class T>
std::vector<IndexPair> sorted_pairs(const std::vector<BasicAabb<T>>& boxes, PairStrategy strategy) {
    std::vector<IndexPair> pairs;
    const auto keep = [&](const IndexPair& pair) {
        if (pairs.size() == max_pairs) return Visit::stop;
        pairs.push_back(pair);
        return Visit::proceed;
    };
    PairOptions options;
    options.strategy = strategy;
    if (BasicPairFinder<T>().for_each_pair(std::span<const BasicAabb<T>>(boxes), keep, options) == Visit::stop)
        throw QueryError("too_many_pairs",
                         fmt::format("more than {} pairs overlap; ask about fewer boxes at a time", max_pairs),
                         "boxes");
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

template <class T>
void ask_pairs(const json& question, JsonWriter& out) {
    const PairStrategy strategy = strategy_from_json(question);
    const json& list = required_key(question, "boxes", "");
    if (!list.is_array()) throw QueryError("bad_type", "boxes must be an array of {\"min\", \"max\"}", "boxes");
    std::vector<BasicAabb<T>> boxes;
    boxes.reserve(list.size());
    for (const json& box : list) boxes.push_back(box_from_json<T>(box, json_path("boxes", boxes.size())));
    out.begin_object();
    out.key("pairs");
    out.begin_array();
    for (const IndexPair& pair : sorted_pairs(boxes, strategy)) {
        out.begin_array();
        out.integer(std::uint64_t{pair.first});
        out.integer(std::uint64_t{pair.second});
        out.end_array();
    }
    out.end_array();
    out.end_object();
}

constexpr std::initializer_list<const char*> some_boxes = {"ask", "boxes", "strategy"};

constexpr Verb verbs[] = {
    {"pairs", some_boxes, ask_pairs<float>, ask_pairs<double>},
};

}  // namespace

std::span<const Verb> pair_verbs() {
    return verbs;
}

}  // namespace carom::tool
