// One-way colliders: from which side each contact of an update came.

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// 3.5 to 0.7 is no number of floats: the path has a second segment, and only that one reaches the platform.
TEST(OneWay, LandingOnTheLastUlpIsSolid) {
    World world;
    ASSERT_TRUE(
        world.add({.shape = Aabb{{-5, -1}, {5, 0.7f}}, .kind = ColliderKind::static_body, .one_way = {0, 1}}).ok());
    const auto crate = world.add({.shape = Aabb{{-0.5f, 0}, {0.5f, 1}}, .pose = {{0, 3.5f}, {}}}).value();
    ASSERT_TRUE(world.update().ok());
    ASSERT_TRUE(world.move(crate, {{0, 0.7f}, {}}).ok());
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.begins().size(), 1u);
    EXPECT_TRUE(world.begins()[0].solid);
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.stays().size(), 1u);
    EXPECT_TRUE(world.stays()[0].solid);
}

// The same for many heights, from above and from below.
TEST(OneWay, LandingsAreSolidFromAboveAlone) {
    int landings = 0, second_legs = 0;
    for (int i = 1; i <= 300; ++i) {
        const float top = 0.1f * static_cast<float>(i % 17 + 1), from = top + 0.37f * static_cast<float>(i);
        second_legs += from + (top - from) != top;
        for (const float side : {1.0f, -1.0f}) {
            for (const bool continuous : {false, true}) {
                World world;
                const Collider platform{.shape = Segment{{-5, side * top}, {5, side * top}},
                                        .kind = ColliderKind::static_body,
                                        .one_way = {0, 1}};
                ASSERT_TRUE(world.add(platform).ok());
                const auto id =
                    world.add({.shape = Point{}, .pose = {{0, side * from}, {}}, .continuous = continuous}).value();
                ASSERT_TRUE(world.update().ok());
                ASSERT_TRUE(world.move(id, {{0, side * top}, {}}).ok());
                ASSERT_TRUE(world.update().ok());
                ASSERT_EQ(world.begins().size(), 1u);
                EXPECT_EQ(world.begins()[0].solid, side > 0) << top << " from " << from;
                const auto contact = world.contact(world.begins()[0]);
                if (continuous) {
                    ASSERT_TRUE(contact);
                    EXPECT_EQ(contact->normal, (Vec2{0, side}));
                }
                ++landings;
            }
        }
    }
    EXPECT_EQ(landings, 1200);
    EXPECT_GT(second_legs, 30);
}

// The curve of a collider is only followed where one of the two is continuous: `solid` followed from it once any other
// collider was.
TEST(OneWay, IsSolidByTheStraightPathWhateverElseTheWorldHas) {
    for (const bool has_other : {false, true}) {
        World world;
        ASSERT_TRUE(
            world.add({.shape = Aabb{{0, 0}, {10, 1}}, .kind = ColliderKind::static_body, .one_way = {0, 1}}).ok());
        const ColliderId ball = world.add({.shape = Point{}, .pose = {{-1, 0.5f}, {}}}).value();
        if (has_other) {
            ASSERT_TRUE(world.add({.shape = Point{}, .pose = {{1000, 1000}, {}}, .continuous = true}).ok());
        }
        ASSERT_TRUE(world.set_motion(ball, Motion::ballistic({2, 4}, {0, -7.2f})).ok());
        ASSERT_TRUE(world.update().ok());
        ASSERT_TRUE(world.update(1).ok());
        ASSERT_EQ(world.begins().size(), 1u);
        EXPECT_FALSE(world.begins()[0].solid);
    }
}

TEST(OneWay, EachIntervalIsSolidByItsOwnSide) {
    World world;
    ASSERT_TRUE(
        world.add({.shape = Segment{{-5, 0}, {5, 0}}, .kind = ColliderKind::static_body, .one_way = {0, 1}}).ok());
    const auto stone = world.add({.shape = Point{}, .pose = {{0, -1}, {}}, .continuous = true}).value();
    ASSERT_TRUE(world.set_motion(stone, Motion::ballistic({0, 5}, {0, -10})).ok());
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 2u);
    EXPECT_FALSE(world.begins()[0].solid);
    EXPECT_TRUE(world.begins()[1].solid);
    ASSERT_EQ(world.ends().size(), 2u);
    EXPECT_FALSE(world.ends()[0].solid);
    EXPECT_TRUE(world.ends()[1].solid);
}

// Two bars as one collider: through the lower one into the upper one, and from there down onto the lower one.
TEST(OneWay, IntervalsOfAUnionOnAStraightPath) {
    World world;
    const auto bars = Compound::from_parts({{Aabb{{0, 0}, {9, 1}}, {}}, {Aabb{{0, 8}, {9, 9}}, {}}});
    ASSERT_TRUE(bars.ok());
    ASSERT_TRUE(world.add({.shape = *bars, .kind = ColliderKind::static_body, .one_way = {0, 1}}).ok());
    const auto bullet =
        world.add({.shape = Point{}, .pose = {{4, -1}, {}}, .velocity = {0, 9.5f}, .continuous = true}).value();
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 2u);
    EXPECT_FALSE(world.begins()[0].solid);
    EXPECT_FALSE(world.begins()[1].solid);
    ASSERT_TRUE(world.set_velocity(bullet, {0, -8}).ok());
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 1u);
    EXPECT_TRUE(world.begins()[0].solid);
    ASSERT_EQ(world.ends().size(), 1u);
    EXPECT_FALSE(world.ends()[0].solid);
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.stays().size(), 1u);
    EXPECT_TRUE(world.stays()[0].solid);
}

}  // namespace
}  // namespace carom
