/// Draws what was measured.
#pragma once

#include "bench/measure.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// A bar for each query on a logarithmic axis of nanoseconds, with a whisker over half of the rounds. The format is
/// that of the path's ending. Throws UsageError or OutputError.
void draw_bench(const std::vector<BenchRow>& rows, const std::string& path);

}  // namespace carom::tool
