/// The nearest set, or clear, pixel within a row.
#pragma once

#include "runs.hpp"

#include <limits>
#include <vector>

namespace carom::detail {

/// There is no pixel of the kind in the row.
inline constexpr std::int32_t no_column = std::numeric_limits<std::int32_t>::min();

/// For every pixel of a mask, row by row, the column of the nearest pixel of its row that is set, or if `of_clear`,
/// clear, as those outside are; of two equally near ones the left one.
std::vector<std::int32_t> nearest_columns(const Bitmask& mask, bool of_clear);

}  // namespace carom::detail
