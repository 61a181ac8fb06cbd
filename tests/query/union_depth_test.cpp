/// Depths of unions with many parts: of two grids of boxes as of two boxes, and of a polygon, which knows its border,
/// as of the compound of its parts, which does not.
#include "random.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/shape/compound.hpp>
#include <carom/work_budget.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace carom {
namespace {

// Unit boxes side by side, `count` in each direction, around the origin.
CompoundD grid_of_boxes(int count) {
    std::vector<CompoundPartD> parts;
    const double first = 0.5 * (1 - count);
    for (int i = 0; i < count * count; ++i) {
        parts.push_back({BoxD{{first + i % count, first + i / count}, {0.5, 0.5}, {}}, {}});
    }
    return CompoundD::from_parts(parts).value();
}

TEST(UnionDepth, OfGridsIsThatOfBoxes) {
    constexpr int count = 7;
    const CompoundD grid = grid_of_boxes(count);
    const BoxD whole{{0, 0}, {0.5 * count, 0.5 * count}, {}};
    test::Random random(1);
    for (int i = 0; i < 40; ++i) {
        const PoseD pose{{random.real(-3.0, 3.0), random.real(-3.0, 3.0)},
                         i % 2 == 0 ? RotD{} : RotD::radians(random.real(0.0, 1.5))};
        const auto found = contact(grid, place(grid, pose));
        const auto expected = contact(whole, place(whole, pose));
        ASSERT_TRUE(found && expected);
        EXPECT_NEAR(found->separation, expected->separation, 1e-13) << i;
        if (expected->unique_normal && found->unique_normal) {
            EXPECT_NEAR(dot(found->normal, expected->normal), 1, 1e-12) << i;
        }
    }
}

// A wavy blob.
std::vector<Vec2D> blob(int count, double radius) {
    std::vector<Vec2D> corners;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979 * i / count;
        const double r = radius * (1 + 0.2 * std::sin(7 * angle) + 0.3 / count * (i * 7919 % 13));
        corners.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    return corners;
}

TEST(UnionDepth, OfAPolygonIsThatOfItsParts) {
    const auto polygon = simple_polygon<double>(blob(400, 50), {}).value();
    std::vector<CompoundPartD> parts;
    for (const ConvexPolygonD& part : polygon.parts()) parts.push_back({part, {}});
    const CompoundD compound = CompoundD::from_parts(parts).value();
    ASSERT_GT(parts.size(), 100U);
    test::Random random(2);
    int deep = 0;
    for (int i = 0; i < 150; ++i) {
        const double r = 62 * std::sqrt(random.real(0.0, 1.0)), angle = random.real(0.0, 6.3);
        const PoseD pose{{r * std::cos(angle), r * std::sin(angle)}, RotD::radians(angle)};
        const AnyShapeD shapes[] = {CircleD{{0, 0}, 0.5}, BoxD{{0, 0}, {2, 0.25}, {}}, PointD{{0, 0}},
                                    CapsuleD{{-4, 0}, {4, 1}, 1}};
        const AnyShapeD& shape = shapes[i % 4];
        const double found = signed_distance(polygon, place(shape, pose));
        deep += found < -5;
        EXPECT_NEAR(found, signed_distance(compound, place(shape, pose)), 1e-12) << i;
        EXPECT_NEAR(signed_distance(place(shape, pose), polygon), found, 1e-12) << i;
    }
    EXPECT_GT(deep, 50);
    EXPECT_LT(deep, 140);
}

// The search begins with a radius for the first pair that meets, which may only touch and be tiny.
TEST(UnionDepth, BehindATinyPairThatOnlyTouches) {
    for (const double overlap : {0.0, 1e-13, 1e-11, 1e-9, 1e-4}) {
        const auto make = [](const BoxD& tiny, const BoxD& large) {
            return CompoundD::from_parts({{tiny, {}}, {large, {}}}).value();
        };
        const CompoundD a = make({{0, 0}, {0.05, 0.05}, {}}, {{600, 0}, {500, 500}, {}});
        const CompoundD b = make({{0.1 - overlap, 0}, {0.05, 0.05}, {}}, {{600, 100}, {450, 450}, {}});
        EXPECT_NEAR(signed_distance(a, b), -850, 1e-9) << overlap;
        EXPECT_NEAR(signed_distance(b, a), -850, 1e-9) << overlap;
    }
}

// Work grows with what is near the minimum translation, not with the parts that cover all before it.
TEST(UnionDepth, DeepInAPolygonTakesLittleWork) {
    for (const int count : {1000, 10000}) {
        const auto polygon = simple_polygon<double>(blob(count, 100), {}).value();
        const WorkMeter meter;
        EXPECT_LT(signed_distance(polygon, CircleD{{60, 10}, 0.5}), -10);
        EXPECT_LT(meter.units(), 200000) << count;
    }
}

}  // namespace
}  // namespace carom
