// The gap of polygons in float whose nearest features floats have guessed and doubles proven: that of the exact way,
// bit for bit, at all sizes and places, and known of most.
#include "narrow/filter/distance/float_nearest.hpp"

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace carom {
namespace {

using detail::convex_part;
using detail::Operand;

struct Counts {
    double cases = 0;
    double apart = 0;
    double known = 0;
};

void compare(const ConvexPolygon& a, const ConvexPolygon& b, Counts& counts) {
    const auto part_a = convex_part(Operand<ConvexPolygon, float>{a});
    const auto part_b = convex_part(Operand<ConvexPolygon, float>{b});
    counts.cases += 1;
    const double exact = detail::exact_separation(part_a, part_b).gap;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(detail::gap(a, b)), std::bit_cast<std::uint64_t>(exact > 0 ? exact : 0.0));
    if (!(exact > 0)) return;
    const double known = detail::clear_gap_apart(a, b);
    counts.apart += 1;
    counts.known += known >= 0;
    if (known < 0) return;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(known), std::bit_cast<std::uint64_t>(exact));
}

ConvexPolygon draw_polygon(test::Random& random, double scale, const Vec2D& at) {
    for (;;) {
        const int n = random.integer(3, 9);
        const double turn = random.real(-180, 180);
        const double flatness = random.chance(0.3) ? 0.05 : 1;
        const Vec2D center{random.real(-2, 2), random.real(-2, 2)};
        std::vector<Vec2> points;
        for (int i = 0; i < n; ++i) {
            const RotD rot = RotD::degrees(turn + 360.0 / n * (i + random.real(-0.4, 0.4)));
            const Vec2D point = at + scale * (center + Vec2D{rot.c, flatness * rot.s});
            points.push_back({static_cast<float>(point.x), static_cast<float>(point.y)});
        }
        auto polygon = ConvexPolygon::from_points(points);
        if (polygon.ok()) return *std::move(polygon);
    }
}

struct Setting {
    double scale;
    Vec2D at;
};

Counts compare_in(const Setting& setting) {
    test::Random random(21);
    Counts counts;
    for (std::uint64_t i = test::cases_or_fewer(5'000, 300); i > 0; --i) {
        const ConvexPolygon a = draw_polygon(random, setting.scale, setting.at);
        compare(a, draw_polygon(random, setting.scale, setting.at), counts);
        if (testing::Test::HasFatalFailure()) break;
    }
    return counts;
}

TEST(FloatNearest, NearAndFarLargeAndSmall) {
    for (const Setting& setting :
         {Setting{1, {}}, Setting{0x1p-30, {}}, Setting{0x1p30, {}}, Setting{100, {1e6, -1e6}}}) {
        const Counts counts = compare_in(setting);
        if (HasFatalFailure()) FAIL() << setting.scale;
        SCOPED_TRACE(setting.scale);
        test::expect_hit_rate(counts.apart, counts.cases);
        test::expect_often(counts.known, counts.apart, 0.6, "known");  // nothing is known of 9 vertices
    }
}

TEST(FloatNearest, FarFromOne) {
    for (const double scale : {0x1p-60, 0x1p-100, 0x1p-130, 0x1p60, 0x1p100, 0x1p124}) {
        const Counts counts = compare_in({scale, {}});
        if (HasFatalFailure()) FAIL() << scale;
        SCOPED_TRACE(scale);
        test::expect_hit_rate(counts.apart, counts.cases);
    }
}

// Where features tie and are next to each other.
TEST(FloatNearest, OnGrids) {
    test::Random random(22);
    Counts counts;
    const auto draw = [&](float aside = 0) {
        for (;;) {
            std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 6)));
            for (Vec2& p : points) {
                p = {aside + static_cast<float>(random.integer(-4, 4)), static_cast<float>(random.integer(-4, 4))};
            }
            auto polygon = ConvexPolygon::from_points(points);
            if (polygon.ok()) return *std::move(polygon);
        }
    };
    for (std::uint64_t i = test::cases_or_fewer(10'000, 500); i > 0; --i) {
        const ConvexPolygon a = draw();
        compare(a, draw(random.chance(0.3) ? 6.0f : 0.0f), counts);  // or most would overlap
        if (HasFatalFailure()) return;
    }
    test::expect_hit_rate(counts.apart, counts.cases);
    test::expect_often(counts.known, counts.apart, 0.3, "known");
}

}  // namespace
}  // namespace carom
