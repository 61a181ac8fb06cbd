// Found by the soak of moving shapes.
#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

// Both turn alike, so that their sides are parallel when they meet: the first corner along the normal was behind the
// end of the other's side, and was said to be the point of contact.
TEST(ImpactSoak, ThePointOfSidesThatMeetAlongEachOther) {
    const BoxD a{{-0.5, 0.5}, {0.75, 1}, RotD::degrees(0)}, b{{-0.5, 1}, {0.75, 0.25}, RotD::degrees(0)};
    const auto motion_a = MotionD::polynomial({1.5, 0, -1.75}, {-1.5, 1.5, -1.75}).spinning(-2.75, {-0.25, -0.5});
    const auto motion_b = MotionD::polynomial({0, 0, 1.5}, {0, -2.5, 0}).spinning(-2.75, {0, 0.5});
    const auto hit = first_impact(a, motion_a, b, motion_b, {0, 1});
    ASSERT_TRUE(hit.hit);
    EXPECT_NEAR(hit.time.lo, 0.434436543895, 1e-11);
    const PointD point{hit.point};
    EXPECT_LE(distance(place(a, motion_a.pose_at(hit.time.hi)), point), 1e-11);
    EXPECT_LE(distance(place(b, motion_b.pose_at(hit.time.hi)), point), 1e-11);
}

// Where it surely is, contact goes on; its beginning, at which the gap may still be more than the tolerance, was looked
// at instead, and a stretch of contact fell into an instant and the rest.
TEST(ImpactSoak, ContactDoesNotEndAsItBegins) {
    const PointD point{{0.5, -0.25}};
    const CapsuleD capsule{{0.25, -1}, {1, 0.25}, 0.5};
    const auto motion_a = MotionD::polynomial({1.25, -1.5}, {-0.5, -1, 1}).spinning(-0.25, {0, 0.25});
    const auto motion_b = MotionD::polynomial({1.25, -1.5, -0.75}, {1.5, -2.25}).spinning(-7.75, {0.5, 1});
    std::vector<MovingContact<double>> contacts;
    all_contacts(point, motion_a, capsule, motion_b, {0, 1}, [&](const MovingContact<double>& c) {
        contacts.push_back(c);
        return false;
    });
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_LE(contacts[0].enter.hi, contacts[0].exit.lo);
    EXPECT_NEAR(contacts[0].exit.lo, 0.826480565508, 1e-11);
}

// What begins to be there inside of the other has no point where it came to it, turning or not.
TEST(ImpactSoak, WhatAppearsInsideHasNoNormal) {
    const CircleD disc{{0, 0}, 2};
    const AabbD seed{{-0.5, -0.5}, {0.5, 0.5}};
    for (const double spin : {0.0, 1.0}) {
        const auto growing = MotionD::still().spinning(spin, {0, 0}).growing(1);
        const auto hit = first_impact(seed, growing, disc, MotionD::still(), {-1, 1});
        ASSERT_TRUE(hit.hit);
        EXPECT_EQ(hit.time.hi, 0);
        EXPECT_EQ(hit.normal, Vec2D());
        EXPECT_EQ(hit.started, Relation::disjoint);
    }
}

}  // namespace
}  // namespace carom
