// Bounds are exact where they can be and outward elsewhere.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

TEST(Bounds, ExactWhereRepresentable) {
    EXPECT_EQ(bounds(Point{{1, 2}}), (Aabb{{1, 2}, {1, 2}}));
    EXPECT_EQ(bounds(Segment{{3, 1}, {0, 2}}), (Aabb{{0, 1}, {3, 2}}));
    EXPECT_EQ(bounds(Circle{{1, 2}, 3}), (Aabb{{-2, -1}, {4, 5}}));
    EXPECT_EQ(bounds(Capsule{{0, 0}, {4, 1}, 1}), (Aabb{{-1, -1}, {5, 2}}));
    EXPECT_EQ(bounds(Box{{5, 5}, {1, 2}, {}}), (Aabb{{4, 3}, {6, 7}}));
    EXPECT_EQ(bounds(place(Aabb{{0, 0}, {1, 2}}, Pose{{10, 10}, {}})), (Aabb{{10, 10}, {11, 12}}));
    EXPECT_EQ(bounds(Chain::open({{0, 0}, {2, 5}, {1, -1}}).value()), (Aabb{{0, -1}, {2, 5}}));
    EXPECT_EQ(bounds(AnyShape(Compound::from_parts({{Circle{{0, 0}, 1}}, {Point{{3, 3}}, Pose{{1, 0}, {}}}}).value())),
              (Aabb{{-1, -1}, {4, 3}}));
}

TEST(Bounds, RoundsOutward) {
    const Aabb box = bounds(Circle{{0.1f, 0.1f}, 1e-9f});
    EXPECT_LT(box.min.x, 0.1f);
    EXPECT_GT(box.max.x, 0.1f);
    // [Canvas] bounds a 100 x 100 square by a circle of radius 70; its corners need 70.72.
    const Aabb rotated = bounds(place(Aabb{{-50, -50}, {50, 50}}, Pose{{0, 0}, Rot::degrees(45)}));
    EXPECT_GT(rotated.max.x, 70.71f);
    EXPECT_LT(rotated.max.x, 70.7108f);
    const Aabb huge = bounds(Circle{{3e38f, 0}, 3e38f});
    EXPECT_EQ(huge.max.x, std::numeric_limits<float>::infinity());
}

// The bounds in double are computed otherwise, and outward by less than what makes those of floats doubtful.
TEST(Bounds, OfFloatsNearlyAlwaysFollowFromDoubles) {
    test::Random random(6);
    int decided = 0;
    constexpr int cases = 10'000;
    for (int i = 0; i < cases; ++i) {
        const auto real = [&] { return static_cast<float>(random.real(-10, 10)); };
        const Capsule capsule{{real(), real()}, {real(), real()}, random.chance(0.5) ? std::fabs(real()) : 0};
        const Pose pose{{real(), real()}, random.chance(0.5) ? Rot::degrees(real() * 36) : Rot{}};
        Aabb box;
        if (!detail::bounds_of_outline(detail::outline_view(detail::operand(place(capsule, pose))), box)) continue;
        ++decided;
        const auto wide = [](const Vec2& v) { return Vec2D{double{v.x}, double{v.y}}; };
        const CapsuleD same{wide(capsule.a), wide(capsule.b), double{capsule.radius}};
        const PoseD there{wide(pose.at), {double{pose.rot.c}, double{pose.rot.s}}};
        const AabbD fine = bounds(place(same, there));
        const auto expect_rounded_down = [](float rounded, double exact) {
            EXPECT_LE(double{rounded}, exact);
            EXPECT_GT(double{std::nextafter(rounded, 1e9f)}, exact);
        };
        expect_rounded_down(box.min.x, fine.min.x);
        expect_rounded_down(box.min.y, fine.min.y);
        expect_rounded_down(-box.max.x, -fine.max.x);
        expect_rounded_down(-box.max.y, -fine.max.y);
    }
    test::expect_often(decided, cases, 0.99, "decided");
}

TEST(Bounds, OfNothingAreEmpty) {
    const Aabb box = bounds(Circle{{std::numeric_limits<float>::quiet_NaN(), 0}, 1});
    EXPECT_GT(box.min.x, box.max.x);
}

// What a shape touches, its bounds touch: else the box stage would be a silent miss.
TEST(Bounds, ContainEverythingThatTheShapeTouches) {
    test::Random random(5);
    int touched = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto real = [&] { return static_cast<float>(random.real(-10, 10)); };
        const Box box{{real(), real()}, {std::fabs(real()), std::fabs(real())}, Rot::degrees(real() * 36)};
        const Pose pose{{real(), real()}, Rot::degrees(real() * 36)};
        const Aabb outer = bounds(place(box, pose));
        const Vec2 corner = apply(pose, box.center + rotate(box.rot, box.half_extents));
        const auto inside = [&] {
            const Vec2 h = box.half_extents;
            return apply(pose, box.center + rotate(box.rot, Vec2{h.x * real() / 10, h.y * real() / 10}));
        };
        for (const Vec2 p : {corner, inside(), inside(), Vec2{outer.max.x, real()},
                             Vec2{std::nextafter(outer.max.x, 100.0f), corner.y}}) {
            const bool hit = overlaps(place(box, pose), Point{p});
            touched += hit;
            EXPECT_LE(hit, overlaps(outer, Point{p}));
        }
    }
    test::expect_hit_rate(touched, 5 * 20'000);
}

}  // namespace
}  // namespace carom
