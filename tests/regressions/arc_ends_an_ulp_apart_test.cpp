// Arcs whose ends are an ulp apart: which of the two arcs between them is meant shows in no rounded direction. Found by
// the fuzz target `still`.

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// Its point lies opposite of the box, whose nearest corner is the center; the distance was 4.899, from the other side
// of the circle.
TEST(ArcEndsAnUlpApart, NextToNothingOfACircleIsWhereItsEndsAre) {
    const double low = 0x1.8000000000003p+2, lower = 0x1.8000000000002p+2;
    const ArcD arc{{-low, -low}, 5, {-low, -lower}, {-low, -low}};
    EXPECT_EQ(distance(arc, AabbD{{-low, -low}, {1, 1}}), 5);
    const auto found = contact(AabbD{{-low, -low}, {1, 1}}, arc, 9);
    ASSERT_TRUE(found);
    EXPECT_LT(found->normal.x, -0.7);
}

// The distance was 11.64, from within the gap.
TEST(ArcEndsAnUlpApart, ACircleButForNextToNothingIsAllAround) {
    const ArcD arc{
        {0x1.0000000000002p+1, -2}, 0x1.3fffffffffffdp+2, {6, -0x1.8000000000003p+2}, {0x1.7fffffffffffdp+2, -6}};
    const double found = distance(place(arc, PoseD{{-3, 0}, {-1, 0}}), PointD{{3, 4}});
    EXPECT_NEAR(found, 3.2462112512353, 1e-12);
}

}  // namespace
}  // namespace carom
