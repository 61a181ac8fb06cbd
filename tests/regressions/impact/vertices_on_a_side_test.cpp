// A polygon with a vertex in the middle of a side has two sides in one direction. Beside a parallel segment, the second
// one was taken for the opposite side of the difference, and shapes in contact were an exact miss.
#include <carom/motion/impact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(ImpactRegressions, ASegmentParallelToASideWithAVertex) {
    const auto bowl =
        ConvexPolygon::from_points({{-8, 4}, {-4, -4}, {0, -12}, {4, -12}, {8, -4}, {8, 4}, {0, 4}}).value();
    const auto still = Motion::linear({0, 0});
    for (const Segment& inside : {Segment{{-4, -4}, {4, -4}}, Segment{{4, -4}, {-4, -4}}}) {
        EXPECT_TRUE(first_impact(bowl, still, inside, still, {0, 7}).initially_overlapping);
        EXPECT_TRUE(first_impact(inside, still, bowl, still, {0, 7}).initially_overlapping);
    }
    const auto falling = Motion::linear({0, -1});
    const BasicImpact<float> landing = first_impact(Segment{{-4, 9}, {4, 9}}, falling, bowl, still, {0, 7});
    ASSERT_TRUE(landing.hits());
    EXPECT_LE(landing.time.lo, 5);
    EXPECT_GE(landing.time.hi, 5);
}

TEST(ImpactRegressions, ACapsuleParallelToASideWithVertices) {
    const auto wedge = ConvexPolygonD::from_points({{7, -3}, {-8, 7}, {-8, 6}, {-8, 5}, {-3, 0}, {2, -5}}).value();
    const Rounded<CapsuleD> inside{CapsuleD{{5, 5}, {5, 1}, 3}, 3};
    ASSERT_TRUE(overlaps(wedge, inside));
    const auto rising = MotionD::linear({0, 1}), leaving = MotionD::linear({-3, -2});
    EXPECT_TRUE(first_impact(wedge, rising, inside, leaving, {0, 3}).initially_overlapping);
}

}  // namespace
}  // namespace carom
