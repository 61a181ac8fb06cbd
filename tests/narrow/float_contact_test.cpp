// Polygons in float whose least deep side floats have found: the separation and the points are those of the exact way,
// bit for bit, at all sizes and places, and floats know most of them.
#include "narrow/filter/distance/float_contact.hpp"

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/distance/plain_pairs.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace carom {
namespace {

using detail::QuickTouch;

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

bool same_bits(const Vec2D& a, const Vec2D& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y);
}

bool same_bits(const Separation& a, const Separation& b) {
    return same_bits(a.gap, b.gap) && same_bits(a.normal, b.normal) && a.unique_normal == b.unique_normal &&
           same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b);
}

bool same_points(const RealManifold& a, const RealManifold& b) {
    bool same = a.count == b.count;
    for (std::size_t i = 0; same && i < static_cast<std::size_t>(a.count); ++i) {
        same = same_bits(a.points[i].point, b.points[i].point) && a.points[i].features == b.points[i].features &&
               same_bits(a.points[i].separation, b.points[i].separation);
    }
    return same;
}

struct Counts {
    double cases = 0;
    double apart = 0;
    double penetrating = 0;
    double known_apart = 0;
    double known_penetrating = 0;
    double with_points = 0;
};

void compare(const ConvexPolygon& a, const ConvexPolygon& b, Counts& counts) {
    const ConvexPart<float> part_a = convex_part(Operand<ConvexPolygon, float>{a});
    const ConvexPart<float> part_b = convex_part(Operand<ConvexPolygon, float>{b});
    const Touch exact = touch(part_a, part_b);
    counts.cases += 1;
    counts.apart += exact == Touch::apart;
    counts.penetrating += exact == Touch::penetrating;
    Separation separation;
    RealManifold contact;
    const QuickTouch quick = detail::overlapping_separation(a, b, separation);
    ASSERT_EQ(detail::overlapping_contact(a, b, 0, contact), quick);
    if (quick == QuickTouch::unknown) return;
    ASSERT_EQ(exact, detail::known(quick));
    if (quick == QuickTouch::apart) {
        counts.known_apart += 1;
        return;
    }
    counts.known_penetrating += 1;
    counts.with_points += contact.count > 0;
    ASSERT_TRUE(same_bits(separation, detail::exact_separation(part_a, part_b)));
    ASSERT_TRUE(same_bits(contact.separation, separation));
    if (contact.count == 0) return;
    const RealManifold general =
        flat_contact<float>([&](PartVisitor<float> visit) { return visit(part_a); },
                            [&](PartVisitor<float> visit) { return visit(part_b); }, separation, 0);
    ASSERT_TRUE(same_points(contact, general)) << contact.count << " and " << general.count << " points";
}

struct Place {
    float scale;
    Vec2 offset;
};

ConvexPolygon around(test::Random& random, const Place& place, bool regular) {
    for (;;) {
        const int n = random.integer(3, 9);
        const double turn = random.real(-180, 180);
        const Vec2D center{random.real(-1.6, 1.6), random.real(-1.6, 1.6)};
        std::vector<Vec2> points;
        for (int i = 0; i < n; ++i) {
            const double apart = regular ? 0 : random.real(-0.4, 0.4);
            const RotD rot = RotD::degrees(turn + 360.0 / n * (i + apart));
            points.push_back({place.scale * static_cast<float>(center.x + rot.c) + place.offset.x,
                              place.scale * static_cast<float>(center.y + rot.s) + place.offset.y});
        }
        auto polygon = ConvexPolygon::from_points(points);
        if (polygon.ok()) return *std::move(polygon);
    }
}

Counts compare_around(const Place& place, bool regular) {
    test::Random random(5);
    Counts counts;
    for (std::uint64_t i = test::cases_or_fewer(6'000, 500); i > 0; --i) {
        const ConvexPolygon a = around(random, place, regular);
        compare(a, around(random, place, regular), counts);
        if (testing::Test::HasFatalFailure()) break;
    }
    return counts;
}

TEST(FloatContact, NearAndFarLargeAndSmall) {
    constexpr Place places[] = {{1, {}}, {0x1p-17f, {}}, {0x1p20f, {}}, {1e6f, {}}, {1e-5f, {}}, {100, {1e6f, -1e6f}}};
    for (const Place& place : places) {
        for (const bool regular : {false, true}) {
            const Counts counts = compare_around(place, regular);
            if (HasFatalFailure()) FAIL() << place.scale << ' ' << regular;
            SCOPED_TRACE(place.scale);
            test::expect_hit_rate(counts.penetrating, counts.cases);
            // Nothing is known of 9 vertices.
            test::expect_often(counts.known_apart, counts.apart, 0.6, "known to be apart");
            test::expect_often(counts.known_penetrating, counts.penetrating, 0.6, "known to penetrate");
            test::expect_often(counts.with_points, counts.known_penetrating, 0.9, "with points");
        }
    }
}

// Beyond the range in which floats are asked.
TEST(FloatContact, FarFromOne) {
    for (const float scale : {0x1p-30f, 0x1p-60f, 0x1p30f, 0x1p100f}) {
        const Counts counts = compare_around({scale, {}}, false);
        if (HasFatalFailure()) FAIL() << scale;
        SCOPED_TRACE(scale);
        test::expect_hit_rate(counts.penetrating, counts.cases);
        EXPECT_EQ(counts.known_penetrating, 0) << scale;
    }
}

// On grids sides tie, corners touch, vertices are in the middle of sides, and sides are short beside others.
TEST(FloatContact, OnGrids) {
    test::Random random(9);
    for (const int size : {2, 4, 16, 4096}) {
        Counts counts;
        const auto draw = [&] {
            for (;;) {
                std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 6)));
                for (Vec2& p : points) {
                    p = {static_cast<float>(random.integer(-size, size)),
                         static_cast<float>(random.integer(-size, size))};
                }
                auto polygon = ConvexPolygon::from_points(points);
                if (polygon.ok()) return *std::move(polygon);
            }
        };
        for (std::uint64_t i = test::cases_or_fewer(10'000, 1'000); i > 0; --i) {
            const ConvexPolygon a = draw();
            compare(a, draw(), counts);
            if (HasFatalFailure()) FAIL() << size;
        }
        SCOPED_TRACE(size);
        test::expect_hit_rate(counts.penetrating, counts.cases);
        test::expect_often(counts.known_penetrating, counts.penetrating, size > 4 ? 0.6 : 0.2, "known to penetrate");
        test::expect_often(counts.with_points, counts.penetrating, 0.1, "with points");
    }
}

// One side slides along another, deeper and deeper from touching on: what floats say is never wrong about the touch.
TEST(FloatContact, JustTouching) {
    const ConvexPolygon floor = ConvexPolygon::from_points({{-4, -1}, {4, -1}, {4, 1}, {-4, 1}}).value();
    Counts counts;
    for (int i = -400; i <= 400; ++i) {
        const float y = 1 - std::copysign(std::ldexp(1.0f, -std::abs(i) / 16), static_cast<float>(i));
        compare(floor, ConvexPolygon::from_points({{0.3f, y}, {2, y + 1}, {0.5f, y + 2}, {-1, y + 1}}).value(), counts);
        compare(floor, ConvexPolygon::from_points({{-1, y}, {2, y}, {0.5f, y + 2}}).value(), counts);
        if (HasFatalFailure()) FAIL() << y;
    }
    test::expect_hit_rate(counts.penetrating, counts.cases);
    test::expect_often(counts.known_apart, counts.apart, 0.3, "known to be apart");
    test::expect_often(counts.known_penetrating, counts.penetrating, 0.1, "known to penetrate");
}

// A polygon is asked as its points say, also behind its last one.
TEST(FloatContact, OrderOfVertices) {
    test::Random random(3);
    int known = 0, penetrating = 0;
    for (int i = 0; i < 2'000; ++i) {
        const ConvexPolygon a = around(random, {1, {}}, false);
        const ConvexPolygon b = around(random, {1, {}}, false);
        std::vector<Vec2> rotated(a.points().begin(), a.points().end());
        std::rotate(rotated.begin(), rotated.begin() + 1, rotated.end());
        const ConvexPolygon again = ConvexPolygon::from_points(rotated).value();
        Separation one, other;
        const QuickTouch quick = detail::overlapping_separation(a, b, one);
        ASSERT_EQ(detail::overlapping_separation(again, b, other), quick);
        ASSERT_TRUE(same_bits(one, other));
        known += quick != QuickTouch::unknown;
        penetrating += quick == QuickTouch::penetrating;
    }
    test::expect_often(known, 2'000, 0.6, "known");
    test::expect_hit_rate(penetrating, known);
}

// A polygon that was moved from is nothing.
TEST(FloatContact, MovedFrom) {
    ConvexPolygon none = ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}}).value();
    const ConvexPolygon polygon = std::move(none);
    Separation separation;
    RealManifold contact;
    using Pair = std::pair<const ConvexPolygon*, const ConvexPolygon*>;
    for (const auto& [a, b] : {Pair(&none, &polygon), Pair(&polygon, &none), Pair(&none, &none)}) {
        EXPECT_EQ(detail::overlapping_separation(*a, *b, separation), QuickTouch::unknown);
        EXPECT_EQ(detail::overlapping_contact(*a, *b, 0, contact), QuickTouch::unknown);
    }
    EXPECT_EQ(none.points().size(), 0u);
    EXPECT_FALSE(overlaps(Point{{1, 1}}, none));
    EXPECT_FALSE(raycast(Ray{{-1, 1}, {1, 0}}, none).has_value());
    EXPECT_TRUE(overlaps(Point{{1, 1}}, polygon) && raycast(Ray{{-1, 1}, {1, 0}}, polygon).has_value());
}

}  // namespace
}  // namespace carom
