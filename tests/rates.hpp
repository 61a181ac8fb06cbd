/// How often a random test comes upon what it is about. One that draws only distant shapes, or only shapes one inside
/// the other, proves nothing; so each asserts its share of hits, here.
#pragma once

#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace carom::test {

/// How far a share of `total` cases may lie from the expected `share` by chance: four standard deviations. Only the few
/// cases of a sanitized run need it; the others are always the same, and their share is known.
inline double spread(double share, double total) {
    return is_sanitized && share < 1 ? 4 * std::sqrt(std::max(share * (1 - share), 0.0) / total) : 0;
}

/// Asserts that `low <= hits / total <= high`; a failure names the caller's line. With CAROM_TEST_RATES in the
/// environment every share is printed.
template <class Hits, class Total>
void expect_share(Hits hits, Total total, double low, double high, const std::string& what = {},
                  const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    const double all = static_cast<double>(total), share = static_cast<double>(hits) / all;
    if (std::getenv("CAROM_TEST_RATES")) {
        std::printf("%s:%d: %5.1f %% of %.0f, %g to %g asserted: %s\n", file, line, 100 * share, all, 100 * low,
                    100 * high, what.c_str());
    }
    const bool is_between = all > 0 && share >= low - spread(low, all) && share <= high + spread(high, all);
    if (!is_between) {
        ADD_FAILURE_AT(file, line) << what << (what.empty() ? "" : ": ") << static_cast<double>(hits) << " of " << all
                                   << ", a share of " << share << ", not from " << low << " to " << high;
    }
}

/// Asserts that 30 to 70 % of the cases hit.
template <class Hits, class Total>
void expect_hit_rate(Hits hits, Total total, const std::string& what = {}, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
    expect_share(hits, total, 0.3, 0.7, what, file, line);
}

/// Asserts that at least the share `least` of the cases is of a kind that would otherwise go untested.
template <class Hits, class Total>
void expect_often(Hits hits, Total total, double least, const std::string& what = {},
                  const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    expect_share(hits, total, least, std::numeric_limits<double>::infinity(), what, file, line);
}

}  // namespace carom::test
