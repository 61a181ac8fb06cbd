// Failures reported to phaserjs/phaser (Geom.Intersects) and to jriecken/sat-js.
#include "query/overlap_of.hpp"
#include "regressions/polygon.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>

namespace carom {
namespace {

using test::Overlap;
using test::overlap_of;
using test::polygon;
using test::polygon_d;

// phaserjs/phaser#4483: no points for two circles side by side at the same height.
TEST(Phaser, CirclesAtOneHeight_4483) {
    const auto points = circle_circle_points(Circle{{0, 0}, 5}, Circle{{6, 0}, 5});
    EXPECT_EQ(points.count, CirclePointCount::two);
    EXPECT_EQ(points.first, (Vec2{3, -4}));
    EXPECT_EQ(points.second, (Vec2{3, 4}));
    const auto touch = circle_circle_points(Circle{{0, 7}, 2}, Circle{{5, 7}, 3});
    EXPECT_EQ(touch.count, CirclePointCount::one);
    EXPECT_EQ(touch.first, (Vec2{2, 7}));
}

// phaserjs/phaser#930: the crossing was rounded to the right of a vertical segment, and then not "on" it.
TEST(Phaser, CrossingOfAVerticalSegment_930) {
    const SegmentD a{{214.0449379248163, 576.5354271366175}, {214.0449379248163, 976.5354271366175}};
    const SegmentD b{{0, 928.0000019073486}, {256.00000381469727, 831.9999980926514}};
    const auto found = intersect(a, b);
    EXPECT_TRUE(found.proper);
    EXPECT_EQ(found.from.x, a.a.x);
    EXPECT_EQ(overlap_of(a, b), Overlap::penetrate);
}

// phaserjs/phaser#2942: horizontal and vertical lines never intersected a rectangle.
TEST(Phaser, UprightLinesAndARectangle_2942) {
    const Aabb box{{0, 0}, {10, 10}};
    EXPECT_EQ(overlap_of(Segment{{-5, 5}, {15, 5}}, box), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{5, -5}, {5, 15}}, box), Overlap::penetrate);
    EXPECT_EQ(overlap_of(Segment{{-5, 10}, {15, 10}}, box), Overlap::touch);
    EXPECT_EQ(overlap_of(Segment{{-5, 11}, {15, 11}}, box), Overlap::apart);
}

// phaserjs/phaser#5894: an upright line crossed no line when it came first, whatever the other one; in the other order
// it did. The lines are the thread's.
TEST(Phaser, UprightLineFirst_5894) {
    const Segment upright{{200, 150}, {200, 50}}, level{{50, 100}, {250, 100}};
    const auto found = intersect(upright, level), flipped = intersect(level, upright);
    EXPECT_EQ(found.kind, IntersectionKind::point);
    EXPECT_TRUE(found.proper && flipped.proper);
    EXPECT_EQ(found.from, (Vec2{200, 100}));
    EXPECT_EQ(flipped.from, found.from);
    EXPECT_EQ(found.t, 0.5f);
    EXPECT_EQ(found.u, 0.75f);
    EXPECT_TRUE(flipped.t == found.u && flipped.u == found.t);
    EXPECT_EQ(overlap_of(upright, level), Overlap::penetrate);
    EXPECT_EQ(intersect(upright, Segment{{201, 100}, {250, 100}}).kind, IntersectionKind::none);
}

// phaserjs/phaser#3033: a circle in the middle of a triangle, away from its edges, did not overlap it.
TEST(Phaser, CircleInsideATriangle_3033) {
    EXPECT_EQ(overlap_of(Triangle{{0, 0}, {100, 0}, {0, 100}}, Circle{{25, 25}, 5}), Overlap::penetrate);
}

// phaserjs/phaser#6467: the edge from the last point of a polygon to the first was left out.
TEST(Phaser, ClosingEdgeOfAPolygon_6467) {
    const Segment through{{-1, 5}, {1, 5}};
    EXPECT_EQ(overlap_of(through, polygon({{0, 0}, {10, 0}, {10, 10}, {0, 10}})), Overlap::penetrate);
    EXPECT_EQ(overlap_of(through, Chain::closed({{0, 0}, {10, 0}, {10, 10}, {0, 10}}).value()), Overlap::penetrate);
    EXPECT_EQ(overlap_of(through, Chain::open({{0, 0}, {10, 0}, {10, 10}, {0, 10}}).value()), Overlap::apart);
}

// jriecken/sat-js#55: a polygon without height hit every circle, wherever it was.
TEST(SatJs, PolygonWithoutHeight_55) {
    const Circle circle{{50, 50}, 20};
    EXPECT_EQ(overlap_of(Aabb{{1000, 1000}, {1020, 1000}}, circle), Overlap::apart);
    EXPECT_EQ(overlap_of(Aabb{{1000, 1000}, {1000, 1020}}, circle), Overlap::apart);
    EXPECT_EQ(overlap_of(Triangle{{1000, 1000}, {1020, 1000}, {1010, 1000}}, circle), Overlap::apart);
    EXPECT_EQ(overlap_of(Aabb{{60, 50}, {80, 50}}, circle), Overlap::penetrate);
}

// jriecken/sat-js#41: a point inside a hexagon was outside: it was tested as a box of size 1.
TEST(SatJs, PointInAHexagon_41) {
    const auto hexagon = polygon_d({{2, 1}, {2, 2}, {1, 3}, {0, 2}, {0, 1}, {1, 0}});
    EXPECT_EQ(overlap_of(hexagon, PointD{{1, 1.1}}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(hexagon, PointD{{1, 3}}), Overlap::touch);
    EXPECT_EQ(overlap_of(hexagon, PointD{{1, 3.01}}), Overlap::apart);
}

// jriecken/sat-js#69: a point was inside a "convex polygon" that crosses itself. That is an error at the door.
TEST(SatJs, PolygonThatCrossesItself_69) {
    const auto bow_tie = ConvexPolygonD::from_points({{958.465800982533, 115.41687755787399},
                                                      {1565.7857895122002, 690.9971131309669},
                                                      {536.2902104877998, 560.8728868690332},
                                                      {1143.610199017467, 1136.4531224421262}});
    EXPECT_EQ(bow_tie.error().code, ErrorCode::not_convex);
}

// jriecken/sat-js#31 and #44: with clockwise corners the results were wrong without an error.
TEST(SatJs, ClockwisePolygon_31) {
    const auto a = polygon({{0, 20}, {8, 50}, {20, 50}, {0, 0}}), b = polygon({{0, 0}, {20, 50}, {8, 50}, {0, 20}});
    for (const Circle& circle : {Circle{{7, 30}, 1}, Circle{{30, 20}, 2}, Circle{{-4, 10}, 4}, Circle{{0, -3}, 3}}) {
        EXPECT_EQ(overlap_of(a, circle), overlap_of(b, circle));
        EXPECT_EQ(distance(a, circle), distance(b, circle));
    }
    EXPECT_EQ(overlap_of(a, Circle{{7, 30}, 1}), Overlap::penetrate);
    EXPECT_EQ(overlap_of(a, Circle{{-4, 10}, 4}), Overlap::touch);
    EXPECT_EQ(overlap_of(a, Circle{{30, 20}, 2}), Overlap::apart);
}

// jriecken/sat-js#28, nenjack/check2d#95: "a is in b" without looking at all of a.
TEST(SatJs, InsideOrNot) {
    const auto square = polygon({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
    EXPECT_EQ(classify(Aabb{{2, 2}, {3, 3}}, square), Relation::inside);
    EXPECT_EQ(classify(Aabb{{0, 2}, {3, 3}}, square), Relation::inside_tangent);
    EXPECT_EQ(classify(Aabb{{-1, 2}, {3, 3}}, square), Relation::overlapping);
}

// jriecken/sat-js#41 again, in one word.
TEST(SatJs, ContainsAPointOfAHexagon_41) {
    EXPECT_TRUE(contains(polygon_d({{2, 1}, {2, 2}, {1, 3}, {0, 2}, {0, 1}, {1, 0}}), Vec2D{1, 1.1}));
}

}  // namespace
}  // namespace carom
