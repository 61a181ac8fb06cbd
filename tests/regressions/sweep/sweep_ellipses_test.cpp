// Sweeps of ellipses: the exit differed by an ulp when a and b were swapped, and past unbounded shapes it was a number
// of rounding errors where there is none.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/ellipse.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class A, class B>
SweepD expect_the_same_traded(const A& a, const Vec2D& va, const B& b, const Vec2D& vb, double max_time) {
    const auto found = sweep(a, va, b, vb, max_time);
    const auto traded = sweep(b, vb, a, va, max_time);
    EXPECT_EQ(found.hits(), traded.hits());
    EXPECT_EQ(found.enter, traded.enter);
    EXPECT_EQ(found.exit, traded.exit);
    EXPECT_EQ(found.graze, traded.graze);
    EXPECT_EQ(found.normal, Vec2D{} - traded.normal);
    if (found.enter > 0) {  // else it is any point that they share
        EXPECT_EQ(found.point, traded.point);
    }
    return found;
}

TEST(SweepOfEllipses, IsTheSameSwapped) {
    const auto polygon = ConvexPolygonD::from_points({{{1, -3}, {0, 4}, {-1, 3}}});
    expect_the_same_traded(EllipseD{{0, 0}, {1, 0.25}, {}}, {-3, 2.5}, *polygon, {}, 1);
    test::Random random(22);
    const auto point = [&] { return Vec2D{random.integer(-8, 8) / 2.0, random.integer(-8, 8) / 2.0}; };
    const auto radii = [&] { return Vec2D{random.integer(1, 8) / 4.0, random.integer(1, 8) / 4.0}; };
    int hits = 0;
    constexpr int cases = 400;
    for (int i = 0; i < cases; ++i) {
        const EllipseD a{point(), radii(), RotD::degrees(random.integer(0, 23) * 15)};
        const Vec2D at = point(), va = point(), vb = point();
        hits += expect_the_same_traded(a, va, TriangleD{at, at + Vec2D{2, 0}, at + radii()}, vb, 4).hits();
        hits +=
            expect_the_same_traded(a, va, EllipseD{at, radii(), RotD::degrees(random.integer(0, 90))}, vb, 4).hits();
        hits += expect_the_same_traded(a, va, RayD{at, {1, static_cast<double>(random.integer(-2, 2))}}, vb, 4).hits();
    }
    test::expect_hit_rate(hits, 3 * cases);
}

TEST(SweepOfEllipses, AlongABorderWithoutEnd) {
    const EllipseD disc{{16, -12}, {8, 8}, {0, -1}};
    const HalfSpaceD ground{{16, -12}, {-4, 3}};
    const auto a = place(disc, PoseD{{-20, 4}, {1, static_cast<float>(-8.38349e-06)}});
    const auto b = place(ground, PoseD{{16, 8}, {0, -1}});
    const auto found = expect_the_same_traded(a, {-32, 60}, b, {-16, 48}, infinity);
    EXPECT_TRUE(found.hits());
    EXPECT_EQ(found.exit, infinity);
}

// Along the border or the line exactly, they are in contact always or never.
TEST(SweepOfEllipses, AlongRandomBorders) {
    test::Random random(22);
    int hits = 0;
    constexpr int cases = 500;
    for (int i = 0; i < cases; ++i) {
        const auto number = [&] { return random.integer(-8, 8) + random.integer(-8, 8) / 7.0; };
        const EllipseD a{{number(), number()}, {2, 1}, RotD::degrees(number())};
        const Vec2D along{number(), number() + 0.1}, velocity = std::ldexp(1.0, random.integer(-3, 3)) * along;
        const auto with = [&](const auto& b) {
            const bool meets = overlaps(a, b);
            for (const double sign : {1, -1}) {
                const auto found = expect_the_same_traded(a, sign * velocity, b, {}, infinity);
                EXPECT_EQ(found.hits(), meets);
                EXPECT_EQ(found.exit, meets ? infinity : 0);
            }
            hits += meets;
        };
        with(HalfSpaceD{{number(), number()}, {-along.y, along.x}});
        with(LineD{{number(), number()}, along});
    }
    test::expect_hit_rate(hits, 2 * cases);
}

}  // namespace
}  // namespace carom
