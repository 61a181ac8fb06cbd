// What turns, grows and moves along polynomials against an oracle of its own; and that oracle against samples.
#include "oracle/motion/motion_check.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace {

using oracle::Family;

/// So that about half of them collide: nearer where they only move, and farther away where unbounded shapes rotate.
oracle::MotionReach reach_of(Family family) {
    switch (family) {
        case Family::endless_turn:
            return {6, 1.5};
        case Family::random_paths:
        case Family::steep_paths:
        case Family::thrown_paths:
        case Family::round_paths:
        case Family::grown_paths:
        case Family::far_paths:
            return {0.75, 19};
        default:
            return {};
    }
}

class EveryFamily : public testing::TestWithParam<int> {};

TEST_P(EveryFamily, AgreesWithTheMovingOracle) {
    const auto family = Family(GetParam());
    oracle::MotionTally tally;
    for (std::uint64_t number = 0; number < carom::test::cases_or_fewer(1000); ++number) {
        const std::string problem = oracle::check_motion(family, number, tally, reach_of(family));
        ASSERT_EQ(problem, "") << oracle::name_of(family) << " " << number;
    }
    std::printf("%s: %d steps, %d hit, %d of them later, %d several times; %d unresolved, %d left open; %.2g ulps\n",
                oracle::name_of(family), int(tally.steps), int(tally.hits), int(tally.later), int(tally.several),
                int(tally.unresolved), int(tally.left_open), tally.ulps.most);
    EXPECT_LE(tally.left_open * 100, tally.steps);
    EXPECT_LE(tally.unresolved * 100, tally.steps);
    if (!oracle::turns(family)) {
        EXPECT_LE(tally.ulps.most, 1);
    }
    if (family == Family::grazing_paths) {  // half of those that pass just touch, or miss by a little
        carom::test::expect_share(tally.hits, tally.steps, 0.15, 0.7, "hits");
    } else {
        carom::test::expect_hit_rate(tally.hits, tally.steps);
    }
    carom::test::expect_often(tally.later, tally.steps, 0.05, "later");
}

// At no sample before its first time are the two near each other, and at that time they are.
TEST_P(EveryFamily, OracleAgreesWithSamples) {
    const auto family = Family(GetParam());
    int later = 0;
    for (std::uint64_t number = 0; number < carom::test::cases_or_fewer(100); ++number) {
        carom::test::Random random(number * 31 + std::uint64_t(GetParam()));
        const auto step = oracle::draw_motion_case<double>(family, random, reach_of(family));
        const oracle::MovingOracle oracle(step.model_a, step.model_b);
        const oracle::Wide start = step.times.lo, end = step.times.hi;
        const oracle::FirstNear first = oracle.first_near(0, {start, end});
        ASSERT_TRUE(first.is_settled);
        if (first.met && !oracle.is_contained(double(first.time))) {
            EXPECT_LE(double(oracle.gap_at(first.time).lower), 1e-24);
        }
        later += first.met && first.time > start;
        constexpr int samples = 100;
        for (int i = 0; i < samples; ++i) {
            const oracle::Wide t = start + (first.time - start) * i / samples;
            if (t < first.time) {
                ASSERT_GT(double(oracle.gap_at(t).lower), 0) << number << " at " << double(t);
            }
        }
    }
    carom::test::expect_often(later, carom::test::cases_or_fewer(100), 0.05, "later");
}

INSTANTIATE_TEST_SUITE_P(Motion, EveryFamily, testing::Range(0, oracle::family_count), [](const auto& family) {
    std::string name;
    for (const char* c = oracle::name_of(Family(family.param)); *c; ++c) {
        if (*c != ',') name += *c == ' ' ? '_' : *c;
    }
    return (oracle::turns(Family(family.param)) ? "turn_" : "path_") + name;
});

}  // namespace
