// One-sided chains from behind: nothing stops there, for whatever query
// all the same.
#include "random.hpp"
#include "rates.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

// Its front is at the left.
ChainD wall() {
    return ChainD::open_one_sided({{5, 2}, {5, -2}}).value();
}

const MotionD still = MotionD::still();

template <class A, class B>
ImpactD impact_of(const A& a, const MotionD& motion, const B& b, double until = 20) {
    return first_impact(a, motion, b, still, {0, until});
}

// Two that only touch were said to be as deep as they are long.
TEST(OneSidedBehind, AgainstItselfAChainOnlyTouches) {
    EXPECT_FALSE(penetrates(wall(), wall()));
    EXPECT_EQ(signed_distance(wall(), wall()), 0);
    EXPECT_FALSE(contact(wall(), wall()));
    const auto on_its_front = ChainD::open_one_sided({{5, -2}, {5, 2}}).value();
    ASSERT_TRUE(contact(wall(), on_its_front));
    EXPECT_EQ(contact(wall(), on_its_front)->separation, 0);
    EXPECT_EQ(contact(wall(), on_its_front)->normal, (Vec2D{-1, 0}));
}

// A triangle that touches a hollow corner's back was said to be sunk in the floor, whose line it reaches below.
TEST(OneSidedBehind, ContactWithAHollowCornerFromBehindIsNotDeep) {
    const auto corner = ChainD::open_one_sided({{0, 4}, {0, 0}, {-4, 0}}).value();
    const TriangleD beside{{0, 0}, {2, -0.5}, {2, 3}};
    EXPECT_TRUE(overlaps(corner, beside));
    EXPECT_FALSE(penetrates(corner, beside));
    EXPECT_FALSE(contact(corner, beside));
}

// The sign of a contact is that of the depth, whatever computes it.
TEST(OneSidedBehind, TouchingIsNeverDeep) {
    test::Random random(5);
    int touching = 0, answers = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto point = [&] { return Vec2D{double(random.integer(-3, 3)), double(random.integer(-3, 3))}; };
        const auto chain = ChainD::open_one_sided({point(), point(), point()}).value();
        const AnyShapeD others[] = {CircleD{point(), 1}, SegmentD{point(), point()},
                                    TriangleD{point(), point(), point()},
                                    ChainD::open_one_sided({point(), point()}).value()};
        for (const AnyShapeD& other : others) {
            const auto found = contact(chain, other);
            ASSERT_TRUE(!found || overlaps(chain, other)) << i;
            if (!overlaps(chain, other) || penetrates(chain, other)) continue;
            ++touching;
            answers += found.has_value();
            if (found) {
                ASSERT_EQ(found->separation, 0) << i;
            }
        }
    }
    test::expect_often(touching, 4 * 4000, 0.1, "touching");
    test::expect_often(answers, touching, 0.1, "answers");
}

// Arcs have no normal while they are in contact, and so they always came from the front.
TEST(OneSidedBehind, AnArcThatComesFromBehindPasses) {
    const ArcD left{{8, 0}, 1, {0, 1}, {0, -1}}, right{{2, 0}, 1, {0, -1}, {0, 1}};
    const ArcD ring{{8, 0}, 1, {1, 0}, {1, 0}};
    for (const double angular_velocity : {0.0, 0.01}) {
        const auto leftward = MotionD::linear({-1, 0}).spinning(angular_velocity, {8, 0});
        const auto rightward = MotionD::linear({1, 0}).spinning(angular_velocity, {2, 0});
        EXPECT_FALSE(impact_of(left, leftward, wall()).hits());
        EXPECT_FALSE(impact_of(ring, leftward, wall()).hits());
        EXPECT_FALSE(first_impact(wall(), MotionD::still(), left, leftward, {0, 20}).hits());
        ASSERT_TRUE(impact_of(right, rightward, wall()).hits());
        EXPECT_NEAR(impact_of(right, rightward, wall()).time.lo, 2, 1e-6);
    }
    EXPECT_FALSE(sweep(left, {-1, 0}, wall(), {0, 0}).hits());
}

// A shape behind it was stopped when it slid along or moved away.
TEST(OneSidedBehind, AShapeBehindAtTheStartIsNotStopped) {
    const CircleD ball{{6, 0}, 1};
    const ArcD bow{{6, 0}, 1, {0, 1}, {0, -1}};
    ASSERT_FALSE(contact(ball, wall()));
    for (const Vec2D v : {Vec2D{1, 0}, Vec2D{-1, 0}, Vec2D{0, 1}, Vec2D{0, 0}, Vec2D{1, 1}}) {
        for (const AnyShapeD& shape : {AnyShapeD(ball), AnyShapeD(bow)}) {
            EXPECT_FALSE(sweep(shape, v, wall(), {0, 0}, 4).hits()) << v.x << v.y;
            EXPECT_FALSE(sweep_hits(shape, v, wall(), {0, 0}, 4)) << v.x << v.y;
            EXPECT_FALSE(impact_of(shape, MotionD::linear(v), wall(), 4).hits()) << v.x << v.y;
            EXPECT_FALSE(impact_of(shape, MotionD::linear(v).spinning(0.125, {6, 0}), wall(), 0.5).hits())
                << v.x << v.y;
        }
    }
    // Along the back, and from there over the end, it hits nothing either.
    EXPECT_FALSE(sweep(CircleD{{5.5, -9}, 1}, {0, 1}, wall(), {0, 0}).hits());
    EXPECT_FALSE(impact_of(CircleD{{5.5, -9}, 1}, MotionD::linear({0, 1}), wall()).hits());
    EXPECT_TRUE(sweep(CircleD{{4.5, -9}, 1}, {0, 1}, wall(), {0, 0}).hits());
    EXPECT_TRUE(impact_of(CircleD{{4.5, -9}, 1}, MotionD::linear({0, 1}), wall()).hits());
    // What is thrown up to a floor from below, and just touches it.
    const auto floor = ChainD::open_one_sided({{9, 0}, {-9, 0}}).value();
    EXPECT_FALSE(impact_of(CircleD{{0, -3}, 1}, MotionD::ballistic({0, 4}, {0, -4}), floor).hits());
}

TEST(OneSidedBehind, WhatStartsBehindIsNotInContact) {
    const CircleD touching{{6, 0}, 1}, overlapping{{5.5, 0}, 1};
    for (const Vec2D v : {Vec2D{1, 0}, Vec2D{-1, 0}, Vec2D{0, 1}, Vec2D{0, 0}}) {
        for (const CircleD& ball : {touching, overlapping}) {
            EXPECT_FALSE(sweep(ball, v, wall(), {0, 0}).initially_overlapping);
            EXPECT_FALSE(impact_of(ball, MotionD::linear(v), wall()).initially_overlapping);
        }
    }
    // From behind one wall to the front of the next.
    const auto walls =
        CompoundD::from_parts({{wall()}, {wall(), PoseD{{-3, 0}, RotD::degrees(0)}}, {AabbD{{-9, -1}, {-5, 1}}}})
            .value();
    const auto hit = sweep(overlapping, {-1, 0}, walls, {0, 0});
    ASSERT_TRUE(hit.hits());
    EXPECT_EQ(hit.enter, 9.5);
    EXPECT_EQ(hit.normal, (Vec2D{-1, 0}));
    EXPECT_FALSE(hit.initially_overlapping);
    const auto struck = impact_of(overlapping, MotionD::linear({-1, 0}), walls);
    EXPECT_EQ(struck.time, (IntervalD{9.5, 9.5}));
    EXPECT_EQ(struck.normal, (Vec2D{-1, 0}));
    EXPECT_FALSE(struck.initially_overlapping);
}

// Operations on the sets count both sides, along a line as along a curve.
TEST(OneSidedBehind, AllContactsAndTheNearestCountBothSides) {
    const CircleD ball{{8, 0}, 1};
    const EllipseD egg{{8, 0}, {1, 2}, {}};
    const auto leftward = MotionD::linear({-1, 0});
    for (const AnyShapeD& shape : {AnyShapeD(ball), AnyShapeD(egg)}) {
        std::vector<double> times;
        all_contacts(shape, {-1, 0}, wall(), {0, 0}, 20, [&](const ContactIntervalD& c) { times = {c.enter, c.exit}; });
        all_contacts(shape, leftward, wall(), still, {0, 20}, [&](const MovingContactD& c) {
            times.insert(times.end(), {c.enter.lo, c.exit.lo});
        });
        ASSERT_EQ(times.size(), 4u);
        EXPECT_NEAR(times[2], times[0], 1e-6);
        EXPECT_NEAR(times[3], times[1], 1e-6);
        const auto nearest = closest_approach(shape, leftward, wall(), still, {0, 20}).value();
        EXPECT_NEAR(nearest.time, 2, 1e-6);
        EXPECT_EQ(nearest.distance, 0);
    }
    EXPECT_EQ(closest_approach(ball, leftward, wall(), still, {0, 20}).value().time, 2);
}

// A hit at the start is one that `contact` knows.
TEST(OneSidedBehind, AHitAtTheStartIsAContact) {
    test::Random random(9);
    int hits = 0, passes = 0;
    for (int i = 0; i < 4000; ++i) {
        const auto number = [&] { return double(random.integer(-3, 3)); };
        const auto point = [&] { return Vec2D{number(), number()}; };
        const auto chain = ChainD::open_one_sided({point(), point(), point()}).value();
        const AnyShapeD bodies[] = {CircleD{point(), 1}, AabbD{{-1, -1}, {1, 1}}, TriangleD{point(), point(), point()},
                                    PointD{point()}};
        const Vec2D v = point();
        for (const AnyShapeD& body : bodies) {
            const bool has_contact = contact(body, chain).has_value();
            const auto hit = sweep(body, v, chain, {0, 0}, 5);
            const auto struck = first_impact(body, MotionD::linear(v), chain, still, {0, 5});
            ASSERT_TRUE(has_contact || !hit.hits() || hit.enter > 0) << i;
            ASSERT_EQ(hit.hits(), sweep_hits(body, v, chain, {0, 0}, 5)) << i;
            ASSERT_TRUE(has_contact || !hit.initially_overlapping) << i;
            ASSERT_EQ(hit.initially_overlapping, hit.hits() && hit.enter == 0) << i;
            ASSERT_EQ(struck.initially_overlapping, hit.initially_overlapping) << i;
            ASSERT_EQ(struck.hits(), hit.hits()) << i;
            if (hit.hits()) {
                ASSERT_NEAR(struck.time.lo, hit.enter, 1e-12) << i;
            }
            hits += hit.hits();
            passes += !hit.hits() && overlaps(body, chain);
        }
    }
    test::expect_hit_rate(hits, 4 * 4000);
    test::expect_often(passes, 4 * 4000, 0.05, "overlaps without a hit");
}

}  // namespace
}  // namespace carom
