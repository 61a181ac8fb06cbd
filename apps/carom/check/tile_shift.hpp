/// Tile layers whose cells have all moved by the same offset since a baseline was written.
#pragma once

#include "level/level.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// A tile as baselines and findings name it: "ground (3, 4)", by its layer or another word; and its cell, if `text` is
/// such a name.
std::string tile_text(std::string_view word, CellIndex cell);
std::optional<CellIndex> tile_cell(std::string_view text, std::string_view word);

/// A tile of a layer in a pair or a finding, and what else tells that pair or finding from others.
struct ShiftedTile {
    std::string layer;
    std::string other;
    CellIndex cell;
};

/// By layer, what to add to the cells of `found` to get those of `known`; layers that did not move are left out. Tiled
/// moves cells so when a map grows or shrinks at its left or top. A layer has moved when at least two groups of its
/// tiles, by what else is in their pairs, have the same offset, and more of those found are known with it than without.
std::map<std::string, CellIndex> tile_shifts(const std::vector<ShiftedTile>& known,
                                             const std::vector<ShiftedTile>& found);

}  // namespace carom::tool
