// Sweeps of arcs that were said to hit where they miss by less than rounding, or to graze where they do not.
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class A, class B, class V>
auto sweep_in_both_orders(const A& a, const V& va, const B& b, decltype(sweep(a, va, b, V{}).enter) max_time) {
    const auto there = sweep(a, va, b, V{}, max_time);
    const auto back = sweep(b, V{}, a, va, max_time);
    EXPECT_EQ(there.hits(), back.hits());
    EXPECT_EQ(there.graze, back.graze);
    EXPECT_EQ(there.certainty, Certainty::exact);
    EXPECT_EQ(back.certainty, Certainty::exact);
    EXPECT_EQ(sweep_hits(a, va, b, V{}, max_time), there.hits());
    EXPECT_EQ(sweep_hits(b, V{}, a, va, max_time), there.hits());
    return there;
}

constexpr ArcD bridge{{0, 0}, 1, {1, 0}, {-1, 0}};

// The arc's top is 1 high.
TEST(SweepOfArcs, ABallAboveIsMissedByTheLastBit) {
    for (const double gap : {0.0, 0x1p-51, -0x1p-52}) {
        const CircleD ball{{-4, 2 + gap}, 1};
        const auto hit = sweep_in_both_orders(ball, Vec2D{1, 0}, bridge, 100.0);
        EXPECT_EQ(hit.hits(), gap <= 0) << gap;
        EXPECT_EQ(hit.graze, gap == 0) << gap;
    }
}

TEST(SweepOfArcs, MaxTimeEqualsTheContact) {
    const CircleD ball{{-4, 0}, 1};
    EXPECT_TRUE(sweep_in_both_orders(ball, Vec2D{1, 0}, bridge, 2.0).hits());
    EXPECT_FALSE(sweep_in_both_orders(ball, Vec2D{1, 0}, bridge, std::nextafter(2.0, 0.0)).hits());
}

// Its ends are (-3, 4) and (3, 4), with nothing above.
constexpr Arc bowl{{0, 0}, 5, {-3, 4}, {3, 4}};

TEST(SweepOfArcs, ABarAsWideAsTheOpening) {
    const auto fits = sweep_in_both_orders(Segment{{-3, 9}, {3, 9}}, Vec2{0, -1}, bowl, 100);
    EXPECT_EQ(fits.enter, 5);
    EXPECT_EQ(fits.exit, 5);
    EXPECT_FALSE(fits.graze);  // to either side it would be in the way
    const auto touches = sweep_in_both_orders(Segment{{-3, 9}, {2, 9}}, Vec2{0, -1}, bowl, 6);
    EXPECT_EQ(touches.enter, 5);
    EXPECT_TRUE(touches.graze);
    EXPECT_FALSE(sweep_in_both_orders(Segment{{-2, 9}, {2, 9}}, Vec2{0, -1}, bowl, 6).hits());
}

TEST(SweepOfArcs, ABallThroughTheOpening) {
    EXPECT_TRUE(sweep_in_both_orders(Circle{{0, 9}, 3}, Vec2{0, -1}, bowl, 6).hits());
    EXPECT_FALSE(sweep_in_both_orders(Circle{{0, 9}, 2.875f}, Vec2{0, -1}, bowl, 6).hits());
    // As wide as the opening: it touches both ends at once, and is held by them.
    const auto fits = sweep_in_both_orders(Circle{{0, 9}, 3}, Vec2{0, -1}, bowl, 100);
    EXPECT_EQ(fits.enter, 5);
    EXPECT_FALSE(fits.graze);
}

// One end slides along a flat box from the start, and the other side of the arc comes over the box's end.
TEST(SweepOfArcs, SlidingAndPenetratingDoesNotGraze) {
    const Arc arc{{7, -1}, 1, {0, -1}, {-1, 0}};
    const Aabb flat{{3, -1}, {8, -1}};
    const auto hit = sweep_in_both_orders(arc, Vec2{-4, 0}, flat, 0.5f);
    EXPECT_TRUE(hit.initially_overlapping);
    EXPECT_FALSE(hit.graze);
}

// From end to end through the corners of all that the two can pass over.
TEST(SweepOfArcs, ThroughTheCornersOfTheDifference) {
    const Arc quarter{{0, 0}, 5, {1, 0}, {0, 1}};
    const Segment bar{{20, 0}, {20, 5}};
    const auto hit = sweep_in_both_orders(quarter, Vec2{1, 0}, bar, 15);
    EXPECT_EQ(hit.enter, 15);
    EXPECT_TRUE(hit.graze);  // it begins with the end of time
    EXPECT_FALSE(sweep_in_both_orders(quarter, Vec2{1, 0}, bar, 16).graze);
}

TEST(SweepOfArcs, FarBeyondTheRangeOfProducts) {
    const ArcD large{{0, 0}, 1e300, {1, 0}, {-1, 0}};
    EXPECT_FALSE(sweep_in_both_orders(CircleD{{0, -3e300}, 1e300}, Vec2D{1e300, 0}, large, 100.0).hits());
    EXPECT_TRUE(sweep_hits(CircleD{{-4e300, 0}, 1e300}, Vec2D{1e300, 0}, large, Vec2D{}, 100.0));
}

}  // namespace
}  // namespace carom
