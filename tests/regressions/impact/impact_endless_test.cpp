// Steps that once never ended, or gave up where there was a result.
#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

// Past the end of the interval there was always one more span from behind.
TEST(Impact, FromBehindAtTheEndOfTime) {
    const auto floor = ChainD::open_one_sided({{0, 0}, {10, 0}}).value();
    const CircleD ball{{5, 2}, 1};
    EXPECT_FALSE(first_impact(ball, MotionD::linear({0, -1}), floor, MotionD::still(), {0, 2}).hits());
    const auto roof = ChainD::open_one_sided({{90, 0}, {50, 5}, {10, 3}}).value();
    const HalfSpaceD wall{{50, 50}, {-1, 0.2}};
    const auto curve = MotionD::polynomial({0, 1, 2}, {0, 3, -4, 5});
    EXPECT_FALSE(first_impact(wall, curve, roof, MotionD::still(), {0, forever}).hits());
}

// The first chord of a step was drawn from the end of the interval, and steps were too short by far.
TEST(Impact, AVeryLateEndIsNoReasonToGiveUp) {
    const BoxD box{{0, 0}, {4, 1}, {}};
    const AabbD wall{{50, 0}, {51, 80}};
    const auto rising = MotionD::polynomial({0, 1}, {0, 0, 0.015625}).spinning(3.1415927, {0, 0});
    const auto soon = first_impact(box, rising, wall, MotionD::still(), {0, 1000});
    const auto late = first_impact(box, rising, wall, MotionD::still(), {0, 1e6});
    EXPECT_EQ(late.certainty, Certainty::conservative);
    EXPECT_NEAR(soon.time.hi, 45.893469137, 1e-9);
    EXPECT_NEAR(late.time.hi, soon.time.hi, 1e-9);
}

// What flies away, faster and faster, was followed until its coordinates overflowed.
TEST(Impact, AcceleratedMotionForUnboundedTime) {
    const auto flying = MotionD::polynomial({0, 20}, {0, -40, 10});
    const auto past = first_impact(CircleD{{12, 60}, 6}, flying, EllipseD{{80, 10}, {10, 6}, {}},
                                   MotionD::linear({-4, 12}), {0, forever});
    EXPECT_FALSE(past.hits());
    EXPECT_EQ(past.certainty, Certainty::conservative);
    const auto turning = MotionD::polynomial({0, 1}, {0, 0, 0.25}).spinning(3.1415927, {0, 0});
    const auto beside =
        first_impact(BoxD{{0, 0}, {4, 1}, {}}, turning, HalfSpaceD{{30, 0}, {-1, 0.3}}, MotionD::still(), {0, forever});
    EXPECT_EQ(beside.certainty, Certainty::conservative);
}

TEST(Impact, TurningNextToAWallForever) {
    const auto turning = MotionD::still().spinning(3, {0, 0});
    const auto beside =
        first_impact(BoxD{{0, 0}, {2, 1}, {}}, turning, HalfSpaceD{{30, 0}, {-1, 0}}, MotionD::still(), {0, forever});
    EXPECT_FALSE(beside.hits());
    EXPECT_EQ(beside.certainty, Certainty::conservative);
}

TEST(Impact, AnArcOnAnEllipseThatStandStill) {
    const EllipseD flat{{60, 40}, {5, 0}, {}};
    const ArcD arc{{60, 40}, 5, {1, 0}, {0, 1}};
    const auto hit = first_impact(flat, MotionD::still(), arc, MotionD::still(), {0, 10});
    EXPECT_TRUE(hit.hits());
    EXPECT_EQ(hit.time, (IntervalD{0, 0}));
    EXPECT_TRUE(hit.initially_overlapping);
}

// A bar that turns past a peg leaves it in an instant, not a step later.
TEST(Impact, ContactThatTurnsAwayEndsInTime) {
    const BoxD bar{{0, 0}, {4, 0.5}, {}};
    double exit = 0;
    all_contacts(bar, MotionD::still().spinning(1, {0, 0}), AabbD{{3, -1}, {5, 1}}, MotionD::still(), {0, 2},
                 [&](const MovingContactD& c) { exit = c.exit.hi; });
    EXPECT_NEAR(exit, 0.48053076904240288, 1e-12);
}

// Where a pair's size over its speed is less than any number, the guess at a step was 0, and 8 times as much was 0
// again.
TEST(Impact, TooSmallAndTooFastForATimeUnit) {
    const double size = 1e-20, speed = 1e308;
    const auto thrown = MotionD::ballistic({speed, speed}, {0, -speed}).spinning(1, {0, 0});
    const EllipseD stone{{0, 0}, {size, size / 2}, {}};
    const auto met = first_impact(stone, thrown, EllipseD{{1, 1}, {size, 2 * size}, {}}, MotionD::still(), {0, 1});
    ASSERT_TRUE(met.hits());
    EXPECT_NEAR(met.time.hi, 1e-308, 1e-320);
    EXPECT_EQ(met.certainty, Certainty::conservative);
}

}  // namespace
}  // namespace carom
