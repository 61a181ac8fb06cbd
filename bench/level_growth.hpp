/// How the times of queries about levels of many parts grow with the number of the parts.
#pragma once

#include "runner.hpp"

#include <vector>

namespace bench {

/// Measures a small circle near levels of 100 to 1,000,000 parts: chains, simple polygons, compounds of boxes and tile
/// grids; and how long they take to make. Prints a table, and adds a row for each level to `rows`.
void print_level_growth(int rounds, std::vector<Row>& rows);

}  // namespace bench
