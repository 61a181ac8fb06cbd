// Found here: polygons of the smallest floats under a pose, where the doubt about their boxes rounded to nothing.
#include <carom/query/overlaps.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Regression, PlacedPolygonsOfTheSmallestNumbers) {
    const auto a =
        ConvexPolygon::from_points(
            {{{-0x1.4p-147f, -0x1p-147f}, {0x1p-147f, -0x1p-148f}, {0x1p-148f, 0x1.8p-148f}, {0x1p-149f, 0x1p-147f}}})
            .value();
    const auto b =
        ConvexPolygon::from_points(
            {{{-0x1.8p-148f, -0x1.4p-147f}, {0x1p-148f, -0x1.8p-148f}, {0x1.8p-148f, 0}, {-0x1.8p-148f, 0x1p-148f}}})
            .value();
    const auto placed = place(b, Pose{{-0x1p-147f, 0x1p-147f}, {-0x1.113f3ap-1f, 0x1.b0fd58p-1f}});
    EXPECT_TRUE(overlaps(a, placed));
    EXPECT_TRUE(overlaps(placed, a));
    EXPECT_TRUE(penetrates(placed, a));
}

}  // namespace
}  // namespace carom
