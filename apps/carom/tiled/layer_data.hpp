/// The cells of a tile layer, in each of Tiled's encodings.
#pragma once

#include "tiled/element_file.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace carom::tool {

/// A tile's global id with its flip flags, as files store it; 0 is no tile.
using Gid = std::uint32_t;

/// One cell that holds a tile.
struct Cell {
    std::int64_t x = 0;
    std::int64_t y = 0;
    Gid gid = 0;
};

/// How many cells a layer may have.
inline constexpr std::int64_t max_layer_cells = std::int64_t{1} << 24;

/// The non-empty cells of a <layer>, row by row: of width x height cells, or on an infinite map of its chunks. Throws
/// InputError.
std::vector<Cell> read_layer_cells(const ElementFile& file, pugi::xml_node layer, std::int64_t width,
                                   std::int64_t height, bool infinite);

}  // namespace carom::tool
