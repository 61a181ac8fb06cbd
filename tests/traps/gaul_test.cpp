// Traps in [Gaul]: its formulas in our words, what they compute, and what is right.
#include "traps/naive.hpp"

#include <carom/query/classify.hpp>
#include <carom/respond/kinematics.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

// Outside when the point is left of, right of, above and below the box, all at once.
bool naive_point_in_box(const Vec2& p, const Aabb& box) {
    return !(p.x < box.min.x && p.x > box.max.x && p.y < box.min.y && p.y > box.max.y);
}

TEST(Gaul, ConditionsJoinedWithAnd) {
    const Aabb box{{0, 0}, {2, 2}};
    for (const Vec2& far : {Vec2{9, 1}, Vec2{-9, 1}, Vec2{1, 9}, Vec2{9, 9}}) {
        EXPECT_TRUE(naive_point_in_box(far, box));
        EXPECT_FALSE(overlaps(box, Point{far}));
    }
    EXPECT_TRUE(overlaps(box, Point{{1, 1}}));
}

// A circle touches a box when the nearest point is nearer than the radius, strictly.
bool naive_circle_touches_box(const Circle& c, const Aabb& box) {
    const Vec2 nearest{std::clamp(c.center.x, box.min.x, box.max.x), std::clamp(c.center.y, box.min.y, box.max.y)};
    return length_sq(c.center - nearest) < c.radius * c.radius;
}

TEST(Gaul, TheStrictRuleLosesCorners) {
    const Circle circle{{-3, 6}, 5};  // 3-4-5 from the corner (0, 2)
    EXPECT_FALSE(naive_circle_touches_box(circle, Aabb{{0, 0}, {2, 2}}));
    EXPECT_TRUE(overlaps(circle, Aabb{{0, 0}, {2, 2}}));
    EXPECT_FALSE(penetrates(circle, Aabb{{0, 0}, {2, 2}}));
}

// Circles touch in one point when the distance of their centers is the sum of their radii.
bool naive_circles_touch(const Circle& a, const Circle& b) {
    const float r = a.radius + b.radius;
    return length_sq(b.center - a.center) == r * r;
}

TEST(Gaul, CirclesThatTouchFromInside) {
    const Circle a{{0, 0}, 10}, b{{3, 4}, 5};  // d = |r1 - r2| = 5
    EXPECT_FALSE(naive_circles_touch(a, b));
    const auto points = circle_circle_points(a, b);
    EXPECT_EQ(points.count, CirclePointCount::one);
    EXPECT_EQ(points.first, (Vec2{6, 8}));
    EXPECT_EQ(circle_circle_points(b, a).first, (Vec2{6, 8}));
    EXPECT_EQ(circle_circle_points(a, Circle{{3, 4}, std::nextafter(5.0f, 0.0f)}).count, CirclePointCount::none);
    EXPECT_EQ(circle_circle_points(a, Circle{{3, 4}, std::nextafter(5.0f, 6.0f)}).count, CirclePointCount::two);
}

// The direction out of a box is that from the clamped center to the center.
TEST(Gaul, ACenterInsideTheBoxIsItsOwnNearestPoint) {
    const Aabb box{{0, 0}, {10, 10}};
    const Circle circle{{9, 4}, 2};
    const Vec2 nearest{std::clamp(9.0f, 0.0f, 10.0f), std::clamp(4.0f, 0.0f, 10.0f)};
    EXPECT_EQ(circle.center - nearest, (Vec2{0, 0}));  // no direction, and a depth of the radius alone
    const auto hit = contact(box, circle);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->normal, (Vec2{1, 0}));  // the nearest face is the right one
    EXPECT_EQ(hit->separation, -3);        // 1 to the face and 2 for the radius
    const Circle moved{{12, 4}, 2};
    EXPECT_TRUE(overlaps(box, moved));
    EXPECT_FALSE(penetrates(box, moved));
}

// [DevMag] tells apart "touch, intersect, completely contain"; [Gaul] misses circles that touch from inside.
TEST(Gaul, RelationsOfCircles) {
    EXPECT_EQ(classify(Circle{{0, 0}, 10}, Circle{{3, 4}, 5}), Relation::contains_tangent);
    EXPECT_EQ(classify(Circle{{3, 4}, 5}, Circle{{0, 0}, 10}), Relation::inside_tangent);
    EXPECT_EQ(classify(Circle{{0, 0}, 10}, Circle{{3, 4}, 4}), Relation::contains);
    EXPECT_EQ(classify(Circle{{0, 0}, 2}, Circle{{3, 4}, 3}), Relation::touching);
    EXPECT_EQ(classify(Circle{{0, 0}, 2}, Circle{{3, 4}, 4}), Relation::overlapping);
    EXPECT_EQ(classify(Circle{{0, 0}, 2}, Circle{{3, 4}, 2}), Relation::disjoint);
    EXPECT_EQ(classify(Circle{{0, 0}, 2}, Circle{{0, 0}, 2}), Relation::equal);
}

// The speed of a jump from a gravity that points down in a frame where up is positive: sqrt(-2 g h).
double naive_jump(double gravity, double height) {
    return std::sqrt(-2 * gravity * height);
}

TEST(Gaul, TheSignOfGravityInAJump) {
    EXPECT_EQ(naive_jump(-10, 5), 10);
    EXPECT_TRUE(std::isnan(naive_jump(10, 5)));  // y points down on a screen
    // Gravity is a magnitude, and invalid ones are recognized.
    EXPECT_EQ(*jump_velocity(10.0, 5.0), 10);
    EXPECT_EQ(jump_velocity(-10.0, 5.0).error().message, "gravity, a magnitude, must be more than 0; got -10");
}

TEST(Gaul, PositionFirstOvershootsTheJump) {
    // Up at 10 under gravity 10, in steps of 1/8: the top is to be 5 high.
    FlightD naive{{0, 0}, {0, 10}}, other = naive, exact = naive;
    double naive_top = 0, other_top = 0, exact_top = 0;
    for (int i = 0; i < 16; ++i) {
        naive = explicit_euler(naive, {0, -10}, 0.125);
        other = semi_implicit_euler(other, {0, -10}, 0.125);
        exact = ballistic_step(exact, {0, -10}, 0.125);
        naive_top = std::max(naive_top, naive.position.y);
        other_top = std::max(other_top, other.position.y);
        exact_top = std::max(exact_top, exact.position.y);
    }
    EXPECT_EQ(naive_top, 5.625);
    EXPECT_EQ(other_top, 4.375);
    EXPECT_EQ(exact_top, 5);
    EXPECT_EQ(exact.position.y, 0);
}

}  // namespace
}  // namespace carom
