// Sweeps of ellipses: the exit differed in the last bit when a and b were traded.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/ellipse.hpp>

#include <gtest/gtest.h>


namespace carom {
namespace {

template <class A, class B>
Sweep<double> expect_the_same_traded(const A& a, const Vec2D& va, const B& b, const Vec2D& vb, double horizon) {
    const auto found = sweep(a, va, b, vb, horizon);
    const auto traded = sweep(b, vb, a, va, horizon);
    EXPECT_EQ(found.hit, traded.hit);
    EXPECT_EQ(found.enter, traded.enter);
    EXPECT_EQ(found.exit, traded.exit);
    EXPECT_EQ(found.graze, traded.graze);
    EXPECT_EQ(found.normal, Vec2D{} - traded.normal);
    if (found.enter > 0) {  // else it is any point that they share
        EXPECT_EQ(found.point, traded.point);
    }
    return found;
}

TEST(SweepOfEllipses, IsTheSameTraded) {
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
        hits += expect_the_same_traded(a, va, TriangleD{at, at + Vec2D{2, 0}, at + radii()}, vb, 4).hit;
        hits += expect_the_same_traded(a, va, EllipseD{at, radii(), RotD::degrees(random.integer(0, 90))}, vb, 4).hit;
        hits += expect_the_same_traded(a, va, RayD{at, {1, static_cast<double>(random.integer(-2, 2))}}, vb, 4).hit;
    }
    test::expect_hit_rate(hits, 3 * cases);
}

}  // namespace
}  // namespace carom
