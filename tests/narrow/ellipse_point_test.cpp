// The gap from an ellipse to a point against the search over all directions.
#include "narrow/distance/ellipse_point.hpp"

#include "random.hpp"
#include "rates.hpp"

#include <carom/math/rot.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace carom::detail {
namespace {

Vec2D farthest_point(const HalfAxes<double>& axes, const Vec2D& direction) {
    const double u = dot(direction, axes.u), v = dot(direction, axes.v), reach = std::hypot(u, v);
    return reach > 0 ? (u / reach) * axes.u + (v / reach) * axes.v : Vec2D{};
}

BestDirection searched(const HalfAxes<double>& axes, const Vec2D& point) {
    const std::array<Vec2D, 5> around{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}}};
    return highest_direction([&](const Vec2D& n) { return point - farthest_point(axes, n); }, around);
}

double size_of(const HalfAxes<double>& axes, const Vec2D& point) {
    return std::sqrt(length_sq(axes.u) + length_sq(axes.v)) + std::sqrt(length_sq(point));
}

Vec2D any_direction(test::Random& random) {
    const RotD rot = RotD::radians(random.real(0, 6.3));
    return {rot.c, rot.s};
}

HalfAxes<double> drawn(test::Random& random) {
    const Vec2D right = any_direction(random);
    const double flat = random.chance(0.2) ? 0 : std::pow(2.0, -random.integer(0, 60));
    const double a = random.real(0.1, 1), b = random.chance(0.2) ? a : flat * random.real(0.1, 1);
    return random.chance(0.5) ? HalfAxes<double>{a * right, b * perp(right)}
                              : HalfAxes<double>{b * right, a * perp(right)};
}

// Anywhere, on an axis, on the border, near the center and near the ends of the curve where the normal jumps.
Vec2D drawn_point(test::Random& random, const HalfAxes<double>& axes) {
    const double tiny = std::pow(2.0, -random.integer(1, 1000));
    switch (random.integer(0, 5)) {
        case 0:
            return random.real(-1.5, 1.5) * axes.u;
        case 1:
            return random.real(-1.5, 1.5) * axes.u + tiny * axes.v;
        case 2:
            return farthest_point(axes, any_direction(random));
        case 3:
            return {tiny * random.real(-1, 1), tiny * random.real(-1, 1)};
        case 4: {
            const double u = length_sq(axes.u), v = length_sq(axes.v);
            return (std::fabs(u - v) / std::fmax(u, v)) * (u > v ? axes.u : axes.v) + tiny * axes.v;
        }
        default:
            return {random.real(-1.5, 1.5), random.real(-1.5, 1.5)};
    }
}

TEST(EllipseToPoint, IsAsHighAsTheSearch) {
    test::Random random(71);
    int inside = 0, ties = 0;
    for (int i = 0; i < 20000; ++i) {
        const HalfAxes<double> axes = drawn(random);
        const Vec2D point = drawn_point(random, axes);
        const BestDirection got = ellipse_to_point(axes, point), expected = searched(axes, point);
        inside += got.height < 0;
        ties += !got.unique;
        ASSERT_NEAR(length_sq(got.normal), 1, 1e-15) << i;
        ASSERT_NEAR(got.height, expected.height, 1e-15 * size_of(axes, point)) << i;
        if (got.unique && expected.unique && got.height > 1e-3) {
            ASSERT_GT(dot(got.normal, expected.normal), 1 - 1e-12) << i;
        }
    }
    test::expect_hit_rate(inside, 20000, "inside");
    test::expect_often(ties, 20000, 0.05, "ties");
}

TEST(EllipseToPoint, OnTheLongerAxisTheNormalJumpsWhereTheCurvatureEnds) {
    const HalfAxes<double> axes{{2, 0}, {0, 1}};
    const BestDirection flat = ellipse_to_point(axes, {1, 0}), end = ellipse_to_point(axes, {1.75, 0});
    EXPECT_FALSE(flat.unique);
    EXPECT_DOUBLE_EQ(flat.height, -std::sqrt(2.0 / 3));
    EXPECT_TRUE(end.unique);
    EXPECT_EQ(end.normal, (Vec2D{1, 0}));
    EXPECT_EQ(end.height, -0.25);
}

TEST(EllipseToPoint, TheCenterOfACircleHasNoSide) {
    const BestDirection best = ellipse_to_point({{3, 0}, {0, 3}}, {});
    EXPECT_FALSE(best.unique);
    EXPECT_EQ(best.height, -3);
}

TEST(EllipseToPoint, ANeedleIsASegmentAndNoAxesAPoint) {
    const HalfAxes<double> needle{{1, 0}, {0, 0}};
    EXPECT_EQ(ellipse_to_point(needle, {0.5, -2}).height, 2);
    EXPECT_EQ(ellipse_to_point(needle, {4, 4}).height, 5);
    EXPECT_EQ(ellipse_to_point(needle, {0.5, 0}).height, 0);
    EXPECT_EQ(ellipse_to_point(needle, {1, 2}).height, 2);
    EXPECT_EQ(ellipse_to_point({{1, 0}, {0, 0x1p-1000}}, {1, 0x1p-100}).height, 0x1p-100);
    EXPECT_EQ(ellipse_to_point({}, {3, 4}).height, 5);
    EXPECT_EQ(ellipse_to_point({}, {}).height, 0);
}

}  // namespace
}  // namespace carom::detail
