#include "check/tile_shift.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace carom::tool {

namespace {

using Cell = std::pair<std::int64_t, std::int64_t>;         // row, column
using Groups = std::map<std::string, std::multiset<Cell>>;  // by what the tiles meet

std::map<std::string, Groups> by_layer(const std::vector<ShiftedTile>& tiles) {
    std::map<std::string, Groups> layers;
    for (const ShiftedTile& tile : tiles) layers[tile.layer][tile.other].emplace(tile.cell.y, tile.cell.x);
    return layers;
}

// How many tiles are known once all are moved by `shift`.
std::size_t known_with(const Groups& known, const Groups& found, const Cell& shift) {
    std::size_t count = 0;
    for (const auto& [other, cells] : found) {
        const auto like_it = known.find(other);
        if (like_it == known.end()) continue;
        const auto is_known = [&](const Cell& cell) {
            return like_it->second.contains({cell.first + shift.first, cell.second + shift.second});
        };
        count += static_cast<std::size_t>(std::ranges::count_if(cells, is_known));
    }
    return count;
}

// The offset of most groups, by the first cell of each: a shift keeps the order of cells. One group alone may be of an
// object that has moved over tiles that stay.
Cell likely_shift(const Groups& known, const Groups& found) {
    std::map<Cell, std::size_t> votes;
    for (const auto& [other, cells] : found) {
        const auto like_it = known.find(other);
        if (like_it == known.end()) continue;
        const Cell &from = *cells.begin(), &to = *like_it->second.begin();
        ++votes[{to.first - from.first, to.second - from.second}];
    }
    const auto most = std::ranges::max_element(votes, {}, [](const auto& vote) { return vote.second; });
    return most == votes.end() || most->second < 2 ? Cell() : most->first;
}

}  // namespace

std::string tile_text(std::string_view word, CellIndex cell) {
    return fmt::format("{} ({}, {})", word, cell.x, cell.y);
}

std::optional<CellIndex> tile_cell(std::string_view text, std::string_view word) {
    if (!text.starts_with(word)) return std::nullopt;
    const char *at = text.data() + word.size(), *const end = text.data() + text.size();
    const auto skip = [&](std::string_view expected) {
        const bool is_there = std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(expected);
        if (is_there) at += expected.size();
        return is_there;
    };
    const auto number = [&](std::int64_t& value) {
        const auto [rest, error] = std::from_chars(at, end, value);
        at = rest;
        // Beyond what any level has, sums could overflow.
        return error == std::errc() && value > -(std::int64_t{1} << 40) && value < std::int64_t{1} << 40;
    };
    CellIndex cell;
    const bool is_tile = skip(" (") && number(cell.x) && skip(", ") && number(cell.y) && skip(")") && at == end;
    return is_tile ? std::optional(cell) : std::nullopt;
}

std::map<std::string, CellIndex> tile_shifts(const std::vector<ShiftedTile>& known,
                                             const std::vector<ShiftedTile>& found) {
    std::map<std::string, CellIndex> shifts;
    const std::map<std::string, Groups> known_layers = by_layer(known);
    for (const auto& [layer, groups] : by_layer(found)) {
        const auto known_it = known_layers.find(layer);
        if (known_it == known_layers.end()) continue;
        const Cell shift = likely_shift(known_it->second, groups);
        if (known_with(known_it->second, groups, shift) > known_with(known_it->second, groups, {}))
            shifts[layer] = {shift.second, shift.first};
    }
    return shifts;
}

}  // namespace carom::tool
