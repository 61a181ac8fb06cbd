/// What a soak has done so far, and the file that carries it from one run to the next.
#pragma once

#include "oracle/generate.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace soak {

/// Totals of one unordered pair of kinds; cases 0 to checked - 1 are done.
struct PairTotals {
    oracle::Kind a{}, b{};
    std::uint64_t checked = 0;
    std::uint64_t overlapped = 0;
    std::uint64_t penetrated = 0;
    std::uint64_t disagreed = 0;

    std::uint64_t touched() const { return overlapped - penetrated; }
};

using Progress = std::vector<PairTotals>;

/// All 190 pairs, nothing done.
Progress fresh_progress();

/// Reads what `save` wrote into `progress`; a missing file leaves it alone. Returns what is wrong, or nothing.
std::string load(const std::string& path, Progress& progress);

/// Replaces the file as a whole, so that a killed run leaves the old one or the new one. Returns what went wrong.
std::string save(const std::string& path, const Progress& progress);

}  // namespace soak
