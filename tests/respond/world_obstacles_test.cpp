#include <carom/respond/move_and_slide.hpp>
#include <carom/respond/world_obstacles.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

const AnyShape body = Capsule{{0, 0.5f}, {0, -0.5f}, 0.5f};
constexpr float dt = 0.125f;

std::vector<ColliderId> seen(const WorldObstacles& level, const Aabb& region) {
    std::vector<ColliderId> ids;
    level(region, [&](const Obstacle& obstacle) { ids.push_back(WorldObstacles::collider_of(obstacle.id)); });
    return ids;
}

TEST(WorldObstacles, AreTheSolidShapesThatTheMoverMayHit) {
    World world;
    const ColliderId gone = world.add({.shape = Circle{{0, 0}, 1}}).value();
    world.remove(gone);
    ASSERT_TRUE(world.update().ok() && world.update().ok());  // from now on its slot is free
    const ColliderId self = world.add({.shape = Circle{{0, 0}, 1}}).value();
    const ColliderId wall = world.add({.shape = Aabb{{1, 0}, {2, 1}}, .kind = ColliderKind::static_body}).value();
    const ColliderId lift = world.add({.shape = Aabb{{0, -2}, {1, 0}}, .velocity = {0, 1}}).value();
    world.add({.shape = Circle{{0, 0}, 1}, .sensor = true}).value();
    world.add({.shape = Circle{{0, 0}, 1}, .filter = {.category = 2}}).value();
    world.add({.shape = Circle{{90, 0}, 1}}).value();
    ASSERT_TRUE(world.update(dt).ok());

    WorldObstacles level;
    EXPECT_TRUE(seen(level, {{-9, -9}, {9, 9}}).empty());
    level.refresh(world);
    level.set_mover({.mask = 1}, self);
    EXPECT_EQ(seen(level, {{-9, -9}, {9, 9}}), (std::vector{lift, wall}));
    EXPECT_NE(self.generation, 0u);  // ids keep both of their numbers
    level.set_mover({.mask = 4});
    EXPECT_TRUE(seen(level, {{-9, -9}, {9, 9}}).empty());
}

TEST(WorldObstacles, MovedCollidersAreSeenFromWhereTheyWere) {
    World world;
    const ColliderId train = world.add({.shape = Aabb{{0, 0}, {1, 1}}, .velocity = {80, 0}}).value();
    ASSERT_TRUE(world.update(dt).ok());  // now at 10 to 11
    WorldObstacles level;
    level.refresh(world);
    EXPECT_EQ(seen(level, {{5, 0}, {6, 1}}), std::vector{train});
    EXPECT_TRUE(seen(level, {{12, 0}, {13, 1}}).empty());
}

Vec2 displacement_of(const WorldObstacles& level, ColliderId id) {
    Vec2 displacement{-1, -1};
    level({{-99, -99}, {99, 99}}, [&](const Obstacle& obstacle) {
        if (WorldObstacles::collider_of(obstacle.id) == id) displacement = obstacle.displacement;
    });
    return displacement;
}

TEST(WorldObstacles, MovedAsTheLastUpdateMovedThem) {
    World world;
    const ColliderId by_hand = world.add({.shape = Aabb{{0, 0}, {1, 1}}, .kind = ColliderKind::static_body}).value();
    const ColliderId thrown = world.add({.shape = Circle{{0, 0}, 1}}).value();
    const ColliderId stopped = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {8, 0}}).value();
    const ColliderId started = world.add({.shape = Circle{{0, 0}, 1}}).value();
    ASSERT_TRUE(world.set_motion(thrown, Motion::ballistic({4, 8}, {0, -64})).ok());
    ASSERT_TRUE(world.move(by_hand, {{3, 4}, {}}).ok());
    ASSERT_TRUE(world.update(dt).ok());
    ASSERT_TRUE(world.set_velocity(stopped, {}).ok() && world.set_velocity(started, {8, 0}).ok());
    WorldObstacles level;
    level.refresh(world);
    EXPECT_EQ(displacement_of(level, by_hand), (Vec2{3, 4}));
    EXPECT_EQ(displacement_of(level, thrown), (Vec2{0.5f, 0.5f}));
    EXPECT_EQ(displacement_of(level, stopped), (Vec2{1, 0}));
    EXPECT_EQ(displacement_of(level, started), Vec2{});
    ASSERT_TRUE(world.update().ok());  // nothing continues
    level.refresh(world);
    for (const ColliderId id : {by_hand, thrown, stopped, started}) EXPECT_EQ(displacement_of(level, id), Vec2{});
}

// A walk over a floor, a one-way ledge and a lift: the same through a world as over a list.
TEST(WorldObstacles, AWalkIsThatOverAList) {
    const AnyShape floor = Aabb{{-20, -1}, {20, 0}}, ledge = Aabb{{4, 0.5f}, {9, 1}}, lift = Aabb{{9, -1}, {14, 0}};
    World world;
    ASSERT_TRUE(world.add({.shape = floor, .kind = ColliderKind::static_body}).ok());
    ASSERT_TRUE(world.add({.shape = ledge, .kind = ColliderKind::static_body, .one_way = {0, 1}}).ok());
    ASSERT_TRUE(world.add({.shape = lift, .velocity = {0, 0.5f}, .kind = ColliderKind::kinematic_body}).ok());
    WorldObstacles level;
    MoveWorkspace workspace;
    Character in_world{.pose = {{0, 1}, {}}}, in_list = in_world;
    bool was_on_lift = false;
    for (int i = 1; i <= 80; ++i) {
        ASSERT_TRUE(world.update(dt).ok());
        level.refresh(world);
        ObstacleList list;
        list.add({.shape = &lift,
                  .pose = {{0, 0.5f * dt * static_cast<float>(i)}, {}},
                  .displacement = {0, 0.5f * dt},
                  .id = 2});
        list.add({.shape = &floor, .id = 0});
        list.add({.shape = &ledge, .one_way = {0, 1}, .id = 1});
        for (Character* hero : {&in_world, &in_list}) {
            hero->velocity = {2, hero->on_floor && i % 16 == 0 ? 5 : hero->velocity.y - 10 * dt};
        }
        const WalkRules rules{.step_height = 0.25f, .snap = 0.25f};
        ASSERT_TRUE(move_and_slide(body, in_world, dt, rules, level, workspace).ok());
        ASSERT_TRUE(move_and_slide(body, in_list, dt, rules, list, workspace).ok());
        ASSERT_EQ(in_world.pose, in_list.pose) << "step " << i;
        ASSERT_EQ(in_world.velocity, in_list.velocity);
        was_on_lift |= in_world.on_floor && in_world.floor_velocity.y > 0;
    }
    EXPECT_TRUE(was_on_lift);
}

}  // namespace
}  // namespace carom
