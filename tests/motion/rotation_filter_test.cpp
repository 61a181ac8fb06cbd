// Polygons that turn: the short way against the general one, which is as certified.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace carom {
namespace {

template <class T>
struct TurnDraw {
    test::Random random;
    bool on_grid = false;  // of halves: sides lie along each other, and corners meet

    T number(double most) {
        const double any = random.real(-most, most);
        return static_cast<T>(on_grid ? 0.5 * std::nearbyint(2 * any) : any);
    }
    BasicVec2<T> point(double most) { return {number(most), number(most)}; }
    T size() { return static_cast<T>(on_grid ? 0.5 * random.integer(1, 3) : random.real(0.1, 1.5)); }

    BasicAnyShape<T> shape(const BasicVec2<T>& at) {
        switch (random.integer(0, 3)) {
            case 0:
                return BasicAabb<T>{at - BasicVec2<T>{size(), size()}, at + BasicVec2<T>{size(), size()}};
            case 1:
                return BasicBox<T>{at, {size(), size()}, BasicRot<T>::degrees(number(180))};
            case 2:
                return BasicTriangle<T>{at + point(1.5), at + point(1.5), at + point(1.5)};
            default:
                return polygon(at);
        }
    }
    BasicAnyShape<T> polygon(const BasicVec2<T>& at) {
        std::vector<BasicVec2<T>> points;
        const int count = random.integer(3, 8);
        const T reach = size();
        for (int i = 0; i < count; ++i) {
            const auto turn = BasicRot<T>::degrees(T(360 * i) / T(count) + number(10));
            points.push_back(at + BasicVec2<T>{reach * turn.c, reach * turn.s});
        }
        return BasicConvexPolygon<T>::from_points(std::move(points)).value();
    }
    BasicMotion<T> motion(const BasicVec2<T>& at, const BasicVec2<T>& velocity) {
        T angular_velocity = random.chance(0.2) ? T(0) : number(random.chance(0.3) ? 20 : 4);
        if (on_grid && random.chance(0.5)) angular_velocity = T(1.5707963267948966);  // alike, or a quarter turn
        const auto pivot = random.chance(0.8) ? at : at + point(2);
        const bool is_straight = random.chance(0.7);
        const auto way = is_straight ? BasicMotion<T>::linear(velocity) : BasicMotion<T>::ballistic(velocity, {0, -9});
        return way.spinning(angular_velocity, pivot);
    }
};

struct TurnCounts {
    int total = 0, hits = 0, quick = 0, quick_hits = 0;
};

template <class T>
void compare_ways(std::uint64_t cases, bool on_grid = false) {
    TurnCounts counts;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(cases); ++i) {
        SCOPED_TRACE(i);
        TurnDraw<T> draw{test::Random(i), on_grid};
        const BasicVec2<T> from{-4 + draw.number(1), draw.number(2)};
        const auto a = draw.shape(from);
        const auto b = draw.shape({0, 0});
        const auto motion_a = draw.motion(from, {4 + draw.number(4), draw.number(2)});
        const auto motion_b = draw.motion({0, 0}, draw.point(1));
        if (!motion_a.rotates() && !motion_b.rotates()) continue;
        const IntervalD times{draw.random.chance(0.2) ? -0.25 : 0.0, 1.5};
        const auto exact = detail::general_impact<T>(a, motion_a, b, motion_b, times);
        ++counts.total;
        counts.hits += exact.hits();
        detail::FoundImpact found;
        if (!detail::filter_impact(a, motion_a, b, motion_b, times, found)) continue;
        ++counts.quick;
        counts.quick_hits += found.hit;
        ASSERT_EQ(found.hit, exact.hits());
        ASSERT_EQ(found.certainty, Certainty::conservative);
        if (!found.hit) continue;
        const auto quick = detail::impact_of<T>(found);
        const double near = 0x1p-36;  // of times and lengths up to 10: a thousand tolerances
        const double ulp = std::is_same_v<T, float> ? 0x1p-22 : 0;
        ASSERT_NEAR(double(quick.time.lo), double(exact.time.lo), near + ulp);
        ASSERT_LE(double(quick.time.hi), double(exact.time.hi) + near + ulp);
        ASSERT_LE(double(exact.time.lo), found.time.hi);
        ASSERT_LE(found.time.lo, double(exact.time.hi));
        ASSERT_FALSE(quick.graze);
        ASSERT_NEAR(double(length_sq(quick.normal)), 1, 0x1p-20);
        // Where they are then, the point is on both.
        const auto placed_a = detail::placed_at(a, motion_a, found.time.hi);
        const auto placed_b = detail::placed_at(b, motion_b, found.time.hi);
        const double far = std::is_same_v<T, float> ? 0x1p-17 : (on_grid ? 4 : 1) * near;
        ASSERT_LE(double(distance(placed_a, BasicPoint<T>{quick.point})), far);
        ASSERT_LE(double(distance(placed_b, BasicPoint<T>{quick.point})), far);
        ASSERT_LE(std::fabs(double(signed_distance(placed_a, placed_b))), far);
        // Corners that meet have normals of either, and sides that lie along each other many points in common.
        if (!on_grid && dot(quick.normal, exact.normal) > T(0.999)) {
            ASSERT_EQ(quick.feature_a, exact.feature_a);
            ASSERT_EQ(quick.feature_b, exact.feature_b);
        }
    }
    std::printf("%d turns: %d hit; %d by the short way, %d of them hits\n", counts.total, counts.hits, counts.quick,
                counts.quick_hits);
    test::expect_hit_rate(counts.hits, counts.total);
    test::expect_often(counts.quick, counts.total, 0.8, "quick");
    test::expect_often(counts.quick_hits, counts.quick, 0.2, "quick hits");
}

TEST(QuickTurn, SaysWhatTheGeneralWaySays) {
    compare_ways<float>(5000);
}

TEST(QuickTurn, SaysSoInDoubles) {
    compare_ways<double>(5000);
}

TEST(QuickTurn, SaysSoOnGrids) {
    compare_ways<float>(5000, true);
    compare_ways<double>(5000, true);
}

TEST(QuickTurn, ScalesBitForBit) {
    const auto scaled = [](double k) {
        const AabbD bar{k * Vec2D{-2, -0.25}, k * Vec2D{2, 0.25}}, peg{k * Vec2D{-0.25, 0.75}, k * Vec2D{0.25, 1.25}};
        const auto wheel =
            MotionD::ballistic(k * Vec2D{0.0625, 0.1}, k * Vec2D{0, 0.03}).spinning(0.7, k * Vec2D{0.3, 0});
        return first_impact(bar, wheel, peg, MotionD::still(), {0, 9});
    };
    const auto hit = scaled(1);
    ASSERT_TRUE(hit.hits());
    for (const double k : {1024.0, 0x1p200, 0x1p-230, 0x1p800, 0x1p-540, 0x1p-800}) {
        const auto other = scaled(k);
        EXPECT_EQ(other.time, hit.time) << k;
        EXPECT_EQ(other.point, k * hit.point) << k;
        EXPECT_EQ(other.normal, hit.normal) << k;
    }
}

TEST(QuickTurn, LeavesTheRestToOthers) {
    const auto is_quick = [](const auto& a, const MotionD& motion, const auto& b, const IntervalD& times) {
        detail::FoundImpact found;
        return detail::filter_impact(a, motion, b, MotionD::still(), times, found);
    };
    const AabbD bar{{-2, -0.25}, {2, 0.25}}, peg{{-0.25, 0.75}, {0.25, 1.25}};
    const auto wheel = MotionD::still().spinning(1, {0, 0});
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(is_quick(bar, wheel, peg, {0, 9}));
    EXPECT_TRUE(is_quick(bar, MotionD::linear({1, 0}).spinning(1, {0, 0}), peg, {0, infinity}));  // passes by
    EXPECT_FALSE(is_quick(bar, wheel, AabbD{{0, 0}, {1, 1}}, {0, 9}));                            // at the start
    EXPECT_FALSE(is_quick(bar, wheel, CircleD{{0, 1}, 0.25}, {0, 9}));
    EXPECT_FALSE(is_quick(bar, wheel, SegmentD{{0, 1}, {0, 2}}, {0, 9}));
    EXPECT_FALSE(is_quick(bar, wheel.growing(1), peg, {0, 9}));
    EXPECT_FALSE(is_quick(bar, wheel, peg, {9, 0}));
    EXPECT_FALSE(is_quick(bar, wheel, peg, {nan, 0}));
    EXPECT_FALSE(is_quick(bar, MotionD::linear({nan, 0}).spinning(1, {0, 0}), peg, {0, 9}));
    EXPECT_FALSE(is_quick(bar, MotionD::still().spinning(nan, {0, 0}), peg, {0, 9}));
}

}  // namespace
}  // namespace carom
