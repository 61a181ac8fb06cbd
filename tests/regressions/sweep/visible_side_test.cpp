// Where the parts of a union touch, a shape was reported to hit a side that another part hides: a snag.
#include "random.hpp"
#include "rates.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

constexpr double along = 0x1p-10, across = 0x1p-24;

// Near where it is hit: to the left or to the right, what is just outside of the side is free, and what is just inside
// is not. All coordinates are small integers, so that two sides are the same or far apart.
template <class Shape>
bool is_border(const Shape& moving, const Vec2D& at, const Vec2D& inward, const CompoundD& still) {
    const auto penetrates_at = [&](const Vec2D& offset) {
        return penetrates(place(moving, PoseD{at + offset, {}}), still);
    };
    for (const double step : {along, -along}) {
        const Vec2D aside = step * perp(inward);
        if (!penetrates_at(aside - across * inward) && penetrates_at(aside + across * inward)) return true;
    }
    return false;
}

Vec2D draw_point(test::Random& random, int size) {
    return {double(random.integer(-size, size)), double(random.integer(-size, size))};
}

CompoundD draw_tiles(test::Random& random) {
    std::vector<CompoundD::Part> parts;
    for (int i = 0; i < 5; ++i) {
        const Vec2D corner = draw_point(random, 1);
        if (random.integer(0, 2) > 0) {
            parts.push_back({AabbD{corner, corner + Vec2D{1, 1}}});
        } else {
            const Vec2D end = random.integer(0, 1) ? Vec2D{1, 0} : Vec2D{0, 1};
            parts.push_back({TriangleD{corner, corner + Vec2D{1, 1}, corner + end}});
        }
    }
    return *CompoundD::from_parts(parts);
}

TEST(VisibleSide, RaysIntoSeams) {
    test::Random random(1);
    int hits = 0;
    for (int i = 0; i < 10000; ++i) {
        const CompoundD tiles = draw_tiles(random);
        const Vec2D from = draw_point(random, 5);
        const RayD ray{from, draw_point(random, 2) - from};
        const auto hit = raycast(ray, tiles);
        if (!hit.has_value() || hit->started_inside || hit->graze) continue;
        ++hits;
        ASSERT_TRUE(is_border(PointD{}, hit->point, -hit->normal, tiles))
            << i << " " << hit->normal.x << " " << hit->normal.y;
    }
    test::expect_often(hits, 10000, 0.25, "hits from outside");
}

template <class Shape>
void expect_borders(const Shape& shape, std::uint64_t seed) {
    test::Random random(seed);
    int hits = 0;
    for (int i = 0; i < 2500; ++i) {
        const CompoundD tiles = draw_tiles(random);
        const Vec2D from = draw_point(random, 6), velocity = draw_point(random, 2) - from;
        const auto moving = place(shape, PoseD{from, {}});
        const auto hit = sweep(moving, velocity, tiles, Vec2D{}, 16.0);
        if (!hit.hits() || hit.enter == 0 || hit.graze) continue;
        ++hits;
        ASSERT_TRUE(is_border(shape, from + hit.enter * velocity, hit.normal, tiles)) << i;
        const auto impact = first_impact(moving, MotionD::linear(velocity), tiles, MotionD::still(), {0, 16});
        ASSERT_TRUE(impact.hits()) << i;
        ASSERT_TRUE(is_border(shape, from + impact.time.lo * velocity, impact.normal, tiles)) << i;
    }
    test::expect_often(hits, 2500, 0.24, "hits from outside");
}

// Down along a parabola into the seam of two tiles, which the left one was said to part with its right side.
TEST(VisibleSide, AThrownPointIntoASeam) {
    const CompoundD tiles = *CompoundD::from_parts({{AabbD{{0, 0}, {1, 1}}}, {AabbD{{1, 0}, {2, 1}}}});
    for (const double speed : {1.0, -1.0}) {
        const auto hit = first_impact(PointD{{1 - speed, 3}}, MotionD::ballistic({speed, -1}, {0, -2}), tiles,
                                      MotionD::still(), {0, 2});
        EXPECT_EQ(hit.time.lo, 1);
        EXPECT_EQ(hit.normal, (Vec2D{0, -1}));
    }
}

// What is far away on the line of a segment is not hit.
TEST(VisibleSide, NextToTheLineOfAnotherSegment) {
    const ChainD chain = *ChainD::open({{{3, -2}, {3, 0}, {0, 0}, {0, 4}, {6, 4}}});
    const auto hit = first_impact(PointD{{1, 6}}, MotionD::linear({1, -1}), chain, MotionD::still(), {0, 16});
    EXPECT_EQ(hit.normal, (Vec2D{0, -1}));
    EXPECT_EQ(hit.feature_b.part, 3);
}

// At rest on the seam of a flat floor, whatever the velocity.
TEST(VisibleSide, AtRestOnASeam) {
    const CompoundD floor = *CompoundD::from_parts({{AabbD{{0, 0}, {1, 1}}}, {AabbD{{1, 0}, {2, 1}}}});
    for (const Vec2D velocity : {Vec2D{1, 0}, Vec2D{-1, 0}, Vec2D{0, 0}, Vec2D{0, 1}, Vec2D{1, 1}, Vec2D{-1, 1}}) {
        const auto point = first_impact(PointD{{1, 1}}, MotionD::linear(velocity), floor, MotionD::still(), {0, 9});
        EXPECT_EQ(point.normal, (Vec2D{0, -1})) << velocity.x << ' ' << velocity.y;
        const auto box =
            first_impact(AabbD{{1, 1}, {2, 2}}, MotionD::linear(velocity), floor, MotionD::still(), {0, 9});
        EXPECT_EQ(box.normal, (Vec2D{0, -1})) << velocity.x << ' ' << velocity.y;
    }
    EXPECT_EQ(raycast(RayD{{1, 1}, {1, 0}}, floor)->normal, (Vec2D{0, 1}));
    EXPECT_EQ(std::fabs(raycast(RayD{{1, 1}, {1, 0}}, *ChainD::open({{{0, 1}, {1, 1}, {2, 1}}}))->normal.y), 1);
}

template <class Shape>
void expect_normal(const Vec2D& from, const Vec2D& velocity, const Shape& still, const Vec2D& normal) {
    EXPECT_LT(length_sq(raycast(RayD{from, velocity}, still)->normal + normal), 1e-28);
    EXPECT_LT(length_sq(sweep(PointD{from}, velocity, still, Vec2D{}, 9.0).normal - normal), 1e-28);
    const auto hit = first_impact(PointD{from}, MotionD::linear(velocity), still, MotionD::still(), {0, 9});
    EXPECT_LT(length_sq(hit.normal - normal), 1e-28);
}

// The middle of a floor's side, under the tips of two slopes; and a segment that ends inside of a box.
TEST(VisibleSide, UnderOthers) {
    const CompoundD slopes = *CompoundD::from_parts(
        {{AabbD{{-2, -1}, {2, 0}}}, {TriangleD{{0, 0}, {-1, 1}, {-1, 0}}}, {TriangleD{{0, 0}, {1, 1}, {1, 0}}}});
    const double half = std::sqrt(0.5);
    expect_normal({0, 5}, {0, -1}, slopes, {-half, -half});
    const CompoundD pole = *CompoundD::from_parts({{SegmentD{{1, 2}, {0, -2}}}, {AabbD{{-2, -2}, {3, 2}}}});
    expect_normal({0, 6}, {1, -4}, pole, {0, -1});
    // A disc over a corner.
    const CompoundD disc =
        *CompoundD::from_parts({{TriangleD{{0, 0}, {-0.5, -0.2}, {0.5, -0.2}}}, {CircleD{{0, -1}, 1}}});
    EXPECT_EQ(raycast(RayD{{0, 5}, {0, -1}}, disc)->normal, (Vec2D{0, 1}));
    EXPECT_EQ(sweep(PointD{{0, 5}}, {0.0, -1.0}, disc, Vec2D{}, 9.0).normal, (Vec2D{0, -1}));
}

// The only side that no other hides is parallel to the motion: the point where they meet was not a number.
TEST(VisibleSide, AlongTheMotion) {
    const CompoundD still = *CompoundD::from_parts({{AabbD{{-2, 0}, {0, 1}}}, {CircleD{{0, 1}, 1}}});
    const auto hit = sweep(AabbD{{1, -2}, {4, 0}}, {-1.0, 0.0}, still, Vec2D{}, 9.0);
    EXPECT_TRUE(hit.hits() && hit.graze);
    EXPECT_EQ(hit.enter, 1);
    EXPECT_EQ(hit.point, Vec2D{});
    EXPECT_EQ(hit.normal, (Vec2D{0, 1}));
}

TEST(VisibleSide, PointsAreOfBoth) {
    test::Random random(6);
    int hits = 0, grazes = 0;
    for (int i = 0; i < 10000; ++i) {
        std::vector<CompoundD::Part> parts;
        for (int part = 0; part < 3; ++part) {
            const Vec2D at = draw_point(random, 1);
            if (random.chance(0.5)) {
                parts.push_back({AabbD{at, at + Vec2D{1, 1}}});
            } else {
                parts.push_back({CircleD{at, 1}});
            }
        }
        const CompoundD still = *CompoundD::from_parts(parts);
        const Vec2D from = draw_point(random, 4), velocity = draw_point(random, 2);
        const AabbD box{{0, 0}, {1, 1}};
        const auto hit = sweep(place(box, PoseD{from, {}}), velocity, still, Vec2D{}, 16.0);
        if (!hit.hits() || hit.initially_overlapping) continue;
        ++hits;
        grazes += hit.graze;
        const PointD point{hit.point};
        ASSERT_LT(distance(point, still), 1e-14) << i;
        ASSERT_LT(distance(point, place(box, PoseD{from + hit.enter * velocity, {}})), 1e-14) << i;
    }
    test::expect_often(hits, 10000, 0.1, "hits");
    test::expect_often(grazes, hits, 0.05, "grazes");
}

// Of the sides at a corner one that faces the motion.
TEST(VisibleSide, ACornerOfOnePolygon) {
    const ConvexPolygonD polygon = *ConvexPolygonD::from_points({{{-1, -1}, {1, -1}, {0, 0}, {-1, 0}}});
    const auto hit = first_impact(PointD{{-7, 4}}, MotionD::linear({7, -4}), polygon, MotionD::still(), {0, 16});
    EXPECT_EQ(hit.normal, (Vec2D{0, -1}));
    const auto triangle = first_impact(PointD{{3, 2}}, MotionD::linear({-1, -2}), TriangleD{{1, -2}, {2, 0}, {3, 3}},
                                       MotionD::still(), {0, 16});
    EXPECT_LT(dot(triangle.normal, Vec2D{1, 2}), -0.2);
}

TEST(VisibleSide, PointsIntoSeams) {
    expect_borders(PointD{}, 2);
}

TEST(VisibleSide, BoxesIntoSeams) {
    expect_borders(AabbD{{-1, -1}, {1, 1}}, 3);
}

TEST(VisibleSide, TrianglesIntoSeams) {
    expect_borders(TriangleD{{-1, -1}, {1, -1}, {0, 1}}, 4);
}

TEST(VisibleSide, SegmentsIntoSeams) {
    expect_borders(SegmentD{{-1, 0}, {1, 1}}, 5);
}

}  // namespace
}  // namespace carom
