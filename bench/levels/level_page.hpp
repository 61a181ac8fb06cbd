/// The growth of levels as tables in Markdown.
#pragma once

#include "runner.hpp"

#include <cstdio>
#include <vector>

namespace bench::levels {

/// What the rows of `measure_levels` say: first which questions a peer answers faster, then a table for each kind of
/// level, in microseconds by the number of parts. What a peer answers faster is bold.
void write_level_tables(std::FILE* file, const std::vector<Row>& rows);

/// The same as a page, with a plot for each kind from `images/performance`.
bool write_level_page(std::FILE* file, const std::vector<Row>& rows, int rounds);

}  // namespace bench::levels
