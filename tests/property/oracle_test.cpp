/// The library against the exact oracle, for every pair of shapes: every yes and no must agree.
#include "oracle/cases/check.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <utility>

namespace {

namespace test = carom::test;
using oracle::Kind;
using oracle::Suite;

struct Totals {
    int cases = 0, hits = 0, touches = 0;
};

class EveryPair : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    /// Stops at the first disagreement, which prints as a program.
    template <class T>
    void run(Suite suite, std::uint64_t count) {
        const auto [a, b] = GetParam();
        for (std::uint64_t i = 0; i < test::cases_or_fewer(count); ++i) {
            const oracle::Check result = oracle::check(oracle::generate<T>(suite, Kind(a), Kind(b), i));
            ++totals.cases;
            totals.hits += result.expected.overlaps;
            totals.touches += result.expected.overlaps && !result.expected.penetrates;
            ASSERT_EQ(result.disagreement, "") << "suite " << int(suite) << ", case " << i << ":\n"
                                               << result.disagreement;
        }
    }

    void report() const {
        std::printf("%d cases, %.1f %% overlap, %.1f %% only touch\n", totals.cases, 100.0 * totals.hits / totals.cases,
                    100.0 * totals.touches / totals.cases);
    }

    Totals totals;
};

TEST_P(EveryPair, mixed) {
    run<float>(Suite::mixed, 9000);
    run<double>(Suite::mixed, 3000);
    report();
    test::expect_hit_rate(totals.hits, totals.cases);
}

TEST_P(EveryPair, on_a_grid) {
    run<float>(Suite::grid, 3000);
    run<double>(Suite::grid, 1000);
    report();
    test::expect_hit_rate(totals.hits, totals.cases);
}

TEST_P(EveryPair, touching) {
    run<float>(Suite::touching, 2000);
    run<double>(Suite::touching, 1000);
    report();
    test::expect_often(totals.touches, totals.cases, 0.15, "touching");
}

TEST_P(EveryPair, at_the_ends_of_the_range) {
    run<float>(Suite::extreme, 700);
    run<double>(Suite::extreme, 300);
    report();
    test::expect_hit_rate(totals.hits, totals.cases);
}

std::string pair_name(const testing::TestParamInfo<std::pair<int, int>>& pair) {
    return test::name_of_kind(pair.param.first) + "_" + test::name_of_kind(pair.param.second);
}

INSTANTIATE_TEST_SUITE_P(Oracle, EveryPair, testing::ValuesIn(test::unordered_pairs()), pair_name);

}  // namespace
