/// The nearest set, or clear, pixel within a row.
#pragma once

#include "runs.hpp"

#include <limits>
#include <vector>

namespace carom::detail {

/// No pixel of the kind in the row.
inline constexpr std::int32_t no_column = std::numeric_limits<std::int32_t>::min();

/// For every pixel of a mask, row after row, the column of the nearest pixel of its row that is set (or, if `of_clear`,
/// clear; those outside are): of two equally near ones the left one.
std::vector<std::int32_t> nearest_columns(const Bitmask& mask, bool of_clear);

}  // namespace carom::detail
