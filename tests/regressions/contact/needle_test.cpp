// The nearest points of an ellipse with a half axis of some 2^-48 of the other were off the other shape by up to its
// size: taken from the ellipse, on whose flat side no direction tells one point from another.
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

TEST(Regression, NearestPointsOfANeedleAreThoseOfTheSharperShape) {
    const EllipseD upright{{0, -1}, {0x1p-47, 3}};
    const auto to_end = closest(upright, SegmentD{{4, -3}, {1, 0}}).value();
    EXPECT_EQ(to_end.on_b, (Vec2D{1, 0}));
    EXPECT_NEAR(to_end.on_a.y, 0, 1e-12);

    const auto to_point = closest(PointD{{2, 0.5}}, upright).value();
    EXPECT_EQ(to_point.on_a, (Vec2D{2, 0.5}));
    EXPECT_NEAR(to_point.on_b.y, 0.5, 1e-12);

    const auto to_ellipse = closest(upright, EllipseD{{4, 0}, {2, 1}}).value();
    EXPECT_NEAR(to_ellipse.on_b.x, 2, 1e-12);
    EXPECT_NEAR(to_ellipse.on_b.y, 0, 1e-12);
    EXPECT_NEAR(to_ellipse.on_a.y, 0, 1e-12);
}

}  // namespace
