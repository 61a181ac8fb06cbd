// Unions that only touch, in points and pieces of lines: the contact is there, not where the areas among them are
// nearest.
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

// Found by the metamorphic suite: the point was 0.62 off, towards the border of the larger circle.
TEST(ContactWhereThinPartsTouch, PointOnAPointNextToADisc) {
    const auto circles = CompoundD::from_parts({{CircleD{{1, -1}, 0}}, {CircleD{{3, 0}, 1}}}).value();
    const PointD point{{1, -1}};
    for (const auto& found : {contact(circles, point), contact(point, circles)}) {
        ASSERT_TRUE(found);
        EXPECT_EQ(found->separation, 0);
        EXPECT_EQ(found->point, (Vec2D{1, -1}));
    }
}

TEST(ContactWhereThinPartsTouch, SegmentOnAPointNextToATriangle) {
    const auto parts = CompoundD::from_parts({{TriangleD{{0, 0}, {1, 0}, {0, 1}}}, {PointD{{0, 3}}}}).value();
    const SegmentD segment{{-1, 3}, {2, 3}};
    const auto found = contact(segment, parts);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->separation, 0);
    EXPECT_EQ(found->point, (Vec2D{0, 3}));
}

}  // namespace
