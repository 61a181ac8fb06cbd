#include "io/json_text.hpp"
#include "io/shape_json.hpp"
#include "query/operation_groups.hpp"

#include <carom/broad/pair_finder.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

namespace {

/// A result of this many pairs is about 150 MB of text; a million boxes in one place would exhaust any memory.
constexpr std::size_t max_pairs = std::size_t{1} << 23;

template <class T>
BasicAabb<T> box_from_json(const Json& object, const JsonPath& at) {
    expect_only_keys(object, {"min", "max"}, at);
    const BasicAabb<T> box{vec2_from_json<T>(required_key(object, "min", at), at / "min"),
                           vec2_from_json<T>(required_key(object, "max", at), at / "max")};
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        refuse("inverted_bounds", at / "min", "must be <= max on both axes");
    return box;
}

PairStrategy strategy_from_json(const Json& query) {
    const Json* const found = query.find("strategy");
    if (!found) return PairStrategy::automatic;
    const std::string_view name = string_from_json(*found, "strategy");
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
void run_pairs(const Json& query, JsonWriter& out) {
    const PairStrategy strategy = strategy_from_json(query);
    const Json& list = required_key(query, "boxes", JsonPath());
    const JsonPath path = "boxes";
    if (!list.is_array()) refuse("bad_type", path, "must be an array of {\"min\", \"max\"}");
    std::vector<BasicAabb<T>> boxes;
    boxes.reserve(list.size());
    for (const Json& box : list.elements()) boxes.push_back(box_from_json<T>(box, path / boxes.size()));
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

constexpr JsonKeys some_boxes = {"ask", "boxes", "strategy"};

constexpr Operation pair_table[] = {
    {"pairs", some_boxes, run_pairs<float>, run_pairs<double>},
};

}  // namespace

std::span<const Operation> pair_operations() {
    return pair_table;
}

}  // namespace carom::tool
