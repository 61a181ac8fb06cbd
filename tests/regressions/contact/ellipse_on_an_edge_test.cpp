// Found by fuzzing: the normal of an edge in an ellipse that is nearly a circle was that of a search, 2^-45 off, and
// the point of the manifold, which is clipped with it, 100 times as far off as the depth.
#include <carom/query/manifold.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(EllipseOnAnEdge, HasTheNormalOfTheEdge) {
    const Rounded<SegmentD> edge{{{-1, 0x1.4000000000001p+2}, {0x1.fffffffffffffp+0, -0x1.8000000000003p+2}}, 0};
    const EllipseD ellipse{{2, 0x1.0000000000001p+1}, {6, 0x1.8000000000002p+2}, {1, 0}};
    const auto rest = manifold(place(edge, PoseD{{6, 0}, {}}), place(ellipse, PoseD{{1, -5}, {0, -1}}));
    ASSERT_TRUE(rest && rest->count == 1);
    constexpr double depth = 0.9130634880192335164;  // in 200 bits
    EXPECT_NEAR(rest->separation, -depth, 2e-14);
    EXPECT_NEAR(rest->points()[0].separation, -depth, 2e-14);
    EXPECT_NEAR(rest->normal.x, -0.96476382123773216, 1e-15);
    EXPECT_NEAR(rest->normal.y, -0.26311740579210867, 1e-15);
}

}  // namespace
}  // namespace carom
