// The three worked examples of [Flipcode], right where the source is wrong: two moving circles, a segment through a
// circle, a dot through a box; all by its own general statement R(P1(t), P2(t)) = n.
#include <carom/math/first_time.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace carom {
namespace {

constexpr IntervalD step{0, 1};

// |p + t v|^2
PolynomialD distance_squared(Vec2D p, Vec2D v) {
    const PolynomialD x{p.x, v.x}, y{p.y, v.y};
    return x * x + y * y;
}

// Example 1. The motions are (2, 7) and (-1, 2), and the first circle starts at (-6, -10) from the second.
constexpr Vec2D start{-6, -10}, motion_1{2, 7}, motion_2{-1, 2};

TEST(FlipcodeExample1, TheRelativeMotionIsTheDifference) {
    EXPECT_EQ(motion_1 - motion_2, (Vec2D{3, 5}));
    const PolynomialD relation = distance_squared(start, motion_1 - motion_2);  // 34 (t - 2)^2
    EXPECT_EQ(relation[0], 136);
    EXPECT_EQ(relation[1], -136);
    EXPECT_EQ(relation[2], 34);
    // They touch at the end of the step, exactly, when the squared sum of the radii is 34.
    EXPECT_EQ(first_time_at_most(relation, 34, step), (FirstTime{1, 1, 1, -1}));
    // With a sign lost, as printed, they seem to collide earlier.
    const auto misprinted = first_time_at_most(distance_squared(start, motion_1 + motion_2), 34, step);
    ASSERT_TRUE(misprinted);
    EXPECT_LT(misprinted->high, 1);
}

// "They collide if the time of the minimum lies between 0 and 1."
bool naive_circles_collide(const PolynomialD& relation, double n) {
    const double nearest = -relation[1] / (2 * relation[2]);
    return 0 < nearest && nearest < 1 && relation(nearest) <= n;
}

TEST(FlipcodeExample1, TheMinimumMayLieOutsideTheStep) {
    const PolynomialD relation = distance_squared(start, {3, 5});
    EXPECT_FALSE(naive_circles_collide(relation, 64));
    const auto contact = first_time_at_most(relation, 64, step);
    ASSERT_TRUE(contact);
    const double expected = 2 - 8 / std::sqrt(34.0);
    EXPECT_NEAR(contact->low, expected, 1e-15);
    // The time of closest approach, clamped to the step, decides yes or no, but it is not the first contact.
    const double clamped = std::clamp(-relation[1] / (2 * relation[2]), 0.0, 1.0);
    EXPECT_EQ(clamped, 1);
    EXPECT_LE(relation(clamped), 64);
    EXPECT_LT(contact->high, clamped);
    // Moving apart from inside each other: the minimum lies before the step.
    const PolynomialD parting = distance_squared({3, 0}, {1, 0});
    EXPECT_FALSE(naive_circles_collide(parting, 16));
    EXPECT_EQ(first_time_at_most(parting, 16, step)->low, 0);
    EXPECT_EQ(first_time(parting, 16, step), (FirstTime{1, 1, -1, 1}));
}

TEST(FlipcodeExample1, UprightAndLevelRelativeMotion) {
    // (3, 8 t - 10): 5 apart at t = 0.75, on the way to the minimum at 1.25, outside the step.
    const PolynomialD upright = distance_squared({3, -10}, Vec2D{2, 7} - Vec2D{2, -1});
    const PolynomialD level = distance_squared({-10, 3}, Vec2D{7, 2} - Vec2D{-1, 2});
    for (const PolynomialD& relation : {upright, level}) {
        EXPECT_FALSE(naive_circles_collide(relation, 25));
        EXPECT_EQ(first_time_at_most(relation, 25, step), (FirstTime{0.75, 0.75, 1, -1}));
        EXPECT_FALSE(first_time_at_most(relation, 9, step));
        EXPECT_EQ(first_time_at_most(relation, 9, {0, 2}), (FirstTime{1.25, 1.25, 1, 1}));
    }
}

TEST(FlipcodeExample1, NoRelativeMotion) {
    const PolynomialD relation = distance_squared({3, 4}, {0, 0});
    EXPECT_TRUE(std::isnan(-relation[1] / (2 * relation[2])));
    EXPECT_EQ(first_time_at_most(relation, 36, step), (FirstTime{0, 0, -1, -1}));  // inside all the time
    EXPECT_EQ(first_time_at_most(relation, 25, step), (FirstTime{0, 0, 0, 0}));    // touching all the time
    EXPECT_FALSE(first_time_at_most(relation, 24, step));
}

TEST(FlipcodeExample1, ACurvedPathHasSeveralNearestPoints) {
    // Past the parabola (t, t^2 - 4): R' = 0 at t = 0 and at +-sqrt(3.5).
    const PolynomialD x{0, 1}, y{-4, 0, 1};
    const PolynomialD relation = x * x + y * y;
    EXPECT_EQ(relation.derivative()(0.0), 0);
    EXPECT_GT(relation(0.0), 4);  // one root of R' says "no"
    std::vector<RealRoot> extrema;
    real_roots(relation.derivative(), {-3, 3}, [&](const RealRoot& root) { extrema.push_back(root); });
    EXPECT_EQ(extrema.size(), 3u);
    EXPECT_EQ(first_time_at_most(relation, 4, {-3, 3}), (FirstTime{-2, -2, 1, -1}));
}

// Example 2: from a to b, past a circle.
PolynomialD segment_and_circle(Vec2D a, Vec2D b, Vec2D center) {
    return distance_squared(a - center, b - a);
}

// The parameter of the nearest point, with (b - y2) in place of the first (b - y1).
double naive_parameter(Vec2D a, Vec2D b, Vec2D center) {
    const Vec2D d = b - a;
    return ((center.x - a.x) * d.x + (center.y - b.y) * d.y) / dot(d, d);
}

TEST(FlipcodeExample2, SegmentThroughACircle) {
    const Vec2D a{0, 0}, b{0, 10}, center{3, 5};
    EXPECT_LT(naive_parameter(a, b, center), 0);  // "the line is hit, but not the segment"
    EXPECT_EQ(first_time_at_most(segment_and_circle(a, b, center), 9, step), (FirstTime{0.5, 0.5, 1, 1}));
    const auto crossing = first_time_at_most(segment_and_circle(a, b, center), 25, step);
    ASSERT_TRUE(crossing);
    EXPECT_TRUE(crossing->low <= 0.1 && 0.1 <= crossing->high);
    EXPECT_EQ(crossing->after, -1);
    EXPECT_FALSE(first_time_at_most(segment_and_circle(a, b, center), 8.999, step));
}

TEST(FlipcodeExample2, EndsInsideTheCircle) {
    const double n = 4;
    EXPECT_EQ(first_time_at_most(segment_and_circle({1, 0}, {9, 0}, {0, 0}), n, step)->low, 0);
    EXPECT_EQ(first_time_at_most(segment_and_circle({9, 0}, {1, 0}, {0, 0}), n, step)->low, 0.875);
    EXPECT_EQ(first_time_at_most(segment_and_circle({-0.5, 0}, {1, 0}, {0, 0}), n, step)->low, 0);
    EXPECT_EQ(first_time_at_most(segment_and_circle({2, 0}, {9, 0}, {0, 0}), n, step), (FirstTime{0, 0, -1, 1}));
    EXPECT_FALSE(first_time_at_most(segment_and_circle({2.5, 0}, {9, 0}, {0, 0}), n, step));
}

TEST(FlipcodeExample2, ASegmentOfNoLengthIsAPoint) {
    EXPECT_TRUE(first_time_at_most(segment_and_circle({1, 1}, {1, 1}, {0, 0}), 4, step));
    EXPECT_TRUE(first_time_at_most(segment_and_circle({0, 2}, {0, 2}, {0, 0}), 4, step));
    EXPECT_FALSE(first_time_at_most(segment_and_circle({2, 2}, {2, 2}, {0, 0}), 4, step));
}

// Example 3: when a coordinate lies between two sides is when (x - low) (x - high) <= 0, whatever the direction, and
// without a division.
std::optional<IntervalD> between(double from, double to, double low, double high) {
    const PolynomialD x{from, to - from};
    const PolynomialD relation = (x - low) * (x - high);
    const auto entry = first_time_at_most(relation, 0, step);
    if (!entry) return std::nullopt;
    double exit = step.hi;
    real_roots(relation, step, [&](const RealRoot& root) {
        if (root.after > 0) exit = root.high;
    });
    return IntervalD{entry->low, exit};
}

std::optional<IntervalD> dot_through_box(Vec2D from, Vec2D to) {  // the box from (0, 0) to (4, 4)
    const auto x = between(from.x, to.x, 0, 4), y = between(from.y, to.y, 0, 4);
    if (!x || !y || !overlaps(*x, *y)) return std::nullopt;
    return intersection(*x, *y);
}

TEST(FlipcodeExample3, EntryAndExit) {
    EXPECT_EQ(dot_through_box({-4, -2}, {12, 14}), (IntervalD{0.25, 0.375}));
    EXPECT_EQ(dot_through_box({12, 14}, {-4, -2}), (IntervalD{0.625, 0.75}));  // t1 > t2 on both axes
    EXPECT_EQ(dot_through_box({-4, 6}, {12, -2}), (IntervalD{0.25, 0.5}));
}

TEST(FlipcodeExample3, UprightLevelAndNoMotion) {
    EXPECT_EQ(dot_through_box({2, -4}, {2, 12}), (IntervalD{0.25, 0.5}));
    EXPECT_EQ(dot_through_box({12, 2}, {-4, 2}), (IntervalD{0.5, 0.75}));
    EXPECT_EQ(dot_through_box({4, -4}, {4, 12}), (IntervalD{0.25, 0.5}));  // along a side
    EXPECT_FALSE(dot_through_box({5, -4}, {5, 12}));
    EXPECT_EQ(dot_through_box({2, 2}, {2, 2}), step);
    EXPECT_EQ(dot_through_box({4, 4}, {4, 4}), step);
    EXPECT_FALSE(dot_through_box({2, 5}, {2, 5}));
}

TEST(FlipcodeExample3, StartOrEndInside) {
    EXPECT_EQ(dot_through_box({2, 2}, {10, 2}), (IntervalD{0, 0.25}));
    EXPECT_EQ(dot_through_box({-6, 2}, {2, 2}), (IntervalD{0.75, 1}));
    EXPECT_EQ(dot_through_box({1, 1}, {3, 2}), step);
}

TEST(FlipcodeExample3, TouchingSlabs) {
    EXPECT_EQ(dot_through_box({-4, 0}, {4, 8}), (IntervalD{0.5, 0.5}));  // through the corner (0, 4)
    EXPECT_EQ(dot_through_box({-4, 4}, {0, 4}), (IntervalD{1, 1}));      // ends on a corner
    EXPECT_FALSE(dot_through_box({-4, 0.5}, {4, 8.5}));
}

TEST(FlipcodeExample3, TheMiddleTwoOfFourTimesSayNothingOfAMiss) {
    // x is between the sides from 0.25 to 0.5, y from 0.625 to 0.75: the middle two are 0.5 and 0.625.
    const Vec2D from{-4, -20}, to{12, 12};
    std::array times{0.25, 0.5, 0.625, 0.75};
    for (const double t : {times[0], times[1]}) EXPECT_TRUE(from.x + t * 16 == 0 || from.x + t * 16 == 4);
    for (const double t : {times[2], times[3]}) EXPECT_TRUE(from.y + t * 32 == 0 || from.y + t * 32 == 4);
    EXPECT_LT(times[1], times[2]);  // "enters at 0.5 and leaves at 0.625"
    EXPECT_FALSE(dot_through_box(from, to));
}

}  // namespace
}  // namespace carom
