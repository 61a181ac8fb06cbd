/// What a soak of pairs has done so far, and the file that carries it from one run to the next.
#pragma once

#include "oracle/cases/generate.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace soak {

enum class Query {
    booleans,   ///< overlaps and penetrates
    relations,  ///< classify
    distances,  ///< signed_distance, distance, contact and manifold
};

/// Totals of one unordered pair of kinds; cases 0 to checked - 1 are done.
struct PairTotals {
    oracle::Kind a{}, b{};
    std::uint64_t checked = 0;
    std::uint64_t judged = 0;  ///< by an oracle; of others it is only checked that all calls agree
    std::uint64_t met = 0;
    std::uint64_t deep = 0;  ///< penetrated; or of relations, that one was within the other
    std::uint64_t disagreed = 0;
};

using Progress = std::vector<PairTotals>;

/// All 190 pairs, nothing done.
Progress fresh_progress();

/// Reads what `save` wrote into `progress`; a missing file leaves it alone. Returns what is wrong, or nothing.
std::string load(const std::string& path, Query query, Progress& progress);

/// Returns what went wrong.
std::string save(const std::string& path, Query query, const Progress& progress);

}  // namespace soak
