// Points in shapes: inside, on the border, outside; and the nearest points.
#include "rates.hpp"

#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

TEST(Contains, ByHand) {
    const ConvexPolygon hexagon =
        ConvexPolygon::from_points({{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}}).value();
    EXPECT_EQ(locate(hexagon, Vec2{0, 0}), Location::inside);
    EXPECT_EQ(locate(hexagon, Vec2{1.5f, 1}), Location::border);
    EXPECT_EQ(locate(hexagon, Vec2{1.5f, std::nextafter(1.0f, 2.0f)}), Location::outside);
    EXPECT_TRUE(contains(hexagon, Vec2{2, 0}));
    EXPECT_TRUE(contains(place(hexagon, Pose{{10, 0}, {0, 1}}), Vec2{10, 2}));
    EXPECT_FALSE(contains(place(hexagon, Pose{{10, 0}, {0, 1}}), Vec2{12.5f, 0}));
    EXPECT_FALSE(contains(hexagon, Vec2{0, std::nanf("")}));
}

// The points of a grid, and their neighbors by one ulp, against the exact pair.
TEST(Contains, AgreesWithOverlapsNextToTheBorder) {
    const ConvexPolygon polygon =
        ConvexPolygon::from_points({{3, -1}, {4, 2}, {1, 4}, {-3, 3}, {-4, 0}, {-1, -4}}).value();
    int inside = 0, border = 0, asked = 0;
    for (int i = -20; i <= 20; ++i) {
        for (int j = -20; j <= 20; ++j) {
            for (const float toward : {-9.0f, 9.0f}) {
                const Vec2 p{0.25f * float(i), std::nextafter(0.25f * float(j), toward)};
                for (const Vec2& q : {p, Vec2{p.x, 0.25f * float(j)}}) {
                    ++asked;
                    ASSERT_EQ(contains(polygon, q), overlaps(Point{q}, polygon));
                    inside += locate(polygon, q) == Location::inside;
                    border += locate(polygon, q) == Location::border;
                }
            }
        }
    }
    test::expect_hit_rate(inside, asked);
    EXPECT_GT(border, 20);
}

TEST(Contains, UnionsAndCurves) {
    const Compound tiles = Compound::from_parts({{Aabb{{0, 0}, {1, 1}}}, {Aabb{{1, 0}, {2, 1}}}}).value();
    EXPECT_EQ(locate(tiles, Vec2{1, 0.5f}), Location::inside);
    EXPECT_EQ(locate(tiles, Vec2{1, 1}), Location::border);
    EXPECT_EQ(locate(AnyShape(tiles), Vec2{2.5f, 1}), Location::outside);
    const Chain loop = Chain::closed({{0, 0}, {2, 0}, {2, 2}, {0, 2}}).value();
    EXPECT_EQ(locate(loop, Vec2{2, 1}), Location::border);
    EXPECT_EQ(locate(loop, Vec2{1, 1}), Location::outside);  // a chain is a curve
    EXPECT_EQ(locate(Line{{0, 0}, {1, 1}}, Vec2{7, 7}), Location::border);
    EXPECT_EQ(locate(HalfSpace{{0, 0}, {0, 1}}, Vec2{7, -1}), Location::inside);
    EXPECT_EQ(locate(Circle{{3, 4}, 5}, Vec2{0, 0}), Location::border);
    EXPECT_EQ(locate(Circle{{3, 4}, 0}, Vec2{3, 4}), Location::border);
}

TEST(ClosestPoint, ByHand) {
    const auto outside = closest_point(Circle{{0, 0}, 2}, Vec2{6, 8});
    EXPECT_EQ(outside.point, (Vec2{1.2f, 1.6f}));
    EXPECT_EQ(outside.distance, 8);
    EXPECT_FALSE(outside.inside);
    const auto inside = closest_point(Circle{{0, 0}, 2}, Vec2{0.1f, 0.7f});
    EXPECT_TRUE(inside.inside);
    EXPECT_EQ(inside.point, (Vec2{0.1f, 0.7f}));
    EXPECT_EQ(inside.distance, 0);
    // The nearest border point of a point inside, as the docstring says.
    const auto border = contact(Point{{1.5f, 1}}, Aabb{{0, 0}, {2, 2}});
    EXPECT_EQ(border->separation, -0.5f);
    EXPECT_EQ(border->normal, (Vec2{-1, 0}));
    EXPECT_EQ(closest_point(Chain::open({{0, 0}, {4, 0}, {4, 4}}).value(), Vec2{3, 1}).distance, 1);
    EXPECT_EQ(closest_point(Circle{{std::nanf(""), 0}, 2}, Vec2{6, 8}).distance,
              std::numeric_limits<float>::infinity());
}

}  // namespace
}  // namespace carom
