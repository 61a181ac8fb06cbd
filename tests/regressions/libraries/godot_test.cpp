// Failures reported to godotengine/godot.
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/query/contains.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/raycast.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;

// All forms of the two segments give the one point.
void expect_crossing(const Segment& a, const Segment& b, const Vec2& at) {
    for (const Segment& s : {a, Segment{a.b, a.a}}) {
        for (const Segment& t : {b, Segment{b.b, b.a}}) {
            const auto found = intersect(s, t);
            EXPECT_EQ(found.kind, IntersectionKind::point);
            EXPECT_EQ(found.from, at);
            EXPECT_FALSE(found.proper);
            EXPECT_EQ(overlap_of(s, t), Overlap::touch);
        }
    }
}

// godotengine/godot#86651: null when the first segment starts exactly on the second, depending on the order of ends.
TEST(Godot, SegmentStartsOnTheOther_86651) {
    expect_crossing({{585, 95}, {581, 98}}, {{585, 105}, {585, 45}}, {585, 95});
}

// godotengine/godot#54455: null for two segments that share their start.
TEST(Godot, SegmentsShareTheirStart_54455) {
    expect_crossing({{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}, {0, 0});
    expect_crossing({{0, 0}, {1, 0}}, {{0, -1}, {0, 1}}, {0, 0});
}

// godotengine/godot#41011: null for a segment that ends on the end, or in the middle, of the other.
TEST(Godot, SegmentEndsOnTheOther_41011) {
    expect_crossing({{2, 0}, {2, 1}}, {{1, 0}, {2, 0}}, {2, 0});
    expect_crossing({{2, -1}, {2, 1}}, {{1, 0}, {2, 0}}, {2, 0});
}

// godotengine/godot#26698: a segment hit a circle only where it enters, not where it leaves.
TEST(Godot, SegmentLeavesACircle_26698) {
    const Circle circle{{0, 0}, 10};
    EXPECT_EQ(overlap_of(Segment{{20, 0}, {0, 0}}, circle), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{0, 0}, {20, 0}}, circle), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{10, 0}, {20, 0}}, circle), Overlap::touch);
    EXPECT_EQ(overlap_of(Segment{{11, 0}, {20, 0}}, circle), Overlap::apart);  // the line would
}

// godotengine/godot#45283: rectangles with negative sizes did not intersect. A size below 0 is an error with a name;
// the edges in order are boxes that overlap.
TEST(Godot, RectanglesOfNegativeSize_45283) {
    EXPECT_EQ(Aabb::from_xywh(2, 2, -2, -2).error().code, ErrorCode::negative_extent);
    EXPECT_EQ(overlap_of(Aabb::from_edges(0, 0, 2, 2).value(), Aabb::from_edges(1, 1, 3, 3).value()),
              Overlap::penetrate);
}

// godotengine/godot#32159: one language's rectangles overlapped when they touched, the other's did not. Both have a
// name.
TEST(Godot, RectanglesCornerToCorner_32159) {
    EXPECT_EQ(overlap_of(Aabb{{0, 0}, {16, 16}}, Aabb{{16, 16}, {32, 32}}), Overlap::touch);
}

// godotengine/godot#82305: a point was in both halves of a cut, or in none.
TEST(Godot, PointInOneOfTwoHalves_82305) {
    const auto left = polygon({{50, 50}, {50, 1130}, {1268.352295f, 1130}, {1105.720703f, 50}});
    const auto right = polygon({{1268.352295f, 1130}, {1970, 1130}, {1970, 50}, {1105.720703f, 50}});
    EXPECT_EQ(overlap_of(left, Point{{455, 374}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(right, Point{{455, 374}}), Overlap::apart);
    EXPECT_EQ(overlap_of(left, Point{{1823, 168}}), Overlap::apart);
    EXPECT_EQ(overlap_of(right, Point{{1823, 168}}), Overlap::penetrate);
}

// leaves at 0.5.
TEST(Godot, RayLeavesACircle_26698) {
    const Circle circle{{0, 0}, 10};
    const auto in = raycast(Ray{{20, 0}, {-20, 0}}, circle, 1.0f), out = raycast(Ray{{0, 0}, {20, 0}}, circle, 1.0f);
    EXPECT_EQ(in->enter, 0.5f);
    EXPECT_EQ(in->exit, 1);
    EXPECT_EQ(out->enter, 0);
    EXPECT_EQ(out->exit, 0.5f);
    EXPECT_FALSE(raycast(Ray{{11, 0}, {9, 0}}, circle, 1.0f).has_value());
}

// godotengine/godot#82305: a point in one of two halves was found in the other.
TEST(Godot, ContainedInOneOfTwoHalves_82305) {
    EXPECT_TRUE(contains(polygon({{50, 50}, {50, 1130}, {1268.352295f, 1130}, {1105.720703f, 50}}), Vec2{455, 374}));
    EXPECT_FALSE(
        contains(polygon({{1268.352295f, 1130}, {1970, 1130}, {1970, 50}, {1105.720703f, 50}}), Vec2{455, 374}));
}

}  // namespace
}  // namespace carom
