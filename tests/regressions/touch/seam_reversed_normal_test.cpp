// Found by the soak (box against chain): a chain whose corner touches the end of a wall from outside. The normals of
// the second shape's sides were not rotated around as far as they should be, and the corner seemed to leave no exit.
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Regression, SeamOfACornerAtTheEndOfAWall) {
    const Chain corner = Chain::open({{8, 36}, {16, 16}, {4, 12}}).value();
    for (const float far : {16.0f, 17.0f}) {
        const Segment wall{{-8, 16}, {far, 16}};
        const bool through = far > 16;  // a longer wall does stick out through the corner
        EXPECT_TRUE(overlaps(wall, corner));
        EXPECT_EQ(penetrates(wall, corner), through);
        EXPECT_EQ(penetrates(corner, wall), through);
        EXPECT_EQ(penetrates(Aabb{wall.a, wall.b}, corner), through);
    }
}

}  // namespace
}  // namespace carom
