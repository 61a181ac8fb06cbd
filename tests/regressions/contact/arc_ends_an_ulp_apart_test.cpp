// Arcs whose ends are an ulp apart, one point or all of the circle but for a gap: rounded directions told neither, and
// distances led to the far side of the circle or into the gap.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/shape/ellipse.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

TEST(ArcEndsAnUlpApart, OnePoint) {
    constexpr double six = 6.000000000000003;
    const ArcD arc{{-six, -six}, 5, {-six, -6.000000000000002}, {-six, -six}};
    const AabbD box{{-six, -six}, {1, 1}};
    const auto touched = contact(arc, box, 100);
    ASSERT_TRUE(touched.has_value());
    EXPECT_NEAR(touched->separation, 5, 1e-14);
}

TEST(ArcEndsAnUlpApart, AllButAGap) {
    const ArcD arc{{2.000000000000001, -2}, 4.999999999999997, {6, -6.000000000000003}, {5.999999999999997, -6}};
    const double gap = distance(place(arc, PoseD{{-3, 0}, RotD{-1, 0}}), PointD{{3, 4}});
    EXPECT_NEAR(gap, 3.2462112512353, 1e-12);
}

// Rounded, the ends of nearly half a circle may be opposite, and what is halfway is ahead of neither.
TEST(ArcEndsAnUlpApart, NearlyHalfACircleIsAlsoHalfway) {
    for (const double below : {-5.0, 0.0}) {
        const ArcD arc{{0, 0}, 5, {3, 4}, {-3, std::nextafter(-4.0, below)}};
        EXPECT_NEAR(distance(arc, PointD{{-8, 6}}), 5, 1e-14);
        EXPECT_NEAR(distance(arc, SegmentD{{-8, 6}, {-12, 9}}), 5, 1e-14);
    }
}

// Which of the two it is says the exact sign of from x to, here that of x times the step of y.
TEST(ArcEndsAnUlpApart, RandomOnes) {
    test::Random random(22);
    int reflex = 0;
    constexpr int cases = 2000;
    const auto number = [&] { return random.integer(-8, 8) * (1 + random.integer(-3, 3) * 0x1p-50); };
    const auto place_at_random = [&] { return Vec2D{number(), number()}; };
    for (int i = 0; i < cases; ++i) {
        const Vec2D from{random.integer(1, 8) * (random.chance(0.5) ? 1.0 : -1.0), number()};
        const Vec2D to{from.x, std::nextafter(from.y, random.chance(0.5) ? 9.0 : -9.0)};
        const ArcD arc{place_at_random(), std::fabs(number()) + 0.25, from, to};
        const Vec2D target = place_at_random();
        const bool is_reflex = (from.x > 0) != (to.y > from.y);
        reflex += is_reflex;
        const Vec2D off = target - arc.center;
        const double size = std::hypot(from.x, from.y);
        const Vec2D end = arc.radius / size * from;
        const double expected =
            is_reflex ? std::fabs(std::hypot(off.x, off.y) - arc.radius) : std::hypot(off.x - end.x, off.y - end.y);
        EXPECT_NEAR(distance(arc, PointD{target}), expected, 1e-13) << i;
        EXPECT_NEAR(distance(SegmentD{target, target}, arc), expected, 1e-13) << i;
        EXPECT_NEAR(distance(arc, EllipseD{target, {0x1p-40, 0x1p-40}, {}}), expected, 1e-11) << i;
    }
    test::expect_hit_rate(reflex, cases);
}

}  // namespace
}  // namespace carom
