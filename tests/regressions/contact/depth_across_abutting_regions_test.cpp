// Depths of unions whose Minkowski differences abut along a line: an arc that crosses from one into the other finds no
// crack between them.
#include <carom/query/contact.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace carom;

// A line and a box; against them a ray that begins as far above the line as a box's lowest corner lies, and a disc. The
// fuzz targets found a depth of 6.16, by which they still penetrated.
TEST(DepthAcrossAbuttingRegions, TheRayLeavesTheLineWhereTheBoxTouchesIt) {
    const LineD line{{-3, -1}, {1, 1}};
    const AabbD near_box{{6, 1}, {9, 3}}, far_box{{-14, -3}, {-8, 3}};
    const RayD ray{{-6, -1}, {1, -1}};
    const auto a = CompoundD::from_parts({{line}, {near_box}}).value();
    const auto without_disc = CompoundD::from_parts({{ray}, {far_box}}).value();
    const auto b = CompoundD::from_parts({{ray}, {CircleD{{6, -7}, 6}}, {far_box}}).value();
    const double depth = 15 / std::sqrt(2.0);  // of the far box's upper left corner below the line
    EXPECT_NEAR(signed_distance(a, without_disc), -depth, 1e-14);
    EXPECT_NEAR(signed_distance(a, b), -depth, 1e-14);
    EXPECT_NEAR(signed_distance(b, a), -depth, 1e-14);
}

// A disc whose radius is less than the rounding of where it is: it was infinitely deep in two half spaces that share
// their border, since the inner seam of each hid the border of the other.
TEST(DepthAcrossAbuttingRegions, DiscsSmallerThanRoundingLeaveTwoEqualHalfSpaces) {
    const auto ground = CompoundD::from_parts({{HalfSpaceD{{-2, 0}, {0, -1}}}, {HalfSpaceD{{-1, 0}, {0, -1}}}}).value();
    for (const double radius : {0.0, 1e-30, 1e-17, 1e-15, 1e-14, 1e-13, 1e-10, 1.0}) {
        EXPECT_NEAR(signed_distance(ground, CircleD{{3, 3}, radius}), -(3 + radius), 1e-14) << radius;
    }
}

}  // namespace
