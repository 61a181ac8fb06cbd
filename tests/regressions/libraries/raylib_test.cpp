// Failures reported to raysan5/raylib (CheckCollision...) and to smaller libraries of 2D collisions.
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;

// raysan5/raylib#2080: lines missed a vertical one when an end was no whole number: x = 600.00006 was not "between" 600
// and 600. The mouse's end of the second line goes all the way round.
TEST(Raylib, LineAcrossAVerticalOne_2080) {
    const Segment wall{{600, 0}, {600, 450}};
    for (int y = 0; y <= 450; ++y) {
        const Segment line{{100.5f, 225}, {700.25f, float(y)}};
        EXPECT_TRUE(intersect(wall, line).proper) << y;
        EXPECT_EQ(intersect(wall, line).from.x, 600) << y;
        EXPECT_EQ(overlap_of(wall, line), Overlap::penetrate);
    }
}

// raysan5/raylib#3575: the center of a small rectangle was cut to a whole number, and the circle on it missed.
TEST(Raylib, CircleOnASmallRectangle_3575) {
    const Circle circle{{0.7f, 0.7f}, 0.25f};
    EXPECT_EQ(overlap_of(circle, Aabb::from_xywh(0.5f, 0.5f, 0.25f, 0.5f).value()), Overlap::penetrate);
    EXPECT_EQ(overlap_of(circle, Aabb::from_xywh(0.5f, 0.5f, 10, 10).value()), Overlap::penetrate);
}

// raysan5/raylib#3742: points to the right of a rotated square, at the height of its corners, were inside.
TEST(Raylib, PointsNextToASquareAtTheHeightOfItsCorners_3742) {
    const std::vector<Vec2> corners{
        {668.678406f, 60.9284592f}, {629.318420f, 53.7983131f}, {622.188721f, 93.1581116f}, {661.548462f, 100.287857f}};
    const auto square = polygon(corners);
    for (const Vec2& corner : corners) {
        EXPECT_EQ(overlap_of(square, Point{corner}), Overlap::touch);
        EXPECT_EQ(overlap_of(square, Point{{700, corner.y}}), Overlap::apart);
        EXPECT_EQ(overlap_of(square, Point{{600, corner.y}}), Overlap::apart);
    }
    EXPECT_EQ(overlap_of(square, Point{{645, 77}}), Overlap::penetrate);
}

// raysan5/raylib#1620: a slip in the formula (x2 - x2 for x1 - x2) moved the crossing of two lines.
TEST(Raylib, PlaceOfACrossing_1620) {
    const auto found = intersect(Segment{{10, 10}, {50, 30}}, Segment{{10, 30}, {50, 10}});
    EXPECT_EQ(found.from, (Vec2{30, 20}));
    EXPECT_EQ(found.t, 0.5f);
}

// OneLoneCoder/olcUTIL_Geometry2D#27: a line 90 away from a circle of radius 40 hit it.
TEST(OlcGeometry, LineAboveACircle_27) {
    EXPECT_EQ(overlap_of(Segment{{200, 150}, {350, 150}}, Circle{{270, 240}, 40}), Overlap::apart);
    EXPECT_EQ(distance(Segment{{200, 150}, {350, 150}}, Circle{{270, 240}, 40}), 50);
}

// mini2Dx/mini2Dx#7: a diagonal hit a rectangle that it passes 45 away from, at the height of its side.
TEST(Mini2Dx, DiagonalPastARectangle_7) {
    EXPECT_EQ(overlap_of(Segment{{0, 0}, {128, 128}}, Aabb::from_xywh(96, 0, 32, 32).value()), Overlap::apart);
}

// bmoren/p5.collide2D#37: a polygon inside another was found for one order of the two only.
TEST(P5Collide, PolygonInsideAPolygon_37) {
    const auto outer = polygon({{0, 0}, {9, 0}, {9, 9}, {0, 9}}), inner = polygon({{3, 3}, {5, 3}, {4, 5}});
    EXPECT_EQ(overlap_of(outer, inner), Overlap::penetrate);
    EXPECT_EQ(overlap_of(inner, outer), Overlap::penetrate);
}

// HarryStevens/geometric#1: rectangles of one width, one above the other, did not intersect although they overlap.
TEST(Geometric, RectanglesThatShareTheirSides_1) {
    const auto a =
        polygon({{562.6875f, 304.4375f}, {601.09375f, 304.4375f}, {601.09375f, 322.9375f}, {562.6875f, 322.9375f}});
    const auto b =
        polygon({{562.6875f, 298.4375f}, {601.09375f, 298.4375f}, {601.09375f, 316.9375f}, {562.6875f, 316.9375f}});
    EXPECT_EQ(overlap_of(a, b), Overlap::penetrate);
}

// notgiven688/jitterphysics2#302 (in 3D there): a point at 0.5 from a box had a distance, and overlapped.
TEST(Jitter, PointNextToABox_302) {
    const Aabb box{{-0.5f, -0.5f}, {0.5f, 0.5f}};
    EXPECT_EQ(overlap_of(box, Point{{1, 0}}), Overlap::apart);
    EXPECT_EQ(distance(box, Point{{1, 0}}), 0.5f);
}

// mathigon/euclid.js#103: a ray hit a square in a corner that lies behind its origin.
TEST(EuclidJs, CornerBehindARay_103) {
    const Ray ray{{50, 50}, {50, 0}};
    EXPECT_EQ(overlap_of(ray, Point{{0, 50}}), Overlap::apart);
    EXPECT_EQ(intersect(ray, Segment{{0, 100}, {0, 50}}).kind, IntersectionKind::none);
    EXPECT_EQ(intersect(ray, Segment{{0, 50}, {0, 0}}).kind, IntersectionKind::none);
    EXPECT_EQ(intersect(ray, Segment{{100, 0}, {100, 100}}).from, (Vec2{100, 50}));
}

// NewKrok/nape-js#101: a capsule lying flat on an edge, or along another capsule, got one point only, and wobbled.
TEST(NapeJs, FlatCapsulesHaveTwoPoints_101) {
    const Capsule capsule{{-1, 1}, {1, 1}, 1};
    EXPECT_EQ(manifold(capsule, Aabb{{-5, -1}, {5, 0}}).value().points().size(), 2u);
    EXPECT_EQ(manifold(capsule, Capsule{{-3, -1}, {3, -1}, 1}).value().points().size(), 2u);
}

// raysan5/raylib#3742: a point next to a corner of a rotated square was inside.
TEST(Raylib, ContainsNoPointNextToACorner_3742) {
    const auto square = polygon({{668.678406f, 60.9284592f},
                                 {629.318420f, 53.7983131f},
                                 {622.188721f, 93.1581116f},
                                 {661.548462f, 100.287857f}});
    EXPECT_FALSE(contains(square, Vec2{700, 60.9284592f}));
    EXPECT_TRUE(contains(square, Vec2{645, 77}));
}

}  // namespace
}  // namespace carom
