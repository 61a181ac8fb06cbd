// Characters on floors that move: they were crushed by steps of a lift and in cabins as high as themselves, hopped off
// a floor beside a steep side, and left rising crests.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carom {
namespace {

using test::Random;

// Walks of a character over a level that moves by `lift` a step of time, after one step at rest.
struct Ride {
    std::vector<AnyShapeD> level;
    AnyShapeD body;
    WalkRulesD rules;
    double speed;
    CharacterD hero{};
    Vec2D off{};
    MoveWorkspaceD workspace{};

    WalkD step(const Vec2D& lift) {
        off = off + lift;
        ObstacleListD obstacles;
        for (const AnyShapeD& shape : level) obstacles.add({&shape, {off, {}}, lift, {}, 1});
        constexpr double dt = 1.0 / 16;
        hero.velocity = {speed, hero.velocity.y - 10 * dt};
        return move_and_slide(body, hero, dt, rules, obstacles, workspace).value();
    }
    Vec2D place() const { return hero.pose.at - off; }
};

AnyShapeD random_block(Random& random) {
    const double x = random.integer(-8, 32) / 4.0, y = random.integer(-4, 4) / 8.0;
    const double width = random.integer(1, 12) / 4.0, height = random.integer(1, 12) / 4.0;
    switch (random.integer(0, 3)) {
        case 0:
            return TriangleD{{x, y - 1}, {x + width, y - 1}, {x + width, y + height}};
        case 1:
            return TriangleD{{x, y - 1}, {x + width, y - 1}, {x, y + height}};
        case 2:
            return CircleD{{x, y - 1}, width};
        default:
            return AabbD{{x, y - 1}, {x + width, y + height - 1}};
    }
}

// All numbers are dyadic, so that walks are the same but for ulps; few of them end at a wall to an ulp.
TEST(Lifts, CarryWalksAsTheyAreOnFloorsAtRest) {
    Random random(31);
    int steps = 0, walls = 0, slopes = 0, different = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(2000));
    for (int i = 0; i < rounds; ++i) {
        Ride still{{AabbD{{-20, -2}, {20, 0}}}, CircleD{{0, 0.5}, 0.5}, {}, random.integer(-12, 12) / 4.0};
        for (int blocks = random.integer(1, 4); blocks > 0; --blocks) still.level.push_back(random_block(random));
        if (random.chance(0.5)) still.body = AabbD{{-0.5, 0}, {0.5, 1.5}};
        if (random.chance(0.5)) still.rules = {.step_height = 0.25, .snap = 0.25};
        still.hero.pose.at = {random.integer(-4, 4) / 2.0, 4};
        for (int k = 0; k < 40 && !still.hero.on_floor; ++k) still.step({});
        if (!still.hero.on_floor) continue;
        Ride moving{still.level, still.body, still.rules, still.speed, still.hero};
        const Vec2D lift{random.integer(-8, 8) / 64.0, random.integer(-8, 8) / 64.0};
        for (int k = 0; k < 40; ++k, ++steps) {
            const WalkD expected = still.step({}), found = moving.step(lift);
            walls += expected.hit_wall;
            slopes += still.hero.on_floor && still.hero.floor_normal.x != 0;
            const bool is_same = found.end == expected.end && moving.hero.on_floor == still.hero.on_floor &&
                                 length_sq(moving.place() - still.place()) < 1e-18;
            if (is_same && still.hero.on_floor) continue;
            different += !is_same;
            break;  // in the air the lift moves on without it
        }
    }
    test::expect_often(steps, rounds, 20, "steps on a floor");
    test::expect_often(walls, steps, 0.02, "at a wall");
    test::expect_often(slopes, steps, 0.02, "on a slope");
    EXPECT_LE(different, 1 + rounds / 1000);
}

TEST(Lifts, AreSteppedOnWhileTheyRise) {
    for (int speed = 4; speed <= 32; ++speed) {
        for (int rise = 1; rise <= 8; ++rise) {
            const AnyShape ground = Aabb{{-20, -2}, {2, 0}}, lift = Aabb{{2, -1}, {6, 0}};
            const WalkRules rules{.step_height = 0.25f, .snap = 0.25f};
            MoveWorkspace workspace;
            Character hero;
            for (Vec2 off; off.y <= 0.24f;) {
                const Vec2 by{0, float(rise) / 256};
                off = off + by;
                ObstacleList level;
                level.add({&ground});
                level.add({&lift, {off, {}}, by});
                hero.velocity = {float(speed) / 8, hero.velocity.y - 10.0f / 16};
                const auto walk = move_and_slide(Aabb{{-0.5f, 0}, {0.5f, 2}}, hero, 1.0f / 16, rules, level, workspace);
                EXPECT_NE(walk.value().end, MoveEnd::wedged) << speed << " " << rise;
            }
        }
    }
}

// Floor, ceiling and end wall, exactly as high as the character.
TEST(Lifts, AsHighAsTheirRidersDoNotCrushThem) {
    for (const Vec2D& lift : {Vec2D{0, 0.75}, Vec2D{1.75, -1.25}, Vec2D{-0.75, -1.75}, Vec2D{1, 0}}) {
        for (int speed = 1; speed <= 16; ++speed) {
            Ride ride{{AabbD{{-20, -2}, {20, 0}}, AabbD{{-20, 2}, {20, 4}}, AabbD{{2, 0}, {4, 2}}},
                      AabbD{{-0.5, 0}, {0.5, 2}},
                      {},
                      speed / 4.0};
            for (int i = 0; i < 60; ++i) {
                const Vec2D by = i > 0 ? 0.0625 * lift : Vec2D{};  // the first step is at rest, to stand
                EXPECT_NE(ride.step(by).end, MoveEnd::wedged) << speed;
            }
            EXPECT_EQ(ride.place(), (Vec2D{std::min(1.5, 60 * speed / 64.0), 0}));
        }
    }
}

// On a rising hill it stays, without `snap`, as on one at rest.
TEST(Lifts, KeepWalkersAtTheirCrests) {
    for (const double rise : {-1.0, 1.0, 4.0}) {
        Ride ride{{CircleD{{0, -8}, 8}}, CircleD{{0, 0.5}, 0.5}, {}, 0};
        ride.hero.pose.at = {-1, 0.5};
        for (int i = 0; i < 20; ++i) ride.step({});
        ride.speed = 2;
        for (int i = 0; i < 24; ++i) {
            ride.step({0, rise / 16});
            EXPECT_TRUE(ride.hero.on_floor) << i;
        }
    }
}

}  // namespace
}  // namespace carom
