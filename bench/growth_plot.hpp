/// A plot of cost against the number of boxes or parts, as docs/many.md shows it.
#pragma once

#include "runner.hpp"

#include <cstdio>
#include <string>
#include <vector>

namespace bench {

/// Draws, as SVG, nanoseconds over the number of boxes for each contestant of the families named `prefix` and a number.
/// Both axes are logarithmic. Where the time is that of each box, what is linear in the boxes is a level line, and what
/// is quadratic rises as much as it goes to the right. Returns false when there are no such families.
bool write_growth_plot(std::FILE* file, const std::vector<Row>& rows, const std::string& prefix, const char* axes);

}  // namespace bench
