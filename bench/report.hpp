/// The results as a table: on the terminal, and as docs/performance.md.
#pragma once

#include "runner.hpp"

#include <cstddef>
#include <cstdio>
#include <vector>

namespace bench {

void print_table(const std::vector<Row>& rows);

/// The page that docs/performance.md is: how it was measured, and the table.
void write_page(std::FILE* file, const std::vector<Row>& rows, std::size_t inputs, int rounds);

}  // namespace bench
