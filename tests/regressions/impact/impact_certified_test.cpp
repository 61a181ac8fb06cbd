// Contacts that were stepped over, reported as resting forever, or placed wrong, where something turns or grows.
#include "random.hpp"

#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr double pi = 3.141592653589793;

// Near contact the offset between two corners is mostly rounding: along it a step went far too far.
TEST(Certified, APointThroughATurningSegment) {
    const PointD point{{0.48439301919879751, -0.055381000534136859}};
    const SegmentD bar{{-2.9364695514398811, 0}, {2.9364695514398811, 0}};
    const auto flying = MotionD::linear({3.370815754768242, -1.4516417293220973});
    const auto turning = MotionD::still().spinning(-0.58036627814212238, {0, 0});
    const auto hit = first_impact(point, flying, bar, turning, {0, 2});
    EXPECT_TRUE(hit.hits());
    EXPECT_NEAR(hit.time.hi, 0.611285, 1e-6);
    EXPECT_EQ(first_impact(bar, turning, point, flying, {0, 2}).time.hi, hit.time.hi);
}

// What has no area is never penetrated: samples of the gap see nothing, but the side of the segment's line changes.
TEST(Certified, NoPointPassesThroughATurningSegment) {
    test::Random random(11);
    int crossings = 0;
    for (int k = 0; k < 2000; ++k) {
        const PointD point{{random.real(-2, 2), random.real(-2, 2)}};
        const double half = random.real(0.5, 3);
        const SegmentD bar{{-half, 0}, {half, 0}};
        const auto flying = MotionD::linear({random.real(-4, 4), random.real(-4, 4)});
        const auto turning = MotionD::still().spinning(random.real(-3, 3), {0, 0});
        const auto seen = [&](double t) {  // from the bar
            const PoseD pose = turning.pose_at(t);
            return rotate(inverse(pose.rot), point.at + flying.pose_at(t).at);
        };
        for (int i = 0; i < 64; ++i) {
            const Vec2D before = seen(i / 32.0), after = seen((i + 1) / 32.0);
            const bool is_beside = std::max(std::fabs(before.x), std::fabs(after.x)) < half - 0.2;
            if (!is_beside || before.y * after.y >= 0) continue;
            ++crossings;
            const auto hit = first_impact(point, flying, bar, turning, {0, 2});
            ASSERT_TRUE(hit.hits() && hit.time.lo <= (i + 1) / 32.0) << k;
            ASSERT_TRUE(first_impact(bar, turning, point, flying, {0, 2}).hits()) << k;
            break;
        }
    }
    EXPECT_GT(crossings, 400);
}

// A distance less the radius is no bound along the normal of a side that it is nearly, but not quite, that of.
TEST(Certified, AShallowContactNextToACorner) {
    const AabbD box{{-1, -1}, {0, 0}};
    const CircleD ball{{2e-5, 1 - 1e-10}, 1};
    const auto exact = first_impact(box, MotionD::still(), ball, MotionD::linear({-1, 0}), {0, 9});
    const auto rotated =
        first_impact(box, MotionD::still(), ball, MotionD::linear({-1, 0}).spinning(1e-9, ball.center), {0, 9});
    EXPECT_TRUE(exact.hits() && rotated.hits());
    EXPECT_NEAR(rotated.time.lo, exact.time.lo, 1e-7);
}

TEST(Certified, SegmentsThatCrossAtATinyAngle) {
    for (const double height : {1e-12, 4e-13, 1e-13, 1e-14}) {
        const auto turning = MotionD::still().spinning(1, {0, 0});
        const auto hit =
            first_impact(SegmentD{{-1, 0}, {1, 0}}, turning, SegmentD{{-1, -height}, {1, height}}, turning, {0, 10});
        EXPECT_TRUE(hit.hits());
        EXPECT_EQ(hit.time, (IntervalD{0, 0}));
    }
}

TEST(Certified, OneSidedFloorsAndWhatGrows) {
    const auto floor = ChainD::open_one_sided({{9, 0}, {-9, 0}}).value();  // its front is above
    const auto rising = MotionD::linear({0, 0.5}).growing(1);
    EXPECT_EQ(first_impact(CircleD{{0, 5}, 1}, rising, floor, MotionD::still(), {0, 20}).time, (IntervalD{8, 8}));
    EXPECT_FALSE(
        first_impact(CircleD{{0, -5}, 1}, MotionD::still().growing(1), floor, MotionD::still(), {0, 20}).hits());
}

TEST(Exact, WhatIsNotThereYet) {
    const CircleD ball{{0, 0}, 1};
    const auto growing = MotionD::still().growing(1);
    EXPECT_FALSE(first_impact(ball, growing, PointD{{3, 0}}, MotionD::still(), {-5, 0}).hits());
    EXPECT_EQ(first_impact(ball, growing, PointD{{3, 0}}, MotionD::still(), {-5, 9}).time, (IntervalD{2, 2}));
    EXPECT_FALSE(first_impact(AabbD{{-1, -1}, {1, 1}}, growing, PointD{{0, 0}}, MotionD::still(), {-5, -4}).hits());
}

TEST(Certified, TooFastToBeFollowedIsUnresolvedAndNoMore) {
    const auto still = [](double) { return PoseD{}; };
    const auto nearest =
        closest_approach(CircleD{{0, 0}, 1}, CustomMotion{still, 1e38}, CircleD{{9, 0}, 1}, MotionD::still(), {0, 1})
            .value();
    EXPECT_EQ(nearest.certainty, Certainty::unresolved);
    const AabbD tiny{{-1e-200, -1e-200}, {1e-200, 1e-200}};
    const auto wild = MotionD::polynomial({1, -1e150, 0, 1e-150}, {1}).spinning(1, {0, 0});
    first_impact(tiny, wild, CircleD{{0, 0}, 1e-200}, MotionD::polynomial({-5, 1e150, 0, 0}, {}), {0, 1});
}

TEST(Certified, NearestOfWhatRollsOverAPlane) {
    const auto nearest =
        closest_approach(AabbD{{-1, 5}, {1, 7}}, MotionD::linear({1, 0}).spinning(1, {0, 6}),
                         HalfSpaceD{{0, 0}, {0, 1}}, MotionD::still(), {0, std::numeric_limits<double>::infinity()})
            .value();
    EXPECT_TRUE(nearest.certainty == Certainty::unresolved ||
                std::fabs(nearest.distance - (6 - std::sqrt(2.0))) < 1e-8);
    EXPECT_NEAR(nearest.distance, 6 - std::sqrt(2.0), 1e-6);
}

TEST(Certified, ABallThatRollsHasAContact) {
    const auto hit = first_impact(CircleD{{0, 1}, 1}, MotionD::linear({1, 0}).spinning(-1, {0, 1}),
                                  AabbD{{-100, -1}, {100, 0}}, MotionD::still(), {0, 5});
    EXPECT_TRUE(hit.hits() && hit.graze);
    EXPECT_EQ(hit.certainty, Certainty::conservative);
    EXPECT_EQ(hit.time, (IntervalD{0, 0}));
    EXPECT_TRUE(hit.initially_overlapping);
    EXPECT_NEAR(hit.normal.y, -1, 1e-12);
}

TEST(Certified, ARayThatTurnsAwayFromAPlane) {
    bool unresolved = false;
    int stretches = 0;
    all_contacts(RayD{{0, 1}, {0, -1}}, MotionD::still().spinning(2 * pi, {0, 1}), HalfSpaceD{{0, 0}, {0, 1}},
                 MotionD::still(), {0, 3}, [&](const MovingContactD& c) {
                     ++stretches;
                     unresolved |= c.certainty == Certainty::unresolved;
                 });
    EXPECT_TRUE(unresolved || stretches == 4);
}

TEST(Certified, GrownShapesTouchWhereTheyHaveGrownTo) {
    const auto hit = first_impact(EllipseD{{0, 0}, {2, 1}, {}}, MotionD::still(), CircleD{{10, 0}, 1},
                                  MotionD::still().growing(1), {0, 20});
    EXPECT_NEAR(hit.time.hi, 7, 1e-9);
    EXPECT_NEAR(hit.point.x, 2, 1e-6);
    const auto late =
        first_impact(CircleD{{0, 0}, 1}, MotionD::still().growing(1), CircleD{{4, 0}, 1}, MotionD::still(), {5, 6});
    EXPECT_TRUE(late.initially_overlapping);
}

TEST(Certified, ALongPathByACallersOwnMotion) {
    const auto slow = [](double t) { return PoseD{{t, 0}, {}}; };
    const auto hit =
        first_impact(CircleD{{0, 0}, 1}, CustomMotion{slow, 1}, CircleD{{1e6, 0}, 1}, MotionD::still(), {0, 2e6});
    EXPECT_EQ(hit.certainty, Certainty::conservative);
    EXPECT_NEAR(hit.time.hi, 1e6 - 2, 1e-4);
}

// A bow that leaves one post comes to the next one soon after: it was said to be there after the longest time that need
// not count, and not when it was. Rotated by next to nothing, it is followed by steps.
TEST(Certified, AnArcComesToTheNextPost) {
    const double root = std::sqrt(3.0), depth = 1 - root / 2;
    const ArcD bow{{-3, 0}, 1, {root, -1}, {root, 1}};
    for (const double opening : {1e-3, 1e-4, 1e-6}) {
        const auto posts = *CompoundD::from_parts(
            {{SegmentD{{0, -2}, {0, 2}}}, {SegmentD{{depth + opening, -2}, {depth + opening, 2}}}});
        std::vector<MovingContactD> contacts;
        all_contacts(bow, MotionD::linear({1, 0}).spinning(0x1p-60, {-3, 0}), posts, MotionD::still(), {0, 5},
                     [&](const MovingContactD& c) { contacts.push_back(c); });
        ASSERT_EQ(contacts.size(), 2u);
        EXPECT_NEAR(contacts[0].enter.lo, 2, 1e-9);
        EXPECT_NEAR(contacts[0].exit.hi, 2 + depth, 1e-9);
        EXPECT_NEAR(contacts[1].enter.lo, 2 + depth + opening, 1e-9);
        EXPECT_NEAR(contacts[1].exit.hi, 2 + 2 * depth + opening, 1e-9);
    }
}

}  // namespace
}  // namespace carom
