#include "broad/allocations.hpp"
#include "respond/level.hpp"

#include <array>

namespace carom {
namespace {

using test::bits;
using test::Level;
using test::Walking;

template <class T>
class Walk : public testing::Test {
  public:
    std::vector<BasicAnyShape<T>> bodies = test::bodies<T>();
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Walk, Scalars);

#define NAMES                                \
    using T = TypeParam;                     \
    using V [[maybe_unused]] = BasicVec2<T>; \
    using Box [[maybe_unused]] = BasicAabb<T>

TYPED_TEST(Walk, FallsToContactAndRests) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        const auto ground = level.add(Box{{-9, -1}, {9, 0}});
        Walking<T> walking{level, body};
        walking.hero.pose.at = {T(0.3), 3};
        walking.steps(0, 100);
        EXPECT_EQ(walking.hero.pose.at, (V{T(0.3), 0})) << type_name(body);  // touching, exactly
        EXPECT_TRUE(walking.hero.on_floor);
        EXPECT_EQ(walking.hero.floor, ground);
        EXPECT_EQ(walking.hero.floor_normal, (V{0, 1}));
        EXPECT_EQ(walking.hero.velocity, (V{0, 0}));
    }
}

// A row of tiles and one long box, at heights and widths that floats round.
TYPED_TEST(Walk, TilesAreAsOneLongBox) {
    NAMES;
    for (const T height : {T(0), T(0.1), T(-7.3)}) {
        for (const auto& body : this->bodies) {
            Level<T> tiles, box;
            const T size = T(0.7);
            for (int i = -20; i < 20; ++i) tiles.add(Box{{T(i) * size, height - 1}, {T(i + 1) * size, height}});
            box.add(Box{{T(-20) * size, height - 1}, {T(20) * size, height}});
            Walking<T> a{tiles, body}, b{box, body};
            a.hero.pose.at = b.hero.pose.at = {T(-9.1), height + 1};
            for (int i = 0; i < 200; ++i) {
                a.step(5);
                b.step(5);
                ASSERT_EQ(a.hero.pose.at, b.hero.pose.at) << i << " " << type_name(body);
                ASSERT_EQ(a.hero.velocity, b.hero.velocity) << i;
                ASSERT_EQ(a.hero.on_floor, b.hero.on_floor) << i;
            }
            EXPECT_GT(a.hero.pose.at.x, 6);
        }
    }
}

TYPED_TEST(Walk, WallsOfTilesDoNotHoldWhatFallsAlongThem) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        for (int i = 0; i < 20; ++i) level.add(Box{{1, T(i)}, {2, T(i + 1)}});
        Walking<T> walking{level, body};
        walking.hero.pose.at = {0, 16};
        T fallen = 0;
        for (int i = 0; i < 80; ++i) {
            fallen -= 10 * walking.dt;
            walking.step(3);
            EXPECT_NEAR(static_cast<double>(walking.hero.velocity.y), static_cast<double>(fallen), bits<T>(20));
        }
        EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.x), 0.5, bits<T>(1));
        EXPECT_TRUE(walking.last.hit_wall);
        EXPECT_EQ(walking.hero.velocity.x, 0);
    }
}

TYPED_TEST(Walk, SlopesUpToTheLimitAreFloors) {
    NAMES;
    for (const auto& body : this->bodies) {
        for (const auto& [rise, is_floor] : {std::pair{T(1), true}, {T(1.001), false}, {T(0.3), true}, {T(3), false}}) {
            Level<T> level;
            level.add(Box{{-9, -1}, {9, 0}});
            level.add(BasicTriangle<T>{{1, 0}, {9, 0}, {9, 8 * rise}});
            Walking<T> walking{level, body, {.max_rise = 1}};
            walking.hero.pose.at = {-2, 0};
            walking.steps(3, 128);
            const double x = static_cast<double>(walking.hero.pose.at.x);
            if (is_floor) {
                EXPECT_NEAR(x, 4, 0.05) << rise << type_name(body);  // with all of its speed across
                EXPECT_EQ(walking.hero.velocity, (V{3, 0}));
                const V before = walking.hero.pose.at;
                walking.steps(0, 100);  // and it stands there
                EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.x), static_cast<double>(before.x), bits<T>(8));
                walking.steps(-3, 64);  // and walks down again without losing the ground, if snapped
            } else {
                EXPECT_LT(x, 1.6) << rise << type_name(body);
                EXPECT_LT(walking.hero.pose.at.y, 0.35);  // it does not climb
                EXPECT_TRUE(walking.last.hit_wall);
            }
        }
    }
}

TYPED_TEST(Walk, SnapKeepsItOnTheGroundDownhillAndOverCrests) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {0, 0}});
        level.add(*BasicConvexPolygon<T>::from_points({{0, 0}, {4, -2}, {4, -5}, {0, -5}}));
        level.add(Box{{4, -5}, {9, -2}});
        for (const T snap : {T(0), T(0.5)}) {
            Walking<T> walking{level, body, {.snap = snap}};
            walking.hero.pose.at = {-3, 0};
            walking.step(4);
            int in_the_air = 0;
            for (int i = 0; i < 128; ++i) {
                walking.step(4);
                in_the_air += !walking.hero.on_floor;
            }
            EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.x), 5.0625, 1e-3);
            if (snap > 0) {
                EXPECT_EQ(in_the_air, 0) << type_name(body);
            } else {
                EXPECT_GT(in_the_air, 5) << type_name(body);
            }
        }
    }
}

TYPED_TEST(Walk, JumpsAreNotSnappedBack) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {9, 0}});
        Walking<T> walking{level, body, {.snap = 1}};
        walking.steps(0, 4);
        walking.hero.velocity.y = 5;
        double highest = 0;
        for (int i = 0; i < 40; ++i) {
            walking.step(0);
            highest = std::max(highest, static_cast<double>(walking.hero.pose.at.y));
        }
        EXPECT_NEAR(highest, 1.25, 0.06);
    }
}

TYPED_TEST(Walk, StairsAreClimbedWhenTheStepsAreLowEnough) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {0, 0}});
        for (int i = 0; i < 8; ++i) level.add(Box{{T(i), -1}, {20, T(i + 1) / 4}});
        Walking<T> low{level, body, {.step_height = T(0.1)}},
            high{level, body, {.step_height = T(0.25), .snap = T(0.25)}};
        low.hero.pose.at = high.hero.pose.at = {-3, 0};
        // What is round gets up a little by itself: over edges that are no steeper to it than a floor.
        low.rules.max_rise = T(0.5);
        low.steps(3, 300);
        EXPECT_LT(low.hero.pose.at.x, 0) << type_name(body);
        high.steps(3, 300);
        EXPECT_NEAR(static_cast<double>(high.hero.pose.at.y), 2, bits<T>(2)) << type_name(body);
        EXPECT_NEAR(static_cast<double>(high.hero.pose.at.x), -3 + 300 * 3 / 64.0, 0.2);
        int in_the_air = 0;
        for (int i = 0; i < 200; ++i) {
            high.step(-3);
            in_the_air += !high.hero.on_floor;
        }
        // A box is snapped down from step to step; a round foot rolls off edges, which are steep to it in the end.
        const bool is_box = std::holds_alternative<Box>(body.value);
        EXPECT_TRUE(is_box ? in_the_air == 0 : in_the_air < 100) << in_the_air << type_name(body);
    }
}

TYPED_TEST(Walk, CeilingsTakeTheSpeedUp) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {9, 0}});
        level.add(Box{{-9, T(2.5)}, {9, 3}});
        Walking<T> walking{level, body};
        walking.steps(0, 2);
        walking.hero.velocity.y = 20;
        bool hit = false;
        for (int i = 0; i < 10 && !hit; ++i) {
            walking.step(2);
            hit = walking.last.hit_ceiling;
        }
        EXPECT_TRUE(hit) << type_name(body);
        EXPECT_LE(walking.hero.velocity.y, 0);
        EXPECT_EQ(walking.hero.velocity.x, 2);
        walking.steps(2, 64);
        EXPECT_TRUE(walking.hero.on_floor);
    }
}

TYPED_TEST(Walk, OneWayPlatformsHoldWhatComesFromAbove) {
    NAMES;
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
    NAMES;
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

TYPED_TEST(Walk, PlatformsPushHoweverFast) {
    NAMES;
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
            EXPECT_NE(walking.last.end, MoveEnd::squeezed);
        }
    }
}

TYPED_TEST(Walk, SqueezedBetweenWallsIsReported) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        level.add(Box{{-9, -1}, {9, 0}});
        level.add(Box{{1, 0}, {2, 3}});
        const auto ram = level.add(Box{{-3, 0}, {-1, 3}});
        Walking<T> walking{level, body};
        walking.steps(0, 2);
        T x = 0;
        bool squeezed = false;
        for (int i = 0; i < 40; ++i) {
            x += T(1) / 32;
            level.move(ram, {{x, 0}, {}}, {T(1) / 32, 0});
            walking.step(0);
            const bool has_room = x <= 1;
            ASSERT_EQ(walking.last.end == MoveEnd::squeezed, !has_room) << i << " " << type_name(body);
            squeezed |= walking.last.end == MoveEnd::squeezed;
            ASSERT_EQ(level.is_penetrated_by(body, walking.hero.pose), !has_room) << i;
        }
        EXPECT_TRUE(squeezed);
        level.move(ram, {{0, 0}, {}}, {-x, 0});  // it lets go
        walking.step(0);
        EXPECT_NE(walking.last.end, MoveEnd::squeezed);
        level.move(ram, {{0, 0}, {}}, {0, 0});
        walking.step(0);
        EXPECT_TRUE(walking.hero.on_floor);
        EXPECT_FALSE(level.is_penetrated_by(body, walking.hero.pose));
    }
}

TYPED_TEST(Walk, WhatAppearsInsideIsPushedOut) {
    NAMES;
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
TYPED_TEST(Walk, PushedOutOnlyToWhereThereIsRoom) {
    NAMES;
    for (const auto& [second, has_room] : {std::pair{T(1.5), false}, {T(2), true}, {T(2.5), true}}) {
        Level<T> level;
        level.add(Box{{-3, T(0.875)}, {-2, 1}});
        level.add(Box{{-3, -9}, {T(0.875), 9}});
        level.add(Box{{second, -9}, {3, 9}});
        Walking<T> walking{level, BasicCircle<T>{{0, 0}, T(0.5)}};
        walking.last =
            move_and_slide(walking.body, walking.hero, walking.dt, walking.rules, level, walking.room).value();
        EXPECT_EQ(walking.last.end != MoveEnd::squeezed, has_room) << second;
        EXPECT_EQ(walking.hero.pose.at.x, has_room ? T(1.375) : T(0));
        EXPECT_EQ(level.is_penetrated_by(walking.body, walking.hero.pose), !has_room) << second;
    }
}

TYPED_TEST(Walk, WhatIsPushedMeetsWhatIsFarAway) {
    NAMES;
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
            EXPECT_EQ(walking.last.end == MoveEnd::squeezed, wall < 10) << wall << type_name(body);
            EXPECT_LE(static_cast<double>(walking.hero.pose.at.x), static_cast<double>(wall) - 0.5 + bits<T>(8));
        }
    }
}

// What moves carries only who stands on it, though the caller gave all obstacles the same id.
TYPED_TEST(Walk, OfOneIdTheObstacleUnderfootCarries) {
    NAMES;
    for (const auto& body : this->bodies) {
        for (const bool ground_moves : {false, true}) {
            for (const bool is_ram_first : {false, true}) {
                const BasicAnyShape<T> ground = Box{{-9, -1}, {9, 0}}, ram = Box{{T(0.75), 0}, {2, 3}};
                const V by{T(1) / 8, 0};
                BasicMoveRoom<T> room;
                BasicCharacter<T> hero{.on_floor = true, .floor_normal = {0, 1}};
                BasicObstacleList<T> level;
                const BasicObstacle<T> floor{&ground, {}, ground_moves ? by : V{}};
                const BasicObstacle<T> pusher{&ram, {}, ground_moves ? V{} : by};  // away, from contact or nearly so
                for (const auto& obstacle : is_ram_first ? std::array{pusher, floor} : std::array{floor, pusher}) {
                    level.add(obstacle);
                }
                hero.velocity = {0, T(-1)};
                move_and_slide(body, hero, T(1) / 64, {.snap = 1}, level, room).value();
                EXPECT_NEAR(static_cast<double>(hero.pose.at.x), ground_moves ? 0.125 : 0, bits<T>(1)) << is_ram_first;
                EXPECT_EQ(hero.floor_velocity, (ground_moves ? V{8, 0} : V{})) << is_ram_first;
            }
        }
    }
}

TYPED_TEST(Walk, UpMayBeDown) {
    NAMES;
    Level<T> level;
    level.add(Box{{-9, 0}, {9, 1}});
    level.add(Box{{2, T(-0.25)}, {9, 0}});
    Walking<T> walking{level, Box{{T(-0.5), -2}, {T(0.5), 0}}, {.up = {0, -3}, .step_height = T(0.25)}};
    walking.hero.pose.at = {0, -2};
    walking.steps(2, 128);
    EXPECT_TRUE(walking.hero.on_floor);
    EXPECT_NEAR(static_cast<double>(walking.hero.pose.at.y), -0.25, bits<T>(1));
    EXPECT_EQ(walking.hero.floor_normal, (V{0, -1}));
}

TYPED_TEST(Walk, TakesNoMemoryOnceWarm) {
    NAMES;
    for (const auto& body : this->bodies) {
        Level<T> level;
        for (int i = 0; i < 40; ++i) level.add(Box{{T(i), -1}, {T(i + 1), T(i % 3) / 4}});
        Walking<T> walking{level, body, {.step_height = T(0.5), .snap = T(0.5)}};
        std::size_t before = 0;
        for (int round = 0; round < 2; ++round) {
            walking.hero = {.pose = {{3, 4}, {}}};
            before = allocations();
            walking.steps(4, 200);
            walking.steps(-4, 100);
        }
        EXPECT_EQ(allocations(), before) << type_name(body);
    }
}

TYPED_TEST(Walk, BadNumbersAreNamed) {
    NAMES;
    Level<T> level;
    BasicMoveRoom<T> room;
    const auto expect = [&](BasicAnyShape<T> body, BasicCharacter<T> hero, T dt, BasicWalkRules<T> rules,
                            ErrorCode code, const char* words) {
        const auto result = move_and_slide(body, hero, dt, rules, level, room);
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().code, code);
        EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
    };
    const T nan = std::numeric_limits<T>::quiet_NaN();
    const BasicAnyShape<T> ball = BasicCircle<T>{{0, 0}, 1};
    expect(BasicSegment<T>{{0, 0}, {1, 0}}, {}, 1, {}, ErrorCode::not_convex, "got a segment");
    expect(BasicCircle<T>{{0, 0}, 0}, {}, 1, {}, ErrorCode::not_convex, "area");
    expect(BasicCircle<T>{{0, 0}, -1}, {}, 1, {}, ErrorCode::negative_radius, "");
    expect(ball, {.pose = {{0, nan}, {}}}, 1, {}, ErrorCode::not_finite, "");
    expect(ball, {.velocity = {nan, 0}}, 1, {}, ErrorCode::not_finite, "velocity");
    expect(ball, {}, 0, {}, ErrorCode::out_of_range, "dt must be more than 0; got 0");
    expect(ball, {}, 1, {.up = {0, 0}}, ErrorCode::out_of_range, "rules.up");
    expect(ball, {}, 1, {.step_height = -1}, ErrorCode::out_of_range, "rules.step_height must be 0 or more; got -1");
    expect(ball, {}, 1, {.snap = nan}, ErrorCode::out_of_range, "rules.snap");
}

}  // namespace
}  // namespace carom
