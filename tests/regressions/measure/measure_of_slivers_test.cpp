// Shapes so thin or small that rounding or underflow leaves nothing of their area.
#include <carom/query/measure.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The rounding of the sum of its sides made -6e-27 of it, and a center far off. By rationals:
TEST(MeasureOfSlivers, TheAreaIsNeverNegative) {
    const TriangleD sliver{{0x0p+0, -0x1.92a737110e454p-18},
                           {0x1.0c6f7a0b5ed8dp-17, -0x1.d5c31593e5fb7p-17},
                           {-0x1.4f8b588e368fp-17, 0x1.0c6f7a0b5ed8dp-18}};
    const PoseD pose{{-0x1.92a737110e454p-18, 0x1.0c6f7a0b5ed8dp-17}, {}};
    EXPECT_DOUBLE_EQ(area(place(sliver, pose)), 3.388131789017201e-27);
    const auto center = centroid(place(sliver, pose));
    ASSERT_TRUE(center);
    EXPECT_DOUBLE_EQ(center->x, -6.666666666666667e-06);
    EXPECT_DOUBLE_EQ(center->y, 2.666666666666666e-06);
}

// 0 / 0 was their center.
TEST(MeasureOfSlivers, ShapesTooSmallToHaveAnAreaHaveACenter) {
    EXPECT_EQ(area(CircleD{{5, 5}, 1e-200}), 0);
    EXPECT_EQ(centroid(CircleD{{5, 5}, 1e-200}), (Vec2D{5, 5}));
    EXPECT_EQ(centroid(EllipseD{{5, 4}, {1e-200, 1e-190}}), (Vec2D{5, 4}));
    const auto center = centroid(TriangleD{{0, 0}, {1e-200, 0}, {0, 1e-200}});
    ASSERT_TRUE(center);
    EXPECT_LE(std::fabs(center->x), 1e-200);
    EXPECT_LE(std::fabs(center->y), 1e-200);
}

}  // namespace
}  // namespace carom
