// Depths that were too small, of displacements that separate nothing: a segment beside the tip of a sharp notch of a
// polygon left through the tip, and a capsule in a union through a crack at a part's nearly flat corner. And one that
// was too large: two edges that share a corner were taken for covers of each other.
#include "random.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace carom;
using test::Random;

TEST(Regression, NoSegmentLeavesThroughTheTipOfANotch) {
    const Vec2D outline[] = {{1, -1}, {1, 1}, {-1, 1}, {-1, 0.01}, {0, 0}, {-1, -0.01}, {-1, -1}};
    const auto notched = simple_polygon<double>(outline).value();
    for (const double height : {1e-3, 1e-5, 1e-7, 1e-9, 1e-11}) {
        const SegmentD above_the_tip{{0, height}, {-0.3, -0.9}};
        EXPECT_NEAR(signed_distance(above_the_tip, notched), -0.9934, 1e-4) << height;
    }
}

// It touches the polygon in a corner of both, and another corner of the polygon is a little inside it.
TEST(Regression, ATriangleLeavesAlongASharedCornerByTheLeastDisplacement) {
    const Vec2D outline[] = {{0.375, 0},   {0.125, 0},      {0.875, 0.25},   {0.125, 0.125}, {0.625, 0.5},
                             {0.5, 0.875}, {0, 0.25},       {-0.125, 0.375}, {-0.125, 0.25}, {-0.5, 0.625},
                             {0, 0},       {-0.125, 0.125}, {-0.25, 0.125},  {-0.125, 0},    {-0.125, -0.375},
                             {0, -0.125},  {0.25, -0.125},  {0.875, -0.25}};
    const auto polygon = simple_polygon<double>(outline).value();
    const auto triangle = ConvexPolygonD::from_points({{-0x1.178dd84d9bd3ap+0, -0x1.1cc6fc22b7ccdp+0},
                                                       {0.25, -0.125},
                                                       {-0x1.ffffe4790bda4p-4, -0x1.7fffe62ede106p-2}})
                              .value();
    EXPECT_NEAR(signed_distance(triangle, polygon), -2.4372409352e-7, 1e-15);
}

// A square with a hardly bent left side, and a box that ends further right.
TEST(Regression, NoCapsuleLeavesThroughANearlyFlatCorner) {
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const double bend = std::pow(10, random.real(-16, -4)), corner = random.integer(3, 7);
        const auto square = ConvexPolygonD::from_points({{0, 0}, {10, 0}, {10, 10}, {0, 10}, {-bend, corner}});
        const AabbD box{{random.real(0.1, 0.9), 0}, {10, 10}};
        const auto both = CompoundD::from_parts({{square.value(), {}}, {box, {}}}).value();
        const CapsuleD capsule{{4, random.real(4, 6)}, {4.2, random.real(4, 6)}, 1};
        const PoseD turned{{}, RotD::degrees(random.real(0, 360))};
        const auto [low, high] = std::minmax(capsule.a.y, capsule.b.y);
        const double depth = std::min({5.2, 1 + high, 11 - low});
        EXPECT_NEAR(signed_distance(place(capsule, turned), place(both, turned)), -depth, 2e-4) << i;
    }
}

}  // namespace
