// Walking with platforms that carry, walls that push, and walls on both sides.
#include "respond/walk_bodies.hpp"

#include <array>

namespace carom {
namespace {

using test::bits;
using test::Level;
using test::Scalars;
using test::Walk;
using test::Walking;

TYPED_TEST_SUITE(Walk, Scalars);

TYPED_TEST(Walk, OneWayPlatformsHoldBodiesFromAbove) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        for (const int kind : {0, 1, 2}) {  // a segment, a box, a one-sided chain
            Level<T> level;
            level.add(Box{{-9, -1}, {9, 0}});
            const auto platform = kind == 0   ? level.add(BasicSegment<T>{{-2, 3}, {2, 3}}, {}, {}, {0, 1})
                                  : kind == 1 ? level.add(Box{{-2, T(2.5)}, {2, 3}}, {}, {}, {0, 1})
                                              : level.add(*BasicChain<T>::open_one_sided({{2, 3}, {0, 3}, {-2, 3}}));
            Walking<T> walking{level, body};
            walking.hero.pose.at = {0, 0};
            walking.steps(0, 2);
            walking.hero.velocity.y = 9;  // 4 high: through the platform and onto it
            walking.steps(0, 160);
            EXPECT_EQ(walking.hero.pose.at.y, 3) << type_name(body) << kind;
            EXPECT_EQ(walking.hero.floor, platform);
            walking.steps(-2, 160);  // off its end, to the ground
            EXPECT_EQ(walking.hero.pose.at.y, 0) << type_name(body) << kind;
            walking.steps(2, 232);  // and back below it, from side to side
            EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.x), 2.25, 0.1);
            walking.hero.velocity.y = T(7.5);  // its feet stay below 3: it falls back
            walking.steps(-1, 120);
            EXPECT_EQ(walking.hero.pose.at.y, 0) << type_name(body) << kind;
        }
    }
}

TYPED_TEST(Walk, PlatformsCarryAndLift) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        const auto lift = level.add(Box{{-2, -1}, {2, 0}});
        Walking<T> walking{level, body};
        walking.steps(0, 2);
        V at{0, 0};
        const V by{T(1) / 32, T(1) / 64};
        for (int i = 0; i < 128; ++i) {
            at = at + by;
            level.move(lift, {at, {}}, by);
            walking.step(0);
            ASSERT_TRUE(walking.hero.on_floor) << i << type_name(body);
            ASSERT_FALSE(walking.last.pushed_out) << i << type_name(body);
            ASSERT_NEAR(static_cast<double>(walking.hero.pose.at.x), static_cast<double>(at.x), bits<T>(4));
            ASSERT_NEAR(static_cast<double>(walking.hero.pose.at.y), static_cast<double>(at.y), bits<T>(4));
            ASSERT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
        }
        EXPECT_EQ(walking.hero.floor_velocity, (V{2, 1}));
        EXPECT_EQ(walking.hero.velocity, (V{0, 0}));  // against the lift
        for (int i = 0; i < 64; ++i) {                // and down, faster than it would fall at first
            at = at - by;
            level.move(lift, {at, {}}, -by);
            walking.step(0);
            ASSERT_TRUE(walking.hero.on_floor) << i << type_name(body);
            ASSERT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
        }
    }
}

// Halfway up the step to a ledge, with a round foot on its edge, a body that a lift raised was taken for one that
// jumps: it was on a floor in every other step.
TYPED_TEST(Walk, OffALiftOntoALedgeIsOnAFloorAllTheWay) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        const auto lift = level.add(Box{{-1, -1}, {1, 0}});
        level.add(Box{{1, -1}, {5, 1}});
        Walking<T> walking{level, body, {.step_height = T(0.25), .snap = T(0.25)}};
        walking.steps(0, 2);
        V at{0, 0};
        const V by{0, T(1) / 64};
        for (int i = 0; i < 64; ++i) {
            at = at + by;
            level.move(lift, {at, {}}, by);
            walking.step(1);
            ASSERT_TRUE(walking.hero.on_floor) << i << type_name(body);
        }
        EXPECT_GE(walking.hero.pose.at.y, T(0.875)) << type_name(body);
    }
}

TYPED_TEST(Walk, PlatformsPushHoweverFast) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        for (const T speed : {T(0.125), T(40)}) {
            Level<T> level;
            level.add(Box{{-99, -1}, {99, 0}});
            const auto ram = level.add(Box{{-3, 0}, {-1, 3}});
            Walking<T> walking{level, body};
            walking.steps(0, 2);
            level.move(ram, {{speed, 0}, {}}, {speed, 0});
            walking.step(0);
            const double front = static_cast<double>(speed) - 1;
            const double expected = front > -0.5 ? front + 0.5 : 0;
            EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.x), expected, bits<T>(64)) << type_name(body);
            EXPECT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
            EXPECT_NE(walking.last.end, MoveEnd::wedged);
        }
    }
}

TYPED_TEST(Walk, SqueezedBetweenWallsIsReported) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {9, 0}});
        level.add(Box{{1, 0}, {2, 3}});
        const auto ram = level.add(Box{{-3, 0}, {-1, 3}});
        Walking<T> walking{level, body};
        walking.steps(0, 2);
        T x = 0;
        bool wedged = false;
        for (int i = 0; i < 40; ++i) {
            x += T(1) / 32;
            level.move(ram, {{x, 0}, {}}, {T(1) / 32, 0});
            walking.step(0);
            const bool has_room = x <= 1;
            ASSERT_EQ(walking.last.end == MoveEnd::wedged, !has_room) << i << " " << type_name(body);
            wedged |= walking.last.end == MoveEnd::wedged;
            ASSERT_EQ(level.is_penetrated_by(body, walking.hero.pose), !has_room) << i;
        }
        EXPECT_TRUE(wedged);
        level.move(ram, {{0, 0}, {}}, {-x, 0});  // it lets go
        walking.step(0);
        EXPECT_NE(walking.last.end, MoveEnd::wedged);
        level.move(ram, {{0, 0}, {}}, {0, 0});
        walking.step(0);
        EXPECT_TRUE(walking.hero.on_floor);
        EXPECT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
    }
}

TYPED_TEST(Walk, ABodyThatAppearsInsideIsPushedOut) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {9, T(0.25)}});
        Walking<T> walking{level, body};
        walking.step(0);
        EXPECT_TRUE(walking.last.pushed_out);
        EXPECT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
        EXPECT_EQ(walking.hero.pose.at.y, T(0.25));
    }
}

// Out of one wall and into another that was too far away to count at first.
TYPED_TEST(Walk, PushedOutOnlyIntoFreeSpace) {
    WALK_NAMES;
    for (const auto& [second, has_room] : {std::pair{T(1.5), false}, {T(2), true}, {T(2.5), true}}) {
        Level<T> level;
        level.add(Box{{-3, T(0.875)}, {-2, 1}});
        level.add(Box{{-3, -9}, {T(0.875), 9}});
        level.add(Box{{second, -9}, {3, 9}});
        Walking<T> walking{level, BasicCircle<T>{{0, 0}, T(0.5)}};
        walking.last =
            move_and_slide(walking.body, walking.hero, walking.dt, walking.rules, level, walking.workspace).value();
        EXPECT_EQ(walking.last.end != MoveEnd::wedged, has_room) << second;
        EXPECT_EQ(walking.hero.pose.at.x, has_room ? T(1.375) : T(0));
        EXPECT_EQ(level.is_penetrated_by(walking.body, walking.hero.pose), !has_room) << second;
    }
}

TYPED_TEST(Walk, PushedBodiesHitDistantObstacles) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        for (const T wall : {T(5), T(8.25), T(20)}) {
            Level<T> level;
            level.add(Box{{-99, -1}, {99, 0}});
            level.add(Box{{wall, 0}, {wall + 1, 3}});
            const auto ram = level.add(Box{{-3, 0}, {-1, 3}});
            Walking<T> walking{level, body};
            walking.steps(0, 2);
            level.move(ram, {{10, 0}, {}}, {10, 0});
            walking.step(0);
            EXPECT_EQ(walking.last.end == MoveEnd::wedged, wall < 10) << wall << type_name(body);
            EXPECT_LE(static_cast<double>(walking.hero.pose.at.x), static_cast<double>(wall) - 0.5 + bits<T>(8));
        }
    }
}

// A moving obstacle carries only what stands on it, though the caller gave all obstacles the same id.
TYPED_TEST(Walk, OfOneIdTheObstacleUnderfootCarries) {
    WALK_NAMES;
    for (const auto& body : this->bodies) {
        for (const bool ground_moves : {false, true}) {
            for (const bool is_ram_first : {false, true}) {
                const BasicAnyShape<T> ground = Box{{-9, -1}, {9, 0}}, ram = Box{{T(0.75), 0}, {2, 3}};
                const V by{T(1) / 8, 0};
                BasicMoveWorkspace<T> workspace;
                BasicCharacter<T> hero{.on_floor = true, .floor_normal = {0, 1}};
                BasicObstacleList<T> level;
                const BasicObstacle<T> floor{&ground, {}, ground_moves ? by : V{}};
                const BasicObstacle<T> pusher{&ram, {}, ground_moves ? V{} : by};  // away, from contact or nearly so
                for (const auto& obstacle : is_ram_first ? std::array{pusher, floor} : std::array{floor, pusher}) {
                    level.add(obstacle);
                }
                hero.velocity = {0, T(-1)};
                move_and_slide(body, hero, T(1) / 64, {.snap = 1}, level, workspace).value();
                EXPECT_NEAR(static_cast<double>(hero.pose.at.x), ground_moves ? 0.125 : 0, bits<T>(1)) << is_ram_first;
                EXPECT_EQ(hero.floor_velocity, (ground_moves ? V{8, 0} : V{})) << is_ram_first;
            }
        }
    }
}

}  // namespace
}  // namespace carom
