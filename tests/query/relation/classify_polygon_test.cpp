// Polygons that know their edges, and convex shapes: against the union of the same parts, which knows none.
#include "query/relation/shapes_on_grid.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/query/classify.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>
#include <carom/work_budget.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace carom {
namespace {

// Around the origin, on a grid, so that much of it is touched exactly; with a hole if that fits.
template <class T>
BasicSimplePolygon<T> polygon_on_grid(test::Random& random) {
    for (;;) {
        std::vector<BasicVec2<T>> outline;
        const int corners = random.integer(4, 14);
        for (int k = 0; k < corners; ++k) {
            const double angle = 2 * 3.14159265 * k / corners, radius = random.real(3, 12);
            outline.push_back({static_cast<T>(std::round(radius * std::cos(angle))),
                               static_cast<T>(std::round(radius * std::sin(angle)))});
        }
        std::vector<std::vector<BasicVec2<T>>> holes;
        if (random.chance(0.5)) holes.push_back({{0, 0}, {0, 2}, {2, 1}});
        if (auto made = simple_polygon<T>(outline, holes)) return std::move(made).value();
    }
}

template <class T>
BasicCompound<T> union_of_parts(const BasicSimplePolygon<T>& polygon) {
    std::vector<typename BasicCompound<T>::Part> parts;
    for (const BasicConvexPolygon<T>& part : polygon.parts()) parts.push_back({part});
    return BasicCompound<T>::from_parts(std::move(parts)).value();
}

template <class T>
void expect_the_relations_of_the_union(std::uint64_t seed) {
    test::Random random(seed);
    const int cases = test::is_sanitized ? 300 : 6000;
    std::array<int, 9> found{};
    for (int k = 0; k < cases; ++k) {
        const BasicSimplePolygon<T> polygon = polygon_on_grid<T>(random);
        const BasicCompound<T> parts = union_of_parts(polygon);
        const BasicAnyShape<T> shape = test::shape_on_grid<T>(random);
        const bool is_placed = random.chance(0.3);
        const BasicPose<T> pose{{3, static_cast<T>(0.25)}, is_placed ? BasicRot<T>::degrees(30) : BasicRot<T>{}};
        const Relation expected = classify(place(parts, pose), place(shape, pose));
        ASSERT_EQ(relation_name(classify(place(polygon, pose), place(shape, pose))), relation_name(expected)) << k;
        ASSERT_EQ(relation_name(classify(place(shape, pose), place(polygon, pose))), relation_name(flip(expected)));
        if (!is_placed) {
            ASSERT_EQ(relation_name(classify(polygon, shape)), relation_name(expected)) << k;
        }
        ++found[static_cast<std::size_t>(expected)];
    }
    using enum Relation;
    for (const auto& [relation, share] : {std::pair{disjoint, 0.1},
                                          {touching, 0.01},
                                          {overlapping, 0.3},
                                          {inside, 0.01},
                                          {contains, 0.05},
                                          {contains_tangent, 0.01}})
        test::expect_often(found[static_cast<std::size_t>(relation)], cases, share,
                           std::string(relation_name(relation)));
}

TEST(ClassifyPolygon, AsTheUnionOfItsParts) {
    expect_the_relations_of_the_union<float>(1);
    expect_the_relations_of_the_union<double>(2);
}

// A hole may touch the outline, where two edges meet in a point of the border.
TEST(ClassifyPolygon, WhereAHoleTouchesTheOutline) {
    const std::vector<Vec2> outline{{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    const std::vector<std::vector<Vec2>> holes{{{4, 0}, {2, 4}, {6, 4}}};
    const SimplePolygon polygon = simple_polygon<float>(outline, holes).value();
    EXPECT_EQ(classify(polygon, Circle{{4, 2}, 0.5f}), Relation::disjoint);
    EXPECT_EQ(classify(polygon, Circle{{4, 3}, 1}), Relation::touching);
    EXPECT_EQ(classify(polygon, Circle{{4, 3}, 1.5f}), Relation::overlapping);
    EXPECT_EQ(classify(polygon, Circle{{4, 0}, 0.25f}), Relation::overlapping);
    EXPECT_EQ(classify(polygon, Circle{{4, 6}, 1}), Relation::contains);
    EXPECT_EQ(classify(polygon, Circle{{4, 6}, 2}), Relation::contains_tangent);
    EXPECT_EQ(classify(Circle{{4, 4}, 20}, polygon), Relation::contains);
    EXPECT_EQ(classify(polygon, Segment{{1, 1}, {1, 7}}), Relation::contains);
}

// The box of a turned polygon is wider than the polygon.
TEST(ClassifyPolygon, TurnedWithinACircle) {
    std::vector<Vec2> outline;
    for (int k = 0; k < 12; ++k) {
        const Rot turn = Rot::degrees(30.0f * static_cast<float>(k));
        outline.push_back({10 * turn.c, 10 * turn.s});
    }
    const SimplePolygon polygon = simple_polygon<float>(outline).value();
    for (const float degrees : {0.0f, 45.0f, 60.0f}) {
        const auto turned = place(polygon, {{3, 4}, Rot::degrees(degrees)});
        EXPECT_EQ(classify(turned, Circle{{3, 4}, 11}), Relation::inside) << degrees;
        EXPECT_EQ(classify(Circle{{3, 4}, 9.9f}, turned), Relation::overlapping) << degrees;
        EXPECT_EQ(classify(Circle{{3, 4}, 9.5f}, turned), Relation::inside) << degrees;
    }
}

// Thin shapes that meet edges, and what only touches, look at what is near them only.
TEST(ClassifyPolygon, WhatMeetsAnEdgeOfALargePolygonReadsFewParts) {
    constexpr int count = 10000;
    std::vector<Vec2> outline{{count, -10}, {0, -10}};
    for (int k = 0; k <= count; ++k) outline.push_back({static_cast<float>(k), k % 2 == 0 ? 0.0f : 1.0f});
    std::reverse(outline.begin(), outline.end());
    const SimplePolygon polygon = simple_polygon<float>(outline).value();
    const auto expect_cheap = [&](const AnyShape& shape, Relation expected) {
        const WorkMeter meter;
        EXPECT_EQ(relation_name(classify(polygon, shape)), relation_name(expected));
        EXPECT_LT(meter.units(), 5000);
    };
    const float x = count / 2;
    expect_cheap(Segment{{x, -1}, {x, 2}}, Relation::overlapping);
    expect_cheap(Segment{{x, 0}, {x, 2}}, Relation::touching);
    expect_cheap(Segment{{x, -1}, {x, 0}}, Relation::contains_tangent);
    expect_cheap(Segment{{x, 0}, {x + 1, 1}}, Relation::touching);
    expect_cheap(Circle{{x + 1, 1.5f}, 0.5f}, Relation::touching);
    expect_cheap(Aabb{{x + 0.5f, 1}, {x + 1.5f, 2}}, Relation::touching);
    expect_cheap(Aabb{{x - 0.5f, -2}, {x + 0.5f, 0}}, Relation::contains_tangent);
}

}  // namespace
}  // namespace carom
