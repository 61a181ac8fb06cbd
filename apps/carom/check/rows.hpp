/// The rows of a report: pairs of one item with tiles side by side are one row.
#pragma once

#include "check/result.hpp"
#include "level/level.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// One pair, or the pairs of an item with tiles of one layer that border on each other, by an edge or a corner, and
/// that it meets alike: at the same stage, touching all or penetrating all.
struct FoundRow {
    std::vector<std::uint32_t> pairs;  ///< indices into the result's pairs, ascending
    std::uint32_t deepest = 0;         ///< the one of these to show: the first of the greatest depth
    bool merged_a = false;             ///< of several: whether the tiles are the pairs' a, and not their b
};

/// The rows, by their first pairs.
std::vector<FoundRow> merge_rows(const Level& level, const std::vector<FoundPair>& pairs);

/// What a row says of its items: "layer/label", or "layer/4 tiles (3..6, 9)".
std::string row_item_text(const Level& level, const CheckResult& result, const FoundRow& row, bool is_a);

/// The pixels that the images share, of all tiles together; none when they were not compared.
std::optional<std::int64_t> row_shared_pixels(const CheckResult& result, const FoundRow& row);

}  // namespace carom::tool
