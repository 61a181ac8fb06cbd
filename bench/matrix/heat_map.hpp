/// The matrix as a picture.
#pragma once

#include "measure.hpp"

#include <vector>

namespace bench::matrix {

/// Draws a PNG with a panel for each verb, in which a square for each pair of kinds has the color of Carom's time over
/// that of the fastest peer: green below 1, red above. Returns false if the file cannot be written.
bool draw_heat_map(const std::vector<Cell>& cells, const char* path);

}  // namespace bench::matrix
