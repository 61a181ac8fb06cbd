// Impacts at the ends of the range, and of motions that are none.

#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

// The square of the speed underflowed, and so nothing seemed to come nearer.
TEST(ImpactUnderflow, SlowTurnsAreNoStandstill) {
    const AabbD bar{{-2, -0.25}, {2, 0.25}}, peg{{7, -0.5}, {8, 0.5}};
    for (const double s : {1.0, 0x1p-530, 0x1p-545, 0x1p-600}) {
        const auto hit = first_impact(bar, MotionD::linear({s, 0}).spinning(0.01 * s, {0, 0}), peg,
                                      MotionD::still().spinning(0.01 * s, {7.5, 0}), {0, 10 / s});
        ASSERT_TRUE(hit.hits()) << s;
        EXPECT_NEAR(hit.time.lo * s, 4.99688, 1e-4) << s;
    }
}

// So did the squares of lengths.
TEST(ImpactUnderflow, SmallThingsThatRotateHitAsLargeOnesDo) {
    const double k = 0x1p-538;
    const AabbD bar{k * Vec2D{-2, -0.25}, k * Vec2D{2, 0.25}};
    const Vec2D low{5.3461298079428561, 0.27698922161535799};
    const AabbD peg{k * low, k * (low + Vec2D{0.5, 0.5})};
    const auto motion = MotionD::linear(k * Vec2D{1.1759321854327998, -0.16385324415382554});
    const auto hit = first_impact(bar, motion.spinning(-1.6482686583128394, {0, 0}), peg,
                                  MotionD::still().spinning(1, k * low), {0, 20});
    ASSERT_TRUE(hit.hits());
    EXPECT_NEAR(hit.time.lo, 3.29426, 1e-3);
}

// A fast path ignored the pivot.
TEST(ImpactUnderflow, AMotionWithoutAPivotHitsNothing) {
    for (const float x : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const auto motion = Motion::linear({1.1f, 0}).spinning(0, {0, x});
        EXPECT_FALSE(first_impact(Circle{{0, 0}, 1}, motion, Circle{{5, 0}, 1.3f}, Motion::still(), {0, 10}).hits());
    }
}

}  // namespace
}  // namespace carom
