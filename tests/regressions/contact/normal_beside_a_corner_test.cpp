// Found by the contact properties (point against rounded polygon): a point 5e-10 from a corner, next to an edge 13
// million long. The height over the edge drowned in the rounding of that length, and the normal pointed from the corner
// instead, so that moving by the depth left a quarter of it.
#include <carom/query/contact.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

TEST(Regression, NormalNextToACorner) {
    const PointD point{{3140455.4273814252, 4487124.3152647363}};
    const Rounded<TriangleD> shape{
        {{12010709.833174929, -5335229.3276304873}, {3140455.4273814247, 4487124.3152647363}, {-3517197.5, 5299227.0}},
        920732.0};
    const auto hit = contact(point, shape);
    ASSERT_TRUE(hit);
    const double left = signed_distance(point, place(shape, PoseD{-hit->separation * hit->normal, {}}));
    EXPECT_LE(std::fabs(left), 64 * 0x1p-53 * 1.4e7);
}

}  // namespace
}  // namespace carom
