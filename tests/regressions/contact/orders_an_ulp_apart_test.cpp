// Found by the soak of distances: what queries say of the same two shapes was an ulp apart, from one order of the
// arguments to the other or from one query to the next.
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

// Doubles leave a doubt here, and the parts were asked in the order of the arguments.
TEST(Regression, DistanceInBothOrdersIsTheSame) {
    const CapsuleD capsule{{0x1.86a08da2c556p+16, 0x1.869fb994570d7p+16},
                           {0x1.86a08da2c556p+16, 0x1.869f9773f545fp+16},
                           0x1.4b27a027d58p-2};
    const Rounded<TriangleD> triangle{TriangleD{{0x1.869fb238d653ep+16, 0x1.86a07679e86f7p+16},
                                                {0x1.869fb238d653ep+16, 0x1.869f44d1f07dbp+16},
                                                {0x1.869fb238d653ep+16, 0x1.869fc77f77ef4p+16}},
                                      0x1.9356782a916p-2};
    const PoseD pose_a{{0x1.1224c3f2acp-3, 0x1.8e944b86abp-5}, {0, -1}};
    const PoseD pose_b{{-0x1.3541f1c755p-1, -0x1.86a63cb2cf448p+14}, {0, -1}};
    const auto expect_same = [](const auto& a, const auto& b) {
        EXPECT_EQ(distance(a, b), distance(b, a));
        EXPECT_EQ(distance(a, b), signed_distance(a, b));
        EXPECT_EQ(closest(a, b)->distance, distance(a, b));
        EXPECT_EQ(closest(b, a)->distance, distance(a, b));
    };
    expect_same(place(capsule, pose_a), place(triangle, pose_b));
    expect_same(place(AnyShapeD(capsule), pose_a), place(AnyShapeD(triangle), pose_b));
}

void expect_same_normal(const BoxD& box, const std::vector<Vec2D>& corners) {
    const auto polygon = ConvexPolygonD::from_points(corners).value();
    const auto hit = contact(box, polygon);
    const auto rest = manifold(box, polygon);
    ASSERT_TRUE(hit && rest);
    EXPECT_EQ(rest->normal, hit->normal);
    EXPECT_EQ(rest->separation, hit->separation);
    EXPECT_EQ(rest->points().size(), 2u);
}

// Two sides of the polygon face nearly alike: where the two rest leaves a doubt, how deep they are does not.
TEST(Regression, ManifoldHasTheNormalOfContact) {
    expect_same_normal({{0, 0}, {0x1.999999999999ap-3, 0x1.999999999999ap-3}},
                       {{0x1.9999999999998p-3, -0x1.999999999999ap-3},
                        {0x1.999999999999ap-2, -0x1.3333333333334p-1},
                        {0x1.999999999999ap-1, -0x1.3333333333334p+0},
                        {0x1.999999999999ap+0, -0x1.6666666666666p+0},
                        {0x1.ccccccccccccdp+0, -0x1.999999999999ap-3},
                        {0, 0x1.999999999999cp-3}});
    expect_same_normal({{0, 0}, {0x1.0aaaaaaaaaaabp+9, 0x1.0aaaaaaaaaaabp+8}},
                       {{0x1.0aaaaaaaaaaabp+10, 0x1.4d55555555556p+10},
                        {0x1.0aaaaaaaaaaabp+9, 0x1.9p+10},
                        {-0x1.d2aaaaaaaaaabp+10, 0x1.0aaaaaaaaaaabp+10},
                        {-0x1.0aaaaaaaaaaabp+10, -0x1.0aaaaaaaaaaabp+8},
                        {-0x1.0aaaaaaaaaaabp+8, -0x1.9p+10},
                        {0x1.0aaaaaaaaaaabp+9, -0x1.d2aaaaaaaaaabp+10},
                        {0x1.9p+10, 0x1.0aaaaaaaaaaabp+10}});
}

}  // namespace
}  // namespace carom
