/// The oracle itself, on configurations whose answers were found by hand.
#include "oracle/touch/oracle.hpp"

#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace carom;
using oracle::Verdict;

constexpr Verdict apart{false, false}, touching{true, false}, penetrating{true, true};

Verdict judge(const AnyShapeD& a, const AnyShapeD& b) {
    const oracle::Body<double> body_a{a}, body_b{b};
    const Verdict verdict = oracle::judge(body_a, body_b);
    EXPECT_EQ(verdict, oracle::judge(body_b, body_a));
    return verdict;
}

ChainD chain(std::vector<Vec2D> points) {
    return ChainD::open(std::move(points)).value();
}
CompoundD compound(std::vector<CompoundPartD> parts) {
    return CompoundD::from_parts(std::move(parts)).value();
}
SegmentD segment(Vec2D a, Vec2D b) {
    return {a, b};
}
PointD point(double x, double y) {
    return {{x, y}};
}
CircleD circle(double x, double y, double radius) {
    return {{x, y}, radius};
}
AabbD box(double x0, double y0, double x1, double y1) {
    return {{x0, y0}, {x1, y1}};
}

TEST(OracleCases, thin_shapes_touch_and_cross) {
    EXPECT_EQ(judge(point(1, 2), point(1, 2)), touching);
    EXPECT_EQ(judge(point(1, 2), point(1, 3)), apart);
    EXPECT_EQ(judge(segment({0, 0}, {3, 3}), point(1, 1)), touching);
    EXPECT_EQ(judge(segment({0, 0}, {3, 3}), point(1, 1.0000000000000002)), apart);
    EXPECT_EQ(judge(segment({0, 0}, {2, 2}), segment({0, 2}, {2, 0})), penetrating);
    EXPECT_EQ(judge(segment({0, 0}, {2, 2}), segment({1, 1}, {2, 0})), touching);
    EXPECT_EQ(judge(segment({0, 0}, {2, 0}), segment({1, 0}, {3, 0})), touching);
    EXPECT_EQ(judge(segment({0, 0}, {2, 0}), segment({2, 0}, {3, 0})), touching);
    EXPECT_EQ(judge(segment({0, 0}, {2, 0}), segment({2.5, 0}, {3, 0})), apart);
    EXPECT_EQ(judge(segment({1, 1}, {1, 1}), segment({0, 0}, {2, 2})), touching);
}

TEST(OracleCases, round_shapes_touch_exactly) {
    EXPECT_EQ(judge(circle(0, 0, 2), circle(3, 4, 3)), touching);
    EXPECT_EQ(judge(circle(0, 0, 2), circle(3, 4, std::nextafter(3.0, 4.0))), penetrating);
    EXPECT_EQ(judge(circle(0, 0, 2), circle(3, 4, std::nextafter(3.0, 2.0))), apart);
    EXPECT_EQ(judge(circle(0, 0, 5), point(3, 4)), touching);
    EXPECT_EQ(judge(circle(0, 0, 0), circle(0, 0, 0)), touching);
    EXPECT_EQ(judge(circle(1, 1, 0), box(0, 0, 2, 2)), penetrating);
    EXPECT_EQ(judge(circle(0, 1, 0), box(0, 0, 2, 2)), touching);
    EXPECT_EQ(judge(CapsuleD{{0, 0}, {8, 6}, 5}, point(0, -5)), touching);
    EXPECT_EQ(judge(CapsuleD{{0, 0}, {8, 6}, 5}, point(1, 7)), touching);  // on the flat side
    EXPECT_EQ(judge(CapsuleD{{0, 0}, {8, 6}, 5}, point(1, 6.5)), penetrating);
    EXPECT_EQ(judge(CapsuleD{{0, 0}, {8, 6}, 5}, point(-3, 4)), touching);  // where side and cap meet
}

TEST(OracleCases, areas) {
    EXPECT_EQ(judge(box(0, 0, 1, 1), box(1, 1, 2, 2)), touching);
    EXPECT_EQ(judge(box(0, 0, 1, 1), box(1, 0, 2, 2)), touching);
    EXPECT_EQ(judge(box(0, 0, 4, 4), box(1, 1, 2, 2)), penetrating);
    EXPECT_EQ(judge(box(0, 0, 4, 0), box(2, -1, 2, 1)), penetrating);  // both have become segments
    EXPECT_EQ(judge(box(0, 0, 4, 4), segment({4, 0}, {8, 8})), touching);
    EXPECT_EQ(judge(box(0, 0, 4, 4), segment({0, 4}, {4, 4})), touching);
    EXPECT_EQ(judge(box(0, 0, 4, 4), segment({0, 4}, {4, 0})), penetrating);
    EXPECT_EQ(judge(BoxD{{0, 0}, {5, 10}, {0.6, 0.8}}, point(0, 0)), penetrating);
}

TEST(OracleCases, chains_are_curves_and_their_vertices_are_not_gaps) {
    const auto corner = chain({{-2, 0}, {0, 0}, {2, 1}});
    EXPECT_EQ(judge(corner, segment({0, -1}, {0, 1})), penetrating);  // crosses at the vertex
    EXPECT_EQ(judge(corner, segment({0, 0}, {0, 1})), touching);      // ends there
    EXPECT_EQ(judge(corner, segment({-1, 1}, {1, -1})), penetrating);
    EXPECT_EQ(judge(corner, segment({-2, 1}, {2, -1})), penetrating);
    EXPECT_EQ(judge(corner, segment({-1, 0}, {1, 0})), touching);  // runs along the first link
    const auto spike = chain({{-1, 1}, {0, 0}, {1, 1}});
    EXPECT_EQ(judge(spike, segment({-1, 0}, {1, 0})), touching);  // the chain stays on one side
    EXPECT_EQ(judge(spike, chain({{-1, -1}, {0, 0}, {1, -1}})), touching);
    EXPECT_EQ(judge(spike, chain({{0, -1}, {0, 0}, {0, 1}})), penetrating);
    EXPECT_EQ(judge(spike, chain({{-1, 2}, {0, 0}, {-1, -1}})), penetrating);
    EXPECT_EQ(judge(spike, chain({{-1, 2}, {0, 0}, {1, 2}})), touching);  // one V inside the other
    EXPECT_EQ(judge(ChainD::closed({{0, 0}, {4, 0}, {0, 4}}).value(), point(1, 1)), apart);
    EXPECT_EQ(judge(ChainD::closed({{0, 0}, {4, 0}, {0, 4}}).value(), point(2, 2)), touching);
    EXPECT_EQ(judge(chain({{0, 0}, {0, 0}, {4, 0}}), segment({0, -1}, {0, 1})), touching);
    EXPECT_EQ(judge(chain({{-4, 0}, {0, 0}, {0, 0}, {4, 0}}), segment({0, -1}, {0, 1})), penetrating);
}

TEST(OracleCases, seams_of_flat_parts_are_inside) {
    const auto lower = ConvexPolygonD::from_points({{0, 0}, {4, 0}, {4, 4}}).value();
    const auto upper = ConvexPolygonD::from_points({{0, 0}, {4, 4}, {0, 4}}).value();
    const auto square = compound({{lower}, {upper}});
    EXPECT_EQ(judge(square, point(2, 2)), penetrating);
    EXPECT_EQ(judge(square, point(0, 0)), touching);
    EXPECT_EQ(judge(square, circle(2, 2, 0)), penetrating);
    EXPECT_EQ(
        judge(compound({{box(0, 0, 1, 1)}, {box(1, 0, 2, 1)}, {box(0, 1, 1, 2)}, {box(1, 1, 2, 2)}}), point(1, 1)),
        penetrating);
    EXPECT_EQ(judge(compound({{box(0, 0, 1, 1)}, {box(1, 0, 2, 1)}, {box(0, 1, 1, 2)}}), point(1, 1)), touching);
    EXPECT_EQ(judge(compound({{box(0, 0, 1, 1)}, {box(1, 1, 2, 2)}}), point(1, 1)), touching);
    EXPECT_EQ(judge(compound({{box(0, 0, 1, 1)}, {box(1, 1, 2, 2)}}), segment({0, 2}, {2, 0})), penetrating);
    EXPECT_EQ(judge(compound({{point(0, 0)}, {point(1, 0)}}), compound({{point(0, 0)}, {point(1, 0)}})), touching);
    // A hole between the parts that another shape fills exactly.
    EXPECT_EQ(judge(compound({{box(-2, -2, -1, 2)}, {box(1, -2, 2, 2)}}), box(-1, -1, 1, 1)), penetrating);
    EXPECT_EQ(judge(compound({{box(-2, -2, -1, 2)}, {box(1, -2, 2, 2)}}), box(-1, -2, 1, 2)), penetrating);
    EXPECT_EQ(judge(compound({{box(-2, -2, -1, 2)}, {box(1, -2, 2, 2)}}), box(-1, 2, 1, 4)), touching);
}

TEST(OracleCases, curved_parts_leave_cusps) {
    const auto pair = compound({{circle(-1, 0, 1)}, {circle(1, 0, 1)}});
    EXPECT_EQ(judge(pair, point(0, 0)), touching);
    EXPECT_EQ(judge(compound({{circle(-1, 0, 1)}, {box(0, -2, 2, 2)}}), point(0, 0)), touching);  // arc against edge
    EXPECT_EQ(judge(compound({{box(-2, -2, 0, 2)}, {box(0, -2, 2, 2)}}), point(0, 0)), penetrating);
    EXPECT_EQ(judge(compound({{circle(-1, 0, 1)}, {circle(1, 0, 1)}, {segment({0, -1}, {0, 1})}}), point(0, 0)),
              touching);
    EXPECT_EQ(
        judge(compound({{circle(-1, 0, 1)}, {circle(1, 0, 1)}, {circle(0, -1, 1)}, {circle(0, 1, 1)}}), point(0, 0)),
        penetrating);
    EXPECT_EQ(judge(compound({{circle(5, 0, 5)}, {circle(-3, 4, 5)}, {circle(-3, -4, 5)}}), point(0, 0)), penetrating);
    EXPECT_EQ(judge(compound({{circle(5, 0, 5)}, {circle(3, 4, 5)}, {circle(3, -4, 5)}}), point(0, 0)), touching);
    EXPECT_EQ(judge(pair, circle(0, 0, 0.5)), penetrating);
    // Capsules side by side: the seam is flat, except where a cap begins.
    const auto rails = compound({{CapsuleD{{-2, -1}, {2, -1}, 1}}, {CapsuleD{{-2, 1}, {2, 1}, 1}}});
    EXPECT_EQ(judge(rails, point(0, 0)), penetrating);
    EXPECT_EQ(judge(rails, point(2, 0)), touching);
    EXPECT_EQ(judge(compound({{CapsuleD{{-2, -1}, {2, -1}, 1}}, {CapsuleD{{-2, 1}, {3, 1}, 1}}}), point(2, 0)),
              touching);
    EXPECT_EQ(judge(compound({{CapsuleD{{-2, -1}, {2, -1}, 1}}, {CapsuleD{{2, -1}, {5, -1}, 1}}, {box(-2, 0, 4, 2)}}),
                    point(2, 0)),
              penetrating);
    EXPECT_EQ(judge(compound({{box(-2, -2, 0, 2)}, {box(0, -2, 2, 2)}}), circle(0, 3, 1)), touching);
}

TEST(OracleCases, rays_and_lines_go_on_without_end) {
    const RayD ray{{1, 1}, {1e-300, 0}};
    EXPECT_EQ(judge(ray, point(1e300, 1)), touching);
    EXPECT_EQ(judge(ray, point(1, 1)), touching);
    EXPECT_EQ(judge(ray, point(0.5, 1)), apart);
    EXPECT_EQ(judge(ray, segment({9, 0}, {9, 2})), penetrating);
    EXPECT_EQ(judge(ray, segment({1, 0}, {1, 2})), touching);  // starts there
    EXPECT_EQ(judge(ray, RayD{{5, 1}, {-7, 0}}), touching);    // face to face on one line
    EXPECT_EQ(judge(ray, RayD{{0, 1}, {-7, 0}}), apart);       // back to back
    EXPECT_EQ(judge(ray, RayD{{5, -5}, {0, 3}}), penetrating);
    EXPECT_EQ(judge(ray, RayD{{5, -5}, {1, 1e-9}}), penetrating);  // meet far away
    EXPECT_EQ(judge(ray, RayD{{5, -5}, {1, 0}}), apart);
    EXPECT_EQ(judge(ray, RayD{{5, -5}, {1, -1e-9}}), apart);
    const LineD line{{0, 0}, {3, 4}};
    EXPECT_EQ(judge(line, point(-6, -8)), touching);
    EXPECT_EQ(judge(line, LineD{{3, 4}, {-6, -8}}), touching);
    EXPECT_EQ(judge(line, LineD{{3, 5}, {-6, -8}}), apart);
    EXPECT_EQ(judge(line, LineD{{3, 5}, {-6, -8.000000000000002}}), penetrating);
    EXPECT_EQ(judge(line, circle(-8, 6, 10)), touching);
    EXPECT_EQ(judge(line, circle(-8, 6, std::nextafter(10.0, 11.0))), penetrating);
    EXPECT_EQ(judge(line, circle(-8, 6, std::nextafter(10.0, 9.0))), apart);
    EXPECT_EQ(judge(line, box(0, -2, 2, 0)), touching);
    EXPECT_EQ(judge(line, box(0, -2, 2, 0.1)), penetrating);
}

TEST(OracleCases, half_spaces) {
    const HalfSpaceD floor{{7, 0}, {0, 2}};
    EXPECT_EQ(judge(floor, point(-1e300, -5e-324)), penetrating);
    EXPECT_EQ(judge(floor, point(3, 0)), touching);
    EXPECT_EQ(judge(floor, point(3, 5e-324)), apart);
    EXPECT_EQ(judge(floor, HalfSpaceD{{0, 0}, {0, -1}}), touching);
    EXPECT_EQ(judge(floor, HalfSpaceD{{0, 1}, {0, -1}}), apart);  // a corridor
    EXPECT_EQ(judge(floor, HalfSpaceD{{0, 1}, {1e-9, -1}}), penetrating);
    EXPECT_EQ(judge(floor, HalfSpaceD{{0, 1}, {0, 1}}), penetrating);
    EXPECT_EQ(judge(floor, LineD{{0, 0}, {-1, 0}}), touching);
    EXPECT_EQ(judge(floor, LineD{{0, 1}, {-1, 0}}), apart);
    EXPECT_EQ(judge(floor, RayD{{0, 1}, {1, -1e-300}}), penetrating);
    EXPECT_EQ(judge(HalfSpaceD{{0, 0}, {3, 4}}, circle(3, 4, 5)), touching);
    EXPECT_EQ(judge(HalfSpaceD{{0, 0}, {3, 4}}, circle(3, 4, 4.9)), apart);
    // A stored turn keeps the boundary at a right angle to the normal, whatever its length.
    const oracle::Body<double> rotated{HalfSpaceD{{0, 0}, {0, 1}}, {{1, 1}, {0.6, 0.8}}};
    EXPECT_EQ(oracle::judge(rotated, {LineD{{1, 1}, {0.6, 0.8}}}), touching);
    EXPECT_EQ(oracle::judge(rotated, {LineD{{1, 1}, {0.6, 0.81}}}), penetrating);
}

TEST(OracleCases, unbounded_parts_have_seams_too) {
    const HalfSpaceD lower{{0, 0}, {0, 1}}, upper{{0, 0}, {0, -1}}, left{{0, 0}, {1, 0}};
    const auto plane = compound({{lower}, {upper}});
    EXPECT_EQ(judge(plane, point(3, 0)), penetrating);
    EXPECT_EQ(judge(compound({{lower}, {left}}), point(0, -1)), penetrating);
    EXPECT_EQ(judge(compound({{lower}, {left}}), point(0, 0)), touching);
    EXPECT_EQ(judge(compound({{lower}, {left}, {box(0, 0, 1, 1)}}), point(0, 0)), penetrating);
    EXPECT_EQ(judge(compound({{lower}, {circle(0, 1, 1)}}), point(0, 0)), touching);  // two cusps
    const auto rays = compound({{RayD{{0, 0}, {1, 0}}}, {RayD{{0, 0}, {-1, 0}}}});
    EXPECT_EQ(judge(rays, segment({0, -1}, {0, 1})), penetrating);
    EXPECT_EQ(judge(RayD{{0, 0}, {1, 0}}, segment({0, -1}, {0, 1})), touching);
}

TEST(OracleCases, triangles_and_rounded_shapes) {
    const TriangleD clockwise{{0, 0}, {0, 3}, {4, 0}}, flat{{0, 0}, {4, 4}, {2, 2}};
    EXPECT_EQ(judge(clockwise, point(2, 1.5)), touching);
    EXPECT_EQ(judge(clockwise, point(1, 1)), penetrating);
    EXPECT_EQ(judge(flat, point(1, 1)), touching);
    EXPECT_EQ(judge(flat, segment({0, 2}, {2, 0})), penetrating);
    EXPECT_EQ(judge(Rounded<TriangleD>{clockwise, 5}, point(2 + 3, 1.5 + 4)), touching);
    EXPECT_EQ(judge(Rounded<TriangleD>{clockwise, 0}, point(2, 1.5)), touching);
    EXPECT_EQ(judge(Rounded<CircleD>{{{0, 0}, 2}, 3}, point(3, 4)), touching);
    EXPECT_EQ(judge(Rounded<CapsuleD>{{{0, 0}, {0, 0}, 2}, 3}, circle(6, 8, 5)), touching);
    EXPECT_EQ(judge(Rounded<AabbD>{{{0, 0}, {1, 1}}, 5}, point(4, 5)), touching);
    EXPECT_EQ(judge(Rounded<AabbD>{{{0, 0}, {1, 1}}, 5}, point(5, 5)), apart);
    EXPECT_EQ(judge(Rounded<LineD>{{{0, 0}, {3, 4}}, 5}, point(-4 + 30, 3 + 40)), touching);
    EXPECT_EQ(judge(Rounded<RayD>{{{0, 0}, {3, 4}}, 5}, point(-3, -4)), touching);
    EXPECT_EQ(judge(Rounded<RayD>{{{0, 0}, {3, 4}}, 5}, point(-3, -4.1)), apart);
    EXPECT_EQ(judge(Rounded<HalfSpaceD>{{{0, 0}, {3, 4}}, 5}, point(3, 4)), touching);
    EXPECT_EQ(judge(Rounded<HalfSpaceD>{{{0, 0}, {3, 4}}, 5}, HalfSpaceD{{6, 8}, {-3, -4}}), apart);
    EXPECT_EQ(judge(Rounded<HalfSpaceD>{{{0, 0}, {3, 4}}, 5}, HalfSpaceD{{3, 4}, {-3, -4}}), touching);
}

TEST(OracleCases, poses_are_taken_as_stored) {
    // (0.6, 0.8) is not a unit vector as stored, so the rotated end is near (3, 4) but not there.
    const oracle::Body<double> rotated{SegmentD{{0, 0}, {5, 0}}, {{0, 0}, {0.6, 0.8}}};
    const oracle::Body<double> tip{PointD{{3, 4}}}, quarter{SegmentD{{0, 0}, {5, 0}}, {{1, 1}, {0, 1}}};
    EXPECT_EQ(oracle::judge(rotated, tip), apart);
    EXPECT_EQ(oracle::judge(quarter, {PointD{{1, 6}}}), touching);
    EXPECT_EQ(oracle::judge(rotated, {SegmentD{{0, 0}, {5, 0}}, {{0, 0}, {0.6, 0.8}}}), touching);
    // A box's own turn comes before the parts' and the body's.
    const auto inner = compound({{BoxD{{0, 0}, {2, 1}, {0, 1}}, {{10, 0}, {0, 1}}}});
    EXPECT_EQ(oracle::judge<double>({inner, {{0, 0}, {0, 1}}}, {PointD{{-1, 12}}}), touching);
    EXPECT_EQ(oracle::judge<double>({inner, {{0, 0}, {0, 1}}}, {PointD{{-1, 12.5}}}), apart);
    EXPECT_EQ(oracle::judge<double>({inner, {{0, 0}, {0, 1}}}, {PointD{{0, 10}}}), penetrating);
}

TEST(OracleCases, all_magnitudes_at_once) {
    EXPECT_EQ(judge(circle(1e300, 0, 1e300), point(5e-324, 0)), penetrating);
    EXPECT_EQ(judge(circle(1e300, 0, 1e300), point(-5e-324, 0)), apart);
    EXPECT_EQ(judge(circle(1e300, 0, 1e300), point(0, 0)), touching);
    EXPECT_EQ(judge(circle(1e300, 0, 1e300), point(0, 5e-324)), apart);
    EXPECT_GT(oracle::big_integer_cases(), 0);
}

TEST(OracleCases, shapes_that_are_not_finite_overlap_nothing) {
    EXPECT_EQ(judge(point(std::numeric_limits<double>::quiet_NaN(), 0), point(0, 0)), apart);
    EXPECT_EQ(judge(circle(0, 0, std::numeric_limits<double>::infinity()), point(0, 0)), apart);
}

TEST(OracleCases, bounds_are_compared_exactly) {
    const oracle::Body<double> disc{circle(1, 1, 0.5)};
    EXPECT_TRUE(oracle::judge_bounds(disc, box(0.5, 0.5, 1.5, 1.5), 0).outward);
    EXPECT_TRUE(oracle::judge_bounds(disc, box(0.5, 0.5, 1.5, 1.5), 0).tight);
    EXPECT_FALSE(oracle::judge_bounds(disc, box(0.5, 0.5, 1.5, std::nextafter(1.5, 0.0)), 0).outward);
    EXPECT_FALSE(oracle::judge_bounds(disc, box(0.4, 0.5, 1.5, 1.5), 0.09).tight);
    EXPECT_TRUE(oracle::judge_bounds(disc, box(0.4, 0.5, 1.5, 1.5), 0.11).tight);
    constexpr double inf = std::numeric_limits<double>::infinity();
    const oracle::Body<double> ray{RayD{{1, 1}, {0, -2}}};
    EXPECT_TRUE(oracle::judge_bounds(ray, box(1, -inf, 1, 1), 0).outward);
    EXPECT_TRUE(oracle::judge_bounds(ray, box(1, -inf, 1, 1), 0).tight);
    EXPECT_FALSE(oracle::judge_bounds(ray, box(1, -1e300, 1, 1), 0).outward);
    EXPECT_FALSE(oracle::judge_bounds(ray, box(1, -inf, 1, inf), 0).tight);
}

}  // namespace
