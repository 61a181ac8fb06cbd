// Whether polygons of floats meet, as floats tell it, against the exact signs of all heights: as they stand and where
// poses place them, near to touching, at all sizes and places. Floats know most, and are never wrong.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace carom {
namespace {

using namespace detail;

struct Counts {
    double cases = 0;
    double apart = 0;
    double penetrating = 0;
    double known = 0;
};

Touch touch_by_all_sides(const ConvexPart<float>& a, const ConvexPart<float>& b) {
    int least = -1;
    for (const bool swapped : {false, true}) {
        const ConvexPart<float>& part = swapped ? b : a;
        const ConvexPart<float>& other = swapped ? a : b;
        for (int k = 0; k < side_count(part); ++k) least = std::max(least, lowest_height_sign(part, k, other));
    }
    return least > 0 ? Touch::apart : (least == 0 ? Touch::touching : Touch::penetrating);
}

struct PlacedPolygon {
    ConvexPolygon shape;
    Pose pose;

    Operand<ConvexPolygon, float> operand() const { return {shape, &pose}; }
};

void expect_agreement(QuickTouch quick, Touch exact, Counts& counts) {
    counts.cases += 1;
    counts.apart += exact == Touch::apart;
    counts.penetrating += exact == Touch::penetrating;
    counts.known += quick != QuickTouch::unknown;
    if (quick == QuickTouch::unknown) return;
    ASSERT_EQ(exact, detail::known(quick));
}

struct ThreeCounts {
    Counts plain;
    Counts placed;
    Counts half_placed;  // one of the two: mostly far away from the other
};

// The shapes alone and placed, and also with a pose for one of them.
void compare(const PlacedPolygon& a, const PlacedPolygon& b, ThreeCounts& counts) {
    const auto part = [](const ConvexPolygon& shape, const Pose* pose) {
        return convex_part(Operand<ConvexPolygon, float>{shape, pose});
    };
    expect_agreement(detail::float_touch(a.shape, b.shape),
                     touch_by_all_sides(part(a.shape, nullptr), part(b.shape, nullptr)), counts.plain);
    for (const auto& [pose_a, pose_b] :
         {std::pair(&a.pose, &b.pose), std::pair(static_cast<const Pose*>(nullptr), &b.pose),
          std::pair(&a.pose, static_cast<const Pose*>(nullptr))}) {
        const Touch exact = touch_by_all_sides(part(a.shape, pose_a), part(b.shape, pose_b));
        Counts& here = pose_a && pose_b ? counts.placed : counts.half_placed;
        expect_agreement(detail::placed_shortcut(a.shape, pose_a, b.shape, pose_b), exact, here);
        if (testing::Test::HasFatalFailure()) return;
    }
    ASSERT_EQ(overlaps(place(a.shape, a.pose), place(b.shape, b.pose)),
              touch_by_all_sides(part(a.shape, &a.pose), part(b.shape, &b.pose)) != Touch::apart);
}

struct Setting {
    double scale;
    Vec2D world;  // where the poses are
    Vec2D local;  // where the polygons are, in their own frames
};

Vec2 rounded(const Vec2D& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

ConvexPolygon draw_polygon(test::Random& random, const Setting& at, int most_corners) {
    for (;;) {
        const int n = random.integer(3, most_corners);
        const double turn = random.real(-180, 180);
        const double flatness = random.chance(0.3) ? 0.05 : 1;
        std::vector<Vec2> points;
        for (int i = 0; i < n; ++i) {
            const RotD rot = RotD::degrees(turn + 360.0 / n * (i + random.real(-0.4, 0.4)));
            points.push_back(rounded(at.local + at.scale * Vec2D{rot.c, flatness * rot.s}));
        }
        auto polygon = ConvexPolygon::from_points(points);
        if (polygon.ok()) return *std::move(polygon);
    }
}

Pose draw_pose(test::Random& random, const Setting& at) {
    const Vec2D shift{random.real(-1.7, 1.7), random.real(-1.7, 1.7)};
    const int quarter = 90 * random.integer(0, 3);
    const double angle = random.chance(0.2) ? quarter : random.real(-180, 180);
    const Vec2D center = rotate(RotD::degrees(angle), at.local);
    return {rounded(at.world + at.scale * shift - center), Rot::degrees(static_cast<float>(angle))};
}

// Moves b to where it nearly touches a: closer for greater `nearness`.
void bring_near(const PlacedPolygon& a, PlacedPolygon& b, double nearness, bool from_outside) {
    const auto hit = contact(place(a.shape, a.pose), place(b.shape, b.pose), std::numeric_limits<float>::infinity());
    if (!hit) return;
    const double gap = hit->separation;
    const double shift = -gap + (from_outside ? 1 : -1) * std::fabs(gap) * std::exp2(-nearness);
    b.pose.at = rounded({b.pose.at.x + shift * hit->normal.x, b.pose.at.y + shift * hit->normal.y});
}

struct AllCounts {
    ThreeCounts drawn;
    ThreeCounts near;  // brought near to touching, where both are placed
};

AllCounts compare_in(const Setting& setting, int most_corners) {
    test::Random random(11);
    AllCounts counts;
    for (std::uint64_t i = test::cases_or_fewer(3'000, 200); i > 0; --i) {
        const PlacedPolygon a{draw_polygon(random, setting, most_corners), draw_pose(random, setting)};
        PlacedPolygon b{draw_polygon(random, setting, most_corners), draw_pose(random, setting)};
        compare(a, b, counts.drawn);
        if (testing::Test::HasFatalFailure()) break;
        bring_near(a, b, random.real(2, 30), random.chance(0.5));
        compare(a, b, counts.near);
        if (testing::Test::HasFatalFailure()) break;
    }
    return counts;
}

TEST(FloatTouch, NearAndFarLargeAndSmall) {
    const Setting settings[] = {{1, {}, {}},          {0x1p-17, {}, {}},     {0x1p30, {}, {}},
                                {1, {1e6, -1e6}, {}}, {100, {1e7, 1e7}, {}}, {1, {}, {8, -3}}};
    for (const Setting& setting : settings) {
        for (const int most_corners : {4, 9, 40}) {
            const auto [drawn, near] = compare_in(setting, most_corners);
            if (HasFatalFailure()) FAIL() << setting.scale << ' ' << setting.world.x << ' ' << setting.local.x;
            SCOPED_TRACE(std::to_string(setting.scale) + " " + std::to_string(setting.local.x));
            test::expect_often(drawn.plain.known, drawn.plain.cases, 0.98, "known");
            test::expect_often(drawn.placed.known, drawn.placed.cases, 0.96, "known where placed");
            test::expect_often(drawn.half_placed.known, drawn.half_placed.cases, 0.96, "known where one is placed");
            test::expect_hit_rate(drawn.placed.penetrating, drawn.placed.cases, "placed");
            test::expect_hit_rate(near.placed.penetrating, near.placed.cases, "near");
        }
    }
}

// Where products leave the range of floats, and far out in frames of their own: right, whether known or not.
TEST(FloatTouch, FarFromOne) {
    const Setting settings[] = {{0x1p-60, {}, {}}, {0x1p-100, {}, {}},      {0x1p60, {}, {}},
                                {0x1p120, {}, {}}, {1, {}, {30000, 10000}}, {1, {1e20, 0}, {}}};
    for (const Setting& setting : settings) {
        compare_in(setting, 8);
        if (HasFatalFailure()) FAIL() << setting.scale << ' ' << setting.world.x << ' ' << setting.local.x;
    }
}

// A world twice as large has the same answers, known or not.
TEST(FloatTouch, Scales) {
    test::Random random(12);
    int known = 0, penetrating = 0;
    for (int i = 0; i < 2'000; ++i) {
        const PlacedPolygon a{draw_polygon(random, {1, {}, {}}, 8), draw_pose(random, {1, {}, {}})};
        const PlacedPolygon b{draw_polygon(random, {1, {}, {}}, 8), draw_pose(random, {1, {}, {}})};
        const auto times = [](const PlacedPolygon& one, float factor) {
            std::vector<Vec2> points(one.shape.points().begin(), one.shape.points().end());
            for (Vec2& p : points) p = factor * p;
            return PlacedPolygon{ConvexPolygon::from_points(points).value(), {factor * one.pose.at, one.pose.rot}};
        };
        const PlacedPolygon a2 = times(a, 0x1p12f);
        const PlacedPolygon b2 = times(b, 0x1p12f);
        const QuickTouch quick = detail::placed_shortcut(a.shape, &a.pose, b.shape, &b.pose);
        ASSERT_EQ(quick, detail::placed_shortcut(a2.shape, &a2.pose, b2.shape, &b2.pose));
        ASSERT_EQ(detail::float_touch(a.shape, b.shape), detail::float_touch(a2.shape, b2.shape));
        known += quick != QuickTouch::unknown;
        penetrating += quick == QuickTouch::penetrating;
    }
    test::expect_often(known, 2'000, 0.9, "known");
    test::expect_hit_rate(penetrating, known);
}

// Corners on corners and sides along sides, rotated by quarters.
TEST(FloatTouch, OnGrids) {
    test::Random random(13);
    const auto draw = [&] {
        for (;;) {
            std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 6)));
            for (Vec2& p : points)
                p = {static_cast<float>(random.integer(-3, 3)), static_cast<float>(random.integer(-3, 3))};
            auto polygon = ConvexPolygon::from_points(points);
            const Vec2 at{static_cast<float>(random.integer(-3, 3)), static_cast<float>(random.integer(-3, 3))};
            if (polygon.ok()) {
                return PlacedPolygon{*std::move(polygon),
                                     {at, Rot::degrees(static_cast<float>(90 * random.integer(0, 3)))}};
            }
        }
    };
    ThreeCounts counts;
    for (std::uint64_t i = test::cases_or_fewer(20'000, 1'000); i > 0; --i) {
        const PlacedPolygon a = draw();
        compare(a, draw(), counts);
        if (HasFatalFailure()) return;
    }
    const double touching = counts.placed.cases - counts.placed.apart - counts.placed.penetrating;
    test::expect_hit_rate(counts.placed.cases - counts.placed.apart, counts.placed.cases);
    test::expect_often(touching, counts.placed.cases, 0.02, "touching");
    test::expect_often(counts.placed.known, counts.placed.cases, 0.7, "known");
}

// Rotations at the limit of what is one change sizes by a millionth.
TEST(FloatTouch, NotQuiteRotations) {
    const ConvexPolygon square = ConvexPolygon::from_points({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}).value();
    ThreeCounts counts;
    for (const float c : {1 - 0x1p-22f, 1.0f, 1 + 0x1p-22f, 0.6f}) {
        const Rot rot{c, c == 0.6f ? 0.8f : 0.0f};
        ASSERT_TRUE(is_rotation(rot));
        for (int i = -60; i <= 60; ++i) {
            const Pose pose{{std::ldexp(static_cast<float>(i), -22), 2 + std::ldexp(static_cast<float>(i), -23)}, rot};
            compare({square, {{0, 0}, rot}}, {square, pose}, counts);
            compare({square, {}}, {square, pose}, counts);
            if (HasFatalFailure()) return;
        }
    }
    test::expect_share(counts.placed.cases - counts.placed.apart, counts.placed.cases, 0.3, 0.8, "overlapping");
}

TEST(FloatTouch, SaysNothingOfWhatIsNoPose) {
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const ConvexPolygon square = ConvexPolygon::from_points({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}).value();
    const Pose sound{{0.5f, 0.5f}, Rot::degrees(30)};
    for (const float bad : {inf, -inf, nan}) {
        for (const Pose& pose : {Pose{{bad, 0}, {}}, Pose{{0, bad}, {}}, Pose{{bad, bad}, {}}, Pose{{0, 0}, {bad, 0}},
                                 Pose{{0, 0}, {1, bad}}, Pose{{0, 0}, {bad, bad}}}) {
            EXPECT_EQ(detail::placed_shortcut(square, &pose, square, &sound), QuickTouch::unknown);
            EXPECT_EQ(detail::placed_shortcut(square, &sound, square, &pose), QuickTouch::unknown);
            EXPECT_EQ(detail::placed_shortcut(square, &pose, square, &pose), QuickTouch::unknown);
            EXPECT_FALSE(overlaps(place(square, pose), place(square, sound)));
        }
    }
    const Pose shrinking{{0, 0}, {0.5f, 0}};
    EXPECT_EQ(detail::placed_shortcut(square, &shrinking, square, &sound), QuickTouch::unknown);
    EXPECT_EQ(detail::placed_shortcut(square, &sound, square, &shrinking), QuickTouch::unknown);
}

TEST(FloatTouch, MovedFrom) {
    ConvexPolygon none = ConvexPolygon::from_points({{0, 0}, {4, 0}, {0, 3}}).value();
    const ConvexPolygon polygon = std::move(none);
    const Pose pose;
    EXPECT_EQ(detail::float_touch(none, polygon), QuickTouch::unknown);
    EXPECT_EQ(detail::float_touch(polygon, none), QuickTouch::unknown);
    EXPECT_EQ(detail::placed_shortcut(none, &pose, polygon, nullptr), QuickTouch::unknown);
    EXPECT_EQ(detail::placed_shortcut(polygon, nullptr, none, &pose), QuickTouch::unknown);
    EXPECT_FALSE(overlaps(none, polygon));
    EXPECT_FALSE(overlaps(place(none, pose), place(polygon, pose)));
}

}  // namespace
}  // namespace carom
