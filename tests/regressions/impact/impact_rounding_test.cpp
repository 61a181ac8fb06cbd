// Failures of peers' casts of moving shapes that came of roundings, by their threads: hits lost by an ulp,
// times short by what a float of the other shape's size cannot tell, normals of faces a hair apart.
#include "regressions/polygon.hpp"
#include "regressions/ulps.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

using test::brackets;
using test::within_an_ulp;

// dimforge/parry#180: a square that falls onto a line missed it from x = 15.689465, and hit it from the floats next to
// it. From each the square's lower side comes to y = 1 at the same time.
TEST(Parry, ASquareThatFallsOntoALine_180) {
    const Segment line{{1, 1}, {124, 1}};
    const Vec2 velocity{0.0081385f, -0.999966f};
    const double enter = (double(54.00709f) - 3) / -double(velocity.y);
    const double exit = (double(54.00709f) + 1) / -double(velocity.y);
    float x = 15.689465f;
    for (int i = 0; i < 20; ++i) x = std::nextafter(x, 0.0f);
    for (int i = 0; i <= 40; ++i, x = std::nextafter(x, 99.0f)) {
        const Box square{{x, 54.00709f}, {2, 2}, {}};
        const auto hit = sweep(line, {0, 0}, square, velocity);
        ASSERT_TRUE(hit.hits()) << i;
        EXPECT_TRUE(within_an_ulp(hit.enter, enter));
        EXPECT_TRUE(within_an_ulp(hit.exit, exit));
        EXPECT_EQ(hit.normal, (Vec2{0, 1}));
        EXPECT_EQ(hit.point.y, 1);
        EXPECT_FALSE(hit.graze);
        const auto reversed = sweep(square, {0, 0}, line, -velocity);
        EXPECT_TRUE(reversed.hits());
        EXPECT_EQ(reversed.enter, hit.enter);
        const auto impact = first_impact(square, Motion::linear(velocity), line, Motion::still(), {0, 100});
        ASSERT_TRUE(impact.hits());
        EXPECT_TRUE(brackets(impact.time, enter));
    }
}

// dimforge/parry#410: a capsule 0.11 in front of a steep segment, and moving towards it, missed it. Its lower end comes
// by; the segment runs along (1, -2), so that (2, 1) is normal to it.
TEST(Parry, ACapsuleInFrontOfASteepSegment_410) {
    const Segment segment{{-24, 48}, {24, -48}};
    const Capsule capsule{{0, -14}, {0, 14}, 8};
    const Pose segment_pose{{-648, -288}, {}}, capsule_pose{{-653.3891f, -245.08746f}, {}};
    const Vec2 velocity{-3.3333337f, -5.4166675f};
    const double gap = 2 * (double(capsule_pose.at.x) + 672) + (double(capsule_pose.at.y) - 14 + 240);
    const double enter = (gap - 8 * std::sqrt(5.0)) / -(2 * double(velocity.x) + double(velocity.y));
    const auto hit = sweep(place(capsule, capsule_pose), velocity, place(segment, segment_pose), {0, 0}, 6.4f);
    ASSERT_TRUE(hit.hits());
    EXPECT_TRUE(within_an_ulp(hit.enter, enter));
    EXPECT_NEAR(hit.normal.x, -2 / std::sqrt(5.0f), 1e-7f);
    EXPECT_NEAR(hit.normal.y, -1 / std::sqrt(5.0f), 1e-7f);
    EXPECT_FALSE(hit.initially_overlapping);
    const auto impact = first_impact(place(capsule, capsule_pose), Motion::linear(velocity),
                                     place(segment, segment_pose), Motion::still(), {0, 6.4f});
    ASSERT_TRUE(impact.hits());
    EXPECT_TRUE(brackets(impact.time, enter));
}

// dimforge/parry#429 (in 3D there): the fall of a ball to the ground came out short by up to 0.139, the more the
// larger the ground. It is the height less the radius, whatever is next to it.
TEST(Parry, AFallDoesNotDependOnTheSizeOfTheGround_429) {
    for (const float extent : {5.0f, 50.0f, 500.0f, 5e5f, 5e7f}) {
        const Box ground{{0, -0.5f}, {extent, 0.5f}, {}};
        for (int i = 0; i < 200; ++i) {
            for (const float x : {-1.4f, 1.4f}) {
                const Circle ball{{x, 1.177f + float(i) * 5e-5f}, 0.5166f};
                const double height = double(ball.center.y) - double(ball.radius);
                const auto hit = sweep(ground, {0, 0}, ball, {0, -1}, 2);
                ASSERT_TRUE(hit.hits());
                EXPECT_TRUE(within_an_ulp(hit.enter, height)) << extent << ' ' << i;
                EXPECT_EQ(hit.normal, (Vec2{0, 1}));
                EXPECT_EQ(hit.point, (Vec2{x, 0}));
                const auto impact = first_impact(ground, Motion::still(), ball, Motion::linear({0, -1}), {0, 2});
                ASSERT_TRUE(impact.hits());
                EXPECT_TRUE(brackets(impact.time, height));
            }
        }
    }
}

// dimforge/bevy_rapier#119 (in 3D there): the height at which a ball comes to a floor of 1000 varied by up to 0.06 with
// where it falls.
TEST(BevyRapier, ABallFallsEquallyFarEverywhere_119) {
    const Box floor{{0, 0}, {500, 1}, {}};
    for (int i = -200; i <= 200; ++i) {
        const float x = float(i) * 0.01f;
        const auto hit = sweep(floor, {0, 0}, Circle{{x, 3}, 1}, {0, -1}, 2);
        ASSERT_TRUE(hit.hits());
        EXPECT_EQ(hit.enter, 1);
        EXPECT_EQ(hit.point, (Vec2{x, 1}));
    }
}

// erincatto/box2d#917: a cast along a face 5.96e-8 away had a distance and no normal. The slider is the thread's; the
// ground is reconstructed.
TEST(Box2D, SlidingAlongAFaceAHairAway_917) {
    const Aabb slider{{0.449999988f, -0.100000001f}, {0.550000012f, 0.100000001f}};
    const auto ground = [](float top) { return test::polygon({{-10, -1}, {10, -1}, {10, top}, {-10, top}}); };
    const float hair = 5.96046448e-08f;
    const auto near = ground(-0.100000001f - hair);
    EXPECT_FALSE(sweep(slider, {1, 0}, near, {0, 0}).hits());
    EXPECT_FALSE(sweep(slider, {1, hair}, near, {0, 0}).hits());
    const auto falling = sweep(slider, {1, -hair}, near, {0, 0});
    ASSERT_TRUE(falling.hits());
    EXPECT_EQ(falling.enter, 1);
    EXPECT_EQ(falling.normal, (Vec2{0, -1}));
    EXPECT_FALSE(falling.initially_overlapping);
    const auto touching = sweep(slider, {1, 0}, ground(-0.100000001f), {0, 0});
    ASSERT_TRUE(touching.hits());
    EXPECT_EQ(touching.enter, 0);
    EXPECT_EQ(touching.exit, 10 - 0.449999988f);
    EXPECT_EQ(touching.normal, (Vec2{0, -1}));
    EXPECT_TRUE(touching.initially_overlapping);
    EXPECT_TRUE(touching.graze);
    const auto sunk = sweep(slider, {1, 0}, ground(-0.100000001f + hair), {0, 0});
    EXPECT_TRUE(sunk.hits());
    EXPECT_TRUE(sunk.initially_overlapping);
    EXPECT_EQ(sunk.normal, (Vec2{0, 0}));
}

// erincatto/box2d#935: a box that is cast onto a row of boxes got normals that none of their faces has. The character
// is that of the sample made of the thread, 0.003 above the ground; the row is reconstructed.
TEST(Box2D, NormalsOfARowOfBoxes_935) {
    for (int i = 0; i < 100; ++i) {
        const float x = float(i) * 0.01f;
        const Aabb character{{x - 0.1f, 0.003f}, {x + 0.1f, 0.203f}};
        for (const Vec2& velocity : {Vec2{1, -1}, Vec2{-1, -1}, Vec2{0.25f, -1}, Vec2{0, -1}}) {
            std::vector<Compound::Part> row;
            for (int k = -2; k < 6; ++k) {
                const Aabb tile{{0.25f * float(k), -1}, {0.25f * float(k + 1), 0}};
                row.push_back({tile});
                const auto hit = sweep(character, velocity, tile, {0, 0}, 1);
                if (!hit.hits()) continue;
                EXPECT_TRUE(hit.normal == (Vec2{0, -1}) || hit.normal == (Vec2{1, 0}) || hit.normal == (Vec2{-1, 0}));
            }
            const auto hit = sweep(character, velocity, Compound::from_parts(row).value(), {0, 0}, 1);
            ASSERT_TRUE(hit.hits());
            EXPECT_EQ(hit.enter, 0.003f);
            EXPECT_EQ(hit.normal, (Vec2{0, -1}));
        }
    }
}

}  // namespace
}  // namespace carom
