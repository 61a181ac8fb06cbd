// Failures reported to erincatto/box2d, and to slembcke/Chipmunk2D.
#include "query/overlap_of.hpp"

#include <carom/build/hull.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;

// erincatto/box2d#523: a ray from inside a circle "does not hit". As a segment it shares the stretch up to (0, 1).
TEST(Box2D, SegmentFromInsideACircle_523) {
    const Circle circle{{0, 0}, 1};
    EXPECT_EQ(overlap_of(Segment{{0, 0.5f}, {0, 1.5f}}, circle), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{0, 1.5f}, {0, 0.5f}}, circle), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{0, 1}, {0, 1.5f}}, circle), Overlap::touch);
}

// erincatto/box2d#917: for faces some 6e-8 apart the distance was not 0 but the normal was (0, 0).
TEST(Box2D, NormalOfFacesAHairApart_917) {
    const Aabb box{{0.449999988f, -0.100000001f}, {0.550000012f, 0.100000001f}};
    const float top = 0.100000001f + 5.96046448e-08f;
    const Aabb ceiling{{-10, top}, {10, 1}};
    EXPECT_EQ(distance(box, ceiling), top - 0.100000001f);
    const auto near = contact(box, ceiling, 1.0f);
    ASSERT_TRUE(near);
    EXPECT_EQ(near->normal, (Vec2{0, 1}));
    EXPECT_EQ(near->separation, top - 0.100000001f);
    const auto touching = contact(box, Aabb{{-10, 0.100000001f}, {10, 1}});
    ASSERT_TRUE(touching);
    EXPECT_EQ(touching->normal, (Vec2{0, 1}));
    EXPECT_EQ(touching->separation, 0);
}

// erincatto/box2d#672: for overlapping circles the point was halfway between the centers. The lens that these two
// share goes from x = 2.5 to 3.
TEST(Box2D, PointBetweenOverlappingCircles_672) {
    const auto hit = contact(Circle{{0, 0}, 3}, Circle{{3.5f, 0}, 1});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -0.5f);
    EXPECT_EQ(hit->point, (Vec2{2.75f, 0}));
}

// erincatto/box2d#883: a square was not found that lies inside another with the same center.
TEST(Box2D, SquareInsideASquare_883) {
    const Box outer{{3, 5}, {0.5f, 0.5f}, {}}, inner{{3, 5}, {0.4f, 0.4f}, {}};
    EXPECT_EQ(overlap_of(outer, inner), Overlap::penetrate);
    EXPECT_FLOAT_EQ(signed_distance(outer, inner), -0.9f);
    EXPECT_FALSE(contact(outer, inner)->unique_normal);
}

// erincatto/box2d#296: gift wrapping failed on these points; the hull contains each of them.
TEST(Box2D, HullOfNearlyCollinearPoints_296) {
    const Vec2 points[] = {{-1.70082211f, -1.43221712f},
                           {0.5f, -0.5f},
                           {0.104992867f, 0.97400856f},
                           {-0.658002853f, 0.926608086f},
                           {-0.994554818f, 0.165337861f}};
    const auto hull = convex_hull<float>(points);
    ASSERT_TRUE(hull.ok());
    for (const Vec2& p : points) EXPECT_TRUE(overlaps(*hull, Point{p}));
}

// erincatto/box2d#326: collinear points corrupted the stack. They are an error with a name.
TEST(Box2D, CollinearPoints_326) {
    const std::vector<Vec2> points{{0, 0}, {10, 10}, {5, 5}, {3, 3}};
    EXPECT_EQ(convex_hull<float>(std::span(points)).error().code, ErrorCode::collinear);
    EXPECT_FALSE(ConvexPolygon::from_points(points).ok());
}

// slembcke/Chipmunk2D#160: against a polygon with a radius the contact's points were apart by twice that radius: the
// sign of the radius was wrong. The surfaces are at y = 1.5 and y = 1.
TEST(Chipmunk, PointsOfACircleOnARoundedBox_160) {
    const auto hit = contact(Rounded<Aabb>{{{-1, -1}, {1, 1}}, 0.5f}, Circle{{0, 2}, 1});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -0.5f);
    EXPECT_EQ(hit->normal, (Vec2{0, 1}));
    EXPECT_EQ(hit->point, (Vec2{0, 1.25f}));
}

// erincatto/box2d#523: a ray from (0, 0.5) to (0, 1.5) inside a unit circle did not hit it. It leaves at (0, 1),
// halfway.
TEST(Box2D, RayFromInsideACircle_523) {
    const auto hit = raycast(Ray{{0, 0.5f}, {0, 1}}, Circle{{0, 0}, 1}, 1.0f);
    ASSERT_TRUE(hit.has_value());
    EXPECT_TRUE(hit->started_inside);
    EXPECT_EQ(hit->enter, 0);
    EXPECT_EQ(hit->exit, 0.5f);
    EXPECT_EQ(hit->point, (Vec2{0, 0.5f}));
}

// erincatto/box2d#64: a ray hit a segment at (11.33, 11.33), beyond its end at (10, 10). The thread's numbers: it
// passes the line there, but not the segment. Nor does a point on the same path. A ray to the very end hits.
TEST(Box2D, RayPastTheEndOfASegment_64) {
    const Segment segment{{0, 0}, {10, 10}};
    const Vec2 from{8, 4}, displacement = Vec2{13, 15} - from;
    for (const Segment& s : {segment, Segment{segment.b, segment.a}}) {
        EXPECT_FALSE(raycast(Ray{from, displacement}, s, 1.0f).has_value());
        EXPECT_FALSE(sweep(Point{from}, displacement, s, {}, 1.0f).hits());
        EXPECT_FALSE(sweep_hits(Point{from}, displacement, s, {}, 1.0f));
        EXPECT_FALSE(first_impact(Point{from}, Motion::linear(displacement), s, Motion::still(), {0, 1}).hits());
        EXPECT_NEAR(raycast(Ray{from, displacement}, Segment{{0, 0}, {20, 20}}, 1.0f)->point.x, 11.33f, 0.01f);
        const auto end = raycast(Ray{from, {2, 6}}, s, 1.0f);
        EXPECT_TRUE(end.has_value() && end->enter == 1 && end->point == segment.b);
        EXPECT_FALSE(raycast(Ray{from, {2, 5.999999f}}, s, 2.0f).has_value());
        EXPECT_TRUE(raycast(Ray{from, {2, 6.000001f}}, s, 2.0f).has_value());
    }
}

// slembcke/Chipmunk2D#169: a query from (0, 0) to (5, 5) inside a circle reported alpha 0, and the end (5, 5) as point.
TEST(Chipmunk, QueryFromInsideACircle_169) {
    const auto hit = raycast(Ray{{0, 0}, {5, 5}}, Circle{{0, 0}, 1}, 1.0f);
    ASSERT_TRUE(hit.has_value());
    EXPECT_TRUE(hit->started_inside);
    EXPECT_EQ(hit->enter, 0);
    EXPECT_EQ(hit->point, (Vec2{0, 0}));
}

// slembcke/Chipmunk2D#222: the normal of a query that starts inside was garbage instead of (0, 0).
TEST(Chipmunk, NormalOfAQueryFromInside_222) {
    for (const auto& hit : {raycast(Ray{{0, 0}, {5, 5}}, Circle{{0, 0}, 1}, 1.0f),
                            raycast(Ray{{0, 0}, {5, 5}}, Aabb{{-1, -1}, {1, 1}}, 1.0f)}) {
        ASSERT_TRUE(hit.has_value() && hit->started_inside);
        EXPECT_EQ(hit->normal, (Vec2{0, 0}));
    }
}

}  // namespace
}  // namespace carom
