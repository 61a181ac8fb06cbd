// Balls and points in flight: what doubles say at once equals what the exact way says.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace carom {
namespace {

// Numbers of a few bits, so that sides and times tie; or any.
struct Draw {
    test::Random random;
    bool on_a_grid;

    float number(int most) {
        if (on_a_grid) return static_cast<float>(random.integer(-2 * most, 2 * most)) / 2;
        return static_cast<float>(random.real(-most, most));
    }
    float size(int most) { return std::fabs(number(most)) + 0.5f; }
    Vec2 point(int most) { return {number(most), number(most)}; }
    Motion motion() {
        const int kind = random.integer(0, 3);
        if (kind == 0) return Motion::still();
        if (kind == 1) return Motion::linear(point(2));
        if (kind == 2) return Motion::ballistic(point(2), {0, -1});
        return Motion::polynomial({number(1), number(2), number(2)}, {number(1), number(2), number(2)});
    }
    Motion thrown() {  // at where the other shape is
        const Vec2 velocity{size(4) + 2, number(2) + 1};
        return random.chance(0.3) ? Motion::linear(velocity) : Motion::ballistic(velocity, {0, -4});
    }
    Rot turn() {
        if (on_a_grid) return Rot::degrees(90 * static_cast<float>(random.integer(0, 3)));
        return Rot::degrees(static_cast<float>(random.real(-180, 180)));
    }
    Vec2 place() { return {4 + number(1), number(1)}; }
    AnyShape core() {
        const Vec2 at = place();
        const Pose pose{at, turn()};
        switch (random.integer(0, 7)) {
            case 0:
                return Segment{at, at + point(2)};
            case 1:
                return Capsule{at, at + point(2), size(1)};
            case 2:
                return Aabb{at, at + Vec2{size(2), size(2)}};
            case 3:
                return Box{at, {size(1), size(1)}, pose.rot};
            case 4:
                return Triangle{at, at + point(2), at + point(2)};
            case 5:
                return Circle{at, size(1)};
            case 6:
                return Point{at};
            default:
                return hexagon(at);
        }
    }
    AnyShape hexagon(const Vec2& at) {
        std::vector<Vec2> points;
        for (const Vec2& p : {Vec2{2, 0}, Vec2{1, 2}, Vec2{-1, 2}, Vec2{-2, 0}, Vec2{-1, -2}, Vec2{1, -2}}) {
            points.push_back(at + p);
        }
        return ConvexPolygon::from_points(std::move(points)).value();
    }
};

struct Counts {
    int total = 0, hits = 0, quick = 0, quick_hits = 0;
};

bool is_near(const Vec2& a, const Vec2& b, float size) {
    return std::fabs(a.x - b.x) <= size && std::fabs(a.y - b.y) <= size;
}

void expect_same(const Impact& quick, const Impact& exact, Counts& counts) {
    ++counts.quick;
    counts.quick_hits += quick.hits();
    ASSERT_EQ(quick.hits(), exact.hits());
    ASSERT_EQ(quick.time, exact.time);
    ASSERT_EQ(quick.graze, exact.graze);
    ASSERT_EQ(quick.initial_relation, exact.initial_relation);
    ASSERT_EQ(quick.certainty, exact.certainty);
    ASSERT_EQ(quick.feature_a, exact.feature_a);
    ASSERT_EQ(quick.feature_b, exact.feature_b);
    ASSERT_TRUE(is_near(quick.normal, exact.normal, 0x1p-23f));
    ASSERT_TRUE(is_near(quick.point, exact.point, 0x1p-20f * std::max(1.0f, std::fabs(exact.point.x))));
}

void compare_ways(bool on_a_grid, std::uint64_t cases, double least_quick) {
    Counts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(cases); ++i) {
        SCOPED_TRACE(i);
        Draw draw{test::Random(i + (on_a_grid ? 1000000000 : 0)), on_a_grid};
        const AnyShape ball =
            draw.random.chance(0.7) ? AnyShape(Circle{draw.point(1), draw.size(1)}) : AnyShape(Point{draw.point(1)});
        const AnyShape core = draw.core();
        const Motion of_ball = draw.random.chance(0.8) ? draw.thrown() : draw.motion();
        const Motion of_core = draw.random.chance(0.8) ? Motion::still() : draw.motion();
        const Pose pose{draw.random.chance(0.3) ? draw.point(1) : Vec2{},
                        draw.random.chance(0.3) ? draw.turn() : Rot{}};
        const auto placed = place(core, pose);
        const IntervalD times{0, 1 + static_cast<double>(draw.size(2))};
        const auto exact = detail::general_impact<float>(ball, of_ball, placed, of_core, times);
        ++counts.total;
        counts.hits += exact.hits();
        detail::FoundImpact found;
        if (detail::filter_impact(ball, of_ball, placed, of_core, times, found)) {
            ASSERT_NO_FATAL_FAILURE(expect_same(detail::impact_of<float>(found), exact, counts));
        }
        detail::FoundImpact back;
        if (detail::filter_impact(placed, of_core, ball, of_ball, times, back)) {
            const auto exact_back = detail::general_impact<float>(placed, of_core, ball, of_ball, times);
            ASSERT_NO_FATAL_FAILURE(expect_same(detail::impact_of<float>(back), exact_back, counts));
        }
    }
    std::printf("%d flights: %d hit; in %d of %d orders doubles could tell, %d of them hits\n", counts.total,
                counts.hits, counts.quick, 2 * counts.total, counts.quick_hits);
    test::expect_hit_rate(counts.hits, counts.total);
    test::expect_often(counts.quick, 2 * counts.total, least_quick, "quick");
    test::expect_often(counts.quick_hits, counts.quick, 0.2, "quick hits");
}

TEST(QuickFlight, SaysWhatTheExactWaySays) {
    compare_ways(false, 20000, 0.7);
}

TEST(QuickFlight, SaysSoOnGrids) {
    compare_ways(true, 20000, 0.3);
}

TEST(QuickFlight, LeavesDoubtsToOthers) {
    const auto is_quick = [](const auto& a, const Motion& motion, const auto& b, const IntervalD& times) {
        detail::FoundImpact result;
        return detail::filter_impact(a, motion, b, Motion::still(), times, result);
    };
    const Circle ball{{0, 0}, 1};
    const Segment wall{{4, -2}, {4, 2}};
    EXPECT_TRUE(is_quick(ball, Motion::linear({2, 0.1f}), wall, {0, 1.2}));
    EXPECT_TRUE(is_quick(ball, Motion::linear({1.7f, 0}), wall, {0, 2}));
    EXPECT_FALSE(is_quick(ball, Motion::linear({2, 0}), wall, {0, 1.5}));  // just at the end
    EXPECT_FALSE(is_quick(ball, Motion::linear({2, 0}), wall, {0, 2}));    // at a float
    EXPECT_FALSE(is_quick(ball, Motion::linear({2.25f, 1.5f}), wall,
                          {0, 9}));  // at an end of the side, where the corner is met, too
    EXPECT_FALSE(is_quick(Circle{{3, 0}, 1}, Motion::linear({-1, 0}), wall, {0, 9}));  // they touch at the start
    EXPECT_FALSE(is_quick(ball, Motion::linear({2, 0}).spinning(1, {0, 0}), wall, {0, 9}));
    EXPECT_FALSE(is_quick(ball, Motion::linear({2, 0}).growing(1), wall, {0, 9}));
    EXPECT_FALSE(is_quick(ball, Motion::linear({2, 0}), wall, {-1, 9}));
    EXPECT_FALSE(is_quick(Point{{0, 0}}, Motion::linear({2, 0}), wall, {0, 9}));
}

}  // namespace
}  // namespace carom
