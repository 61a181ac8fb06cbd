// The shorter way of polygons of few corners, against the exact one: what it is certain of is so, and it mostly is.
#include "narrow/filter/sweep/plain_sweep.hpp"
#include "narrow/filter/sweep/rough_sweep.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

using namespace carom;
using test::Random;

constexpr float infinity = std::numeric_limits<float>::infinity();

ConvexPolygon polygon_of(std::vector<Vec2> points) {
    return ConvexPolygon::from_points(std::move(points)).value();
}

// On a circle, so that it is convex.
ConvexPolygon round_polygon(Random& random, int count, const Vec2& at, float size) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        const Rot turn = Rot::degrees(static_cast<float>((i + random.real(0.1, 0.9)) * 360 / count));
        points.push_back(at + Vec2{size * turn.c, size * turn.s});
    }
    return polygon_of(std::move(points));
}

// Triangles, boxes, and these with corners cut off; with sides along each other wherever two meet.
ConvexPolygon grid_polygon(Random& random, const Vec2& at) {
    const float w = static_cast<float>(random.integer(2, 4)), h = static_cast<float>(random.integer(2, 4));
    std::vector<Vec2> points;
    const auto corner = [&](const Vec2& before, const Vec2& here, const Vec2& after) {
        if (random.chance(0.5)) return points.push_back(at + here);
        const auto towards = [&](const Vec2& to) {
            const auto step = [](float x) { return static_cast<float>((x > 0) - (x < 0)); };
            return at + here + Vec2{step(to.x - here.x), step(to.y - here.y)};
        };
        points.push_back(towards(before));
        if (towards(after) != towards(before)) points.push_back(towards(after));
    };
    const Vec2 a{0, 0}, b{w, 0}, c{w, h}, d{0, h};
    if (random.chance(0.2)) return polygon_of({at + a, at + b, at + c});
    corner(d, a, b);
    corner(a, b, c);
    corner(b, c, d);
    corner(c, d, a);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.front() == points.back()) points.pop_back();
    return polygon_of(std::move(points));
}

struct Course {
    Vec2 va, vb;
    float max_time;
};

Sweep exact_sweep(const AnyShape& a, const AnyShape& b, const Course& c) {
    return sweep(*Compound::from_parts({{a}}), c.va, *Compound::from_parts({{b}}), c.vb, c.max_time);
}

struct Counts {
    int asked = 0, hits = 0, told = 0, timed = 0;
};

// With numbers of corners that need as many registers.
template <int blocks_a, int blocks_b>
void compare(const ConvexPolygon& a, const ConvexPolygon& b, const Course& c, Counts& counts) {
    using Rough = detail::RoughSweep<blocks_a, blocks_b>;
    const Sweep exact = exact_sweep(a, b, c);
    ++counts.asked;
    counts.hits += exact.hits();
    const detail::PlainOutline outline_a(a), outline_b(b);
    const detail::Lanes direction = detail::widened(c.va) - detail::widened(c.vb);
    Rough rough(outline_a, outline_b, direction);
    if (!rough.is_in_range()) return;
    const int side = rough.side_of_line();
    rough.find_heights();
    const auto verdict = rough.look(c.max_time);
    const bool misses = side > 0 || verdict == Rough::Verdict::misses;
    const bool hits = side < 0 && verdict == Rough::Verdict::hits;
    ASSERT_FALSE(misses && hits);
    if (misses) {
        ASSERT_FALSE(exact.hits());
    }
    if (hits) {
        ASSERT_TRUE(exact.hits());
    }
    counts.told += misses || hits;
    ASSERT_EQ(sweep_hits(a, c.va, b, c.vb, c.max_time), exact.hits());
    if (!exact.hits() || exact.initial_relation != Relation::disjoint || exact.exit == c.max_time) return;
    detail::MetSide entry, exit;
    rough.find_sides(c.max_time, entry, exit);
    const detail::SideTimes times(outline_a, outline_b, direction, rough.extent(), entry, exit);
    counts.timed += times.certain == 3;
    constexpr float ulp = std::numeric_limits<float>::epsilon();
    if (times.certain & 1) {
        ASSERT_NEAR(times.t[0], exact.enter, ulp * exact.enter);
    }
    if (times.certain & 2) {
        ASSERT_NEAR(times.t[1], exact.exit, ulp * exact.exit);
    }
}

void compare(const ConvexPolygon& a, const ConvexPolygon& b, const Course& c, Counts& counts) {
    const bool large_a = a.points().size() > 4, large_b = b.points().size() > 4;
    if (large_a && large_b) return compare<2, 2>(a, b, c, counts);
    if (large_a) return compare<2, 1>(a, b, c, counts);
    if (large_b) return compare<1, 2>(a, b, c, counts);
    compare<1, 1>(a, b, c, counts);
}

TEST(RoughSweep, IsRightAboutRandomPolygons) {
    Random random(5);
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20000) && !HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const float size = std::ldexp(1.0f, random.integer(-12, 12));
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const Vec2 at{size * number(-6, 6), size * number(-6, 6)};
        const Vec2 far{size * number(-99, 99), size * number(-99, 99)};
        const auto a = round_polygon(random, random.integer(3, 8), far, size * number(0.2, 2));
        const auto b = round_polygon(random, random.integer(3, 8), far + at, size * number(0.2, 2));
        const Vec2 vb{number(-1, 1), number(-1, 1)};
        Vec2 d = number(0.2, 2) * (at + Vec2{size * number(-3, 3), size * number(-3, 3)});
        if (random.chance(0.1)) d.x = 0;
        compare(a, b, {vb + d, vb, random.chance(0.3) ? infinity : number(0.1, 4)}, counts);
    }
    test::expect_hit_rate(counts.hits, counts.asked);
    test::expect_often(counts.told, counts.asked, 0.99, "told");
    test::expect_often(counts.timed, counts.hits, 0.5, "timed");
}

// Where sides lie along each other, corners meet head on and times fall on the max_time.
TEST(RoughSweep, IsRightAboutGrids) {
    Random random(6);
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20000) && !HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto whole = [&](int reach) {
            return Vec2{static_cast<float>(random.integer(-reach, reach)),
                        static_cast<float>(random.integer(-reach, reach))};
        };
        const auto a = grid_polygon(random, {0, 0});
        const auto b = grid_polygon(random, whole(7));
        const Vec2 vb = whole(2);
        const Vec2 to = b.points()[0] - a.points()[0];
        const Vec2 d =
            random.chance(0.5) ? whole(3) : Vec2{std::clamp(to.x, -2.0f, 2.0f), std::clamp(to.y, -2.0f, 2.0f)};
        compare(a, b, {vb + d, vb, random.chance(0.3) ? infinity : static_cast<float>(random.integer(0, 4))}, counts);
    }
    test::expect_hit_rate(counts.hits, counts.asked);
    test::expect_share(counts.told, counts.asked, 0.5, 0.95, "told");
}

// All bits of answers, from where the shorter way is taken to where nothing is in its range.
template <class A, class B>
void compare_scaled(const A& a, const B& b, const Course& c, int exponent, const auto& scale) {
    const auto longer = [&](const Vec2& v) { return Vec2{std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)}; };
    const Sweep here = sweep(a, c.va, b, c.vb, c.max_time);
    const Sweep there = sweep(scale(a), longer(c.va), scale(b), longer(c.vb), c.max_time);
    EXPECT_EQ(there.hits(), here.hits());
    EXPECT_EQ(there.enter, here.enter);
    EXPECT_EQ(there.exit, here.exit);
    EXPECT_EQ(there.normal, here.normal);
    EXPECT_EQ(there.point, longer(here.point));
    EXPECT_EQ(there.feature_a, here.feature_a);
    EXPECT_EQ(there.feature_b, here.feature_b);
}

struct Scale {
    int exponent;

    Vec2 operator()(const Vec2& v) const { return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)}; }
    Circle operator()(const Circle& c) const { return {(*this)(c.center), std::ldexp(c.radius, exponent)}; }
    ConvexPolygon operator()(const ConvexPolygon& polygon) const {
        std::vector<Vec2> points;
        for (const Vec2& p : polygon.points()) points.push_back((*this)(p));
        return polygon_of(std::move(points));
    }
};

TEST(RoughSweep, ScalesBitForBit) {
    Random random(7);
    int hits = 0, asked = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(10000) && !HasNonfatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const Vec2 at{number(-6, 6), number(-6, 6)};
        const auto a = round_polygon(random, random.integer(3, 9), {0, 0}, number(0.2, 2));
        const auto b = round_polygon(random, random.integer(3, 9), at, number(0.2, 2));
        const Circle circle{at, number(0.1, 2)};
        const Vec2 vb{number(-1, 1), number(-1, 1)};
        const Course c{vb + number(0.2, 2) * (at + Vec2{number(-3, 3), number(-3, 3)}), vb,
                       random.chance(0.3) ? infinity : number(0.1, 4)};
        const int exponent = random.integer(-55, 55);
        compare_scaled(a, b, c, exponent, Scale{exponent});
        compare_scaled(a, circle, c, exponent, Scale{exponent});
        compare_scaled(circle, a, {c.vb, c.va, c.max_time}, exponent, Scale{exponent});
        ++asked;
        hits += sweep_hits(a, c.va, b, c.vb, c.max_time);
    }
    test::expect_hit_rate(hits, asked);
}

// Bullets, far away and close by.
TEST(RoughSweep, BulletsAreMetExactly) {
    Random random(8);
    int hits = 0, asked = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(4000) && !HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const auto target = round_polygon(random, random.integer(3, 8), {0, 0}, 1);
        const Rot turn = Rot::degrees(number(-180, 180));
        const float far = std::ldexp(1.0f, random.integer(2, 12));
        const float beside = number(-2, 2);
        const Vec2 from{-far * turn.c - beside * turn.s, -far * turn.s + beside * turn.c};
        const auto bullet = round_polygon(random, random.integer(3, 8), from, number(0.05, 0.3));
        const Course c{{4 * far * turn.c, 4 * far * turn.s}, {0, 0}, 1};
        const Sweep exact = exact_sweep(bullet, target, c);
        const Sweep quick = sweep(bullet, c.va, target, c.vb, c.max_time);
        ASSERT_EQ(quick.hits(), exact.hits());
        ASSERT_EQ(sweep_hits(bullet, c.va, target, c.vb, c.max_time), exact.hits());
        ASSERT_NEAR(quick.enter, exact.enter, std::numeric_limits<float>::epsilon() * exact.enter);
        ASSERT_NEAR(quick.exit, exact.exit, std::numeric_limits<float>::epsilon() * exact.exit);
        ++asked;
        hits += exact.hits();
    }
    test::expect_hit_rate(hits, asked);
}

// Along the way of which rounding may leave no side that the line crosses.
TEST(RoughSweep, NeedlesAlongTheWay) {
    Random random(10);
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(10000) && !HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const Rot turn = Rot::degrees(number(-180, 180));
        const Vec2 along{turn.c, turn.s};
        const auto needle = [&](const Vec2& at, float width) {
            const Vec2 across{-width * turn.s, width * turn.c};
            const auto made = ConvexPolygon::from_points({at, at + 2.0f * along, at + along + across});
            return made.ok() ? made.value() : polygon_of({at, at + along, at + perp(along)});
        };
        const float width = std::ldexp(1.0f, -random.integer(random.chance(0.5) ? 4 : 21, 25));
        const auto a = needle({0, 0}, width);
        const auto b = needle(number(2.5, 6) * along + number(-2, 2) * width * perp(along), width);
        const Vec2 vb{number(-1, 1), number(-1, 1)};
        const Course c{vb + along, vb, random.chance(0.3) ? infinity : number(0.1, 6)};
        compare(a, b, c, counts);
        const Sweep exact = exact_sweep(a, b, c);
        const Sweep quick = sweep(a, c.va, b, c.vb, c.max_time);
        ASSERT_EQ(quick.hits(), exact.hits());
        ASSERT_EQ(quick.graze, exact.graze);
        ASSERT_NEAR(quick.enter, exact.enter, std::numeric_limits<float>::epsilon() * exact.enter);
        const Circle circle{b.points()[0], width};
        ASSERT_EQ(sweep(a, c.va, circle, c.vb, c.max_time).hits(), exact_sweep(a, circle, c).hits());
    }
    test::expect_hit_rate(counts.hits, counts.asked);
}

TEST(RoughSweep, WhatIsNoMotionIsNoHit) {
    Random random(9);
    const auto a = round_polygon(random, 6, {0, 0}, 1);
    const auto b = round_polygon(random, 6, {4, 0}, 1);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Vec2 v : {Vec2{nan, 0}, Vec2{0, nan}, Vec2{infinity, 0}, Vec2{1, -infinity}}) {
        EXPECT_FALSE(sweep(a, v, b, {0, 0}, 9).hits());
        EXPECT_FALSE(sweep_hits(a, v, b, {0, 0}, 9));
        EXPECT_FALSE(sweep_hits(a, v, b, v, 9));
    }
    for (const float max_time : {nan, -1.0f, -infinity}) {
        EXPECT_FALSE(sweep(a, {1, 0}, b, {0, 0}, max_time).hits());
        EXPECT_FALSE(sweep_hits(a, {1, 0}, b, {0, 0}, max_time));
    }
    EXPECT_TRUE(sweep_hits(a, {1, 0}, b, {0, 0}, infinity));
    EXPECT_FALSE(sweep_hits(a, {1, 0}, b, {1, 0}, infinity));
    EXPECT_TRUE(sweep_hits(a, {1, 0}, a, {1, 0}, 0));
    EXPECT_TRUE(sweep_hits(a, {-1, 0}, a, {1, 0}, 0));
}

}  // namespace
