// Found here: an ellipse as thin as a hair was too near to segments beyond its end, since its support points around
// there differed by so little that the direction across their chord was one of rounding.
#include <carom/query/distance.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/point.hpp>
#include <carom/shape/segment.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

TEST(Regression, ANeedleOfAnEllipseIsAsFarAsItsEnd) {
    const EllipseD needle{{0, 0}, {0x1.5980aef68afeap-3, 0x1p-29}, {-0x1.d00f7fb11edeap-3, -0x1.f2aec8e9abc42p-1}};
    const Vec2D start{0x1.0bc3d9cccc54cp+0, 0x1.bf1bc9fe13a74p-2};
    const SegmentD away{start, start + start};
    const Vec2D end = -needle.radii.x * Vec2D{needle.rot.c, needle.rot.s};
    const double expected = std::sqrt(length_sq(start - end));
    EXPECT_NEAR(distance(needle, away), expected, 1e-15);
    EXPECT_NEAR(distance(needle, PointD{start}), expected, 1e-15);
    EXPECT_NEAR(distance(away, needle), expected, 1e-15);
}

}  // namespace
}  // namespace carom
