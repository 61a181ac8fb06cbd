// Failures of peers' casts of moving shapes, by their threads: hits that are none, misses, wrong times and points,
// hangs. What is in contact already is in impact_at_the_start_test.cpp, what a rounding lost in
// impact_rounding_test.cpp, and what turns in impact_turning_test.cpp.
#include "regressions/ulps.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using test::brackets;
using test::within_an_ulp;

// RandyGaul/cute_headers#357: the contact's point was always a corner of the box: (100, 100) and (0, 0).
TEST(CuteHeaders, WhereACircleHitsAFace_357) {
    const Aabb box{{0, 0}, {100, 100}};
    const auto from_above = sweep(box, {0, 0}, Circle{{50, 200}, 1}, {0, -100});
    ASSERT_TRUE(from_above.hits());
    EXPECT_TRUE(within_an_ulp(from_above.enter, 0.99));
    EXPECT_TRUE(within_an_ulp(from_above.exit, 2.01));
    EXPECT_EQ(from_above.point, (Vec2{50, 100}));
    EXPECT_EQ(from_above.normal, (Vec2{0, 1}));
    const auto from_below = sweep(box, {0, 0}, Circle{{25, -25}, 1}, {0, 100});
    ASSERT_TRUE(from_below.hits());
    EXPECT_TRUE(within_an_ulp(from_below.enter, 0.24));
    EXPECT_EQ(from_below.point, (Vec2{25, 0}));
    EXPECT_EQ(from_below.normal, (Vec2{0, -1}));
}

// bevyengine/bevy#17703: over a displacement of 0.97 there was a hit at 0 with a wall that is 148 away. The thread's
// numbers.
TEST(Bevy, AWallOutOfReach_17703) {
    const Aabb window{{-26.197449f, -21.058212f}, {323.80255f, 278.94177f}};
    const Aabb side{{472, -320}, {473, 320}};
    const float displacement = 0.974444f;
    EXPECT_FALSE(sweep(window, {1, 0}, side, {0, 0}, displacement).hits());
    EXPECT_FALSE(sweep(window, {displacement, 0}, side, {0, 0}, 1).hits());
    EXPECT_FALSE(sweep(side, {0, 0}, window, {1, 0}, displacement).hits());
    EXPECT_FALSE(first_impact(window, Motion::linear({1, 0}), side, Motion::still(), {0, displacement}).hits());
    const auto later = sweep(window, {1, 0}, side, {0, 0});
    ASSERT_TRUE(later.hits());
    EXPECT_EQ(later.enter, 472 - 323.80255f);  // which has no rounding
    EXPECT_TRUE(within_an_ulp(later.exit, 473 - double(-26.197449f)));
    EXPECT_EQ(later.normal, (Vec2{1, 0}));
    EXPECT_FALSE(later.initially_overlapping);
}

// rustgd/collision-rs#111: the path of a circle to a rectangle beside it never ended. The rectangle's left side is at x
// = 164.1754 - 5, the circle reaches to 158.0754 + 1, and the ends are the thread's.
TEST(CollisionRs, ACircleAndAnUprightRectangle_111) {
    const Box rectangle{{164.1754f, -13.967552f}, {25, 5}, Rot::degrees(90)};
    const Circle circle{{158.0754f, -5.287695f}, 1};
    const Vec2 velocity{159.39767f - 158.0754f, -6.6099815f - -5.287695f};
    const double expected =
        (double(rectangle.center.x) - 5 - double(circle.center.x) - double(circle.radius)) / double(velocity.x);
    const auto hit = sweep(circle, velocity, rectangle, {0, 0}, 1);
    ASSERT_TRUE(hit.hits());
    EXPECT_TRUE(within_an_ulp(hit.enter, expected));
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_NEAR(hit.point.x, 159.1754f, 2e-5f);
    EXPECT_NEAR(hit.point.y, -5.287695 + expected * double(velocity.y), 1e-6);
    const auto impact = first_impact(circle, Motion::linear(velocity), rectangle, Motion::still(), {0, 1});
    ASSERT_TRUE(impact.hits());
    EXPECT_TRUE(brackets(impact.time, expected));
    // The thread's own angle, pi / 2 in float, leans the side by 4e-8.
    const Box leaning{rectangle.center, rectangle.half_extents, Rot::radians(1.57079637f)};
    EXPECT_NEAR(sweep(circle, velocity, leaning, {0, 0}, 1).enter, expected, 2e-6);
}

// libsdl-org/SDL#10866: clipping this line to this rectangle never came to an end. The same line as a point's path,
// from either end: it is in the rectangle while 300 <= x <= 364, since there 616 < y < 634.
TEST(Sdl, APointOnTheLineThatHungTheClipping_10866) {
    const Aabb box{{300, 592}, {364, 656}};
    const auto check = [&](const Vec2& from, const Vec2& to, double enter, double exit, float normal) {
        const auto hit = sweep(Point{from}, to - from, box, {0, 0}, 1);
        ASSERT_TRUE(hit.hits());
        EXPECT_TRUE(within_an_ulp(hit.enter, enter));
        EXPECT_TRUE(within_an_ulp(hit.exit, exit));
        EXPECT_EQ(hit.normal, (Vec2{normal, 0}));
        EXPECT_EQ(hit.point.x, normal < 0 ? 364 : 300);
        int stretches = 0;
        all_contacts(Point{from}, Motion::linear(to - from), box, Motion::still(), {0, 1},
                     [&](const MovingContact& contact) {
                         ++stretches;
                         EXPECT_TRUE(brackets(contact.enter, enter) && brackets(contact.exit, exit));
                         EXPECT_FALSE(contact.graze);
                     });
        EXPECT_EQ(stretches, 1);
    };
    check({456, 592}, {160, 670}, 92.0 / 296, 156.0 / 296, -1);
    check({160, 670}, {456, 592}, 140.0 / 296, 204.0 / 296, 1);
}

// dimforge/ncollide#214: a cuboid that is half a unit taller and half as fast was not hit any more.
TEST(Ncollide, ATallerCuboid_214) {
    const Box square{{0, 0}, {1, 1}, {}};
    EXPECT_EQ(sweep(square, {2, 0}, Box{{10, 0}, {1, 1}, {}}, {0, 0}).enter, 4);
    const auto hit = sweep(square, {1, 0}, Box{{10, 0}, {1, 1.5f}, {}}, {0, 0});
    ASSERT_TRUE(hit.hits());
    EXPECT_EQ(hit.enter, 8);
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
}

// dimforge/ncollide#4: half a unit in front of a block a ball hit its far side, at 57.57.
TEST(Ncollide, ABallJustInFrontOfABlock_4) {
    const Box block{{802.5f, 0}, {2.5f, 450}, {}};
    const Circle ball{{784.470154f, -88.887802f}, 15};
    const Vec2 direction{0.630261f, -0.776384f};
    const auto hit = sweep(block, {0, 0}, ball, direction);
    ASSERT_TRUE(hit.hits());
    EXPECT_TRUE(within_an_ulp(hit.enter, (800 - 15 - double(ball.center.x)) / double(direction.x)));
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_EQ(hit.point.x, 800);
}

// erincatto/box2d#71: circles went through chains where two lines meet, the chain itself at rest or moving. The thread
// has no numbers; these are on a grid, so that a point comes to the joint exactly, at the time 1 / speed.
TEST(Box2D, NothingPassesBetweenTwoSegmentsOfAChain_71) {
    const auto chain = Chain::open({{-100, 7}, {3, 5}, {90, -41}}).value();
    for (const Vec2& drift : {Vec2{0, 0}, Vec2{64, -32}}) {
        for (const float speed : {1.0f, 1024.0f, 1048576.0f}) {
            for (const float side : {4.0f, -4.0f}) {
                for (float slant = -3; slant <= 3; ++slant) {
                    const Vec2 velocity = Vec2{-slant * speed, -side * speed} + drift;
                    const Vec2 from{3 + slant, 5 + side};
                    const auto hit = sweep(Point{from}, velocity, chain, drift);
                    ASSERT_TRUE(hit.hits()) << slant << ' ' << side << ' ' << speed;
                    EXPECT_EQ(hit.enter, 1 / speed);
                    EXPECT_EQ(hit.exit, hit.enter);
                    EXPECT_EQ(hit.point, (Vec2{3 + drift.x / speed, 5 + drift.y / speed}));
                    const auto impact =
                        first_impact(Point{from}, Motion::linear(velocity), chain, Motion::linear(drift), {0, 1});
                    ASSERT_TRUE(impact.hits());
                    EXPECT_EQ(impact.time, (Interval{1 / speed, 1 / speed}));
                    EXPECT_TRUE(sweep_hits(Circle{from, 0.25f}, velocity, chain, drift, 1 / speed));
                }
            }
        }
    }
}

// erincatto/box2d#71: a bullet straight onto the joint, and a hair to either side of it.
TEST(Box2D, ABulletOntoTheJointOfAChain_71) {
    const auto chain = Chain::open({{-9, 0}, {0, 0}, {9, 0}}).value();
    for (const float beside : {-0x1p-40f, 0.0f, 0x1p-40f}) {
        const auto hit = sweep(chain, {0, 0}, Circle{{beside, 10}, 0.25f}, {0, -0x1p30f}, 1);
        ASSERT_TRUE(hit.hits());
        EXPECT_EQ(hit.enter, 9.75f * 0x1p-30f);
        EXPECT_EQ(hit.exit, 10.25f * 0x1p-30f);
        EXPECT_EQ(hit.normal, (Vec2{0, 1}));
    }
}

}  // namespace
}  // namespace carom
