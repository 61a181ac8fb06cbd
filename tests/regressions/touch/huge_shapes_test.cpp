// Shapes so large that squares of their lengths leave the range of their numbers: filters have to notice.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(HugeShapes, ACircleThatTouchesASquare) {
    const float s = 0x1p64f;
    const std::vector<Vec2> corners{{0, 0}, {s, 0}, {s, s}, {0, s}};
    const auto square = ConvexPolygon::from_points(corners).value();
    EXPECT_TRUE(overlaps(Circle{{-s / 16, s / 16}, s / 16}, square));
}

TEST(HugeShapes, APointBesideAPolygonWithAndWithoutAPose) {
    std::vector<Vec2> corners{{-1.5f, 2}, {0.5f, -1}, {1, -0.5f}, {1.5f, 0.5f}, {1.5f, 1.5f}};
    for (Vec2& corner : corners) corner = 0x1p68f * corner;
    const auto polygon = ConvexPolygon::from_points(corners).value();
    const Point point{{0, -0x1p67f}};
    EXPECT_FALSE(overlaps(polygon, point));
    EXPECT_FALSE(overlaps(place(polygon, Pose{}), point));
}

TEST(HugeShapes, APointInATriangleOfDoubles) {
    const double s = 0x1p520;
    EXPECT_TRUE(overlaps(TriangleD{{0, 0}, {s, s / 4}, {s / 4, s}}, PointD{{s / 4, s / 4}}));
    EXPECT_FALSE(overlaps(TriangleD{{0, 0}, {s, s / 4}, {s / 4, s}}, PointD{{8 * s / 32, s / 32}}));
}

TEST(HugeShapes, SegmentsAndTriangles) {
    const float s = 0x1p59f;
    const auto at = [&](float x, float y) { return Vec2{x * s, y * s}; };
    EXPECT_TRUE(overlaps(Segment{at(11, -25), at(-10, -25)}, Triangle{at(-9, -26), at(-28, -14), at(-14, 20)}));
    const float t = 0x1p60f;
    const auto far = [&](float x, float y) { return Vec2{x * t, y * t}; };
    EXPECT_FALSE(overlaps(Segment{far(-7, 6), far(-2, -11)}, Triangle{far(1, -17), far(-7, -16), far(-15, 14)}));
}

}  // namespace
}  // namespace carom
