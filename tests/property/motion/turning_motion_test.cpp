/// What turns, is curved or moves as a function says, against dense sampling.
#include "oracle/motion/turning.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace {

using namespace carom;
using oracle::Kind;

class EveryTurn : public testing::TestWithParam<Kind> {};

TEST_P(EveryTurn, agrees_with_dense_sampling) {
    oracle::TurningCounts counts;
    for (const Kind other : oracle::turning_kinds) {
        for (std::uint64_t number = 0; number < test::cases_or_fewer(20); ++number) {
            const std::string problem = oracle::check_turning(GetParam(), other, number, counts);
            ASSERT_EQ(problem, "") << oracle::name_of(GetParam()) << " " << oracle::name_of(other) << " " << number;
        }
    }
    std::printf("%d steps: %d hit, %d of them later, %d several times, %d unresolved; late by up to %g\n",
                int(counts.cases), int(counts.hits), int(counts.later), int(counts.several), int(counts.unresolved),
                counts.latest);
    EXPECT_LE(counts.unresolved * 50, counts.cases);
    const double least = GetParam() == Kind::point ? 0.25 : 0.3;  // two without a size do not touch
    test::expect_share(counts.hits, counts.cases, least, 0.7);
    test::expect_often(counts.later, counts.cases, 0.125, "later");
}

INSTANTIATE_TEST_SUITE_P(Motion, EveryTurn,
                         testing::Values(Kind::point, Kind::segment, Kind::circle, Kind::aabb, Kind::capsule,
                                         Kind::triangle, Kind::polygon, Kind::ellipse, Kind::arc, Kind::chain),
                         [](const auto& kind) { return oracle::name_of(kind.param); });

}  // namespace
