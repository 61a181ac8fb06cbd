/// What a soak of moving shapes has done so far, and the file that carries it from one run to the next.
#pragma once

#include "oracle/motion/motion_check.hpp"

#include <string>
#include <vector>

namespace soak {

/// One for each family, of which steps 0 to tally.steps - 1 are done.
using MotionTotals = std::vector<oracle::MotionTally>;

/// Reads what `save` wrote; a missing file leaves the totals alone. Returns what is wrong, or nothing.
std::string load(const std::string& path, MotionTotals& totals);

/// Returns what went wrong.
std::string save(const std::string& path, const MotionTotals& totals);

}  // namespace soak
