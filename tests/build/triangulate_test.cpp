#include "random.hpp"

#include <carom/build/triangulate.hpp>
#include <carom/math/exact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace carom {
namespace {

// Twice the signed area; exact for whole coordinates below 2^20.
template <class T>
std::int64_t twice_area(std::span<const BasicVec2<T>> points) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& a = points[i];
        const auto& b = points[(i + 1) % points.size()];
        sum += static_cast<std::int64_t>(a.x) * static_cast<std::int64_t>(b.y) -
               static_cast<std::int64_t>(a.y) * static_cast<std::int64_t>(b.x);
    }
    return sum;
}

// How many triangles contain the point in their inside.
template <class T>
int cover_count(const std::vector<BasicConvexPolygon<T>>& triangles, const BasicVec2<T>& p) {
    return static_cast<int>(std::count_if(triangles.begin(), triangles.end(), [&](const BasicConvexPolygon<T>& t) {
        const auto c = t.points();
        return orient(c[0], c[1], p) > 0 && orient(c[1], c[2], p) > 0 && orient(c[2], c[0], p) > 0;
    }));
}

// Equal areas and no point covered twice make the triangles a tiling; every corner must be a vertex of the outline.
template <class T>
void expect_tiling(const std::vector<BasicVec2<T>>& outline, test::Random& random) {
    const auto triangles = triangulate<T>(outline);
    ASSERT_TRUE(triangles.ok()) << triangles.error().message;
    std::int64_t area = 0;
    for (const auto& triangle : *triangles) {
        ASSERT_EQ(triangle.points().size(), 3u);
        area += twice_area<T>(triangle.points());
        for (const auto& corner : triangle.points())
            ASSERT_NE(std::find(outline.begin(), outline.end(), corner), outline.end());
    }
    EXPECT_EQ(area, std::abs(twice_area<T>(outline)));
    EXPECT_LE(triangles->size(), outline.size() - 2);
    const auto [left, right] =
        std::minmax_element(outline.begin(), outline.end(), [](auto& a, auto& b) { return a.x < b.x; });
    const auto [low, high] =
        std::minmax_element(outline.begin(), outline.end(), [](auto& a, auto& b) { return a.y < b.y; });
    for (int i = 0; i < 50; ++i) {
        const BasicVec2<T> p{static_cast<T>(random.real(left->x, right->x)),
                             static_cast<T>(random.real(low->y, high->y))};
        ASSERT_LE(cover_count<T>(*triangles, p), 1);
    }
}

// Vertices around a center by increasing angle: the polygon is simple whatever the distances, and reflex nearly
// everywhere. Rounding to whole numbers may make it touch itself; then there is nothing to test.
template <class T>
std::vector<BasicVec2<T>> star(test::Random& random, int vertices, double size) {
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i < vertices; ++i) {
        const double angle = 6.283185307179586 * i / vertices, r = random.real(0.1 * size, size);
        points.push_back(
            {static_cast<T>(std::round(r * std::cos(angle))), static_cast<T>(std::round(r * std::sin(angle)))});
    }
    return points;
}

// Spikes of random height on a straight base, with vertices in the middle of the base.
template <class T>
std::vector<BasicVec2<T>> comb(test::Random& random, int teeth) {
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i <= 4 * teeth; ++i) points.push_back({static_cast<T>(i), T(0)});
    for (int i = teeth - 1; i >= 0; --i) {
        points.push_back({static_cast<T>(4 * i + 3), static_cast<T>(random.integer(2, 50))});
        points.push_back({static_cast<T>(4 * i + 1), T(1)});
    }
    return points;
}

template <class T>
class Triangulate : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(Triangulate, Numbers);

TYPED_TEST(Triangulate, TilesRandomStarsInEitherWinding) {
    test::Random random(1);
    int tested = 0;
    for (int i = 0; i < 400; ++i) {
        auto outline = star<TypeParam>(random, 3 + i % 60, 1000);
        if (!validate_outline<TypeParam>(outline).ok()) continue;
        if (i % 2) std::reverse(outline.begin(), outline.end());
        expect_tiling(outline, random);
        ++tested;
    }
    EXPECT_GT(tested, 300);
}

TYPED_TEST(Triangulate, TilesStarsOnCoarseGridsWithManyCollinearVertices) {
    test::Random random(2);
    int tested = 0;
    for (int i = 0; i < 2000; ++i) {
        auto outline = star<TypeParam>(random, 4 + i % 9, 2 + i % 7);
        if (!validate_outline<TypeParam>(outline).ok()) continue;
        expect_tiling(outline, random);
        ++tested;
    }
    EXPECT_GT(tested, 400);
}

TYPED_TEST(Triangulate, TilesCombs) {
    test::Random random(3);
    for (int teeth = 1; teeth < 60; ++teeth) {
        auto outline = comb<TypeParam>(random, teeth);
        expect_tiling(outline, random);
        std::reverse(outline.begin(), outline.end());
        std::rotate(outline.begin(), outline.begin() + teeth, outline.end());
        expect_tiling(outline, random);
    }
}

TYPED_TEST(Triangulate, KeepsUpWithManyVertices) {
    test::Random random(4);
    expect_tiling(comb<TypeParam>(random, 1500), random);
}

TEST(TriangulateExamples, ArrowIsTwoTriangles) {
    const Vec2 arrow[] = {{0, 0}, {4, 2}, {0, 4}, {1, 2}};
    const auto triangles = triangulate<float>(arrow);
    ASSERT_TRUE(triangles.ok());
    EXPECT_EQ(triangles->size(), 2u);
}

TEST(TriangulateExamples, SquareWithMidpointsDropsThem) {
    const Vec2D square[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    const auto triangles = triangulate<double>(square);
    ASSERT_TRUE(triangles.ok());
    EXPECT_EQ(triangles->size(), 2u);
}

// A diagonal that passes through a reflex vertex must not be cut: the rest would touch itself there.
TEST(TriangulateExamples, DiagonalThroughAVertex) {
    const std::vector<Vec2D> outline{{0, 0}, {4, 0}, {4, 4}, {2, 2}, {0, 4}};
    test::Random random(5);
    expect_tiling(outline, random);
}

struct BadOutline {
    std::vector<Vec2D> points;
    ErrorCode code;
    std::ptrdiff_t index;
};

TEST(TriangulateErrors, NameWhatAndWhere) {
    const double infinity = std::numeric_limits<double>::infinity();
    const BadOutline cases[] = {
        {{{0, 0}, {1, 0}}, ErrorCode::too_few_points, -1},
        {{{0, 0}, {1, infinity}, {1, 0}}, ErrorCode::not_finite, 1},
        {{{0, 0}, {1, 0}, {1, 0}, {0, 1}}, ErrorCode::repeated_point, 2},
        {{{0, 0}, {1, 0}, {0, 1}, {0, 0}}, ErrorCode::repeated_point, 0},
        {{{0, 0}, {1, 1}, {3, 3}, {2, 2}}, ErrorCode::collinear, -1},
        {{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, ErrorCode::self_intersecting, 0},          // bow tie
        {{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, ErrorCode::self_intersecting, 0},  // vertex 3 touches edge 0
        {{{0, 0}, {4, 0}, {2, 0}, {2, 3}}, ErrorCode::self_intersecting, 1},          // spike at vertex 1
        {{{0, 0}, {2, 0}, {2, 2}, {0, 0}, {-2, 2}, {-2, 0}}, ErrorCode::self_intersecting, 3},  // vertex met twice
    };
    for (const BadOutline& bad : cases) {
        const auto triangles = triangulate<double>(bad.points);
        ASSERT_FALSE(triangles.ok());
        EXPECT_EQ(triangles.error().code, bad.code) << triangles.error().message;
        EXPECT_EQ(triangles.error().index, bad.index) << triangles.error().message;
    }
}

// The touch is decided exactly: 0.1 and 0.3 are not where their names say.
TEST(TriangulateErrors, TouchIsExact) {
    const auto outline = [](double y) { return std::vector<Vec2D>{{0, 0}, {0.3, 0.3}, {0.3, 1}, {0.1, y}, {0, 1}}; };
    EXPECT_FALSE(triangulate<double>(outline(0.1)).ok());
    EXPECT_TRUE(triangulate<double>(outline(std::nextafter(0.1, 1.0))).ok());
}

}  // namespace
}  // namespace carom
