// How far a segment of a one-sided chain may push over its end did not depend on the angle there alone: below 2^-540
// the product of two lengths was 0, and a chain that turns back pushed backwards.
#include <carom/detail/shape/furthest_push.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

using detail::furthest_push;

TEST(OneSidedOfAnySize, WhereAChainTurnsBackASegmentPushesAlongItselfAtMost) {
    for (const int exponent : {0, 600, -400, -600, -900}) {
        const double unit = std::ldexp(1.0, exponent);
        const auto hook = ChainD::open_one_sided({{20 * unit, 0}, {10 * unit, 0}, {18 * unit, -4 * unit}}).value();
        EXPECT_EQ(furthest_push(hook, 0, 1), (Vec2D{-10 * unit, 0})) << exponent;
        EXPECT_EQ(furthest_push(hook, 1, 0), (Vec2D{-8 * unit, 4 * unit})) << exponent;
    }
}

}  // namespace
}  // namespace carom
