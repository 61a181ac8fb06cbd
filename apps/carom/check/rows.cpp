#include "check/rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace carom::tool {

namespace {

// What pairs must have in common to share a row: the other item, whether the tile is a, its layer, stage and contact.
using Key = std::tuple<std::uint32_t, bool, std::string, Stage, bool>;

bool is_tile(const Level& level, std::uint32_t item) {
    return level.items[item].kind == ItemKind::tile;
}

std::uint32_t tile_of(const FoundPair& pair, bool tile_is_a) {
    return tile_is_a ? pair.a : pair.b;
}

bool is_deeper(const FoundPair& pair, const FoundPair& than) {
    // A depth that was too expensive to find may be any.
    if (!pair.depth || !than.depth) return !pair.depth && than.depth;
    return *pair.depth > *than.depth;
}

// Divides the pairs of one key by which tiles border on each other.
class Neighbors {
  public:
    Neighbors(const Level& level, const std::vector<FoundPair>& pairs, bool tile_is_a,
              const std::vector<std::uint32_t>& members) {
        for (const std::uint32_t member : members) {
            const CellIndex& cell = level.items[tile_of(pairs[member], tile_is_a)].cell;
            by_cell_.emplace(std::pair(cell.y, cell.x), member);
        }
    }

    // Takes out some tile and all that are connected with it.
    std::vector<std::uint32_t> take() {
        std::vector<std::pair<std::int64_t, std::int64_t>> open{by_cell_.begin()->first};
        std::vector<std::uint32_t> taken;
        while (!open.empty()) {
            const auto [y, x] = open.back();
            open.pop_back();
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                for (std::int64_t dx = -1; dx <= 1; ++dx) {
                    const auto [first, last] = by_cell_.equal_range({y + dy, x + dx});
                    if (first == last) continue;
                    for (auto it = first; it != last; ++it) taken.push_back(it->second);
                    by_cell_.erase(first, last);
                    open.emplace_back(y + dy, x + dx);
                }
            }
        }
        std::ranges::sort(taken);
        return taken;
    }

    bool empty() const { return by_cell_.empty(); }

  private:
    std::multimap<std::pair<std::int64_t, std::int64_t>, std::uint32_t> by_cell_;
};

std::string range_text(std::int64_t low, std::int64_t high) {
    return low == high ? fmt::format("{}", low) : fmt::format("{}..{}", low, high);
}

}  // namespace

std::vector<FoundRow> merge_rows(const Level& level, const std::vector<FoundPair>& pairs) {
    std::vector<FoundRow> rows;
    std::map<Key, std::vector<std::uint32_t>> groups;
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
        const FoundPair& pair = pairs[i];
        const bool a = is_tile(level, pair.a), b = is_tile(level, pair.b);
        if (a == b) {
            rows.push_back({{i}, i, false});
        } else {
            const Item& tile = level.items[a ? pair.a : pair.b];
            groups[{a ? pair.b : pair.a, a, tile.layer, pair.stage, pair.penetrating}].push_back(i);
        }
    }
    for (const auto& [key, members] : groups) {
        const bool tile_is_a = std::get<1>(key);
        for (Neighbors rest(level, pairs, tile_is_a, members); !rest.empty();) {
            FoundRow row{rest.take(), 0, tile_is_a};
            row.deepest = row.pairs.front();
            for (const std::uint32_t i : row.pairs) {
                if (is_deeper(pairs[i], pairs[row.deepest])) row.deepest = i;
            }
            rows.push_back(std::move(row));
        }
    }
    std::ranges::sort(rows, {}, [](const FoundRow& row) { return row.pairs.front(); });
    return rows;
}

std::string row_item_text(const Level& level, const CheckResult& result, const FoundRow& row, bool is_a) {
    const FoundPair& pair = result.pairs[row.deepest];
    const Item& item = level.items[is_a ? pair.a : pair.b];
    if (row.pairs.size() == 1 || is_a != row.merged_a) return item.layer + '/' + item.label;
    CellIndex low = item.cell, high = item.cell;
    for (const std::uint32_t i : row.pairs) {
        const CellIndex& cell = level.items[tile_of(result.pairs[i], is_a)].cell;
        low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
        high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    return fmt::format("{}/{} tiles ({}, {})", item.layer, row.pairs.size(), range_text(low.x, high.x),
                       range_text(low.y, high.y));
}

std::optional<std::int64_t> row_shared_pixels(const CheckResult& result, const FoundRow& row) {
    std::optional<std::int64_t> sum;
    for (const std::uint32_t i : row.pairs) {
        if (const auto& shared = result.pairs[i].shared_pixels) sum = sum.value_or(0) + *shared;
    }
    return sum;
}

}  // namespace carom::tool
