// Traps in [Flipcode] that concern shapes at rest: its formulas in our words, what they compute, and what is right.
#include "traps/naive.hpp"

#include <carom/math/interval.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

// Two intervals overlap when one begins before the other ends, strictly.
bool naive_intervals_collide(const Interval& a, const Interval& b) {
    return a.lo < b.hi && b.lo < a.hi;
}

TEST(Flipcode, TheIntervalLemmaIsStrict) {
    EXPECT_FALSE(naive_intervals_collide({0, 1}, {1, 2}));
    EXPECT_FALSE(naive_intervals_collide({3, 3}, {3, 3}));
    EXPECT_TRUE(overlaps(Interval{0, 1}, Interval{1, 2}));
    EXPECT_TRUE(overlaps(Interval{3, 3}, Interval{3, 3}));
    EXPECT_TRUE(overlaps(Aabb{{3, 3}, {3, 3}}, Aabb{{3, 3}, {3, 3}}));
    EXPECT_TRUE(overlaps(Aabb{{0, 0}, {1, 1}}, Aabb{{1, 1}, {2, 2}}));
}

// A segment and a circle by the parameter of the point nearest to the center: outside [0, 1] "the line is hit, but not
// the segment".
bool naive_segment_and_circle_collide(const Segment& s, const Circle& c) {
    const Vec2 d = s.b - s.a;
    const float t = dot(c.center - s.a, d) / dot(d, d);
    if (!(0 <= t && t <= 1)) return false;
    return length_sq(s.a + t * d - c.center) <= c.radius * c.radius;
}

TEST(Flipcode, AnEndMayLieInsideTheCircle) {
    const Segment segment{{1, 0}, {9, 0}};
    const Circle circle{{0, 0}, 2};
    EXPECT_FALSE(naive_segment_and_circle_collide(segment, circle));
    EXPECT_TRUE(penetrates(segment, circle));
    EXPECT_EQ(signed_distance(segment, circle), -1);
    EXPECT_FALSE(overlaps(Segment{{3, 0}, {9, 0}}, circle));
}

TEST(Flipcode, ASegmentOfNoLength) {
    const Segment dot{{1, 0}, {1, 0}};
    EXPECT_FALSE(naive_segment_and_circle_collide(dot, Circle{{0, 0}, 2}));  // 0 / 0
    EXPECT_TRUE(penetrates(dot, Circle{{0, 0}, 2}));
    EXPECT_FALSE(overlaps(dot, Circle{{0, 0}, 0.5f}));
}

// A path through a box by dividing by its direction: none for upright paths.
bool naive_path_and_box_collide(const Segment& path, const Aabb& box) {
    const Vec2 d = path.b - path.a;
    const float x1 = (box.min.x - path.a.x) / d.x, x2 = (box.max.x - path.a.x) / d.x;
    const float y1 = (box.min.y - path.a.y) / d.y, y2 = (box.max.y - path.a.y) / d.y;
    const auto in = [](float t) { return 0 <= t && t <= 1; };
    return in(x1) && in(x2) && in(y1) && in(y2) && std::max(x1, y1) <= std::min(x2, y2);
}

TEST(Flipcode, PathsThroughABox) {
    const Aabb box{{0, 0}, {4, 4}};
    const Segment upright{{2, -1}, {2, 5}}, level{{-1, 2}, {5, 2}}, backwards{{5, 5}, {-1, -1}};
    const Segment from_inside{{1, 1}, {9, 9}}, to_inside{{-5, -5}, {1, 1}};
    for (const Segment& path : {upright, level, backwards, from_inside, to_inside}) {
        EXPECT_FALSE(naive_path_and_box_collide(path, box));
        EXPECT_TRUE(penetrates(path, box));
    }
    EXPECT_FALSE(overlaps(Segment{{-3, 2}, {2, 7.5f}}, box));  // the times of x and of y do not overlap
    EXPECT_FALSE(overlaps(Segment{{5, -1}, {5, 5}}, box));
}

}  // namespace
}  // namespace carom
