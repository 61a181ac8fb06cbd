// Ellipses against arcs: certain results compared with a walk along the arc in long double.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using Real = long double;

TEST(EllipseArc, KnownPlaces) {
    const Ellipse e{{0, 0}, {5, 3}};
    const Arc left_half{{9, 0}, 4, {0, 1}, {0, -1}};
    const Arc right_half{{9, 0}, 4, {0, -1}, {0, 1}};
    EXPECT_TRUE(overlaps(e, left_half));
    EXPECT_FALSE(penetrates(e, left_half));  // in one point from outside: exact
    EXPECT_FALSE(overlaps(e, right_half));
    EXPECT_TRUE(overlaps(e, Arc{{9, 0}, 4}));
    EXPECT_TRUE(overlaps(e, Arc{{9, 0}, 4, {-1, 0}, {0, -1}}));  // just its end
    EXPECT_FALSE(overlaps(e, Arc{{9, 0}, std::nextafter(4.0f, 0.0f)}));
    EXPECT_FALSE(overlaps(e, Arc{{0, 0}, 6}));  // around it
    EXPECT_TRUE(overlaps(e, Arc{{0, 0}, 1}));   // inside it
    EXPECT_TRUE(penetrates(e, Arc{{0, 0}, 4}));
    EXPECT_EQ(distance(e, Arc{{0, 0}, 6}), 1);
    EXPECT_EQ(distance(EllipseD{{0, 0}, {5, 3}}, ArcD{{9, 0}, 3, {0, 1}, {0, -1}}), 1);
}

// The distance of a point outside an ellipse, by bisection of the root that its nearest point is made of; 0 inside.
Real distance_to(const EllipseD& e, Real px, Real py) {
    const Real dx = px - e.center.x, dy = py - e.center.y, c = e.rot.c, s = e.rot.s;
    const Real x = std::fabs(dx * c + dy * s), y = std::fabs(dy * c - dx * s);
    const Real a = e.radii.x, b = e.radii.y;
    const auto excess = [&](Real t) {
        const Real u = a * x / (a * a + t), v = b * y / (b * b + t);
        return u * u + v * v - 1;
    };
    if (excess(0) <= 0) return 0;
    Real low = 0, high = a * x + b * y;
    for (int i = 0; i < 100; ++i) (excess((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    const Real t = (low + high) / 2;
    return std::hypot(t * x / (a * a + t), t * y / (b * b + t));
}

struct Walk {
    Real nearest;
    bool crosses;
};

Walk walk_along(const EllipseD& e, const ArcD& arc) {
    const Real turn = 2 * std::acos(Real(-1));
    const Real from = std::atan2(Real(arc.from.y), Real(arc.from.x));
    Real swept = std::atan2(Real(arc.to.y), Real(arc.to.x)) - from;
    if (swept <= 0) swept += turn;
    const auto at = [&](Real t) {
        return distance_to(e, arc.center.x + arc.radius * std::cos(from + t * swept),
                           arc.center.y + arc.radius * std::sin(from + t * swept));
    };
    constexpr int steps = 400;
    std::vector<Real> found;
    for (int i = 0; i <= steps; ++i) found.push_back(at(Real(i) / steps));
    const Real least = *std::min_element(found.begin(), found.end());
    if (least == 0) return {0, true};
    Real best = least;
    for (int i = 0; i <= steps; ++i) {
        const std::size_t k = std::size_t(i), before = k == 0 ? 0 : k - 1, after = i == steps ? k : k + 1;
        if (found[k] > found[before] || found[k] > found[after]) continue;
        Real low = Real(before) / steps, high = Real(after) / steps;
        for (int step = 0; step < 120; ++step) {
            const Real third = (high - low) / 3;
            const bool upper = at(low + third) > at(high - third);
            (upper ? low : high) += upper ? third : -third;
        }
        best = std::min(best, at((low + high) / 2));
    }
    return {best, false};
}

TEST(EllipseArc, AgreesWithAWalkAlongTheArc) {
    test::Random random(51);
    int apart = 0, crossing = 0;
    double worst = 0;
    const int cases = int(test::cases_or_fewer(600, 50));
    for (int i = 0; i < cases; ++i) {
        const auto number = [&] { return i % 2 == 0 ? random.integer(-4, 4) : random.real(-4, 4); };
        const double flat = i % 5 == 0 ? 0x1p-8 : 1;
        const EllipseD e{{double(number()), double(number())},
                         {std::fabs(double(number())) + 0.5, (std::fabs(double(number())) + 0.5) * flat},
                         RotD::degrees(i % 2 == 0 ? 90 * random.integer(0, 3) : random.real(0, 360))};
        const auto direction = [&] {
            const Vec2D d{double(number()), double(number())};
            return d == Vec2D{} ? Vec2D{1, 0} : d;
        };
        const ArcD arc{
            {double(number()), double(number())}, std::fabs(double(number())) + 0.25, direction(), direction()};
        const Walk walk = walk_along(e, arc);
        const double size = 12 + arc.radius;
        const auto gap = signed_distance(e, arc);
        ASSERT_EQ(gap, signed_distance(arc, e));
        ASSERT_EQ(gap <= 0, overlaps(e, arc)) << i;
        ASSERT_EQ(gap < 0, penetrates(arc, e)) << i;
        if (walk.crosses) {
            ++crossing;
            ASSERT_TRUE(overlaps(e, arc)) << i;
            const auto shared = closest(e, arc).value();
            ASSERT_EQ(shared.on_a, shared.on_b);
            ASSERT_LE(distance(e, PointD{shared.on_a}), 0x1p-40) << i;
            continue;
        }
        if (double(walk.nearest) > 0x1p-30 * size) {
            ASSERT_GT(gap, 0) << i;
        }
        if (gap <= 0) continue;
        ++apart;
        worst = std::max(worst, std::fabs(double(gap - walk.nearest)) / size);
        ASSERT_LE(worst, 16 * 0x1p-53) << i << " " << gap << " " << double(walk.nearest);
    }
    std::printf("arcs: %d apart, %d crossing of %d, worst error %.2f u of all sizes\n", apart, crossing, cases,
                worst / 0x1p-53);
    test::expect_hit_rate(crossing, cases, "crossing");
    test::expect_hit_rate(apart, cases, "apart");
}

TEST(EllipseArc, TheDepthIsAShiftThatSeparatesThem) {
    test::Random random(52);
    int deep = 0;
    for (int i = 0; i < 500; ++i) {
        const EllipseD e{{random.real(-4, 4), random.real(-4, 4)},
                         {random.real(0.5, 3), random.real(0.5, 3)},
                         RotD::degrees(random.real(0, 360))};
        const ArcD arc{{0, 0}, random.real(1, 4), {random.real(-1, 1), 1}, {1, random.real(-1, 1)}};
        const auto hit = contact(e, arc);
        if (!hit || hit->separation >= 0) continue;
        ++deep;
        // From there an exit leads on, straight or to one side.
        const Vec2D shift = -hit->separation * hit->normal;
        bool parted = false;
        for (int k = 0; k < 64 && !parted; ++k) {
            const Vec2D onwards{1e-6 * std::cos(k * 0.1), 1e-6 * std::sin(k * 0.1)};
            parted = !overlaps(e, place(arc, PoseD{shift + onwards, {}}));
        }
        ASSERT_TRUE(parted) << i;
    }
    test::expect_hit_rate(deep, 500);
}

}  // namespace
}  // namespace carom
