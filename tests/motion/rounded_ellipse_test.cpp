// Ray casts and motion queries work for rounded ellipses, too.
#include <carom/motion/impact.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

const Rounded<EllipseD> stone{{{0, 0}, {3, 1}, {}}, 1};

TEST(RoundedEllipse, IsHitByRays) {
    const auto hit = raycast(RayD{{-10, 0}, {2, 0}}, stone);
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->enter, 3, 1e-12);
    EXPECT_NEAR(hit->exit, 7, 1e-12);
    EXPECT_NEAR(hit->point.x, -4, 1e-12);
    EXPECT_NEAR(hit->normal.x, -1, 1e-12);
    EXPECT_FALSE(hit->graze);
    EXPECT_FALSE(hit->started_inside);
    EXPECT_TRUE(raycast(RayD{{-10, 2}, {1, 0}}, stone)->graze);
    EXPECT_FALSE(raycast(RayD{{-10, 2.0000001}, {1, 0}}, stone).has_value());
    EXPECT_FALSE(raycast(RayD{{-10, 0}, {1, 0}}, stone, 5).has_value());
    const auto inside = raycast(RayD{{0, 1}, {0, 1}}, stone);
    EXPECT_TRUE(inside.has_value() && inside->started_inside);
    EXPECT_EQ(inside->enter, 0);
    EXPECT_EQ(inside->normal, (Vec2D{0, 0}));
    EXPECT_NEAR(inside->exit, 1, 1e-12);
    const auto through = clip(LineD{{2, 0}, {0, -1}}, Rounded<EllipseD>{{{2, 5}, {3, 1}, {}}, 1});
    ASSERT_TRUE(through.has_value());
    EXPECT_NEAR(through->enter, -7, 1e-12);
    EXPECT_NEAR(through->exit, -3, 1e-12);
}

TEST(RoundedEllipse, IsSwept) {
    const auto hit = sweep(stone, {1, 0}, AabbD{{10, -1}, {12, 1}}, {0, 0});
    ASSERT_TRUE(hit.hits());
    EXPECT_NEAR(hit.enter, 6, 1e-12);
    EXPECT_NEAR(hit.exit, 16, 1e-12);
    EXPECT_TRUE(sweep(stone, {1, 0}, CircleD{{9, 0}, 1}, {0, 0}, 100).hits());
    const auto ring = sweep(stone, {1, 0}, ArcD{{0, 0}, 8}, {0, 0});
    ASSERT_TRUE(ring.hits());
    EXPECT_NEAR(ring.enter, 4, 1e-12);
    EXPECT_NEAR(ring.exit, 12, 1e-12);
}

TEST(RoundedEllipse, IsHitInMotion) {
    const auto hit = first_impact(stone, MotionD::linear({1, 0}), AabbD{{10, -1}, {12, 1}}, MotionD::still(), {0, 20});
    ASSERT_TRUE(hit.hits());
    EXPECT_NEAR(hit.time.lo, 6, 1e-9);
    const auto turning =
        first_impact(stone, MotionD::still().spinning(1, {0, 0}), AabbD{{-1, 3}, {1, 4}}, MotionD::still(), {0, 2});
    ASSERT_TRUE(turning.hits());
    EXPECT_GT(turning.time.lo, 0.5);
    EXPECT_FALSE(
        first_impact(stone, MotionD::still().spinning(1, {0, 0}), AabbD{{-1, 5}, {1, 6}}, MotionD::still(), {0, 9})
            .hits());
}

}  // namespace
}  // namespace carom
