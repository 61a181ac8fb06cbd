// Found by the property tests: half spaces whose borders are parallel but for a rounding error, 3.6 apart where they
// stand. They intersect some 10^16 away; the common point was given as one of a alone.
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

TEST(Regression, CommonPointOfNearlyParallelHalfSpaces) {
    const HalfSpaceD a{{0, 0}, {-1, -2}}, b{{0, -4}, {-2, 4}};
    const auto placed = place(a, PoseD{{0, 0}, {0.6, 0.8}});
    const auto shared = closest(placed, b).value();
    EXPECT_EQ(shared.distance, 0);
    EXPECT_EQ(shared.on_a, shared.on_b);
    const double rounding = 4 * 0x1p-53 * (std::fabs(shared.on_a.x) + std::fabs(shared.on_a.y));
    EXPECT_GT(rounding, 1);
    EXPECT_LE(distance(placed, PointD{shared.on_a}), rounding);
    EXPECT_LE(distance(b, PointD{shared.on_a}), rounding);
}

}  // namespace
}  // namespace carom
