// Found by the soak of moving shapes.
#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace carom {
namespace {

// Both turn alike, so that their sides are parallel when they touch: the first corner along the normal was behind the
// end of the other's side, and was said to be the point of contact.
TEST(ImpactSoak, ThePointOfSidesThatTouchAlongEachOther) {
    const BoxD a{{-0.5, 0.5}, {0.75, 1}, RotD::degrees(0)}, b{{-0.5, 1}, {0.75, 0.25}, RotD::degrees(0)};
    const auto motion_a = MotionD::polynomial({1.5, 0, -1.75}, {-1.5, 1.5, -1.75}).spinning(-2.75, {-0.25, -0.5});
    const auto motion_b = MotionD::polynomial({0, 0, 1.5}, {0, -2.5, 0}).spinning(-2.75, {0, 0.5});
    const auto hit = first_impact(a, motion_a, b, motion_b, {0, 1});
    ASSERT_TRUE(hit.hits());
    EXPECT_NEAR(hit.time.lo, 0.434436543895, 1e-11);
    const PointD point{hit.point};
    EXPECT_LE(distance(place(a, motion_a.pose_at(hit.time.hi)), point), 1e-11);
    EXPECT_LE(distance(place(b, motion_b.pose_at(hit.time.hi)), point), 1e-11);
}

// Where it surely is, contact continues; its beginning, at which the gap may still be more than the tolerance, was
// looked at instead, and a stretch of contact fell into an instant and the rest.
TEST(ImpactSoak, ContactDoesNotEndAsItBegins) {
    const PointD point{{0.5, -0.25}};
    const CapsuleD capsule{{0.25, -1}, {1, 0.25}, 0.5};
    const auto motion_a = MotionD::polynomial({1.25, -1.5}, {-0.5, -1, 1}).spinning(-0.25, {0, 0.25});
    const auto motion_b = MotionD::polynomial({1.25, -1.5, -0.75}, {1.5, -2.25}).spinning(-7.75, {0.5, 1});
    std::vector<MovingContactD> contacts;
    all_contacts(point, motion_a, capsule, motion_b, {0, 1}, [&](const MovingContactD& c) { contacts.push_back(c); });
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_LE(contacts[0].enter.hi, contacts[0].exit.lo);
    EXPECT_NEAR(contacts[0].exit.lo, 0.826480565508, 1e-11);
}

// What begins to be there inside of the other has no point where it came to it, turning or not.
TEST(ImpactSoak, WhatAppearsInsideHasNoNormal) {
    const CircleD disc{{0, 0}, 2};
    const AabbD seed{{-0.5, -0.5}, {0.5, 0.5}};
    for (const double angular_velocity : {0.0, 1.0}) {
        const auto growing = MotionD::still().spinning(angular_velocity, {0, 0}).growing(1);
        const auto hit = first_impact(seed, growing, disc, MotionD::still(), {-1, 1});
        ASSERT_TRUE(hit.hits());
        EXPECT_EQ(hit.time.hi, 0);
        EXPECT_EQ(hit.normal, Vec2D());
        EXPECT_FALSE(hit.initially_overlapping);
    }
}

// The two arms of a cross reach through a wall in turns, and one of them always does: without an end of time this was
// followed without an end.
TEST(ImpactSoak, ContactThatPartsHandOnForEver) {
    const auto cross = CompoundD::from_parts({{AabbD{{-2, -0.1}, {2, 0.1}}}, {AabbD{{-0.1, -2}, {0.1, 2}}}}).value();
    const HalfSpaceD wall{{1, 0}, {-1, 0}};
    const auto turning = MotionD::still().spinning(1, {0, 0});
    for (const double end : {100.0, std::numeric_limits<double>::infinity()}) {
        int count = 0;
        all_contacts(cross, turning, wall, MotionD::still(), {0, end}, [&](const MovingContactD& c) {
            EXPECT_EQ(c.enter.lo, 0);
            EXPECT_EQ(c.exit.hi, end);
            EXPECT_EQ(c.certainty, end == 100 ? Certainty::conservative : Certainty::unresolved);
            return ++count > 1 ? Visit::stop : Visit::proceed;
        });
        EXPECT_EQ(count, 1);
    }
}

// The corner that is nearest for a while has a valley of its own next to that of the one that comes nearest of all: the
// bottom was looked for across both.
TEST(ImpactSoak, TheDeeperOfTwoValleys) {
    const HalfSpaceD wall{{0.49455975820994169, 0.0024408212486719538}, {-0.60747875593375156, -0.97119811103883835}};
    const BoxD box{{-0.32562999528719416, -0.16742137729832596},
                   {0.25860460240480432, 0.091211067361118198},
                   {0.035249412247235809, 0.99937854636580248}};
    const auto turning = MotionD::polynomial({0.10097362177341873, 1.4277113240645143, -1.1983772218015498},
                                             {0.064188770830332809, 2.356642123045984, -0.82001954323987425})
                             .spinning(-9.9023682528086656, {-0.80598970036339468, -0.86609632335999942});
    const auto nearest = closest_approach(wall, turning, box, MotionD::still(), {0, 1}).value();
    EXPECT_NEAR(nearest.distance, 0.34505631308716855, 1e-12);
    EXPECT_NEAR(nearest.time, 0.890907547, 1e-6);
}

}  // namespace
}  // namespace carom
