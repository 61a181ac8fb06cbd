// Traps in [Canvas]: its formulas in our words, what they compute, and what is right.
#include "traps/naive.hpp"

#include <carom/build/enclosing.hpp>
#include <carom/respond/collide_elastic.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using namespace traps;

// Circles strictly nearer than their radii; rectangles by closed intervals; circle and rectangle strict again.
bool naive_circles_collide(const Circle& a, const Circle& b) {
    const Vec2 d = b.center - a.center;
    return std::sqrt(d.x * d.x + d.y * d.y) < a.radius + b.radius;
}

struct Sized {
    float x, y, w, h;
};

bool naive_rectangles_collide(const Sized& a, const Sized& b) {
    return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

bool naive_circle_and_rectangle_collide(const Circle& c, const Sized& r) {
    const Vec2 nearest{std::clamp(c.center.x, r.x, r.x + r.w), std::clamp(c.center.y, r.y, r.y + r.h)};
    const Vec2 d = c.center - nearest;
    return d.x * d.x + d.y * d.y < c.radius * c.radius;
}

TEST(Canvas, TouchingCountsForSomeShapesOnly) {
    EXPECT_FALSE(naive_circles_collide({{0, 0}, 1}, {{2, 0}, 1}));
    EXPECT_TRUE(naive_rectangles_collide({0, 0, 1, 1}, {1, 0, 1, 1}));
    EXPECT_FALSE(naive_circle_and_rectangle_collide({{2, 0.5f}, 1}, {0, 0, 1, 1}));
    // One rule, closed; and the open one by its own name.
    EXPECT_TRUE(overlaps(Circle{{0, 0}, 1}, Circle{{2, 0}, 1}));
    EXPECT_TRUE(overlaps(Aabb{{0, 0}, {1, 1}}, Aabb{{1, 0}, {2, 1}}));
    EXPECT_TRUE(overlaps(Circle{{2, 0.5f}, 1}, Aabb{{0, 0}, {1, 1}}));
    EXPECT_FALSE(penetrates(Circle{{0, 0}, 1}, Circle{{2, 0}, 1}));
    EXPECT_FALSE(penetrates(Aabb{{0, 0}, {1, 1}}, Aabb{{1, 0}, {2, 1}}));
    EXPECT_FALSE(penetrates(Circle{{2, 0.5f}, 1}, Aabb{{0, 0}, {1, 1}}));
}

TEST(Canvas, ACircleOfRadiusZeroInsideABox) {
    EXPECT_FALSE(naive_circle_and_rectangle_collide({{5, 5}, 0}, {0, 0, 10, 10}));
    EXPECT_TRUE(penetrates(Circle{{5, 5}, 0}, Aabb{{0, 0}, {10, 10}}));
}

TEST(Canvas, XPlusWRounds) {
    // From 2^24 on the next float is 2 away, and x + 1 is x: a box of width 1 ends where it begins, also for what
    // is right next to it.
    const Sized tile{16777216, 0, 1, 1}, player{float(16777217), 0, 1, 1};
    EXPECT_EQ(tile.x + tile.w, tile.x);
    EXPECT_EQ(player.x, tile.x);
    // Two tiles with 1 between them, by widths that are floats: 16777216 + 3 rounds to 16777220.
    EXPECT_TRUE(naive_rectangles_collide({16777216, 0, 3, 1}, {16777220, 0, 4, 1}));
    EXPECT_FALSE(overlaps(Aabb{{16777216, 0}, {16777218, 1}}, Aabb{{16777220, 0}, {16777224, 1}}));
    EXPECT_FALSE(overlaps(AabbD{{16777216, 0}, {16777219, 1}}, AabbD{{16777220, 0}, {16777224, 1}}));
}

TEST(Canvas, NegativeWidths) {
    const Sized backwards{10, 10, -10, -10};  // covers 0 to 10, as some drawing tools give it
    EXPECT_FALSE(naive_rectangles_collide(backwards, {2, 2, 3, 3}));
    EXPECT_EQ(Aabb::from_xywh(10, 10, -10, -10).error().code, ErrorCode::negative_extent);
    EXPECT_TRUE(penetrates(Aabb::from_edges(0, 0, 10, 10).value(), Aabb::from_xywh(2, 2, 3, 3).value()));
}

TEST(Canvas, ABoundingCircleOf70) {
    const std::vector<Vec2> monster{{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    const Circle too_small{{50, 50}, 70};
    for (const Vec2& corner : monster) EXPECT_FALSE(overlaps(too_small, Point{corner}));
    const Circle ours = enclosing_circle<float>(std::span(monster)).value();
    for (const Vec2& corner : monster) EXPECT_TRUE(overlaps(ours, Point{corner}));
    EXPECT_GT(ours.radius, 70.71f);
    EXPECT_LT(ours.radius, 70.72f);
    // A shot that hits the monster's corner, and that the circle of 70 keeps away from the exact test.
    const Segment shot{{-5, 5}, {5, -5}};
    EXPECT_TRUE(overlaps(Aabb{{0, 0}, {100, 100}}, shot));
    EXPECT_FALSE(overlaps(too_small, shot));
    EXPECT_TRUE(overlaps(ours, shot));
}

TEST(Canvas, ConcentricBallsHaveNoDirection) {
    const Circle a{{3, 3}, 2}, b{{3, 3}, 1};
    const Vec2 d = b.center - a.center;
    EXPECT_TRUE(std::isnan(d.x / std::sqrt(d.x * d.x + d.y * d.y)));
    const auto hit = contact(a, b);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -3);
    EXPECT_EQ(hit->normal, (Vec2{1, 0}));
    EXPECT_FALSE(hit->unique_normal);
}

// Two balls swap their velocities whenever they touch.
TEST(Canvas, PoolBallsSwapTheirNormalPartsOnly) {
    // The first comes at 45 degrees and hits the second, at rest, straight to its right.
    const Vec2 p1{0, 0}, p2{2, 0}, v1{3, 3}, v2{0, 0};
    const auto after = *collide_elastic(p1, v1, 1.0f, p2, v2, 1.0f, 1.0f);
    EXPECT_EQ(after.v1, (Vec2{0, 3}));  // swapping everything would leave it at rest
    EXPECT_EQ(after.v2, (Vec2{3, 0}));
    // In the next frame they still touch. Swapped again they would go back into each other.
    const auto again = *collide_elastic(p1, after.v1, 1.0f, p2, after.v2, 1.0f, 1.0f);
    EXPECT_FALSE(again.changed);
    // Unequal masses do not swap: 3 hits 1 and continues.
    const auto heavy = *collide_elastic(p1, Vec2{2, 0}, 3.0f, p2, v2, 1.0f, 1.0f);
    EXPECT_EQ(heavy.v1, (Vec2{1, 0}));
    EXPECT_EQ(heavy.v2, (Vec2{3, 0}));
    // Centers in one point have no line through them: nothing happens, rather than NaN.
    EXPECT_FALSE(collide_elastic(p1, v1, 1.0f, p1, v2, 1.0f, 1.0f)->changed);
}

}  // namespace
}  // namespace carom
