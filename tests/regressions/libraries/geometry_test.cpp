// Failures reported to libraries of geometry: Turfjs/turf, shapely/shapely, mapbox/earcut and smaller ones.
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/build/decompose.hpp>
#include <carom/math/exact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/raycast.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;

// Turfjs/turf#2250: lines with a common end did not intersect.
TEST(Turf, LinesWithACommonEnd_2250) {
    const SegmentD a{{13.3930069, 52.5275117}, {13.3928956, 52.5274816}};
    const SegmentD b{{13.392838775, 52.527573275}, {13.3928956, 52.5274816}};
    EXPECT_EQ(overlap_of(a, b), Overlap::touch);
    EXPECT_EQ(intersect(a, b).from, a.b);
}

// Turfjs/turf#2539: of the four orders of two lines with a common start one did not intersect.
TEST(Turf, LinesInEveryOrder_2539) {
    const SegmentD a{{-64.4522672777778, 53.738182155555506}, {-64.45201727777784, 53.7386266}};
    const SegmentD b{{-64.4522672777778, 53.738182155555506}, {-64.45223950000003, 53.738182155555506}};
    for (const SegmentD& s : {a, SegmentD{a.b, a.a}})
        for (const SegmentD& t : {b, SegmentD{b.b, b.a}}) {
            EXPECT_EQ(overlap_of(s, t), Overlap::touch);
            EXPECT_EQ(intersect(s, t).from, a.a);
        }
}

// Turfjs/turf#1473: lines that lie on each other did not cross. They share a stretch.
TEST(Turf, LinesOnEachOther_1473) {
    const auto shared = intersect(Segment{{0, 0}, {5, 0}}, Segment{{1, 0}, {6, 0}});
    EXPECT_EQ(shared.kind, IntersectionKind::segment);
    EXPECT_EQ(shared.from, (Vec2{1, 0}));
    EXPECT_EQ(shared.to, (Vec2{5, 0}));
}

// Turfjs/turf#2948: of the two points that a segment between two walls shares with them only one was found.
TEST(Turf, SegmentBetweenTwoWalls_2948) {
    const auto outline = Chain::open({{0, 2}, {0, 0}, {4, 0}, {4, 4}, {3, 4}, {3, 1}, {1, 1}, {1, 2}, {0, 2}}).value();
    const Segment between{{3, 2}, {4, 2}};
    std::vector<Vec2> found;
    for (std::size_t i = 0; i < outline.segment_count(); ++i) {
        const auto here = intersect(Segment{outline.segment_start(i), outline.segment_end(i)}, between);
        if (here.kind == IntersectionKind::point) found.push_back(here.from);
    }
    EXPECT_EQ(found, (std::vector<Vec2>{{4, 2}, {3, 2}}));
    EXPECT_TRUE(overlaps(outline, between));
}

// shapely/shapely#423: the line "does not contain" (0.7, 0.4), but at ten times the size it does. Both are right for
// the numbers as stored: the rounded tenths are not on the line. What counts is that distance and yes/no agree.
TEST(Shapely, PointOnALineOfTenths_423) {
    const SegmentD tenths{{0, 0}, {2.1, 1.2}}, whole{{0, 0}, {21, 12}};
    EXPECT_EQ(overlap_of(whole, PointD{{7, 4}}), Overlap::touch);
    EXPECT_EQ(distance(whole, PointD{{7, 4}}), 0);
    EXPECT_NE(orient(tenths.a, tenths.b, {0.7, 0.4}), 0);
    EXPECT_EQ(overlap_of(tenths, PointD{{0.7, 0.4}}), Overlap::apart);
    EXPECT_GT(distance(tenths, PointD{{0.7, 0.4}}), 0);
    EXPECT_LT(distance(tenths, PointD{{0.7, 0.4}}), 16 * 0x1p-53 * 2.5);  // the stated bound
}

// shapely/shapely#1962: a point at distance 0.0 from a line that did not intersect it.
TEST(Shapely, DistanceZeroWithoutIntersection_1962) {
    EXPECT_EQ(overlap_of(SegmentD{{0, 0}, {-1, -2}}, PointD{{-0.1, -0.2}}),
              Overlap::touch);  // 0.2 is twice 0.1, exactly
    EXPECT_EQ(overlap_of(SegmentD{{0, 0}, {-2, -3}}, PointD{{-2, -3}}), Overlap::touch);
    EXPECT_EQ(overlap_of(SegmentD{{0, 0}, {-2, -3}}, PointD{{-0.2, -0.3}}),
              Overlap::apart);  // 3 times 0.2 is not twice 0.3
    EXPECT_GT(distance(SegmentD{{0, 0}, {-2, -3}}, PointD{{-0.2, -0.3}}), 0);
}

// shapely/shapely#938: circles made of many edges do not touch where the circles do.
TEST(Shapely, CirclesThatTouch_938) {
    EXPECT_EQ(overlap_of(Circle{{0, 0}, 4}, Circle{{6, 0}, 2}), Overlap::touch);
}

double area_of_parts(const std::vector<Vec2>& outline, const std::vector<std::vector<Vec2>>& holes) {
    const auto parts = convex_parts<float>(outline, holes);
    EXPECT_TRUE(parts.ok());
    double doubled = 0;
    for (const ConvexPolygon& part : parts.value()) {
        const auto points = part.points();
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Vec2& p = points[i];
            const Vec2& q = points[i + 1 == points.size() ? 0 : i + 1];
            doubled += double(p.x) * double(q.y) - double(p.y) * double(q.x);
        }
    }
    return doubled / 2;
}

// mapbox/earcut#45: with a hole that touches a corner of the outline the triangles overlapped. 450 - 37.5 - 12.5.
TEST(Earcut, HoleThatTouchesACorner_45) {
    EXPECT_EQ(area_of_parts({{10, 10}, {25, 10}, {25, 40}, {10, 40}},
                            {{{15, 30}, {20, 35}, {10, 40}}, {{15, 15}, {15, 20}, {20, 15}}}),
              400);
}

// mapbox/earcut#129: four holes that touch each other in their corners. 192 - 0.5 - 1 - 2 - 4.
TEST(Earcut, HolesThatTouchEachOther_129) {
    EXPECT_EQ(area_of_parts({{16, 12}, {0, 12}, {0, 0}, {16, 0}}, {{{12, 7}, {13, 7}, {13, 6}},
                                                                   {{12, 5}, {13, 6}, {14, 5}},
                                                                   {{4, 8}, {6, 8}, {5, 6}},
                                                                   {{4, 4}, {5, 6}, {8, 4}}}),
              184.5);
}

// mapbox/earcut#177: two holes that meet in their leftmost corner. 500 - 33 - 12.5.
TEST(Earcut, HolesThatTouchInTheirLeftmostCorner_177) {
    EXPECT_EQ(
        area_of_parts({{0, 0}, {20, 0}, {20, 25}, {0, 25}}, {{{3, 3}, {2, 12}, {9, 15}}, {{9, 21}, {2, 12}, {7, 22}}}),
        454.5);
}

// mikolalysenko/robust-point-in-polygon#1: points above a corner were inside.
TEST(RobustPointInPolygon, PointsAboveACorner_1) {
    EXPECT_EQ(overlap_of(polygon({{1, 1}, {2, 1}, {2, 2}}), Point{{1, 2}}), Overlap::apart);
    EXPECT_EQ(overlap_of(polygon({{1, 1}, {1, 2}, {2, 3}, {2, 2}}), Point{{1, 3}}), Overlap::apart);
}

// Ramarren/cl-geometry#3: collinear segments with a gap between them intersected.
TEST(ClGeometry, CollinearSegmentsWithAGap_3) {
    EXPECT_EQ(overlap_of(Segment{{0, 0}, {50, 50}}, Segment{{51, 51}, {100, 100}}), Overlap::apart);
    EXPECT_EQ(intersect(Segment{{0, 0}, {50, 50}}, Segment{{51, 51}, {100, 100}}).kind, IntersectionKind::none);
}

// jcoglan/sylvester#6: one order of two segments with a common end gave the point, the other an exception.
TEST(Sylvester, SegmentsWithACommonEnd_6) {
    const Segment a{{600, 216}, {200, 216}}, b{{300, 616}, {200, 216}};
    EXPECT_EQ(intersect(a, b).from, (Vec2{200, 216}));
    EXPECT_EQ(intersect(b, a).from, (Vec2{200, 216}));
}

// mathigon/euclid.js#103: a ray hit a square in a corner behind its origin.
TEST(EuclidJs, CornerOfASquareBehindARay_103) {
    const auto square = polygon({{0, 0}, {100, 0}, {100, 100}, {0, 100}, {0, 50}});
    const auto hit = raycast(Ray{{50, 50}, {50, 0}}, square, 10.0f);
    EXPECT_TRUE(hit->started_inside);
    EXPECT_EQ(hit->exit, 1);
}

// crazytoucan/math2d#23: a ray from the middle of a square to the left, through the closing edge, hit nothing.
TEST(Math2d, RayThroughTheClosingEdge_23) {
    const auto square = polygon({{0, 0}, {1, 0}, {1, 1}, {0, 1}});
    EXPECT_EQ(raycast(Ray{{0.5f, 0.5f}, {1, 0}}, square, 10.0f)->exit, 0.5f);
    EXPECT_EQ(raycast(Ray{{0.5f, 0.5f}, {-1, 0}}, square, 10.0f)->exit, 0.5f);
}

}  // namespace
}  // namespace carom
