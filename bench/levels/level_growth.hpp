/// How the times of queries about levels of many parts grow with the number of the parts.
#pragma once

#include "runner.hpp"

#include <vector>

namespace bench::levels {

/// Measures a ball and other small shapes at the border of levels of 100 to 1,000,000 parts: chains, simple polygons,
/// compounds of boxes and tile grids; how long these take to make; and the peers that know such levels, up to 100,000
/// parts. All are asked at 1,024 places, in an order that is new in each round, and their answers are compared first.
/// Adds a row for each level to `rows`, and names each on standard error. Returns false where answers differ.
bool measure_levels(int rounds, std::vector<Row>& rows);

}  // namespace bench::levels
