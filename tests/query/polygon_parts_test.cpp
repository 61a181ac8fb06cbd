// A polygon with a hole answers as the compound of its convex parts does, though it goes by its edges.
#include "random.hpp"
#include "rates.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

// Points around the origin, in order; on a grid, borders are in line and corners as near as others.
template <class T>
std::vector<BasicVec2<T>> ring_of(test::Random& random, int count, double size, bool on_grid) {
    std::vector<BasicVec2<T>> ring;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * 3.14159265358979 * i / count, radius = size * random.real(0.9, 1.1);
        const Vec2D at{radius * std::cos(angle), radius * std::sin(angle)};
        const auto placed = [on_grid](double x) { return static_cast<T>(on_grid ? std::round(4 * x) / 4 : x); };
        ring.push_back({placed(at.x), placed(at.y)});
    }
    return ring;
}

template <class T>
class PolygonParts : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PolygonParts, Numbers);

TYPED_TEST(PolygonParts, AnswerAsThePolygonDoes) {
    using T = TypeParam;
    test::Random random(3);
    int hits = 0, asked = 0;
    const auto compare = [&](const auto& polygon, const auto& parts, const auto& shape) {
        const bool meets = overlaps(polygon, shape);
        ASSERT_EQ(meets, overlaps(parts, shape));
        hits += meets;
        ++asked;
        EXPECT_NEAR(distance(polygon, shape), distance(parts, shape), 1e-5);
        EXPECT_NEAR(signed_distance(polygon, shape), signed_distance(parts, shape), 1e-5);
    };
    for (std::uint64_t i = 0; i < test::cases_or_fewer(80); ++i) {
        const bool on_grid = i % 2 == 0;
        const auto outline = ring_of<T>(random, random.integer(40, 120), 10, on_grid);
        const std::vector<std::vector<BasicVec2<T>>> holes{ring_of<T>(random, random.integer(15, 40), 4, on_grid)};
        const auto polygon = simple_polygon<T>(outline, holes);
        const auto convex = convex_parts<T>(outline, holes);
        ASSERT_EQ(polygon.ok(), convex.ok());
        if (!polygon.ok()) continue;
        std::vector<BasicCompoundPart<T>> parts;
        for (const BasicConvexPolygon<T>& part : *convex) parts.push_back({part, {}});
        const auto compound = BasicCompound<T>::from_parts(std::move(parts)).value();
        for (int k = 0; k < 40; ++k) {
            SCOPED_TRACE(std::to_string(i) + " " + std::to_string(k));
            const double far =
                k % 5 == 0 ? random.real(5, 8) : (k % 5 < 3 ? random.real(2, 4.5) : random.real(9, 11.5));
            const double angle = random.real(0, 6.3), size = on_grid ? 0.25 : random.real(0.05, 0.6);
            const auto placed = [&](double x) { return static_cast<T>(on_grid ? std::round(4 * x) / 4 : x); };
            const BasicVec2<T> at{placed(far * std::cos(angle)), placed(far * std::sin(angle))};
            compare(*polygon, compound, BasicCircle<T>{at, static_cast<T>(size)});
            compare(*polygon, compound, BasicBox<T>{at, {T(size), T(size / 2)}, BasicRot<T>::degrees(T(10 * k))});
        }
    }
    test::expect_hit_rate(hits, asked);
}

// The exit is straight up into the hole, where another edge of the hole points at the circle.
TEST(PolygonWithAHole, IsLeftByTheNearestSideOfIt) {
    const std::vector<Vec2> outline{{10.5f, 0},       {3, 9.75f},  {-9.25f, -3.5f}, {-8.5f, -4.75f},
                                    {-8.25f, -5.75f}, {-7, -6.5f}, {-4, -8.5f},     {-3.75f, -9.75f}};
    const std::vector<std::vector<Vec2>> holes{{{3.75f, 0}, {0.25f, -4}, {1.25f, -3.5f}, {2.25f, -3.5f}}};
    const auto polygon = simple_polygon<float>(outline, holes).value();
    EXPECT_EQ(signed_distance(polygon, Circle{{1.75f, -4.25f}, 0.25f}), -1);
}

}  // namespace
}  // namespace carom
