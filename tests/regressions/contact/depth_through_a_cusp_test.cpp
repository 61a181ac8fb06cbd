// A point in the first of two capsules that touch a disc where they touch each other: the minimum translation ends
// there, at the foot of the point on the other capsule's border, which does not hold the point. The normal pointed to
// the wrong side.
#include <carom/query/contact.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

CompoundD around_a_cusp() {
    return CompoundD::from_parts(
               {{CapsuleD{{6, 0}, {6, 4}, 10}}, {CapsuleD{{-14, 0}, {-14, 4}, 10}}, {CircleD{{-4, -10}, 10}}})
        .value();
}

TEST(DepthThroughACusp, EndsWhereAllTouch) {
    const CompoundD shape = around_a_cusp();
    for (const bool rotated : {false, true}) {
        const PoseD pose{{0, 0}, rotated ? RotD{0, 1} : RotD{1, 0}};
        const PointD point{rotated ? Vec2D{0, 2} : Vec2D{2, 0}};
        const auto hit = contact(point, place(shape, pose));
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->separation, -6);
        EXPECT_EQ(hit->normal, (rotated ? Vec2D{0, 1} : Vec2D{1, 0}));
        EXPECT_NEAR(signed_distance(point, place(shape, PoseD{6.0 * hit->normal, pose.rot})), 0, 1e-15);
        EXPECT_EQ(contact(place(shape, pose), point)->normal, -hit->normal);
    }
}

}  // namespace
}  // namespace carom
