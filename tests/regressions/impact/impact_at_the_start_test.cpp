// Failures of peers about moving shapes that are in contact at the start already, by their threads.
#include "regressions/polygon.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

/// Checks that two that penetrate each other at the start hit there, however they move.
template <class A, class B>
void expect_hit_at_once(const A& a, const B& b, Relation relation) {
    EXPECT_EQ(classify(a, b), relation);
    EXPECT_EQ(classify(b, a), flip(relation));
    for (const Vec2& velocity : {Vec2{0, 0}, Vec2{3, 0}, Vec2{-3, 0}, Vec2{0, 0x1p40f}, Vec2{-0x1p-40f, 1}}) {
        const auto hit = sweep(a, velocity, b, {0, 0}, 1);
        EXPECT_TRUE(hit.hits());
        EXPECT_EQ(hit.enter, 0);
        EXPECT_EQ(hit.normal, (Vec2{0, 0}));
        EXPECT_TRUE(hit.initially_overlapping);
        EXPECT_FALSE(hit.graze);
        const auto reversed = sweep(b, {0, 0}, a, velocity, 1);
        EXPECT_TRUE(reversed.hits());
        EXPECT_EQ(reversed.enter, 0);
        EXPECT_EQ(reversed.exit, hit.exit);
        EXPECT_TRUE(reversed.initially_overlapping);
        for (const auto& motion : {Motion::linear(velocity), Motion::linear(velocity).spinning(2, {5, -1})}) {
            const auto impact = first_impact(a, motion, b, Motion::still(), {0, 1});
            EXPECT_TRUE(impact.hits());
            EXPECT_EQ(impact.time, (Interval{0, 0}));
            EXPECT_EQ(impact.normal, (Vec2{0, 0}));
            EXPECT_TRUE(impact.initially_overlapping);
        }
    }
}

// RandyGaul/cute_headers#392: for shapes that overlap already there was no hit, and the time 1. The thread has no
// numbers; these are of all kinds that its function takes.
TEST(CuteHeaders, OverlapIsHitAtOnce_392) {
    const Aabb box{{1, -4}, {9, 4}};
    expect_hit_at_once(Circle{{0, 0}, 2}, box, Relation::overlapping);
    expect_hit_at_once(Circle{{5, 0}, 2}, box, Relation::inside);
    expect_hit_at_once(Capsule{{0, 0}, {3, 1}, 0.5f}, box, Relation::overlapping);
    expect_hit_at_once(Capsule{{0, 0}, {3, 1}, 0.5f}, Circle{{2, 2}, 2}, Relation::overlapping);
    expect_hit_at_once(Aabb{{0, -9}, {20, 9}}, box, Relation::contains);
    expect_hit_at_once(box, Aabb{{1, -4}, {9, 4}}, Relation::equal);
    // The circle leaves the box where it no longer reaches x = 1, or 9.
    EXPECT_EQ(sweep(Circle{{0, 0}, 2}, {-1, 0}, box, {0, 0}).exit, 1);
    EXPECT_EQ(sweep(Circle{{0, 0}, 2}, {1, 0}, box, {0, 0}).exit, 11);
}

// erincatto/box2d#50: for overlapping polygons, one of which moves, the fraction was 1 instead of 0. The thread has no
// numbers.
TEST(Box2D, OverlappingPolygonsAreHitAtOnce_50) {
    const auto diamond = test::polygon({{4, 0}, {8, 4}, {4, 8}, {0, 4}});
    const auto square = test::polygon({{5, 3}, {9, 3}, {9, 7}, {5, 7}});
    expect_hit_at_once(square, diamond, Relation::overlapping);
    expect_hit_at_once(test::polygon({{3, 3}, {5, 3}, {5, 5}, {3, 5}}), diamond, Relation::inside);
    expect_hit_at_once(test::polygon({{2, 3}, {6, 3}, {4, 8}}), diamond, Relation::inside_tangent);
    // The square's left side leaves the diamond at (8, 4), its lower side at (5, 7), which is highest where x >= 5.
    EXPECT_EQ(sweep(square, {2, 0}, diamond, {0, 0}).exit, 1.5f);
    EXPECT_EQ(sweep(square, {0, 0.5f}, diamond, {0, 0}).exit, 8);
}

// dimforge/parry#106: what touches at the start was "converged" for two balls and "penetrating" for a ball and a
// cuboid. The thread has no numbers.
TEST(Parry, WhatTouchesAtTheStartDoesNotPenetrate_106) {
    const Circle ball{{0, 0}, 1};
    const auto check = [&](const auto& other) {
        for (const Vec2& velocity : {Vec2{0, 0}, Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}}) {
            const auto hit = sweep(ball, velocity, other, {0, 0}, 5);
            EXPECT_TRUE(hit.hits());
            EXPECT_EQ(hit.enter, 0);
            EXPECT_TRUE(hit.initially_overlapping);
            EXPECT_EQ(hit.normal, (Vec2{1, 0}));
            EXPECT_EQ(hit.point, (Vec2{1, 0}));
            const auto impact = first_impact(ball, Motion::linear(velocity), other, Motion::still(), {0, 5});
            EXPECT_TRUE(impact.hits());
            EXPECT_EQ(impact.time, (Interval{0, 0}));
            EXPECT_TRUE(impact.initially_overlapping);
            EXPECT_EQ(impact.normal, (Vec2{1, 0}));
        }
        // Inwards it stays, outwards it is gone at once.
        EXPECT_GT(sweep(ball, {1, 0}, other, {0, 0}, 5).exit, 0);
        EXPECT_FALSE(sweep(ball, {1, 0}, other, {0, 0}, 5).graze);
        EXPECT_EQ(sweep(ball, {-1, 0}, other, {0, 0}, 5).exit, 0);
        EXPECT_TRUE(sweep(ball, {-1, 0}, other, {0, 0}, 5).graze);
    };
    check(Circle{{3, 0}, 2});
    check(Aabb{{1, -2}, {4, 2}});
    check(Box{{3, 0}, {1, 2}, Rot::degrees(90)});
    check(Capsule{{2, -3}, {2, 3}, 1});
}

// A corner that slides along a ray seemed to be held from both of its sides, seen from the ray: no graze.
TEST(Impact, ACornerThatSlidesAlongARay) {
    const RayD ray{{1, 7}, {1, 1}};
    const auto outline = ChainD::closed({{6, -7}, {19, 4}, {1, 7}}).value();
    const auto along = MotionD::linear({1, 1});
    EXPECT_TRUE(first_impact(ray, MotionD::still(), outline, along, {0, 4}).graze);
    EXPECT_TRUE(first_impact(outline, along, ray, MotionD::still(), {0, 4}).graze);
}

}  // namespace
}  // namespace carom
