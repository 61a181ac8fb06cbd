// Sweeps of polygons, circles and boxes in float that have fast paths of their own: the same bits at any scale and as
// placed shapes, bullets, and numbers that are no query.
#include "polygons.hpp"
#include "rates.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

using namespace carom;
using test::polygon_of;
using test::Random;

constexpr float infinity = std::numeric_limits<float>::infinity();

ConvexPolygon drawn_polygon(Random& random, int most, const Vec2& at, float size) {
    return test::polygon_on_circle<float>(random, random.integer(3, most), at, size);
}

struct Course {
    Vec2 va, vb;
    float max_time;
};

bool are_same(float a, float b) {
    return a == b || (a != a && b != b);
}

void expect_same(const Sweep& one, const Sweep& other) {
    ASSERT_EQ(one.hits(), other.hits());
    EXPECT_TRUE(are_same(one.enter, other.enter));
    EXPECT_TRUE(are_same(one.exit, other.exit));
    EXPECT_TRUE(are_same(one.point.x, other.point.x) && are_same(one.point.y, other.point.y));
    EXPECT_EQ(one.normal, other.normal);
    EXPECT_EQ(one.feature_a, other.feature_a);
    EXPECT_EQ(one.feature_b, other.feature_b);
    EXPECT_EQ(one.initially_overlapping, other.initially_overlapping);
    EXPECT_EQ(one.graze, other.graze);
    EXPECT_EQ(one.certainty, other.certainty);
}

// Placed by the identity, in both orders: bit for bit.
template <class A, class B>
void compare_with_placed(const A& a, const B& b, const Course& c) {
    const Pose identity{};
    expect_same(sweep(a, c.va, b, c.vb, c.max_time),
                sweep(place(a, identity), c.va, place(b, identity), c.vb, c.max_time));
    expect_same(sweep(b, c.vb, a, c.va, c.max_time),
                sweep(place(b, identity), c.vb, place(a, identity), c.va, c.max_time));
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

// All bits of the results, from sizes for which there is a fast path to those for which there is none.
template <class A, class B>
void compare_scaled(const A& a, const B& b, const Course& c, const Scale& scale) {
    Sweep expected = sweep(a, c.va, b, c.vb, c.max_time);
    expected.point = scale(expected.point);
    expect_same(sweep(scale(a), scale(c.va), scale(b), scale(c.vb), c.max_time), expected);
}

TEST(PlainSweep, ScalesBitForBit) {
    Random random(7);
    int hits = 0, asked = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(10000) && !HasNonfatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const Vec2 at{number(-6, 6), number(-6, 6)};
        const auto a = drawn_polygon(random, 9, {0, 0}, number(0.2, 2));
        const auto b = drawn_polygon(random, 9, at, number(0.2, 2));
        const Circle circle{at, number(0.1, 2)};
        const Vec2 vb{number(-1, 1), number(-1, 1)};
        const Course c{vb + number(0.2, 2) * (at + Vec2{number(-3, 3), number(-3, 3)}), vb,
                       random.chance(0.3) ? infinity : number(0.1, 4)};
        const Scale scale{random.integer(-55, 55)};
        compare_scaled(a, b, c, scale);
        compare_scaled(a, circle, c, scale);
        compare_scaled(circle, a, {c.vb, c.va, c.max_time}, scale);
        ++asked;
        hits += sweep_hits(a, c.va, b, c.vb, c.max_time);
    }
    test::expect_hit_rate(hits, asked);
}

TEST(PlainSweep, BulletsHitExactlyFromFarAndNear) {
    Random random(8);
    int hits = 0, asked = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(4000) && !HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const auto target = drawn_polygon(random, 8, {0, 0}, 1);
        const Rot turn = Rot::degrees(number(-180, 180));
        const float far = std::ldexp(1.0f, random.integer(2, 12));
        const float aside = number(-2, 2);
        const Vec2 from{-far * turn.c - aside * turn.s, -far * turn.s + aside * turn.c};
        const auto bullet = drawn_polygon(random, 8, from, number(0.05, 0.3));
        const Vec2 velocity{4 * far * turn.c, 4 * far * turn.s};
        const Sweep exact =
            sweep(*Compound::from_parts({{bullet}}), velocity, *Compound::from_parts({{target}}), {0, 0}, 1);
        const Sweep hit = sweep(bullet, velocity, target, {0, 0}, 1);
        ASSERT_EQ(hit.hits(), exact.hits());
        ASSERT_EQ(sweep_hits(bullet, velocity, target, {0, 0}, 1), exact.hits());
        ASSERT_NEAR(hit.enter, exact.enter, std::numeric_limits<float>::epsilon() * exact.enter);
        ASSERT_NEAR(hit.exit, exact.exit, std::numeric_limits<float>::epsilon() * exact.exit);
        ++asked;
        hits += exact.hits();
    }
    test::expect_hit_rate(hits, asked);
}

TEST(PlainSweep, InvalidVelocitiesAndTimesGiveNoHit) {
    Random random(9);
    const auto a = test::polygon_on_circle<float>(random, 6, {0, 0}, 1);
    const auto b = test::polygon_on_circle<float>(random, 6, {4, 0}, 1);
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

// A circle that passes a vertex at a distance of its radius, an ulp less and an ulp more.
TEST(PlainSweep, CirclesGrazeVertices) {
    const auto box = polygon_of({{0, 0}, {4, 0}, {4, 2}, {0, 2}});
    for (const float radius : {std::nextafter(1.0f, 0.0f), 1.0f, std::nextafter(1.0f, 2.0f)}) {
        for (const float height : {3.0f, -1.0f}) {
            const Circle circle{{-9, height}, radius};
            const auto hit = sweep(circle, {8, 0}, box, {0, 0}, 2);
            EXPECT_EQ(hit.hits(), radius >= 1);
            EXPECT_EQ(hit.graze, radius == 1);
            compare_with_placed(box, circle, {{0, 0}, {8, 0}, 2});
        }
    }
}

TEST(PlainSweep, CirclesHitSidesAndVertices) {
    const auto box = polygon_of({{0, 0}, {4, 0}, {4, 2}, {0, 2}});
    const auto at_side = sweep(box, {0, 0}, Circle{{-4, 1}, 1}, {2, 0}, 9);
    EXPECT_TRUE(at_side.hits() && at_side.enter == 1.5f && at_side.exit == 4.5f);
    EXPECT_EQ(at_side.feature_a, (Feature{0, FeatureKind::edge, 3}));
    EXPECT_EQ(at_side.feature_b, (Feature{0, FeatureKind::vertex, 0}));
    EXPECT_EQ(at_side.point, (Vec2{0, 1}));
    const auto at_vertex = sweep(Circle{{-7, -4}, 5}, {0, 2}, polygon_of({{0, 0}, {4, -9}, {4, 9}}), {-1, 0}, 9);
    EXPECT_TRUE(at_vertex.hits());
    EXPECT_EQ(at_vertex.feature_b, (Feature{0, FeatureKind::vertex, 0}));
}

TEST(PlainSweep, PlacedShapesOfAnyNumbersGiveTheSameBits) {
    Random random(7);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float numbers[] = {0,        -0.0f,    1,     -1,       0x1p-149f, -0x1p-126f, 0x1p-80f,
                                 0x1p-41f, 0x1p-39f, 1e20f, 0x1p127f, infinity,  -infinity,  nan};
    const auto any = [&] { return random.chance(0.6) ? float(random.integer(-9, 9)) : numbers[random.integer(0, 13)]; };
    for (std::uint64_t i = 0; i < test::cases_or_fewer(40000) && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Course course{{any(), any()}, {any(), any()}, any()};
        const float scale = random.chance(0.7) ? 1 : std::ldexp(1.0f, random.integer(-125, 120));
        const auto polygon = polygon_of({{0, 0}, {2 * scale, 0}, {3 * scale, scale}, {scale, 4 * scale}, {0, scale}});
        const Circle one{{any(), any()}, std::fabs(any())}, other{{any(), any()}, std::fabs(any())};
        compare_with_placed(polygon, one, course);
        // Placed circles of radius 0 are computed as points, and round differently.
        if (one.radius != 0 && other.radius != 0) compare_with_placed(one, other, course);
        const auto box_of = [&] {  // with corners in order, or NaN
            const float x = any(), y = any(), right = any(), top = any();
            return Aabb{{right < x ? right : x, top < y ? top : y}, {right < x ? x : right, top < y ? y : top}};
        };
        const Aabb box = box_of(), last = box_of();
        compare_with_placed(box, last, course);
    }
}

}  // namespace
