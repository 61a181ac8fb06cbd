// A shape of its own type has the same answers as in an AnyShape: rounded shapes and views had passed for sharp ones.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(KindsOfShapes, RoundedShapesAndViewsBesideUnions) {
    const auto chain = Chain::open({{0, 0}, {1, 0}, {4, 0}}).value();
    const Vec2 at[] = {{0, 0}};
    EXPECT_EQ(classify(Rounded<Circle>{{{0, 0}, 3}, 1}, chain), Relation::contains_tangent);
    EXPECT_EQ(classify(Rounded<Point>{{{0, 0}}, 4}, chain), Relation::contains_tangent);
    EXPECT_EQ(classify(ConvexView{at, 4}, chain), Relation::contains_tangent);
    const auto half = Compound::from_parts({{HalfSpace{{-1, -3}, {3, -1}}}, {Aabb{{3, 2}, {4, 2}}}}).value();
    const Vec2 ends[] = {{-3, 0}, {2, 0}};
    EXPECT_EQ(classify(Rounded<Segment>{{{-3, 0}, {2, 0}}, 4}, half), Relation::overlapping);
    EXPECT_EQ(classify(ConvexView{ends, 4}, half), Relation::overlapping);
}

TEST(KindsOfShapes, RoundedEllipsesBesideUnions) {
    const Rounded<Ellipse> ellipse{{{0, 0}, {2, 1}}, 1};
    const auto boxes = Compound::from_parts({{Aabb{{-9, -9}, {0, 9}}}, {Aabb{{0, -9}, {9, 9}}}}).value();
    const AnyShape any = Rounded<AnyConvex>{AnyConvex(ellipse.core), 1};
    EXPECT_EQ(classify(ellipse, boxes), classify(any, boxes));
    EXPECT_EQ(signed_distance(ellipse, boxes), signed_distance(any, boxes));
    const auto chain = Chain::open({{-0.5f, 0}, {0.25f, 0.25f}, {0.5f, 0}}).value();
    EXPECT_EQ(signed_distance(ellipse, chain), signed_distance(any, chain));
    EXPECT_NEAR(signed_distance(ellipse, chain), -1.97478f, 1e-4f);
    EXPECT_EQ(contact(ellipse, chain)->separation, contact(any, chain)->separation);
}

TEST(KindsOfShapes, ArcsWithoutARadiusOrADirection) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), endless = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(overlaps(Arc{{0, 0}, 0, {1, 0}, {0, 1}}, Circle{{0, 0}, 3}));
    for (const Vec2 from : {Vec2{nan, 0}, Vec2{0, endless}, Vec2{0, 0}}) {
        const Arc arc{{0, 0}, 0, from, {0, 1}};
        EXPECT_FALSE(validate(arc).ok());
        EXPECT_FALSE(overlaps(arc, Circle{{0, 0}, 3}));
    }
}

TEST(KindsOfShapes, AnArrayWithAPolygonThatWasMovedFrom) {
    const std::vector<Vec2> corners{{0, 0}, {4, 0}, {0, 4}};
    std::vector<ConvexPolygon> polygons(2, ConvexPolygon::from_points(corners).value());
    const ConvexPolygon taken = std::move(polygons[0]);
    const ConvexArray array(polygons);
    std::vector<std::uint64_t> hits(1);
    EXPECT_EQ(overlaps_many(taken, array, hits).value(), 1u);
    EXPECT_EQ(hits[0], 2u);
}

}  // namespace
}  // namespace carom
