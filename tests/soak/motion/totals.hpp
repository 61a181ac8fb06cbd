/// What a soak of moving shapes has done so far, and the file that carries it from one run to the next.
#pragma once

#include "oracle/motion_check.hpp"

#include <array>
#include <string>

namespace soak {

/// Of each family, of which steps 0 to tally.steps - 1 are done.
using MotionTotals = std::array<oracle::MotionTally, oracle::family_count>;

/// Reads what `save` wrote; a missing file leaves the totals alone. Returns what is wrong, or nothing.
std::string load(const std::string& path, MotionTotals& totals);

/// Replaces the file as a whole, so that a killed run leaves the old one or the new one. Returns what went wrong.
std::string save(const std::string& path, const MotionTotals& totals);

}  // namespace soak
