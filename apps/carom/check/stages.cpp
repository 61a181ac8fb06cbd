#include "check/stages.hpp"

#include "check/bodies.hpp"
#include "check/box_join.hpp"
#include "check/ignore.hpp"
#include "check/sprite_masks.hpp"
#include "io/input_error.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/function_ref.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/query/budgeted.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

namespace carom::tool {

namespace {

/// The selected items that can be compared: their bodies, boxes and places in the level.
struct Contestants {
    std::vector<std::uint32_t> items;
    std::vector<const Body*> bodies;
    std::vector<AabbD> boxes;
};

// Beyond these a check would run for minutes. Exact tests take about a microsecond, tests of boxes one or two
// nanoseconds.
constexpr std::uint64_t max_compared_pairs = 50'000'000;
constexpr std::uint64_t max_examined_pairs = std::uint64_t{1} << 31;

// Enough for two outlines of a hundred corners each that interlock; some hundredths of a second.
constexpr WorkBudget depth_budget{1'000'000};

class Check {
  public:
    Check(const Level& level, Selection selection, const StageOptions& options, LoadProgress& progress)
        : level_(level), options_(options), progress_(progress), sprite_masks_(level) {
        result_.selection = std::move(selection);
        result_.last_stage = options.last;
    }

    CheckResult run() {
        gather();
        count_fixed();
        result_.selection.two_sides ? find_between_sides() : find_within_one_side();
        std::ranges::sort(result_.pairs, {}, [](const FoundPair& pair) { return std::pair(pair.a, pair.b); });
        collect_layer_pairs();
        result_.masks = sprite_masks_.take();
        return std::move(result_);
    }

  private:
    void gather();
    void count_fixed();
    void find_within_one_side();
    void find_between_sides();
    void join(const std::vector<std::size_t>& first, const std::vector<std::size_t>& second);
    std::vector<std::size_t> contestants_that(FunctionRef<bool(std::uint32_t item)> condition) const;
    void compare(std::size_t i, std::size_t j);
    void compare_shapes(FoundPair& pair, std::size_t i, std::size_t j);
    void compare_pixels(FoundPair& pair);
    void count(const FoundPair& pair);
    void list(const FoundPair& pair);
    void collect_layer_pairs();
    [[noreturn]] void too_many(const char* what, std::uint64_t limit) const;
    std::size_t layer_index(const std::string& path);

    const Level& level_;
    const StageOptions& options_;
    LoadProgress& progress_;
    SpriteMasks sprite_masks_;
    CheckResult result_;
    Contestants contestants_;
    std::uint64_t compared_ = 0;
    std::vector<std::size_t> item_layers_;  // by item: its layer's index
    std::unordered_map<std::string, std::size_t> layer_indices_;
    std::map<std::pair<std::size_t, std::size_t>, StageCounts> layer_counts_;
};

std::size_t Check::layer_index(const std::string& path) {
    return layer_indices_.try_emplace(path, layer_indices_.size()).first->second;
}

void Check::gather() {
    for (const std::string& path : level_.layers) layer_index(path);
    for (std::uint32_t i = 0; i < level_.items.size(); ++i) {
        const Item& item = level_.items[i];
        item_layers_.push_back(layer_index(item.layer));
        if (!result_.selection.selected(i)) continue;
        result_.first_count += result_.selection.first[i] != 0;
        if (result_.selection.two_sides) result_.second_count += result_.selection.second[i] != 0;
        contestants_.items.push_back(i);
        contestants_.boxes.push_back(body_box(*item.body));
        contestants_.bodies.push_back(&*item.body);
    }
}

// Items that may overlap another: with two sides there must be some on both.
void Check::count_fixed() {
    const Selection& selection = result_.selection;
    std::int64_t all = 0;
    std::int64_t first = 0;
    std::int64_t second = 0;
    for (const std::uint32_t item : contestants_.items) {
        const bool fixed = selection.fixed[item] != 0 && !options_.fixed_pairs;
        all += fixed;
        first += fixed && selection.first[item] != 0;
        second += fixed && selection.second[item] != 0;
    }
    result_.fixed_count = all > 1 && first > 0 && second > 0 ? all : 0;
}

std::vector<std::size_t> Check::contestants_that(FunctionRef<bool(std::uint32_t item)> condition) const {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < contestants_.items.size(); ++i) {
        if (condition(contestants_.items[i])) chosen.push_back(i);
    }
    return chosen;
}

// Pairs of static items are not even visited, so that a level of a million stacked tiles costs nothing unless
// requested.
void Check::find_within_one_side() {
    const std::vector<std::uint8_t>& fixed = result_.selection.fixed;
    const bool skip_fixed = !options_.fixed_pairs;
    const auto moving = contestants_that([&](std::uint32_t item) { return !skip_fixed || fixed[item] == 0; });
    const auto still = contestants_that([&](std::uint32_t item) { return skip_fixed && fixed[item] != 0; });
    std::vector<AabbD> boxes;
    for (const std::size_t i : moving) boxes.push_back(contestants_.boxes[i]);
    PairFinderD finder;
    finder.for_each_pair(boxes, [&](IndexPair pair) { compare(moving[pair.first], moving[pair.second]); });
    join(moving, still);
}

void Check::find_between_sides() {
    const Selection& selection = result_.selection;
    const auto on = [&](const std::vector<std::uint32_t>& side, bool fixed) {
        return contestants_that([&](std::uint32_t item) {
            return side[item] != 0 && (selection.fixed[item] != 0 && !options_.fixed_pairs) == fixed;
        });
    };
    const auto first_moving = on(selection.first, false);
    const auto second_moving = on(selection.second, false);
    join(first_moving, second_moving);
    join(first_moving, on(selection.second, true));
    join(on(selection.first, true), second_moving);
}

void Check::join(const std::vector<std::size_t>& first, const std::vector<std::size_t>& second) {
    const auto numbered = [this](const std::vector<std::size_t>& side) {
        std::vector<NumberedBox> boxes;
        for (const std::size_t i : side) boxes.push_back({contestants_.boxes[i], static_cast<std::uint32_t>(i)});
        return boxes;
    };
    const Selection& selection = result_.selection;
    const bool done = join_boxes(numbered(first), numbered(second), max_examined_pairs, [&](auto i, auto j) {
        // Items on both sides are found twice, and overlap themselves.
        const std::uint32_t a = contestants_.items[i];
        const std::uint32_t b = contestants_.items[j];
        const bool comes_twice = selection.first[b] != 0 && selection.second[a] != 0 && selection.two_sides;
        if (i != j && (!comes_twice || i < j)) compare(i, j);
    });
    if (!done) too_many("pairs of boxes that overlap from side to side", max_examined_pairs);
}

void Check::too_many(const char* what, std::uint64_t limit) const {
    throw InputError(fmt::format("{}: more than {} {}; choose fewer items with --between, --and or --where",
                                 level_.path, limit, what));
}

void Check::compare(std::size_t i, std::size_t j) {
    const Selection& selection = result_.selection;
    std::uint32_t a = contestants_.items[i];
    std::uint32_t b = contestants_.items[j];
    const bool as_given = selection.compares(a, b);
    const bool swapped = selection.compares(b, a);
    if (!as_given && !swapped) return;
    if (ignores_pair(level_.items[a], level_.items[b])) {
        ++result_.ignored;
        return;
    }
    if (++compared_ > max_compared_pairs) too_many("pairs of overlapping boxes", max_compared_pairs);
    progress_.compared.store(compared_, std::memory_order_relaxed);
    if (!as_given || (swapped && b < a)) std::swap(a, b);
    FoundPair pair;
    pair.a = a;
    pair.b = b;
    const AabbD& p = contestants_.boxes[i];
    const AabbD& q = contestants_.boxes[j];
    pair.overlap = {{std::max(p.min.x, q.min.x), std::max(p.min.y, q.min.y)},
                    {std::min(p.max.x, q.max.x), std::min(p.max.y, q.max.y)}};
    if (options_.last >= Stage::shapes) compare_shapes(pair, i, j);
    if (options_.last >= Stage::pixels && pair.stage == Stage::shapes) compare_pixels(pair);
    count(pair);
    list(pair);
}

void Check::compare_shapes(FoundPair& pair, std::size_t i, std::size_t j) {
    const Body& first = *contestants_.bodies[i];
    const Body& second = *contestants_.bodies[j];
    const auto placed_first = place(first.shape, first.pose);
    const auto placed_second = place(second.shape, second.pose);
    if (!overlaps(placed_first, placed_second)) return;
    pair.stage = Stage::shapes;
    pair.penetrating = penetrates(placed_first, placed_second);
    if (!pair.penetrating) {
        pair.depth = 0;
    } else if (const auto distance = signed_distance(depth_budget, placed_first, placed_second)) {
        pair.depth = -*distance;
    }
}

void Check::compare_pixels(FoundPair& pair) {
    if (!level_.items[pair.a].sprite || !level_.items[pair.b].sprite) return;
    const MaskAt& a = sprite_masks_.of(pair.a);
    const MaskAt& b = sprite_masks_.of(pair.b);
    const PlacedMask placed_a{&a.mask, a.at};
    const PlacedMask placed_b{&b.mask, b.at};
    pair.shared_pixels = overlap_area(placed_a, placed_b);
    if (*pair.shared_pixels == 0) return;
    pair.stage = Stage::pixels;
    pair.first_pixel = first_point(placed_a, placed_b);
}

void Check::count(const FoundPair& pair) {
    const auto key = std::pair(item_layers_[pair.a], item_layers_[pair.b]);
    for (StageCounts* counts : {&result_.counts, &layer_counts_[key]}) {
        ++counts->boxes;
        counts->shapes += pair.stage >= Stage::shapes;
        counts->penetrating += pair.penetrating;
        counts->compared_by_pixels += pair.shared_pixels.has_value();
        counts->pixels += pair.stage == Stage::pixels;
    }
}

void Check::list(const FoundPair& pair) {
    const bool passed = pair.stage >= std::min(options_.last, Stage::shapes);
    if (!passed && !options_.list_box_pairs) return;
    const bool is_wanted = options_.only == Only::overlapping ||
                           (options_.only == Only::penetrating && pair.penetrating) ||
                           (options_.only == Only::pixels && pair.stage == Stage::pixels);
    const bool is_deep =
        options_.min_depth <= 0 || (pair.penetrating && pair.depth.value_or(INFINITY) >= options_.min_depth);
    if (!is_wanted || !is_deep) {
        ++result_.unlisted;
        return;
    }
    if (result_.pairs.size() == max_listed_pairs) too_many("pairs", max_listed_pairs);
    result_.pairs.push_back(pair);
}

void Check::collect_layer_pairs() {
    std::vector<std::string> paths(layer_indices_.size());
    for (const auto& [path, index] : layer_indices_) paths[index] = path;
    for (const auto& [key, counts] : layer_counts_) {
        result_.layer_pairs.push_back({paths[key.first], paths[key.second], counts});
    }
}

}  // namespace

CheckResult run_stages(const Level& level, Selection selection, const StageOptions& options, LoadProgress& progress) {
    if (level.items.size() > std::numeric_limits<std::uint32_t>::max()) {
        throw InputError(fmt::format("{}: {} items are more than can be compared", level.path, level.items.size()));
    }
    return Check(level, std::move(selection), options, progress).run();
}

CheckResult run_stages(const Level& level, Selection selection, const StageOptions& options) {
    LoadProgress unseen;
    return run_stages(level, std::move(selection), options, unseen);
}

}  // namespace carom::tool
