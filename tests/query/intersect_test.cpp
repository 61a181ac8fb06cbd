// Lines, rays, segments and circles against rational arithmetic, and the cases that formulas with a division lose.
#include "random.hpp"
#include "rates.hpp"

#include <carom/math/exact.hpp>
#include <carom/query/intersect.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

namespace carom {
namespace {

using Kind = IntersectionKind;

TEST(Intersect, CrossingsAndNearMisses) {
    const auto cross = intersect(Segment{{0, 0}, {4, 4}}, Segment{{0, 4}, {4, 0}});
    EXPECT_EQ(cross.kind, Kind::point);
    EXPECT_TRUE(cross.proper);
    EXPECT_EQ(cross.from, (Vec2{2, 2}));
    EXPECT_EQ(cross.t, 0.5f);
    EXPECT_EQ(cross.u, 0.5f);
    EXPECT_EQ(intersect(Segment{{0, 0}, {4, 0}}, Segment{{2, 0}, {2, 5}}).kind, Kind::point);  // T
    EXPECT_FALSE(intersect(Segment{{0, 0}, {4, 0}}, Segment{{2, 0}, {2, 5}}).proper);
    EXPECT_EQ(intersect(Segment{{0, 0}, {4, 0}}, Segment{{2, 1}, {2, 5}}).kind, Kind::none);
    EXPECT_EQ(intersect(Ray{{0, 0}, {1, 0}}, Segment{{-2, -1}, {-2, 1}}).kind, Kind::none);
    EXPECT_EQ(intersect(Line{{0, 0}, {1, 0}}, Segment{{-2, -1}, {-2, 1}}).t, -2);
    EXPECT_EQ(intersect(Ray{{0, 0}, {2, 0}}, Ray{{6, -3}, {0, 1}}).t, 3);
    EXPECT_EQ(intersect(Ray{{0, 0}, {2, 0}}, Ray{{6, -3}, {0, 1}}).u, 3);
}

TEST(Intersect, ParallelLinesThatCoincide) {  // [DevMag] calls every one of these "no collision"
    EXPECT_EQ(intersect(Line{{0, 0}, {1, 1}}, Line{{5, 5}, {-3, -3}}).kind, Kind::coincident);
    EXPECT_EQ(intersect(Line{{0, 0}, {1, 1}}, Line{{5, 6}, {-3, -3}}).kind, Kind::none);
    const auto shared = intersect(Segment{{0, 0}, {3, 0}}, Segment{{5, 0}, {2, 0}});
    EXPECT_EQ(shared.kind, Kind::segment);
    EXPECT_EQ(shared.from, (Vec2{2, 0}));
    EXPECT_EQ(shared.to, (Vec2{3, 0}));
    const auto end_to_end = intersect(Segment{{0, 0}, {0, 3}}, Segment{{0, 7}, {0, 3}});
    EXPECT_EQ(end_to_end.kind, Kind::point);
    EXPECT_FALSE(end_to_end.proper);
    EXPECT_EQ(end_to_end.t, 1);
    EXPECT_EQ(end_to_end.u, 1);
    EXPECT_EQ(intersect(Segment{{0, 0}, {0, 3}}, Segment{{0, 7}, {0, 4}}).kind, Kind::none);
    const auto rays = intersect(Ray{{0, 0}, {1, 0}}, Ray{{5, 0}, {2, 0}});
    EXPECT_EQ(rays.kind, Kind::ray);
    EXPECT_EQ(rays.from, (Vec2{5, 0}));
    EXPECT_GT(rays.to.x, 5);
    EXPECT_EQ(intersect(Ray{{0, 0}, {1, 0}}, Ray{{5, 0}, {-2, 0}}).kind, Kind::segment);
    EXPECT_EQ(intersect(Ray{{0, 0}, {-1, 0}}, Ray{{5, 0}, {2, 0}}).kind, Kind::none);
    EXPECT_EQ(intersect(Ray{{0, 0}, {-1, 0}}, Ray{{0, 0}, {2, 0}}).kind, Kind::point);
    EXPECT_EQ(intersect(Line{{9, 0}, {1, 0}}, Ray{{5, 0}, {-2, 0}}).kind, Kind::ray);
    EXPECT_LT(intersect(Line{{9, 0}, {1, 0}}, Ray{{5, 0}, {-2, 0}}).to.x, 5);
    EXPECT_EQ(intersect(Line{{9, 0}, {1, 0}}, Segment{{1, 0}, {0, 0}}).kind, Kind::segment);
}

TEST(Intersect, ZeroLengthsAreOneOfAKind) {  // [DevMag]: these give denominator 0 as well
    EXPECT_EQ(intersect(Segment{{1, 1}, {1, 1}}, Segment{{0, 0}, {2, 2}}).kind, Kind::point);
    EXPECT_EQ(intersect(Segment{{1, 1}, {1, 1}}, Segment{{0, 0}, {2, 2}}).u, 0.5f);
    EXPECT_EQ(intersect(Segment{{1, 2}, {1, 2}}, Segment{{0, 0}, {2, 2}}).kind, Kind::none);
    EXPECT_EQ(intersect(Segment{{3, 3}, {3, 3}}, Segment{{0, 0}, {2, 2}}).kind, Kind::none);
    EXPECT_EQ(intersect(Segment{{1, 2}, {1, 2}}, Segment{{1, 2}, {1, 2}}).kind, Kind::point);
    EXPECT_EQ(intersect(Segment{{1, 2}, {1, 2}}, Segment{{1, 3}, {1, 3}}).kind, Kind::none);
    EXPECT_EQ(intersect(Ray{{0, 0}, {0, 0}}, Segment{{0, 0}, {2, 2}}).kind, Kind::none);  // no direction: not a ray
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(intersect(Segment{{nan, 0}, {1, 1}}, Segment{{0, 0}, {2, 2}}).kind, Kind::none);
}

// The crossing by rationals: nothing unless it is one point.
struct Crossing {
    mpq_class t, u, x, y;
    bool proper;
};

std::optional<Crossing> rational_crossing(const SegmentD& a, const SegmentD& b) {
    const mpq_class ax(a.a.x), ay(a.a.y), bx(b.a.x), by(b.a.y);
    const mpq_class dx = mpq_class(a.b.x) - ax, dy = mpq_class(a.b.y) - ay;
    const mpq_class ex = mpq_class(b.b.x) - bx, ey = mpq_class(b.b.y) - by;
    const mpq_class d = dx * ey - dy * ex;
    if (d == 0) return std::nullopt;
    const mpq_class t = ((bx - ax) * ey - (by - ay) * ex) / d;
    const mpq_class u = ((bx - ax) * dy - (by - ay) * dx) / d;
    if (t < 0 || t > 1 || u < 0 || u > 1) return std::nullopt;
    return Crossing{t, u, ax + t * dx, ay + t * dy, t > 0 && t < 1 && u > 0 && u < 1};
}

template <class T>
double ulps_off(T value, const mpq_class& truth) {
    const double nearest = truth.get_d();
    const T scale = std::max(std::fabs(static_cast<T>(nearest)), std::numeric_limits<T>::min());
    const double ulp = std::nextafter(scale, std::numeric_limits<T>::infinity()) - scale;
    return std::fabs(mpq_class(mpq_class(static_cast<double>(value)) - truth).get_d()) / ulp;
}

template <class T>
void compare_segments_with_rationals() {
    test::Random random(21);
    int crossings = 0;
    int parallel = 0;
    double worst = 0;
    constexpr int cases = 50'000;
    for (int i = 0; i < cases; ++i) {
        const bool grid = i % 2 == 0;
        const auto number = [&] { return grid ? T(random.integer(-3, 3)) : static_cast<T>(random.real(-1, 1) * 1e3); };
        const BasicSegment<T> a{{number(), number()}, {number(), number()}};
        BasicSegment<T> b{{number(), number()}, {number(), number()}};
        if (random.chance(0.2)) b.b = a.a + a.b - b.a;  // through the middle of a
        const auto wide = [](const BasicVec2<T>& v) { return Vec2D{double(v.x), double(v.y)}; };
        const auto truth = rational_crossing({wide(a.a), wide(a.b)}, {wide(b.a), wide(b.b)});
        const BasicIntersection<T> got = intersect(a, b);
        const bool straight = orient(a.a, a.b, b.a) == 0 && orient(a.a, a.b, b.b) == 0;
        parallel += straight && got.kind != Kind::none;
        if (!truth) {
            EXPECT_FALSE(got.proper);
            EXPECT_TRUE(got.kind == Kind::none || straight || a.a == a.b);
            continue;
        }
        ++crossings;
        ASSERT_EQ(got.kind, Kind::point);
        ASSERT_EQ(got.proper, truth->proper);
        worst = std::max({worst, ulps_off(got.t, truth->t), ulps_off(got.u, truth->u), ulps_off(got.from.x, truth->x),
                          ulps_off(got.from.y, truth->y)});
    }
    std::printf("crossings: %d of %d, worst error %.3f ulp\n", crossings, cases, worst);
    EXPECT_LE(worst, 1.0);
    test::expect_hit_rate(crossings, cases);
    test::expect_often(parallel, cases, 0.002, "parallel");
}

// Lines whose crossing has a coordinate near 0 or one far smaller than the other, that are nearly parallel, of mixed
// and extreme sizes: each number by itself.
template <class T>
void compare_hard_crossings_with_rationals() {
    test::Random random(23);
    int crossings = 0, cancelled = 0, nearly_parallel = 0;
    double worst = 0;
    const int range = std::is_same_v<T, float> ? 20 : 200;
    constexpr int cases = 50'000;
    for (int i = 0; i < cases; ++i) {
        const int exponent = random.integer(-range, range);
        const auto number = [&] {
            return static_cast<T>(std::ldexp(i % 3 == 0 ? random.scaled(-20, 20) : random.real(-1, 1), exponent));
        };
        const BasicVec2<T> p{i % 2 == 0 ? T(0) : number(), number()};  // where both nearly touch
        const BasicVec2<T> along{number(), number()};
        BasicVec2<T> across{number(), number()};
        if (i % 5 == 0) across = {T(along.x * (1 + 4 * std::numeric_limits<T>::epsilon())), along.y};
        const auto through = [&](const BasicVec2<T>& d) {
            const T back = T(random.real(0.2, 4)), on = T(random.real(0.2, 4));
            return BasicSegment<T>{{p.x - back * d.x, p.y - back * d.y}, {p.x + on * d.x, p.y + on * d.y}};
        };
        const BasicSegment<T> a = through(along), b = through(across);
        const auto wide = [](const BasicVec2<T>& v) { return Vec2D{double(v.x), double(v.y)}; };
        const auto truth = rational_crossing({wide(a.a), wide(a.b)}, {wide(b.a), wide(b.b)});
        const BasicIntersection<T> got = intersect(a, b);
        ASSERT_EQ(got.proper, truth && truth->proper) << i;
        if (!truth) continue;
        ++crossings;
        nearly_parallel += i % 5 == 0;
        const double size = std::fmax(std::fabs(double(a.a.x)), std::fabs(double(a.b.x)));
        cancelled += std::fabs(truth->x.get_d()) < std::numeric_limits<T>::epsilon() * size;
        worst = std::max({worst, ulps_off(got.t, truth->t), ulps_off(got.u, truth->u), ulps_off(got.from.x, truth->x),
                          ulps_off(got.from.y, truth->y)});
        ASSERT_EQ(intersect(b, a).from, got.from) << i;
    }
    std::printf("hard crossings: %d of %d, worst error %.3f ulp\n", crossings, cases, worst);
    EXPECT_LE(worst, 1.0);
    test::expect_often(crossings, cases, 0.8);
    test::expect_often(cancelled, crossings, 0.1, "with a coordinate near 0");
    test::expect_often(nearly_parallel, crossings, 0.05, "nearly parallel");
}

TEST(Intersect, HardCrossingsInFloatAgainstRationals) {
    compare_hard_crossings_with_rationals<float>();
}
TEST(Intersect, HardCrossingsInDoubleAgainstRationals) {
    compare_hard_crossings_with_rationals<double>();
}

TEST(Intersect, FloatAgainstRationals) {
    compare_segments_with_rationals<float>();
}
TEST(Intersect, DoubleAgainstRationals) {
    compare_segments_with_rationals<double>();
}

TEST(CirclePoints, EveryCount) {
    using Count = CirclePointCount;
    const auto two = circle_circle_points(Circle{{0, 0}, 5}, Circle{{6, 0}, 5});
    EXPECT_EQ(two.count, Count::two);
    EXPECT_EQ(two.first, (Vec2{3, -4}));
    EXPECT_EQ(two.second, (Vec2{3, 4}));
    const auto outside = circle_circle_points(Circle{{0, 0}, 2}, Circle{{3, 4}, 3});
    EXPECT_EQ(outside.count, Count::one);
    EXPECT_FLOAT_EQ(outside.first.x, 1.2f);
    EXPECT_FLOAT_EQ(outside.first.y, 1.6f);
    const auto inside = circle_circle_points(Circle{{0, 0}, 10}, Circle{{3, 4}, 5});  // [Gaul]: d = |r1 - r2|
    EXPECT_EQ(inside.count, Count::one);
    EXPECT_EQ(inside.first, (Vec2{6, 8}));
    EXPECT_EQ(circle_circle_points(Circle{{0, 0}, 1}, Circle{{3, 0}, 1}).count, Count::none);
    EXPECT_EQ(circle_circle_points(Circle{{0, 0}, 9}, Circle{{3, 0}, 1}).count, Count::none);
    EXPECT_EQ(circle_circle_points(Circle{{1, 2}, 3}, Circle{{1, 2}, 3}).count, Count::infinite);
    EXPECT_EQ(circle_circle_points(Circle{{1, 2}, 3}, Circle{{1, 2}, 4}).count, Count::none);
    EXPECT_EQ(circle_circle_points(Circle{{1, 2}, 0}, Circle{{1, 2}, 0}).count, Count::one);
    EXPECT_EQ(circle_circle_points(Circle{{0, 0}, 5}, Circle{{3, 4}, 0}).first, (Vec2{3, 4}));
    EXPECT_EQ(circle_circle_points(Circle{{0, 0}, -5}, Circle{{3, 4}, 0}).count, Count::none);
}

// Both points lie on both circles to within the stated error.
TEST(CirclePoints, LieOnBothCircles) {
    test::Random random(22);
    int crossing = 0;
    double worst = 0;
    for (int i = 0; i < 50'000; ++i) {
        const auto number = [&] { return random.real(-4, 4) + (i % 5 == 0 ? 1e6 : 0); };
        const CircleD a{{number(), number()}, random.real(0, 4)};
        const CircleD b{{number(), number()}, random.real(0, 4)};
        const auto points = circle_circle_points(a, b);
        if (points.count != CirclePointCount::two) continue;
        ++crossing;
        for (const Vec2D& p : {points.first, points.second}) {
            for (const CircleD& c : {a, b}) {
                const double off = std::fabs(std::hypot(p.x - c.center.x, p.y - c.center.y) - c.radius);
                worst = std::max(worst, off / std::max({a.radius, b.radius, std::fabs(c.center.x) * 0x1p-3}));
            }
        }
    }
    std::printf("circle crossings: worst distance from a circle 2^%.1f of the larger radius\n", std::log2(worst));
    EXPECT_LT(worst, 0x1p-48);
    EXPECT_GT(crossing, 10'000);
    EXPECT_LT(crossing, 40'000);
}

}  // namespace
}  // namespace carom
