/// The library against the exact oracle, for every pair of shapes: every yes and no must agree.
#include "oracle/check.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <tuple>

namespace {

using oracle::Kind;
using oracle::Suite;

#if defined(CAROM_SANITIZED)
constexpr int sanitizer_share = 20;
#else
constexpr int sanitizer_share = 1;
#endif

struct Totals {
    int cases = 0, hits = 0, touches = 0;
    double hit_rate() const { return double(hits) / cases; }
    double touching_rate() const { return double(touches) / cases; }
};

/// What to divide the number of cases by. The oracle takes its time for arcs that touch: about a millisecond beside
/// round shapes, and ten where many corners are near. Unions on both sides take the time of all pairs of their parts.
int share_of(Kind a, Kind b) {
    if (a == Kind::arc || b == Kind::arc) {
        const Kind other = a == Kind::arc ? b : a;
        const bool simple = other == Kind::point || other == Kind::segment || other == Kind::ray ||
                            other == Kind::line || other == Kind::circle || other == Kind::capsule ||
                            other == Kind::arc || other == Kind::circle_tree;
        return simple ? 3 : 12;
    }
    return a >= Kind::chain && b >= Kind::chain ? 2 : 1;
}

class EveryPair : public testing::TestWithParam<std::tuple<int, int>> {
  protected:
    /// Stops at the first disagreement, which prints as a program.
    template <class T>
    void run(Suite suite, int count) {
        const auto [a, b] = GetParam();
        for (int i = 0; i < count / sanitizer_share / share_of(Kind(a), Kind(b)); ++i) {
            const oracle::Check result = oracle::check(oracle::generate<T>(suite, Kind(a), Kind(b), std::uint64_t(i)));
            ++totals.cases;
            totals.hits += result.expected.overlaps;
            totals.touches += result.expected.overlaps && !result.expected.penetrates;
            ASSERT_EQ(result.disagreement, "") << "suite " << int(suite) << ", case " << i << ":\n"
                                               << result.disagreement;
        }
    }

    void report() const {
        std::printf("%d cases, %.1f %% overlap, %.1f %% only touch\n", totals.cases, 100 * totals.hit_rate(),
                    100 * totals.touching_rate());
    }

    Totals totals;
};

TEST_P(EveryPair, mixed) {
    run<float>(Suite::mixed, 9000);
    run<double>(Suite::mixed, 3000);
    report();
    EXPECT_GT(totals.hit_rate(), 0.3);
    EXPECT_LT(totals.hit_rate(), 0.7);
}

TEST_P(EveryPair, on_a_grid) {
    run<float>(Suite::grid, 3000);
    run<double>(Suite::grid, 1000);
    report();
    EXPECT_GT(totals.hit_rate(), 0.3);
}

TEST_P(EveryPair, touching) {
    run<float>(Suite::touching, 2000);
    run<double>(Suite::touching, 1000);
    report();
    EXPECT_GT(totals.touching_rate(), 0.15);
}

TEST_P(EveryPair, at_the_ends_of_the_range) {
    run<float>(Suite::extreme, 700);
    run<double>(Suite::extreme, 300);
    report();
    EXPECT_GT(totals.hit_rate(), 0.1);
}

std::vector<std::tuple<int, int>> unordered_pairs() {
    std::vector<std::tuple<int, int>> pairs;
    for (int a = 0; a < oracle::kind_count; ++a)
        for (int b = a; b < oracle::kind_count; ++b) pairs.emplace_back(a, b);
    return pairs;
}

std::string pair_name(const testing::TestParamInfo<std::tuple<int, int>>& pair) {
    return std::string(oracle::name_of(Kind(std::get<0>(pair.param)))) + "_" +
           oracle::name_of(Kind(std::get<1>(pair.param)));
}

INSTANTIATE_TEST_SUITE_P(Oracle, EveryPair, testing::ValuesIn(unordered_pairs()), pair_name);

}  // namespace
