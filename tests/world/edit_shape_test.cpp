// Levels that change while they are played: events, queries, and copies of the world.

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(EditShape, FallsThroughATileThatIsTakenAway) {
    World world;
    const auto floor = TileGrid::from_cells({0, 0}, {1, 1}, 5, 1, {1, 1, 1, 1, 1}).value();
    const ColliderId level = world.add({.shape = floor, .kind = ColliderKind::static_body}).value();
    const ColliderId ball = world.add({.shape = Circle{{2.5f, 1.25f}, 0.25f}}).value();
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.begins().size(), 1u);
    const World before = world;
    const auto dig = [](TileGrid& grid) { return grid.set_cell(2, 0, TileGrid::empty); };
    ASSERT_TRUE(world.edit_shape<TileGrid>(level, dig).ok());
    EXPECT_NE(world.state_hash(), before.state_hash());
    EXPECT_EQ(before.shape(level), AnyShape(floor));
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.ends().size(), 1u);
    EXPECT_EQ(world.ends()[0].b, ball);

    // The event, and what the world is then, are those of a world whose level was given anew.
    World anew = before;
    ASSERT_TRUE(anew.set_shape(level, TileGrid::from_cells({0, 0}, {1, 1}, 5, 1, {1, 1, 0, 1, 1}).value()).ok());
    ASSERT_TRUE(anew.update().ok());
    EXPECT_EQ(anew.ends().size(), 1u);
    EXPECT_EQ(anew.state_hash(), world.state_hash());
    EXPECT_EQ(anew.shape(level), world.shape(level));
}

TEST(EditShape, MovesThePartOfATrainToWhereItIsFound) {
    World world;
    const auto train = Compound::from_parts({{Circle{{0, 0}, 1}}, {Circle{{5, 0}, 1}}}).value();
    const ColliderId id = world.add({.shape = train, .kind = ColliderKind::static_body}).value();
    const auto drive = [](Compound& compound) { return compound.set_pose(1, {{100, 0}, {}}); };
    ASSERT_TRUE(world.edit_shape<Compound>(id, drive).ok());
    std::vector<ColliderId> found;
    world.overlapping(Point{{105, 0}}, {}, found);
    EXPECT_EQ(found, std::vector<ColliderId>{id});
    found.clear();
    world.overlapping(Point{{5, 0}}, {}, found);
    EXPECT_TRUE(found.empty());
}

TEST(EditShape, RefusesAnotherTypeOfShapeAndPassesErrorsOn) {
    World world;
    const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}}).value();
    const ColliderId twin = world.add({.shape = Circle{{0, 0}, 1}}).value();
    const auto fill = [](TileGrid& grid) { return grid.set_cell(9, 9, TileGrid::full); };
    const std::uint64_t hash = world.state_hash();
    const Status wrong = world.edit_shape<TileGrid>(ball, fill);
    EXPECT_EQ(world.state_hash(), hash);
    EXPECT_EQ(wrong.error().code, ErrorCode::out_of_range);
    EXPECT_NE(wrong.error().message.find("circle"), std::string::npos);
    EXPECT_EQ(world.shape(twin), AnyShape(Circle{{0, 0}, 1}));
    const auto tile = TileGrid::from_cells({0, 0}, {1, 1}, 1, 1, {1}).value();
    const ColliderId level = world.add({.shape = tile, .kind = ColliderKind::static_body}).value();
    EXPECT_EQ(world.edit_shape<TileGrid>(level, fill).error().code, ErrorCode::out_of_range);
    EXPECT_EQ(world.shape(level), AnyShape(tile));

    // Such an edit is no reason why a contact ends.
    ASSERT_TRUE(world.set_velocity(ball, {10, 0}).ok());
    ASSERT_TRUE(world.update().ok());
    ASSERT_FALSE(world.edit_shape<TileGrid>(level, fill).ok());
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.ends().size(), 2u);
    EXPECT_EQ(world.ends()[0].reason, EndReason::moved);
}

}  // namespace
}  // namespace carom
