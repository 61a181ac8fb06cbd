// The shorter ways of a polygon and a circle, of circles and of boxes, against the general one, which the same shapes
// take as a part of a compound, or placed: what the shorter ones are certain of is so, and they mostly are.
#include "narrow/filter/sweep/round_sweep.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

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

struct Course {
    Vec2 va, vb;
    float max_time;
};

struct Counts {
    int asked = 0, hits = 0, missed = 0, told = 0, timed = 0;
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
    EXPECT_EQ(one.initial_relation, other.initial_relation);
    EXPECT_EQ(one.graze, other.graze);
    EXPECT_EQ(one.certainty, other.certainty);
}

// Bit for bit, from both sides.
template <class A, class B>
void compare_with_placed(const A& a, const B& b, const Course& c) {
    const Pose nowhere{};
    expect_same(sweep(a, c.va, b, c.vb, c.max_time),
                sweep(place(a, nowhere), c.va, place(b, nowhere), c.vb, c.max_time));
    expect_same(sweep(b, c.vb, a, c.va, c.max_time),
                sweep(place(b, nowhere), c.vb, place(a, nowhere), c.va, c.max_time));
}

template <int blocks, bool polygon_is_a>
void compare_ends(const ConvexPolygon& polygon, const Circle& disc, const Course& c, Counts& counts) {
    const AnyShape shape_a = polygon_is_a ? AnyShape(polygon) : AnyShape(disc);
    const AnyShape shape_b = polygon_is_a ? AnyShape(disc) : AnyShape(polygon);
    const auto exact =
        sweep(*Compound::from_parts({{shape_a}}), c.va, *Compound::from_parts({{shape_b}}), c.vb, c.max_time);
    ++counts.asked;
    counts.hits += exact.hits();
    const detail::PlainOutline of_polygon(polygon), of_disc(disc);
    const detail::PlainOutline &a = polygon_is_a ? of_polygon : of_disc, &b = polygon_is_a ? of_disc : of_polygon;
    const detail::Lanes direction = detail::widened(c.va) - detail::widened(c.vb);
    const detail::RoundGuess<blocks> guess(of_polygon, of_disc, polygon_is_a ? -direction : direction);
    if (!guess.is_in_range()) return;
    if (guess.misses()) {
        ++counts.missed;
        ASSERT_FALSE(exact.hits());
        return;
    }
    detail::RoundPlace enter, leave;
    if (!guess.find(enter, leave)) return;
    const detail::RoundEnds<polygon_is_a> ends(a, b, direction, guess.extent(), enter, leave);
    counts.told += ends.certain == 3;
    constexpr double ulp = std::numeric_limits<float>::epsilon();
    if (ends.certain & 1) {
        ASSERT_FALSE(exact.hits() && ends.t[0] > (1 + ulp) * c.max_time);
        ASSERT_TRUE(!exact.hits() || (exact.initial_relation == Relation::disjoint) == (ends.t[0] > 0));
        if (exact.hits() && ends.t[0] > 0) {
            ASSERT_NEAR(ends.t[0], exact.enter, ulp * exact.enter);
        }
    }
    if (ends.certain & 2) {
        ASSERT_FALSE(exact.hits() && ends.t[1] < 0);
        if (exact.hits() && exact.exit < c.max_time) {
            ASSERT_NEAR(ends.t[1], exact.exit, ulp * exact.exit);
        }
    }
    if (ends.certain == 3 && ends.t[0] > 0 && ends.t[1] > 0) {
        ASSERT_TRUE(exact.hits() || ends.t[0] > (1 - ulp) * c.max_time);
    }
    counts.timed += ends.certain == 3 && exact.hits();
}

void compare(const ConvexPolygon& polygon, const Circle& disc, const Course& c, Counts& counts) {
    if (polygon.points().size() > 4) {
        compare_ends<2, true>(polygon, disc, c, counts);
        compare_ends<2, false>(polygon, disc, c, counts);
    } else {
        compare_ends<1, true>(polygon, disc, c, counts);
        compare_ends<1, false>(polygon, disc, c, counts);
    }
    compare_with_placed(polygon, disc, c);
}

TEST(RoundSweep, IsRightAboutRandomShapes) {
    Random random(5);
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20000) && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const float size = std::ldexp(1.0f, random.integer(-12, 12));
        const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
        const Vec2 at{size * number(-6, 6), size * number(-6, 6)};
        const Vec2 far{size * number(-99, 99), size * number(-99, 99)};
        const auto polygon = round_polygon(random, random.integer(3, 8), far, size * number(0.2, 2));
        const Circle disc{far + at, size * (random.chance(0.1) ? 0x1p-20f : number(0.1, 3))};
        const Vec2 vb{number(-1, 1), number(-1, 1)};
        Vec2 d = number(0.2, 2) * (at + Vec2{size * number(-3, 3), size * number(-3, 3)});
        if (random.chance(0.1)) d.x = 0;
        compare(polygon, disc, {vb + d, vb, random.chance(0.3) ? infinity : number(0.1, 4)}, counts);
    }
    test::expect_hit_rate(counts.hits, counts.asked);
    test::expect_often(counts.missed + counts.told, counts.asked, 0.98, "told");
    test::expect_often(counts.timed, counts.hits, 0.5, "timed");
}

// Where discs pass along sides, meet corners head on and graze them, and times fall on the start and the max_time.
TEST(RoundSweep, IsRightAboutGrids) {
    Random random(6);
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(20000) && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const auto whole = [&](int low, int high) { return static_cast<float>(random.integer(low, high)); };
        const float w = whole(1, 4), h = whole(1, 4);
        const auto polygon = random.chance(0.5)
                                 ? polygon_of({{0, 0}, {w, 0}, {w, h}, {0, h}})
                                 : polygon_of({{1, 0}, {1 + w, 0}, {2 + w, h}, {1 + w, 2 * h}, {1, 2 * h}, {0, h}});
        const Circle disc{{whole(-7, 7), whole(-7, 7)}, whole(0, 4)};
        const Vec2 vb{whole(-2, 2), whole(-2, 2)};
        compare(polygon, disc, {vb + Vec2{whole(-3, 3), whole(-3, 3)}, vb, whole(0, 4)}, counts);
    }
    test::expect_hit_rate(counts.hits, counts.asked);
}

// A disc that flies past a corner at just its radius, an ulp less and an ulp more.
TEST(RoundSweep, Grazes) {
    const auto box = polygon_of({{0, 0}, {4, 0}, {4, 2}, {0, 2}});
    for (const float radius : {std::nextafter(1.0f, 0.0f), 1.0f, std::nextafter(1.0f, 2.0f)}) {
        for (const float height : {3.0f, -1.0f}) {
            const Circle disc{{-9, height}, radius};
            const auto hit = sweep(disc, {8, 0}, box, {0, 0}, 2);
            EXPECT_EQ(hit.hits(), radius >= 1);
            EXPECT_EQ(hit.graze, radius == 1);
            compare_with_placed(box, disc, {{0, 0}, {8, 0}, 2});
        }
    }
}

TEST(RoundSweep, MeetsCornersAndSides) {
    const auto box = polygon_of({{0, 0}, {4, 0}, {4, 2}, {0, 2}});
    const auto by_side = sweep(box, {0, 0}, Circle{{-4, 1}, 1}, {2, 0}, 9);
    EXPECT_TRUE(by_side.hits() && by_side.enter == 1.5f && by_side.exit == 4.5f);
    EXPECT_EQ(by_side.feature_a, (Feature{0, FeatureKind::edge, 3}));
    EXPECT_EQ(by_side.feature_b, (Feature{0, FeatureKind::vertex, 0}));
    EXPECT_EQ(by_side.point, (Vec2{0, 1}));
    const auto by_corner = sweep(Circle{{-7, -4}, 5}, {0, 2}, polygon_of({{0, 0}, {4, -9}, {4, 9}}), {-1, 0}, 9);
    EXPECT_TRUE(by_corner.hits());
    EXPECT_EQ(by_corner.feature_b, (Feature{0, FeatureKind::vertex, 0}));
}

// Numbers of any kind: nothing is said that the general way does not say.
TEST(PlainSweeps, AnyNumbers) {
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
        // Points take another way when placed, and round in their own.
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
