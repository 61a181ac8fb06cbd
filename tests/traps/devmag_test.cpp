// Traps in [DevMag]: its formulas in our words, what they compute, and what is right.
#include "traps/naive.hpp"

#include <carom/shape/validate.hpp>

#include <cmath>

namespace carom {
namespace {

using namespace traps;

// Two lines by their end points: no collision whenever the denominator is 0, else both parameters must be in [0, 1].
bool naive_segments_collide(const Segment& a, const Segment& b) {
    const Vec2 d = a.b - a.a, e = b.b - b.a, w = a.a - b.a;
    const float denominator = e.y * d.x - e.x * d.y;
    if (denominator == 0) return false;
    const float t = (e.x * w.y - e.y * w.x) / denominator;
    const float u = (d.x * w.y - d.y * w.x) / denominator;
    return 0 <= t && t <= 1 && 0 <= u && u <= 1;
}

TEST(DevMag, ParallelLinesMayCoincide) {
    const Segment a{{0, 0}, {4, 0}}, b{{2, 0}, {6, 0}}, end_to_end{{4, 0}, {6, 0}};
    EXPECT_FALSE(naive_segments_collide(a, b));
    EXPECT_FALSE(naive_segments_collide(a, end_to_end));
    EXPECT_TRUE(overlaps(a, b));
    const auto stretch = intersect(a, b);
    EXPECT_EQ(stretch.kind, IntersectionKind::segment);
    EXPECT_EQ(stretch.from, (Vec2{2, 0}));
    EXPECT_EQ(stretch.to, (Vec2{4, 0}));
    EXPECT_EQ(intersect(a, end_to_end).kind, IntersectionKind::point);
    EXPECT_EQ(intersect(Line{{0, 0}, {1, 1}}, Line{{3, 3}, {-2, -2}}).kind, IntersectionKind::coincident);
    EXPECT_EQ(intersect(Line{{0, 0}, {1, 1}}, Line{{3, 4}, {-2, -2}}).kind, IntersectionKind::none);
}

// The same test in float, far from the origin: rounding makes segments parallel that are not, and puts ends that touch
// next to each other.
TEST(DevMag, TheTestForParallelLinesIsNotExact) {
    const Segment a{{0, 0}, {16777216, 16777215}}, b{{1, 1}, {16777215, 16777214}};
    EXPECT_FALSE(naive_segments_collide(a, b));
    const double d_x = 16777216, d_y = 16777215, e_x = 16777214, e_y = 16777213;
    EXPECT_NE(d_x * e_y - d_y * e_x, 0);  // exact in double: they are not parallel
    int lost = 0;
    for (int x = 1; x <= 30; ++x) {
        for (int y = 1; y <= 30; ++y) {
            const Vec2 at{1.37f * (1000 + float(x)), 0.71f * (900 + float(y))};
            const Segment to{{0.1f, 0.7f}, at}, across{at - Vec2{700, 300}, at + Vec2{14, 6}};  // ends on it
            EXPECT_TRUE(overlaps(to, across));
            lost += !naive_segments_collide(to, across);
        }
    }
    EXPECT_GT(lost, 100);
}

TEST(DevMag, LinesOfNoLength) {
    const Segment line{{0, 0}, {4, 4}}, dot{{2, 2}, {2, 2}};
    EXPECT_FALSE(naive_segments_collide(line, dot));
    EXPECT_TRUE(overlaps(line, dot));
    EXPECT_EQ(intersect(line, dot).kind, IntersectionKind::point);
    EXPECT_EQ(intersect(line, dot).t, 0.5f);
    EXPECT_EQ(validate(Line{{1, 1}, {0, 0}}).error().code, ErrorCode::zero_direction);
    EXPECT_EQ(validate(Ray{{1, 1}, {0, 0}}).error().code, ErrorCode::zero_direction);
}

// Rectangles by left, top, right and bottom, apart when one's bottom is above the other's top: with y down.
struct Edges {
    float left, top, right, bottom;
};

bool devmag_rectangles_collide(const Edges& a, const Edges& b) {
    const bool outside = a.bottom < b.top || a.top > b.bottom || a.right < b.left || a.left > b.right;
    return !outside;
}

TEST(DevMag, RectanglesWithYUp) {
    const Edges a{0, 2, 2, 0}, b{1, 3, 3, 1};  // top is the larger y
    EXPECT_FALSE(devmag_rectangles_collide(a, b));
    const auto box_a = Aabb::from_edges(0, 0, 2, 2).value(), box_b = Aabb::from_edges(1, 1, 3, 3).value();
    EXPECT_TRUE(penetrates(box_a, box_b));
    const auto down = [](const Aabb& box) { return Aabb{{box.min.x, -box.max.y}, {box.max.x, -box.min.y}}; };
    EXPECT_TRUE(penetrates(down(box_a), down(box_b)));
    EXPECT_EQ(Aabb::from_edges(0, 2, 2, 0).error().code, ErrorCode::inverted_bounds);
}

TEST(DevMag, NotOutsideSaysYesToNaN) {
    EXPECT_TRUE(devmag_rectangles_collide({nan, nan, nan, nan}, {0, 0, 1, 1}));
    EXPECT_FALSE(overlaps(Aabb{{nan, nan}, {nan, nan}}, Aabb{{0, 0}, {1, 1}}));
}

// Circles by squares, to save the root.
bool devmag_circles_collide(const Circle& a, const Circle& b) {
    const Vec2 d = b.center - a.center;
    const float r = a.radius + b.radius;
    return d.x * d.x + d.y * d.y <= r * r;
}

TEST(DevMag, SquaresHideNegativeRadii) {
    const Circle a{{0, 0}, -3}, b{{1, 0}, 1};
    EXPECT_TRUE(devmag_circles_collide(a, b));
    EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(overlaps(a, b)), "radius must be >= 0; got -3");
    EXPECT_EQ(validate(a).error().code, ErrorCode::negative_radius);
}

TEST(DevMag, SquaresUnderflow) {
    const Circle a{{0, 0}, 1e-30f}, b{{1e-25f, 0}, 1e-30f};  // 10^5 radii apart; both squares are 0
    EXPECT_TRUE(devmag_circles_collide(a, b));
    EXPECT_FALSE(overlaps(a, b));
    EXPECT_TRUE(overlaps(a, Circle{{2e-30f, 0}, 1e-30f}));
}

TEST(DevMag, SquaresOverflow) {
    const Circle a{{0, 0}, 1e20f}, b{{1e30f, 0}, 1e20f};  // 10^10 radii apart; both squares are infinite
    EXPECT_TRUE(devmag_circles_collide(a, b));
    EXPECT_FALSE(overlaps(a, b));
    EXPECT_TRUE(overlaps(Circle{{0, 0}, 3e38f}, Circle{{3e38f, 3e38f}, 3e38f}));
    EXPECT_FALSE(overlaps(Circle{{0, 0}, inf}, Circle{{0, 0}, 1}));
}

}  // namespace
}  // namespace carom
