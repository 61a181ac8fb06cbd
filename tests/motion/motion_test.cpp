// Motions by hand: what is known in closed form.
#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr double pi = 3.141592653589793;
constexpr float infinity = std::numeric_limits<float>::infinity();

std::vector<MovingContactD> contacts_of(const auto& a, const auto& motion_a, const auto& b, const auto& motion_b,
                                        IntervalD times) {
    std::vector<MovingContactD> contacts;
    all_contacts(a, motion_a, b, motion_b, times, [&](const MovingContactD& c) { contacts.push_back(c); });
    return contacts;
}

TEST(FirstImpact, TwoMovingCircles) {  // [Flipcode] example 1
    const Circle a{{-9, 0}, 1}, b{{0, 0}, 1};
    const auto hit = first_impact(a, Motion::linear({2, 0}), b, Motion::still(), {0, 10});
    EXPECT_TRUE(hit.hits() && hit.certainty == Certainty::exact && !hit.graze);
    EXPECT_EQ(hit.time, (Interval{3.5f, 3.5f}));
    EXPECT_EQ(hit.normal, (Vec2{1, 0}));
    EXPECT_EQ(hit.point, (Vec2{-1, 0}));
    EXPECT_FALSE(first_impact(a, Motion::linear({2, 0}), b, Motion::still(), {0, 3}).hits());
    EXPECT_FALSE(first_impact(a, Motion::linear({-2, 0}), b, Motion::still(), {0, infinity}).hits());
}

TEST(FirstImpact, LooksBackOnlyToItsStart) {
    const Circle a{{-9, 0}, 1}, b{{0, 0}, 1};
    const auto within = first_impact(a, Motion::linear({2, 0}), b, Motion::still(), {4, 10});
    EXPECT_EQ(within.time, (Interval{4, 4}));
    EXPECT_TRUE(within.initially_overlapping);
    EXPECT_EQ(within.normal, Vec2{});
    EXPECT_FALSE(first_impact(a, Motion::linear({2, 0}), b, Motion::still(), {6, 10}).hits());
    EXPECT_EQ(first_impact(a, Motion::linear({2, 0}), b, Motion::still(), {-5, 10}).time, (Interval{3.5f, 3.5f}));
}

TEST(FirstImpact, AGrazeAtTheHighestPoint) {
    const Point stone{{0, 0}};
    const Segment wire{{0, 2}, {9, 2}};
    const auto thrown = Motion::ballistic({1, 4}, {0, -4});  // its highest point is (1, 2)
    const auto hit = first_impact(stone, thrown, wire, Motion::still(), {0, 10});
    EXPECT_TRUE(hit.hits() && hit.graze);
    EXPECT_EQ(hit.time, (Interval{1, 1}));
    const Segment higher{{0, std::nextafter(2.0f, 3.0f)}, {9, std::nextafter(2.0f, 3.0f)}};
    EXPECT_FALSE(first_impact(stone, thrown, higher, Motion::still(), {0, 10}).hits());
    const Segment lower{{0, std::nextafter(2.0f, 0.0f)}, {9, std::nextafter(2.0f, 0.0f)}};
    EXPECT_FALSE(first_impact(stone, thrown, lower, Motion::still(), {0, 10}).graze);
}

TEST(FirstImpact, RadiiThatGrowAndShrink) {
    const CircleD a{{0, 0}, 1}, b{{10, 0}, 1};
    const auto growing = first_impact(a, MotionD::still().growing(2), b, MotionD::still(), {0, 100});
    EXPECT_EQ(growing.time, (IntervalD{4, 4}));
    EXPECT_EQ(growing.point, (Vec2D{9, 0}));
    // It shrinks away before it is reached.
    EXPECT_FALSE(first_impact(a, MotionD::still().growing(-1), b, MotionD::linear({-4, 0}), {0, 100}).hits());
    EXPECT_TRUE(first_impact(a, MotionD::still().growing(-1), b, MotionD::linear({-20, 0}), {0, 100}).hits());
    // What has no radius is gone at once.
    EXPECT_FALSE(
        first_impact(PointD{{0, 0}}, MotionD::still().growing(-1), b, MotionD::linear({-4, 0}), {1, 9}).hits());
}

TEST(FirstImpact, AnyDegree) {
    const PointD p{{0, 0}};
    const auto cubic = MotionD::polynomial({0, 0, 0, 1}, {0, 1});  // (t^3, t)
    const auto hit = first_impact(p, cubic, SegmentD{{8, 0}, {8, 9}}, MotionD::still(), {0, 10});
    EXPECT_EQ(hit.time, (IntervalD{2, 2}));
    EXPECT_EQ(hit.point, (Vec2D{8, 2}));
    PolynomialD high;
    high.resize(13);
    high[12] = 1;
    const auto far =
        first_impact(p, MotionD::polynomial(high, {}), SegmentD{{4096, -1}, {4096, 1}}, MotionD::still(), {0, 10});
    EXPECT_EQ(far.time, (IntervalD{2, 2}));
}

TEST(FirstImpact, TurningBars) {
    const AabbD bar{{-2, -0.25}, {2, 0.25}};
    const PointD peg{{0, 1}};
    const auto hit = first_impact(bar, MotionD::still().spinning(1, {0, 0}), peg, MotionD::still(), {0, 10});
    const double expected = pi / 2 - std::asin(0.25);
    EXPECT_TRUE(hit.hits() && hit.certainty == Certainty::conservative);
    EXPECT_LE(hit.time.lo, expected + 1e-15);
    EXPECT_NEAR(hit.time.hi, expected, 1e-12);
    EXPECT_NEAR(hit.normal.y, 0.25, 1e-9);  // the bar's upper side
    EXPECT_EQ(hit.feature_b.kind, FeatureKind::vertex);
    EXPECT_EQ(hit.feature_a.kind, FeatureKind::edge);
    EXPECT_FALSE(
        first_impact(bar, MotionD::still().spinning(1, {0, 0}), PointD{{0, 2.1}}, MotionD::still(), {0, 1000}).hits());
}

TEST(FirstImpact, ManyTurnsInAStep) {
    const AabbD bar{{-2, -0.25}, {2, 0.25}};
    // It comes nearer so slowly that it turns a thousand times before it is hit.
    const auto hit = first_impact(bar, MotionD::still().spinning(2000 * pi, {0, 0}), CircleD{{4, 0}, 1},
                                  MotionD::linear({-1, 0}), {0, 2});
    const double reach = std::sqrt(4.0625);
    EXPECT_TRUE(hit.hits() && hit.certainty == Certainty::conservative);
    EXPECT_GE(hit.time.lo, 3 - reach - 1e-12);
    EXPECT_LE(hit.time.hi, 3 - reach + 1e-3);
    EXPECT_EQ(
        first_impact(bar, MotionD::still().spinning(2000 * pi, {0, 0}), CircleD{{4, 0}, 1}, MotionD::still(), {0, 100})
            .hits(),
        false);
}

TEST(FirstImpact, ACallersOwnMotion) {
    const auto circling = [](double t) { return PoseD{{3 * std::cos(t), 3 * std::sin(t)}, {}}; };
    const CustomMotion around{circling, 3.0};
    const auto hit = first_impact(CircleD{{0, 0}, 0.5}, around, HalfSpaceD{{-2, 0}, {1, 0}}, MotionD::still(), {0, 10});
    const double expected = std::acos(-0.5);  // where x = -1.5
    EXPECT_TRUE(hit.hits() && hit.certainty == Certainty::conservative);
    EXPECT_LE(hit.time.lo, expected + 1e-12);
    EXPECT_GE(hit.time.hi, expected - 1e-12);
    EXPECT_NEAR(hit.normal.x, -1, 1e-9);
}

TEST(FirstImpact, InvalidQueries) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Circle a{{0, 0}, 1}, b{{1, 0}, 1};
    EXPECT_FALSE(first_impact(a, Motion::linear({nan, 0}), b, Motion::still(), {0, 1}).hits());
    EXPECT_FALSE(first_impact(a, Motion::linear({infinity, 0}), b, Motion::still(), {0, 1}).hits());
    EXPECT_FALSE(first_impact(a, Motion::still(), b, Motion::still(), {1, 0}).hits());
    EXPECT_FALSE(first_impact(a, Motion::still(), b, Motion::still(), {nan, 1}).hits());
    EXPECT_FALSE(first_impact(a, Motion::still(), b, Motion::still(), {-infinity, 1}).hits());
    EXPECT_FALSE(first_impact(Circle{{0, 0}, nan}, Motion::still(), b, Motion::still(), {0, 1}).hits());
    EXPECT_FALSE(closest_approach(Circle{{0, 0}, nan}, Motion::still(), b, Motion::still(), {0, 1}));
}

TEST(FirstImpact, OneSidedChainsAreHitFromTheirFront) {
    const auto floor = ChainD::open_one_sided({{9, 0}, {-9, 0}}).value();
    const PointD ball{{0, -1}};
    // Up through the floor from below, and down onto it.
    const auto thrown = MotionD::ballistic({0, 4}, {0, -4});
    const auto hit = first_impact(ball, thrown, floor, MotionD::still(), {0, 10});
    ASSERT_TRUE(hit.hits());
    EXPECT_GT(hit.time.lo, 1);
    EXPECT_EQ(hit.normal, (Vec2D{0, -1}));
}

TEST(AllContacts, AWheelsSpoke) {
    const BoxD bar{{0, 0}, {4, 0.5}, {}};
    const auto contacts =
        contacts_of(bar, MotionD::still().spinning(1, {0, 0}), AabbD{{3, -1}, {5, 1}}, MotionD::still(), {0, 4});
    ASSERT_EQ(contacts.size(), 2u);
    const double leaves = std::atan2(1, 3) + std::asin(0.5 / std::sqrt(10.0));
    EXPECT_EQ(contacts[0].enter.lo, 0);
    EXPECT_NEAR(contacts[0].exit.lo, leaves, 1e-12);
    EXPECT_NEAR(contacts[0].exit.hi, leaves, 1e-12);
    EXPECT_NEAR(contacts[1].enter.hi, pi - leaves, 1e-12);
    EXPECT_NEAR(contacts[1].exit.hi, pi + leaves, 1e-12);
}

TEST(AllContacts, ThroughTheSlotsOfAComb) {
    const auto comb =
        CompoundD::from_parts({{AabbD{{0, 0}, {1, 9}}}, {AabbD{{1, 0}, {2, 9}}}, {AabbD{{4, 0}, {5, 9}}}});
    const auto contacts = contacts_of(PointD{{-1, 3}}, MotionD::linear({1, 0}), *comb, MotionD::still(), {0, 100});
    ASSERT_EQ(contacts.size(), 2u);  // the first two teeth are one
    EXPECT_EQ(contacts[0].enter, (IntervalD{1, 1}));
    EXPECT_EQ(contacts[0].exit, (IntervalD{3, 3}));
    EXPECT_EQ(contacts[1].enter, (IntervalD{5, 5}));
    EXPECT_FALSE(contacts[0].graze);
}

TEST(AllContacts, ASlotJustAsWide) {
    const auto slot = CompoundD::from_parts({{AabbD{{0, 1}, {9, 2}}}, {AabbD{{0, -2}, {9, -1}}}});
    const auto contacts = contacts_of(CircleD{{-5, 0}, 1}, MotionD::linear({1, 0}), *slot, MotionD::still(), {0, 100});
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_EQ(contacts[0].enter, (IntervalD{5, 5}));
    EXPECT_EQ(contacts[0].exit, (IntervalD{14, 14}));
    EXPECT_FALSE(contacts[0].graze);  // any shift runs it into one of both
    const auto one =
        contacts_of(CircleD{{-5, 0}, 1}, MotionD::linear({1, 0}), AabbD{{0, 1}, {9, 2}}, MotionD::still(), {0, 100});
    EXPECT_TRUE(one[0].graze);
}

TEST(ClosestApproach, AlongAndPast) {
    const auto fly_by = closest_approach(PointD{{-3, 4}}, MotionD::linear({1, 0}), PointD{{0, 0}}, MotionD::still(),
                                         {0, std::numeric_limits<double>::infinity()})
                            .value();
    EXPECT_EQ(fly_by.time, 3);
    EXPECT_EQ(fly_by.distance, 4);
    const auto held_back =
        closest_approach(PointD{{-3, 4}}, MotionD::linear({1, 0}), PointD{{0, 0}}, MotionD::still(), {0, 1}).value();
    EXPECT_EQ(held_back.time, 1);
    EXPECT_EQ(held_back.distance, std::sqrt(20.0));
    // At its highest point a stone is nearest to the ceiling.
    const auto under = closest_approach(PointD{{0, 0}}, MotionD::ballistic({1, 4}, {0, -4}), AabbD{{-9, 3}, {9, 4}},
                                        MotionD::still(), {0, 5})
                           .value();
    EXPECT_EQ(under.time, 1);
    EXPECT_EQ(under.distance, 1);
}

TEST(ClosestApproach, OfEndlessRotation) {
    const AabbD bar{{-2, -0.25}, {2, 0.25}};
    const auto nearest = closest_approach(bar, MotionD::still().spinning(1, {0, 0}), PointD{{5, 5}}, MotionD::still(),
                                          {0, std::numeric_limits<double>::infinity()})
                             .value();
    EXPECT_NEAR(nearest.distance, std::sqrt(50.0) - std::sqrt(4.0625), 1e-9);
    EXPECT_EQ(nearest.certainty, Certainty::conservative);
}

}  // namespace
}  // namespace carom
