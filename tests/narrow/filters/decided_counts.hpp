/// How many of its drawn cases each filter decides. Random numbers and rounding are the same everywhere, and so are the
/// counts of one compiler: others evaluate the arguments of a call, which draw, in another order. Where a bound changes,
/// the counts do. decided_counts.inc is printed by
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

#ifdef __clang__
inline constexpr bool has_order_of_counts = false;
#else
inline constexpr bool has_order_of_counts = true;
#endif

inline constexpr DecidedCount decided_counts[] = {
#include "decided_counts.inc"
};

}  // namespace carom::test
