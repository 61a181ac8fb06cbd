#include <carom/mask/polygons.hpp>
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

SharedMask full(std::int64_t width, std::int64_t height) {
    Bitmask pixels = Bitmask::blank(width, height).value();
    pixels.fill();
    return SharedMask(std::move(pixels));
}

TEST(WorldObstacles, PixelsAreObstaclesWhereTheWorldPutsThem) {
    World world;
    const SharedMask mask = full(8, 4);
    const auto id = [&](const Collider& collider) { return world.add(collider).value(); };
    const ColliderId a = id({.mask = {mask}, .pose = {{10.25f, 20.75f}, {}}});
    const ColliderId b = id({.mask = {mask}, .pose = {{-30, 5}, {}}});
    const ColliderId c = id({.mask = {mask, {4, 2}, 2}, .pose = {{50, 5}, Rot::degrees(90)}});
    ASSERT_TRUE(world.update().ok());
    WorldObstacles level;
    level.refresh(world);
    std::vector<Aabb> boxes;
    std::vector<ColliderId> ids;
    std::vector<const AnyShape*> shapes;
    level({{-99, -99}, {99, 99}}, [&](const Obstacle& obstacle) {
        ids.push_back(WorldObstacles::collider_of(obstacle.id));
        boxes.push_back(bounds(place(*obstacle.shape, obstacle.pose)));
        shapes.push_back(obstacle.shape);
    });
    EXPECT_EQ(ids, (std::vector{a, b, c}));
    EXPECT_EQ(boxes[0], (Aabb{{10, 21}, {18, 25}}));
    EXPECT_EQ(boxes[1], (Aabb{{-30, 5}, {-22, 9}}));
    EXPECT_EQ(boxes[2], (Aabb{{46, -3}, {54, 13}}));
    EXPECT_EQ(shapes[0], shapes[1]);  // one grid for a mask
}

// Pixels move by whole ones, and so do what they carry.
TEST(WorldObstacles, ALiftOfPixelsCarries) {
    World world;
    const ColliderId lift = world
                                .add({.mask = {full(40, 5)},
                                      .pose = {{0, 50}, {}},
                                      .velocity = {0, -3},
                                      .kind = ColliderKind::kinematic_body})
                                .value();
    WorldObstacles level;
    MoveWorkspace workspace;
    const WalkRules rules{.up = {0, -1}, .snap = 1};
    Character hero{.pose = {{20, 49}, {}}};
    int moved = 0;
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(world.update(dt).ok());
        level.refresh(world);
        moved += displacement_of(level, lift) != Vec2{};
        hero.velocity.y += 10 * dt;
        ASSERT_TRUE(move_and_slide(Aabb{{-2, -6}, {2, 0}}, hero, dt, rules, level, workspace).ok());
        if (i < 20) continue;
        ASSERT_TRUE(hero.on_floor) << i;
        ASSERT_EQ(hero.pose.at.x, 20);
        ASSERT_EQ(hero.pose.at.y, std::ceil(world.pose(lift).at.y - 0.5f)) << i;
    }
    EXPECT_EQ(WorldObstacles::collider_of(hero.floor), lift);
    EXPECT_GT(moved, 30);
    EXPECT_LT(moved, 45);  // not in every step
}

// As it is over the tile grid of the same pixels.
TEST(WorldObstacles, AWalkOverPixelsIsThatOverTheirTileGrid) {
    Bitmask hills = Bitmask::blank(300, 60).value();
    for (std::int64_t x = 0; x < 300; ++x) hills.fill({{x, 40 + (x * x / 97 % 5)}, {x + 1, 60}});
    const AnyShape shape = tile_grid_of_pixels<float>(hills).value();
    ObstacleList list;
    list.add({.shape = &shape, .id = 0});
    World world;
    ASSERT_TRUE(world.add({.mask = {SharedMask(hills)}, .kind = ColliderKind::static_body}).ok());
    WorldObstacles level;
    MoveWorkspace workspace;
    const WalkRules rules{.up = {0, -1}, .step_height = 4, .snap = 4};
    Character in_world{.pose = {{20, 30}, {}}}, in_list = in_world;
    for (int i = 0; i < 250; ++i) {
        level.refresh(world);
        for (Character* hero : {&in_world, &in_list}) hero->velocity = {8, hero->velocity.y + 10 * dt};
        ASSERT_TRUE(move_and_slide(Capsule{{0, -4}, {0, -9}, 4}, in_world, dt, rules, level, workspace).ok());
        ASSERT_TRUE(move_and_slide(Capsule{{0, -4}, {0, -9}, 4}, in_list, dt, rules, list, workspace).ok());
        ASSERT_EQ(in_world.pose, in_list.pose) << "step " << i;
    }
    EXPECT_GT(in_world.pose.at.x, 250);
}

}  // namespace
}  // namespace carom
