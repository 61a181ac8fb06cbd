/// How many of its drawn cases each filter decides. Random numbers and rounding are the same everywhere, so the counts
/// are, too; where a bound changes, they do. decided_counts.inc is printed by
///
///     CAROM_PRINT_DECIDED=1 build/test/tests/carom_test_narrow --gtest_filter='*Filters*' | grep '^{'
#pragma once

#include <string_view>

namespace carom::test {

struct DecidedCount {
    std::string_view row;
    int hits;
    int misses;
};

inline constexpr DecidedCount decided_counts[] = {
#include "decided_counts.inc"
};

}  // namespace carom::test
