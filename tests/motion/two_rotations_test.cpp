// Two angles at once, against RotD::radians, which is within an ulp.
#include "motion/two_rotations.hpp"

#include "random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

double worst_error(const TwoRotations& turns, const Lanes& angles) {
    double worst = 0;
    for (const int lane : {0, 1}) {
        const RotD exact = RotD::radians(angles[lane]), rot = turns.rot(lane);
        worst = std::max({worst, std::fabs(rot.c - exact.c), std::fabs(rot.s - exact.s)});
    }
    return worst;
}

TEST(TwoRotations, AreThoseOfRadians) {
    test::Random random(1);
    double worst = 0;
    for (int i = 0; i < 200000; ++i) {
        const double most = std::ldexp(1, random.integer(-30, 20));
        const double any = random.real(-most, most);
        const double quarters = std::nearbyint(random.real(-6e5, 6e5)) * 1.5707963267948966;
        const Lanes angles = random.chance(0.5) ? Lanes{any, quarters} : Lanes{quarters / 2, -any};
        worst = std::max(worst, worst_error(two_rotations(angles), angles));
    }
    EXPECT_LT(worst, 0x1p-51);
}

// From one time to the next, near to it or not.
TEST(RotationTracker, TurnsAsFarAsRadians) {
    test::Random random(2);
    double worst = 0;
    for (int i = 0; i < 2000; ++i) {
        RotationTracker tracker;
        const double spread = std::ldexp(1, random.integer(-30, 19)), step = std::ldexp(spread, -random.integer(0, 40));
        Lanes angles{random.real(-spread, spread), random.real(-spread, spread)};
        for (int k = 0; k < 100; ++k) {
            angles += Lanes{random.real(-step, step), random.real(-step, step)};
            worst = std::max(worst, worst_error(tracker(angles), angles));
        }
    }
    EXPECT_LT(worst, 0x1p-51);
}

TEST(RotationTracker, ContinuesAfterLargeAndInvalidAngles) {
    RotationTracker tracker;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_LT(worst_error(tracker(Lanes{1, 9}), Lanes{1, 9}), 0x1p-51);
    EXPECT_EQ(worst_error(tracker(Lanes{0x1p40, 1}), Lanes{0x1p40, 1}), 0);
    EXPECT_TRUE(std::isnan(tracker(Lanes{infinity, 1}).rot(0).c));
    EXPECT_LT(worst_error(tracker(Lanes{1.1, -9}), Lanes{1.1, -9}), 0x1p-51);
}

TEST(TwoRotations, OfNothingAreNone) {
    const TwoRotations turns = two_rotations(Lanes{0.0, -0.0});
    EXPECT_EQ(turns.rot(0), RotD());
    EXPECT_EQ(turns.rot(1), RotD());
}

TEST(TwoRotations, LargeAnglesAndNoneAreLeftToRadians) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const Lanes& angles : {Lanes{0x1p20, 1}, Lanes{2, -0x1p30}, Lanes{1e300, 0x1p-40}}) {
        EXPECT_EQ(worst_error(two_rotations(angles), angles), 0);
    }
    EXPECT_TRUE(std::isnan(two_rotations(Lanes{0, infinity}).rot(1).c));
    EXPECT_TRUE(std::isnan(two_rotations(Lanes{std::numeric_limits<double>::quiet_NaN(), 0}).rot(0).s));
}

}  // namespace
}  // namespace carom::detail
