// Holes that were found in the outlines of placed shapes, before anyone could fall into them.
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The distance of the two is a difference of large numbers, which is exact only where their poses are subtracted first.
TEST(Regression, GapOfAPlacedCircleFarOut) {
    const CircleD circle{{0.3, 0.2}, 0.5};
    const PoseD pose{{1e6, 0}, {0.6, 0.8}};
    const AabbD wall{{1000001, -1}, {1000002, 1}};
    const double expected = 1 - (0.6 * 0.3 - 0.8 * 0.2) - 0.5;
    EXPECT_NEAR(signed_distance(place(circle, pose), wall), expected, 1e-15);
    EXPECT_NEAR(distance(wall, place(circle, pose)), expected, 1e-15);
}

// With poses at the origin only the vertices say how far out the shapes are.
TEST(Regression, GapOfShapesFarFromTheOriginOfTheirPose) {
    const PoseD pose{{0, 0}, {0x1.3333333333333p-1, 0x1.999999999999ap-1}};
    const CircleD a{{1e6 + 0.3, 1}, 0.5};
    const CircleD b{{1e6 + 1.6, 1.7}, 0.25};
    const double expected = std::hypot(b.center.x - a.center.x, b.center.y - a.center.y) - 0.75;
    EXPECT_NEAR(signed_distance(place(a, pose), place(b, pose)), expected, 1e-15);
}

// Vertex 4 is in line with sides 3 and 4: rounding says which of the two the point is the furthest above.
TEST(Regression, PointOnTheLastOfTwoSidesInLine) {
    const Point point{{0x1.a5feb8p-1f, -0x1.bd90fp-1f}};
    const auto polygon = ConvexPolygon::from_points({{-0x1.b1747p-1f, 0x1.5232p-7f},
                                                     {-0x1.87e2cp-1f, -0x1.8dfb68p-1f},
                                                     {0x1.a338e8p-1f, -0x1.20bfap-2f},
                                                     {-0x1.23506p-2f, 0x1.9e9358p-1f},
                                                     {-0x1.218e5p-1f, 0x1.a3dc2p-2f}})
                             .value();
    const Pose pose{{0x1.a0b5fp-1f, -0x1.b782bp+0f}, {0, -1}};
    EXPECT_TRUE(overlaps(point, place(polygon, pose)));
    EXPECT_TRUE(contact(point, place(polygon, pose)).has_value());
}

// A segment has two sides, of which the one that faces the other shape counts.
TEST(Regression, ManifoldOfACapsuleWhoseEndsTradePlaces) {
    const TriangleD triangle{{-1, -1.25}, {1, -1.25}, {1, -0.75}};
    const auto one = manifold(CapsuleD{{-1.5, -0.5}, {2, 0.5}, 1}, triangle);
    const auto other = manifold(CapsuleD{{2, 0.5}, {-1.5, -0.5}, 1}, triangle);
    ASSERT_TRUE(one && other);
    ASSERT_EQ(one->count, other->count);
    for (std::size_t i = 0; i < one->points().size(); ++i) {
        EXPECT_NEAR(one->points()[i].separation, other->points()[i].separation, 1e-14);
    }
}

// A foot within 2^-23 of the end of a side is over that side all the same.
TEST(Regression, PointBesideTheEndOfASide) {
    const PointD point{{1.125, 0x1.f5e9e1b089a02p-24}};
    const auto square = ConvexPolygonD::from_points({{0, 0}, {0.125, 0}, {0.125, 0.125}, {0, 0.125}}).value();
    const auto nearby = contact(point, square, 2);
    ASSERT_TRUE(nearby);
    EXPECT_EQ(nearby->separation, 1);
    EXPECT_EQ(nearby->normal, (Vec2D{-1, 0}));
}

// Squares of squares of their sizes are 0 in doubles.
TEST(Regression, TinyCircleBesideATinyBox) {
    const BoxD box{{0x1p-299, 0}, {0x1p-300, 0x1p-300}, {1, 0}};
    EXPECT_FALSE(overlaps(CircleD{{0, 0}, 0x1p-302}, box));
    EXPECT_TRUE(overlaps(CircleD{{0, 0}, 0x1p-300}, box));
    EXPECT_TRUE(penetrates(CircleD{{0, 0}, 0x1p-299}, box));
    EXPECT_FALSE(overlaps(AnyShapeD(CircleD{{0, 0}, 0x1p-302}), AnyShapeD(box)));
}

// The deepest edge is not quite parallel to the side: the point stays on the surface, wherever the edge begins.
TEST(Regression, DepthBelowASideThatIsNearlyParallel) {
    const auto a = ConvexPolygonD::from_points({{0, 0}, {1, 0}, {1, 1}, {0, 1}}).value();
    const auto b = ConvexPolygonD::from_points({{0.2, 0.9 + 5e-14}, {0.8, 0.9}, {0.8, 1.9}, {0.2, 1.9}}).value();
    const auto found = contact(a, b);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->separation, -0.1, 4e-15);
    EXPECT_NEAR(found->point.y, 0.95, 4e-15);
    const auto swapped = contact(b, a);
    ASSERT_TRUE(swapped);
    EXPECT_EQ(swapped->separation, found->separation);
    EXPECT_EQ(swapped->point, found->point);
}

}  // namespace
}  // namespace carom
