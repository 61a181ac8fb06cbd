// Failures reported to dimforge/parry and, before that, dimforge/ncollide.
#include "query/overlap_of.hpp"

#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <cmath>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;

// dimforge/parry#34: no contact when the ball's center lies exactly on a corner of the cuboid.
TEST(Parry, BallCenterdOnACorner_34) {
    const auto hit = contact(Circle{{1, 1}, 1}, Aabb{{-1, -1}, {1, 1}}, 1.0f);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -1);
}

// dimforge/parry#415: no contact for a segment that ends on the far side of a box. It parts by 20 to the left; the
// thread's other segments above, along the top and through the box have results, too.
TEST(Parry, SegmentThatEndsOnTheFarSide_415) {
    const AabbD box{{40, -50}, {60, 150}};
    EXPECT_EQ(overlap_of(SegmentD{{60, 10}, {10, 0}}, box), Overlap::penetrate);
    EXPECT_EQ(contact(SegmentD{{60, 10}, {10, 0}}, box)->separation, -20);
    EXPECT_EQ(signed_distance(SegmentD{{-10, 170}, {70, 170}}, box), 20);
    EXPECT_EQ(overlap_of(SegmentD{{-10, 150}, {70, 150}}, box), Overlap::touch);
    EXPECT_EQ(signed_distance(SegmentD{{-10, 100}, {70, 100}}, box), -30);
}

// dimforge/parry#431: the distance of two cuboids depended on their order, and one of the two was too large.
TEST(Parry, DistanceDependsOnTheOrder_431) {
    const Box a{{0, 0}, {1, 1}, {}}, b{{0, 0}, {1, 2}, {}};
    const Pose pose{{-5.573167f, 0}, {}};
    EXPECT_EQ(distance(a, place(b, pose)), 5.573167f - 2);
    EXPECT_EQ(distance(place(b, pose), a), 5.573167f - 2);
}

// dimforge/parry#378: where a capsule just touches a wide box, the second point lay at the box's far corner.
TEST(Parry, ContactPointFarFromTheContact_378) {
    const Capsule capsule{{0, -0.25f}, {0, 0.25f}, 0.5f};
    const Box box{{0, 0}, {4, 0.5f}, {}};
    const auto placed = place(box, Pose{{4 - 6.0373735f, 1.5f - 2.75f}, {}});
    EXPECT_EQ(overlap_of(capsule, placed), Overlap::touch);
    const auto hit = contact(capsule, placed);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, 0);
    EXPECT_EQ(hit->point, (Vec2{0, -0.75f}));
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
    const auto nearest = closest(capsule, place(box, Pose{{4 - 6.0373735f, 1.5f - 3.0f}, {}})).value();
    EXPECT_EQ(nearest.on_a, (Vec2{0, -0.75f}));
    EXPECT_EQ(nearest.on_b, (Vec2{0, -1}));
}

// dimforge/parry#205: no contact for a capsule whose upper end lies 0.56 outside a side of a flat triangle: the search
// for the depth did not converge. The numbers are those of the thread's test. The depth is the distance back over that
// side.
TEST(Parry, CapsuleOnAFlatTriangle_205) {
    const CapsuleD capsule{{381.592, 343.491}, {381.592, 353.491}, 10};
    const TriangleD triangle{{64, 507}, {440, 326}, {1072, 507}};
    EXPECT_EQ(overlap_of(capsule, triangle), Overlap::penetrate);
    const auto hit = contact(capsule, triangle, 1.0);
    ASSERT_TRUE(hit);
    const Vec2D side = triangle.b - triangle.a;
    const double outside = cross(side, triangle.a - capsule.b) / std::sqrt(length_sq(side));
    EXPECT_NEAR(outside, 0.56, 0.01);
    EXPECT_NEAR(hit->separation, outside - 10, 1e-12);
    EXPECT_NEAR(dot(hit->normal, side), 0, 1e-12);
    EXPECT_GT(hit->normal.y, 0);
    const Capsule upright{{0, -5}, {0, 5}, 10};
    const auto placed = place(upright, Pose{{381.592f, 348.491f}, {}});
    const auto outline = ConvexPolygon::from_points({{64, 507}, {440, 326}, {1072, 507}});
    ASSERT_TRUE(contact(placed, *outline, 1.0f));
    EXPECT_FLOAT_EQ(contact(placed, *outline, 1.0f)->separation, static_cast<float>(outside - 10));
}

// dimforge/parry#31: a ray "hit" a zero-length segment that it passes 10 away from.
TEST(Parry, RayAndASegmentOfNoLength_31) {
    const Ray ray{{0, 0}, {1, 0}};
    EXPECT_EQ(overlap_of(ray, Segment{{10, 10}, {10, 10}}), Overlap::apart);
    EXPECT_EQ(intersect(ray, Segment{{10, 10}, {10, 10}}).kind, IntersectionKind::none);
    EXPECT_EQ(overlap_of(ray, Segment{{10, 0}, {10, 0}}), Overlap::touch);
    EXPECT_EQ(intersect(ray, Segment{{10, 0}, {10, 0}}).t, 10);
}

// dimforge/parry#70 (in 3D there): a capsule lowered into a large cuboid by 200 steps was missed in several of them.
// Its lower end is at or below the surface in each.
TEST(Parry, CapsuleLoweredIntoACuboid_70) {
    const Capsule capsule{{0, -0.5f}, {0, 0.5f}, 0.5f};
    const Aabb ground{{-50, -100}, {50, 0}};
    const HalfSpace half_space{{0, 0}, {0, 1}};
    for (int step = 0; step <= 200; ++step) {
        const Pose at{{0, -0.5f + float(step) / 200}, {}};
        EXPECT_TRUE(overlaps(place(capsule, at), ground)) << step;
        EXPECT_TRUE(overlaps(place(capsule, at), half_space)) << step;
        EXPECT_TRUE(overlaps(Circle{at.at, 0.5f}, ground)) << step;
        EXPECT_EQ(penetrates(Circle{at.at, 0.5f}, ground), step < 200) << step;
    }
    EXPECT_EQ(overlap_of(place(capsule, Pose{{0, 1}, {}}), ground), Overlap::touch);
}

// dimforge/parry#315 (in 3D there): the contact of two boxes side by side had a normal along their common side.
TEST(Parry, NormalOfBoxesSideBySide_315) {
    const auto hit = contact(Aabb{{0, 0}, {1, 1}}, Aabb{{1, 0}, {2, 1}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, 0);
    EXPECT_EQ(hit->normal, (Vec2{1, 0}));
    EXPECT_EQ(hit->point.x, 1);
}

// dimforge/parry#194: a point on an edge of a triangle was projected onto another edge, depending on which corner came
// first. On the edge the nearest point is the point itself.
TEST(Parry, PointOnAnEdgeOfATriangle_194) {
    const Vec2 corners[] = {{2, 1}, {0, 1}, {1, 0}};
    for (int first = 0; first < 3; ++first) {
        const Triangle triangle{corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3]};
        EXPECT_EQ(overlap_of(triangle, Point{{1.4f, 1}}), Overlap::touch);
        EXPECT_EQ(closest(triangle, Point{{1.4f, 1}}).value().on_a, (Vec2{1.4f, 1}));
        EXPECT_EQ(signed_distance(triangle, Point{{1.4f, 1}}), 0);
    }
}

// dimforge/parry#148: no contact for a ball whose center lies exactly on an edge.
TEST(Parry, BallCenterdOnAnEdge_148) {
    const auto hit = contact(Triangle{{0, 0}, {4, 0}, {0, 4}}, Circle{{2, 0}, 1});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -1);
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
}

// dimforge/parry#280: a concave outline was taken for a convex polygon, and points in its bays were inside.
TEST(Parry, ConcaveOutlineAsAConvexPolygon_280) {
    EXPECT_EQ(ConvexPolygon::from_points({{0.287f, 0.542f},
                                          {0.405f, 0.666f},
                                          {0.549f, 0.556f},
                                          {0.464f, 0.322f},
                                          {0.621f, 0.234f},
                                          {0.706f, 0.493f},
                                          {0.769f, 0.417f},
                                          {0.664f, 0.116f}})
                  .error()
                  .code,
              ErrorCode::not_convex);
}

// dimforge/ncollide#343: no contact for a segment that ends inside the box.
TEST(Parry, SegmentThatEndsInsideABox_343) {
    const Aabb box{{114.899994f, 703.65f}, {725.1f, 1142.6f}};
    const Segment segment{{-1087.5709f, -369.54813f}, {600, 1087.5f}};
    EXPECT_EQ(overlap_of(segment, box), Overlap::penetrate);
    ASSERT_TRUE(contact(box, segment));
    EXPECT_LT(contact(box, segment)->separation, 0);
}

// dimforge/parry#315 (in 3D there): the contact of two boxes side by side lay in the middle of the first.
TEST(Parry, ManifoldOfBoxesSideBySide_315) {
    const auto m = manifold(Aabb{{0, 0}, {1, 1}}, Aabb{{1, 0}, {2, 1}});
    ASSERT_TRUE(m);
    ASSERT_EQ(m->points().size(), 2u);
    for (const auto& p : m->points()) EXPECT_EQ(p.point.x, 1);
}

// dimforge/parry#31: a ray "hit" a zero-length segment 10 away.
TEST(Parry, RaycastOnASegmentOfNoLength_31) {
    EXPECT_FALSE(raycast(Ray{{0, 0}, {1, 0}}, Segment{{10, 10}, {10, 10}}, 1e30f).has_value());
    EXPECT_TRUE(raycast(Ray{{0, 0}, {1, 0}}, Segment{{10, 0}, {10, 0}}, 1e30f).has_value());
}

// dimforge/parry#194: a point on an edge of a triangle was projected onto another edge.
TEST(Parry, ProjectionOfAPointOnAnEdge_194) {
    const Vec2 corners[] = {{2, 1}, {0, 1}, {1, 0}};
    for (int first = 0; first < 3; ++first) {
        const Triangle triangle{corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3]};
        const auto nearest = closest_point(triangle, Vec2{1.4f, 1});
        EXPECT_TRUE(nearest.inside);
        EXPECT_EQ(nearest.point, (Vec2{1.4f, 1}));
    }
}

}  // namespace
}  // namespace carom
