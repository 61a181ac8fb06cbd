/// The cases of a soak of pairs.
#pragma once

#include "soak/pairs/progress.hpp"

namespace soak {

/// Which suite and which number type case n of any pair is: the same in every run.
struct CaseName {
    oracle::Suite suite;
    bool is_double;
};
CaseName name_of_case(std::uint64_t number);

/// Of relations half of the cases are on small grids, where all of them come up.
bool is_nested_case(std::uint64_t number);

/// Adds the next case of the pair to its totals; returns a program if it disagreed.
std::string run_case(Query query, PairTotals& pair);

}  // namespace soak
