// Circle trees from polygons, outlines and pixels: they cover their source, and get tighter with each level.
#include "points.hpp"
#include "random.hpp"
#include "sanitized.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

template <class T>
bool covered(const BasicCircleTree<T>& tree, const Vec2D& p) {
    for (const BasicCircle<T>& leaf : tree.leaves()) {
        const int sign = sign_of([&]<class N>(In<N>) {
            const N r(double(leaf.radius));
            return length_sq(lift<N>(p) - lift<N>(leaf.center)) - r * r;
        });
        if (sign <= 0) return true;
    }
    return false;
}

template <class T>
double largest_radius(const BasicCircleTree<T>& tree) {
    double largest = 0;
    for (const BasicCircle<T>& leaf : tree.leaves()) largest = std::fmax(largest, double(leaf.radius));
    return largest;
}

template <class T>
class CircleTreeOf : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(CircleTreeOf, Numbers);

// All corners, and points of edges and insides that are exact in double, lie in a leaf.
TYPED_TEST(CircleTreeOf, PolygonsAreCovered) {
    using T = TypeParam;
    test::Random random(11);
    for (int i = 0; i < int(test::cases_or_fewer(60, 12)); ++i) {
        const auto outline = test::whole_star<T>(random, random.integer(3, 20), 1000);
        const auto polygon = simple_polygon<T>(outline);
        if (!polygon.ok()) continue;
        double before = HUGE_VAL;
        for (int levels = 1; levels <= 4; ++levels) {
            const auto tree = circle_tree(*polygon, levels);
            ASSERT_TRUE(tree.ok());
            ASSERT_EQ(tree->level_count(), static_cast<std::size_t>(levels));
            ASSERT_LE(largest_radius(*tree), before);
            before = largest_radius(*tree);
            for (const auto& part : polygon->parts()) {
                const auto points = part.points();
                for (std::size_t k = 0; k < points.size(); ++k) {
                    const auto &a = points[k], &b = points[(k + 1) % points.size()],
                               &c = points[(k + 2) % points.size()];
                    const double u = random.integer(0, 64), v = random.integer(0, 64 - int(u));
                    const auto mix = [&](T p, T q, T r) { return (u * p + v * q + (64 - u - v) * r) / 64; };
                    ASSERT_TRUE(covered(*tree, {double(a.x), double(a.y)}));
                    ASSERT_TRUE(covered(*tree, {mix(a.x, b.x, c.x), mix(a.y, b.y, c.y)}));
                }
            }
        }
    }
}

TYPED_TEST(CircleTreeOf, RadiiHalveWithEachLevel) {
    using T = TypeParam;
    const std::vector<BasicVec2<T>> square{{0, 0}, {64, 0}, {64, 64}, {0, 64}};
    const auto polygon = simple_polygon<T>(square).value();
    for (int levels = 1; levels <= 6; ++levels) {
        const auto tree = circle_tree(polygon, levels).value();
        EXPECT_EQ(tree.leaves().size(), std::size_t{1} << (2 * levels - 2));
        EXPECT_NEAR(largest_radius(tree), std::ldexp(std::sqrt(2.0) * 64, -levels), 1e-4);
    }
    const auto line = BasicChain<T>::open({{0, 0}, {64, 0}}).value();
    EXPECT_EQ(circle_tree(line, 1)->circle(0), (BasicCircle<T>{{32, 0}, 32}));
    EXPECT_NEAR(largest_radius(*circle_tree(line, 4)), 0.5, 1e-5);
}

TYPED_TEST(CircleTreeOf, HolesAndOutlinesStayOpen) {
    using T = TypeParam;
    const std::vector<BasicVec2<T>> square{{0, 0}, {64, 0}, {64, 64}, {0, 64}};
    const std::vector<std::vector<BasicVec2<T>>> holes{{{16, 16}, {48, 16}, {48, 48}, {16, 48}}};
    EXPECT_FALSE(covered(*circle_tree(simple_polygon<T>(square, holes).value(), 4), {32, 32}));
    EXPECT_FALSE(covered(*circle_tree(BasicChain<T>::closed(square).value(), 3), {32, 32}));
}

TYPED_TEST(CircleTreeOf, PixelsAreCovered) {
    using T = TypeParam;
    test::Random random(12);
    for (int i = 0; i < 30; ++i) {
        const int width = random.integer(1, 12), height = random.integer(1, 12);
        std::vector<bool> set;
        for (int k = 0; k < width * height; ++k) set.push_back(random.chance(0.4));
        set[0] = true;
        const auto at = [&](std::int64_t x, std::int64_t y) { return bool(set[std::size_t(y * width + x)]); };
        const auto tree = circle_tree_of_pixels<T>(width, height, at, random.integer(1, 4)).value();
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (const Vec2D& p : {Vec2D{0, 0}, Vec2D{1, 1}, Vec2D{0.5, 0.25}, Vec2D{1, 0}})
                    ASSERT_TRUE(!at(x, y) || covered(tree, {x + p.x, y + p.y})) << x << ' ' << y;
    }
}

TYPED_TEST(CircleTreeOf, InvalidInputIsAnError) {
    using T = TypeParam;
    const auto line = BasicChain<T>::open({{0, 0}, {64, 0}}).value();
    EXPECT_EQ(circle_tree(line, 0).error().code, ErrorCode::bad_size);
    EXPECT_EQ(circle_tree(line, 30).error().code, ErrorCode::bad_size);
    const auto nothing = [](std::int64_t, std::int64_t) { return false; };
    EXPECT_EQ(circle_tree_of_pixels<T>(4, 4, nothing, 2).error().code, ErrorCode::too_few_points);
    const auto point = BasicChain<T>::open({{3, 4}, {3, 4}}).value();
    EXPECT_EQ(circle_tree(point, 9)->leaves().size(), 1u);  // nothing to cut
}

TYPED_TEST(CircleTreeOf, SimplePolygonsKeepTheirRings) {
    using T = TypeParam;
    const std::vector<BasicVec2<T>> clockwise{{0, 64}, {64, 64}, {64, 0}, {32, 0}, {0, 0}};
    const std::vector<std::vector<BasicVec2<T>>> holes{{{16, 16}, {48, 16}, {48, 48}}};
    const auto polygon = simple_polygon<T>(clockwise, holes).value();
    EXPECT_EQ(polygon.outline().size(), 5u);
    EXPECT_EQ(polygon.outline().front(), (BasicVec2<T>{0, 0}));
    EXPECT_EQ(polygon.hole(0).front(), (BasicVec2<T>{48, 48}));
    EXPECT_EQ(polygon.box(), (BasicAabb<T>{{0, 0}, {64, 64}}));
    EXPECT_EQ(simple_polygon<T>(holes[0])->parts().size(), 1u);
    const std::vector<std::vector<BasicVec2<T>>> astray{{{48, 16}, {80, 16}, {48, 48}}};
    const auto wrong = simple_polygon<T>(clockwise, astray);
    EXPECT_EQ(wrong.error().code, ErrorCode::self_intersecting);
    EXPECT_EQ(wrong.error().index, 5);
}

}  // namespace
}  // namespace carom
