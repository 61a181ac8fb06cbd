#include "broad/allocations.hpp"
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

TYPED_TEST(Walk, FallsToContactAndRests) {
    WALK_NAMES;
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
    WALK_NAMES;
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

TYPED_TEST(Walk, WallsOfTilesDoNotHoldABodyThatFallsAlongThem) {
    WALK_NAMES;
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
    WALK_NAMES;
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
    WALK_NAMES;
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
    WALK_NAMES;
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
    WALK_NAMES;
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
    WALK_NAMES;
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

TYPED_TEST(Walk, UpMayBeDown) {
    WALK_NAMES;
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
    WALK_NAMES;
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
    WALK_NAMES;
    Level<T> level;
    BasicMoveWorkspace<T> workspace;
    const auto expect = [&](BasicAnyShape<T> body, BasicCharacter<T> hero, T dt, BasicWalkRules<T> rules,
                            ErrorCode code, const char* words) {
        const auto result = move_and_slide(body, hero, dt, rules, level, workspace);
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
