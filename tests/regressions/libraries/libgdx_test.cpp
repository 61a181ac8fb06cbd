// Failures reported to libgdx/libgdx (Intersector).
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;

// libgdx/libgdx#5057: for nearly parallel segments with a common end the crossing was put in the middle of one of them.
TEST(LibGdx, NearlyParallelSegmentsWithACommonEnd_5057) {
    const Segment a{{31.485935f, 199.49142f}, {35.280785f, 203.2859f}};
    const Segment b{{36.99131f, 204.99626f}, {35.280785f, 203.2859f}};
    const auto found = intersect(a, b);
    EXPECT_EQ(found.kind, IntersectionKind::point);
    EXPECT_EQ(found.from, a.b);
    EXPECT_EQ(found.t, 1);
    EXPECT_EQ(found.u, 1);
    EXPECT_EQ(intersect(a, Segment{b.b, b.a}).from, a.b);
    EXPECT_EQ(overlap_of(a, b), Overlap::touch);
}

// libgdx/libgdx#1635: a triangle 9 to the left of a box "overlapped", whose corners came in an order that crosses
// itself. Such an order is an error; the box of the same corners is apart.
TEST(LibGdx, BoxInBowTieOrder_1635) {
    EXPECT_EQ(ConvexPolygon::from_points({{100, 750}, {200, 750}, {100, 150}, {200, 150}}).error().code,
              ErrorCode::not_convex);
    const auto box = polygon({{100, 750}, {200, 750}, {200, 150}, {100, 150}});
    EXPECT_EQ(overlap_of(box, Triangle{{77, 695}, {91, 695}, {84, 681}}), Overlap::apart);
    EXPECT_EQ(distance(box, Triangle{{77, 695}, {91, 695}, {84, 681}}), 9);
}

// libgdx/libgdx#6679: two crossed rectangles did not intersect when their corners went counter-clockwise.
TEST(LibGdx, CrossedRectangles_6679) {
    const auto a = polygon({{-50, 0}, {50, 0}, {50, 50}, {-50, 50}});
    const auto b = polygon({{-10, -100}, {10, -100}, {10, 100}, {-10, 100}});
    EXPECT_EQ(overlap_of(a, b), Overlap::penetrate);
    EXPECT_EQ(overlap_of(a, polygon({{-10, 100}, {10, 100}, {10, -100}, {-10, -100}})), Overlap::penetrate);
}

// libgdx/libgdx#5171: counter-clockwise triangles did not overlap themselves.
TEST(LibGdx, TrianglesInEitherWinding_5171) {
    EXPECT_EQ(overlap_of(polygon({{1, 1}, {3, 1}, {2, 2}}), polygon({{1, 1}, {3, 1}, {2, 2}})), Overlap::penetrate);
    EXPECT_EQ(overlap_of(polygon({{1, 1}, {3, 1}, {2, 2}}), polygon({{1, 1}, {3, 1}, {2, 3}})), Overlap::penetrate);
    EXPECT_EQ(overlap_of(polygon({{1, 1}, {2, 2}, {3, 1}}), polygon({{1, 1}, {2, 3}, {3, 1}})), Overlap::penetrate);
}

// libgdx/libgdx#1726: a segment from inside a square to outside crossed none of its edges: x = 9.999999 was not
// between 10 and 10.
TEST(LibGdx, SegmentOutOfASquare_1726) {
    const Segment out{{9.009702f, 9.002425f}, {20, 5}};
    EXPECT_EQ(overlap_of(out, polygon({{0, 0}, {10, 0}, {10, 10}, {0, 10}})), Overlap::penetrate);
    EXPECT_TRUE(intersect(out, Segment{{10, 0}, {10, 10}}).proper);
    EXPECT_EQ(intersect(out, Segment{{10, 0}, {10, 10}}).from.x, 10);
}

// libgdx/libgdx#5070: no displacement for a segment that starts inside the circle and runs away from the center. The
// minimum translation is 1, along it.
TEST(LibGdx, SegmentThatStartsInsideACircle_5070) {
    EXPECT_EQ(signed_distance(Segment{{1, 0}, {5, 0}}, Circle{{0, 0}, 2}), -1);
    EXPECT_EQ(contact(Segment{{1, 0}, {5, 0}}, Circle{{0, 0}, 2})->normal, (Vec2{-1, 0}));
}

}  // namespace
}  // namespace carom
