// The three worked examples of [Flipcode] again, by the library: the times are those of its general statement.
#include <carom/math/first_time.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace carom {
namespace {

constexpr IntervalD unit_step{0, 1};

// Two circles, the first of which starts at `start` from the second.
struct TwoCircles {
    Vec2D start, motion_1, motion_2;
    double radius_1, radius_2;

    SweepD swept() const {
        return sweep(CircleD{start, radius_1}, motion_1, CircleD{{0, 0}, radius_2}, motion_2, unit_step.hi);
    }
    ImpactD met() const {
        return first_impact(CircleD{start, radius_1}, MotionD::linear(motion_1), CircleD{{0, 0}, radius_2},
                            MotionD::linear(motion_2), unit_step);
    }
    // R(P1(t), P2(t)) = n.
    std::optional<FirstTime> related() const {
        const Vec2D motion = motion_1 - motion_2;
        const PolynomialD x{start.x, motion.x}, y{start.y, motion.y};
        const double reach = radius_1 + radius_2;
        return first_time_at_most(x * x + y * y, reach * reach, unit_step);
    }

    void expect_no_contact() const { EXPECT_FALSE(swept().hits() || met().hits() || related()); }
    void expect_contact(double enter, bool graze) const {
        const auto by_relation = related();
        ASSERT_TRUE(by_relation && swept().hits() && met().hits());
        EXPECT_EQ(met().time, (IntervalD{by_relation->low, by_relation->high}));
        EXPECT_NEAR(met().time.hi, enter, 1e-15);
        EXPECT_NEAR(swept().enter, enter, 1e-15);
        EXPECT_EQ(swept().graze, graze);
        EXPECT_EQ(met().graze, graze);
    }
};

TEST(FlipcodeVerbs1, TheContactAndNotTheMinimum) {
    TwoCircles{{-6, -10}, {2, 7}, {-1, 2}, 3, 5}.expect_contact(2 - 8 / std::sqrt(34.0), false);
    TwoCircles{{3, 0}, {1, 0}, {0, 0}, 2, 2}.expect_contact(0, false);  // the minimum lies before the unit_step
    TwoCircles{{-6, -10}, {2, 7}, {-1, 2}, 2, 3}.expect_no_contact();
}

TEST(FlipcodeVerbs1, UprightAndLevelMotion) {
    const TwoCircles upright{{3, -10}, {2, 7}, {2, -1}, 2, 3}, level{{-10, 3}, {7, 2}, {-1, 2}, 2, 3};
    for (const TwoCircles& example : {upright, level}) {
        example.expect_contact(0.75, false);
        EXPECT_EQ(example.swept().enter, 0.75);
        EXPECT_EQ(example.met().time, (IntervalD{0.75, 0.75}));
    }
    EXPECT_EQ(upright.swept().normal, (Vec2D{-0.6, 0.8}));
    TwoCircles{{5, -6}, {2, 7}, {2, -1}, 2, 3}.expect_contact(0.75, true);  // past it on a vertical path
    TwoCircles{{5, -10}, {2, 7}, {2, -1}, 2, 3}.expect_no_contact();        // would, after the unit_step
    TwoCircles{{5.0000001, -6}, {2, 7}, {2, -1}, 2, 3}.expect_no_contact();
}

TEST(FlipcodeVerbs1, NoRelativeMotion) {
    TwoCircles{{3, 4}, {2, 7}, {2, 7}, 2, 4}.expect_contact(0, false);
    TwoCircles{{3, 4}, {2, 7}, {2, 7}, 2, 3}.expect_contact(0, true);
    TwoCircles{{3, 4}, {2, 7}, {2, 7}, 2, 2.9}.expect_no_contact();
    EXPECT_EQ((TwoCircles{{3, 4}, {2, 7}, {2, 7}, 2, 4}.swept().exit), 1);
}

TEST(FlipcodeVerbs1, ACurvedPathHasSeveralNearestPoints) {
    const auto curve = MotionD::polynomial({0, 1}, {-4, 0, 1});
    const auto hit = first_impact(PointD{{0, 0}}, curve, CircleD{{0, 0}, 2}, MotionD::still(), {-3, 3});
    ASSERT_TRUE(hit.hits());
    EXPECT_EQ(hit.time, (IntervalD{-2, -2}));
    EXPECT_EQ(hit.point, (Vec2D{-2, 0}));
}

std::optional<RaycastD> cast(Vec2D from, Vec2D to, const CircleD& circle) {
    return raycast(RayD{from, to - from}, circle, unit_step.hi);
}

TEST(FlipcodeVerbs2, SegmentThroughACircle) {
    const Vec2D a{0, 0}, b{0, 10};
    const auto graze = cast(a, b, {{3, 5}, 3}), through = cast(a, b, {{3, 5}, 5});
    EXPECT_TRUE(graze.has_value() && graze->graze && graze->enter == 0.5 && graze->exit == 0.5);
    EXPECT_TRUE(through.has_value() && !through->graze);
    EXPECT_NEAR(through->enter, 0.1, 1e-16);
    EXPECT_NEAR(through->exit, 0.9, 2e-16);
    EXPECT_FALSE(cast(a, b, {{3, 5}, 2.9999}).has_value());
}

TEST(FlipcodeVerbs2, EndsInsideTheCircle) {
    const CircleD circle{{0, 0}, 2};
    const auto out = cast({1, 0}, {9, 0}, circle), in = cast({9, 0}, {1, 0}, circle);
    EXPECT_TRUE(out->started_inside && out->enter == 0 && out->exit == 0.125);
    EXPECT_TRUE(in.has_value() && !in->started_inside && in->enter == 0.875 && in->exit == 1);
    const auto within = cast({-0.5, 0}, {1, 0}, circle);
    EXPECT_TRUE(within->started_inside && within->enter == 0 && within->exit == 1);
    EXPECT_FALSE(cast({2.5, 0}, {9, 0}, circle).has_value());
    // One of no length is the point that it is.
    for (const Vec2D at : {Vec2D{1, 1}, Vec2D{0, 2}}) {
        EXPECT_TRUE(overlaps(SegmentD{at, at}, circle));
        EXPECT_TRUE(sweep(PointD{at}, {0, 0}, circle, {0, 0}, unit_step.hi).hits());
    }
    EXPECT_FALSE(overlaps(SegmentD{{2, 2}, {2, 2}}, circle));
}

// A moving dot and the box from (0, 0) to (4, 4).
void expect_passage(Vec2D from, Vec2D to, std::optional<IntervalD> expected) {
    SCOPED_TRACE(testing::Message() << from.x << ' ' << from.y << " to " << to.x << ' ' << to.y);
    const AabbD box{{0, 0}, {4, 4}};
    const Vec2D displacement = to - from;
    const auto swept = sweep(PointD{from}, displacement, box, {0, 0}, unit_step.hi);
    EXPECT_EQ(swept.hits(), expected.has_value());
    std::optional<IntervalD> contact;
    all_contacts(PointD{from}, MotionD::linear(displacement), box, MotionD::still(), unit_step,
                 [&](const MovingContactD& c) {
                     EXPECT_TRUE(c.enter.lo == c.enter.hi && c.exit.lo == c.exit.hi);
                     contact = IntervalD{c.enter.lo, c.exit.lo};
                     return Visit::stop;
                 });
    EXPECT_EQ(contact, expected);
    if (expected) {
        EXPECT_EQ((IntervalD{swept.enter, swept.exit}), *expected);
    }
    if (displacement == Vec2D{0, 0}) return;  // no ray
    const auto hit = raycast(RayD{from, displacement}, box, unit_step.hi);
    EXPECT_EQ(hit.has_value(), expected.has_value());
    if (expected) {
        EXPECT_EQ((IntervalD{hit->enter, hit->exit}), *expected);
    }
}

TEST(FlipcodeVerbs3, ADotThroughABox) {
    expect_passage({-4, -2}, {12, 14}, IntervalD{0.25, 0.375});
    expect_passage({12, 14}, {-4, -2}, IntervalD{0.625, 0.75});
    expect_passage({-4, 6}, {12, -2}, IntervalD{0.25, 0.5});
    expect_passage({2, 2}, {10, 2}, IntervalD{0, 0.25});
    expect_passage({-6, 2}, {2, 2}, IntervalD{0.75, 1});
    expect_passage({1, 1}, {3, 2}, unit_step);
    expect_passage({-4, -20}, {12, 12}, std::nullopt);  // the middle two of four times are no entry and exit
}

TEST(FlipcodeVerbs3, UprightLevelAndNoMotion) {
    expect_passage({2, -4}, {2, 12}, IntervalD{0.25, 0.5});
    expect_passage({12, 2}, {-4, 2}, IntervalD{0.5, 0.75});
    expect_passage({4, -4}, {4, 12}, IntervalD{0.25, 0.5});  // along a side
    expect_passage({5, -4}, {5, 12}, std::nullopt);
    for (const Vec2D at : {Vec2D{2, 2}, Vec2D{4, 4}}) expect_passage(at, at, unit_step);
    expect_passage({2, 5}, {2, 5}, std::nullopt);
}

TEST(FlipcodeVerbs3, TouchingSlabs) {
    expect_passage({-4, 0}, {4, 8}, IntervalD{0.5, 0.5});  // through the corner (0, 4)
    expect_passage({-4, 4}, {0, 4}, IntervalD{1, 1});      // ends on a corner
    expect_passage({-4, 0.5}, {4, 8.5}, std::nullopt);
}

}  // namespace
}  // namespace carom
