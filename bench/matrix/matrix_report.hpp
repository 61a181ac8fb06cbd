/// The matrix as tables: on the terminal, and as a page.
#pragma once

#include "measure.hpp"

#include <cstdio>
#include <string>
#include <vector>

namespace bench::matrix {

/// One line for each pair of kinds, a table for each verb, and the summary. Lines that are behind a peer or an aim end
/// with what it is.
void print_matrix(const std::vector<Cell>& cells);

/// What was compared, and how many answers differ from those of plain code. Returns whether Carom's all agree.
bool print_differences(const std::vector<Cell>& cells);

/// The same as Markdown: cells behind a peer or an aim are bold. `heat_map` is the address of the picture, or
/// empty.
void write_matrix_page(std::FILE* file, const std::vector<Cell>& cells, int rounds, const std::string& heat_map);

}  // namespace bench::matrix
