#include "points.hpp"

#include <carom/build/hull.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace carom {
namespace {

template <class T>
class Hull : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Hull, Numbers);

// p is a corner of the hull exactly when some line through it has all other points strictly on one side; then one of
// the two lines to a neighboring corner nearly does. By brute force: a corner is an end of a hull edge, and pq is a
// hull edge when nothing is on its right and nothing beyond its ends on its line.
template <class T>
bool is_hull_edge(const std::vector<BasicVec2<T>>& points, const BasicVec2<T>& p, const BasicVec2<T>& q) {
    return std::all_of(points.begin(), points.end(), [&](const BasicVec2<T>& r) {
        const int side = orient(p, q, r);
        return side > 0 || (side == 0 && dot_sign(r, p, r, q) <= 0);
    });
}

TYPED_TEST(Hull, AgreesWithBruteForce) {
    using Vec = BasicVec2<TypeParam>;
    test::Random random(1);
    int polygons = 0, refused = 0;
    for (int i = 0; i < 1600; ++i) {
        const auto points = test::hard_points<TypeParam>(random, i, random.integer(3, 14));
        const auto hull = convex_hull<TypeParam>(points);
        std::size_t edges = 0;
        for (const Vec& p : points) {
            for (const Vec& q : points) {
                if (p == q || !is_hull_edge(points, p, q)) continue;
                ++edges;  // counted once for each pair of duplicates, so compared as sets below
                if (!hull.ok()) continue;
                const auto corners = hull->points();
                const auto at = std::find(corners.begin(), corners.end(), p);
                ASSERT_NE(at, corners.end());
                ASSERT_EQ(at + 1 == corners.end() ? corners.front() : at[1], q);
            }
        }
        if (!hull.ok()) {
            ++refused;
            const bool all_equal = std::all_of(points.begin(), points.end(), [&](auto& p) { return p == points[0]; });
            ASSERT_EQ(hull.error().code, all_equal ? ErrorCode::too_few_points : ErrorCode::collinear);
            for (const Vec& p : points) {
                for (const Vec& q : points) ASSERT_EQ(orient(points[0], p, q), 0);
            }
            continue;
        }
        ++polygons;
        const auto corners = hull->points();
        ASSERT_GE(edges, corners.size());
        for (std::size_t k = 0; k < corners.size(); ++k)
            ASSERT_TRUE(is_hull_edge(points, corners[k], corners[(k + 1) % corners.size()]));
    }
    EXPECT_GT(polygons, 1200);
    EXPECT_GT(refused, 5);
}

TYPED_TEST(Hull, IsTheSameAtEveryPowerOfTwoAndInEveryOrder) {
    test::Random random(2);
    for (int i = 0; i < 200; ++i) {
        auto points = test::hard_points<TypeParam>(random, i, 40);
        const auto hull = convex_hull<TypeParam>(points);
        if (!hull.ok()) continue;
        const auto large = convex_hull<TypeParam>(test::scaled(points, 20));
        const std::vector<BasicVec2<TypeParam>> corners(hull->points().begin(), hull->points().end());
        const std::vector<BasicVec2<TypeParam>> expected = test::scaled(corners, 20);
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), large->points().begin(), large->points().end()));
        std::reverse(points.begin(), points.end());
        ASSERT_EQ(*convex_hull<TypeParam>(points), *hull);
    }
}

TEST(HullErrors, NameWhatAndWhere) {
    const double infinity = std::numeric_limits<double>::infinity();
    const Vec2D two[] = {{0, 0}, {1, 1}};
    EXPECT_EQ(convex_hull<double>(two).error().code, ErrorCode::too_few_points);
    const Vec2D bad[] = {{0, 0}, {1, 1}, {0, infinity}};
    EXPECT_EQ(convex_hull<double>(bad).error().code, ErrorCode::not_finite);
    EXPECT_EQ(convex_hull<double>(bad).error().index, 2);
}

TEST(HullExamples, ManyPoints) {
    test::Random random(3);
    std::vector<Vec2> points;
    for (int i = 0; i < 200000; ++i)
        points.push_back({static_cast<float>(random.integer(0, 1000)), static_cast<float>(random.integer(0, 1000))});
    EXPECT_TRUE(convex_hull<float>(points).ok());
}

}  // namespace
}  // namespace carom
