// Shapes of a world: which colliders have one in common, and that copies share them; and references to them.

#include <carom/world/world.hpp>

#include <gtest/gtest.h>
#include <world/shape_table.hpp>

namespace carom {
namespace {

using detail::ShapeTable;

TEST(ShapeTable, HasShapesWithTheSameBitsOnce) {
    ShapeTable<float> table;
    const auto hexagon = [](float x) {
        return ConvexPolygon::from_points({{x, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}}).value();
    };
    const std::uint32_t circle = table.add(Circle{{0, 0}, 1});
    EXPECT_EQ(table.add(Circle{{0, 0}, 1}), circle);
    EXPECT_NE(table.add(Circle{{-0.0f, 0}, 1}), circle);
    EXPECT_NE(table.add(Circle{{0, 0}, 2}), circle);
    EXPECT_NE(table.add(Capsule{{0, 0}, {1, 0}, 0}), table.add(Box{{0, 0}, {1, 0}, {0, 1}}));
    const std::uint32_t polygon = table.add(hexagon(2));
    EXPECT_EQ(table.add(hexagon(2)), polygon);
    EXPECT_NE(table.add(hexagon(3)), polygon);
    EXPECT_EQ(table[polygon], AnyShape(hexagon(2)));
    EXPECT_EQ(table[circle], AnyShape(Circle{{0, 0}, 1}));
}

TEST(ShapeTable, KeepsWhatIsUsedAndReusesNumbers) {
    ShapeTable<float> table;
    const std::uint32_t first = table.add(Circle{{0, 0}, 1});
    ASSERT_EQ(table.add(Circle{{0, 0}, 1}), first);
    table.release(first);
    EXPECT_EQ(table[first], AnyShape(Circle{{0, 0}, 1}));
    const ShapeTable<float> copy = table;
    table.release(first);
    EXPECT_EQ(table.add(Circle{{0, 0}, 3}), first);  // the number is free again
    EXPECT_EQ(table[first], AnyShape(Circle{{0, 0}, 3}));
    EXPECT_NE(table.add(Circle{{0, 0}, 1}), first);
    EXPECT_EQ(copy[first], AnyShape(Circle{{0, 0}, 1}));
}

TEST(ShapeTable, CopiesOfAWorldShareAllShapes) {
    World world;
    const ColliderId path = world.add({.shape = Chain::open({{0, 0}, {1, 0}, {2, 1}}).value()}).value();
    const World copy = world;
    EXPECT_EQ(&copy.shape(path), &world.shape(path));
    ASSERT_TRUE(world.set_shape(path, Circle{{0, 0}, 1}).ok());
    EXPECT_EQ(copy.shape(path), AnyShape(Chain::open({{0, 0}, {1, 0}, {2, 1}}).value()));
}

// What is read from a world can be given back to it.
TEST(ShapeTable, TakesReferencesIntoItsWorld) {
    World world;
    const SharedMask pixels(Bitmask::blank(4, 4).value());
    const ColliderId first = world.add({.shape = Circle{{0, 0}, 1}, .mask = {pixels}}).value();
    for (int i = 0; i < 100; ++i) {
        const ColliderId next = world.add({}).value();
        ASSERT_TRUE(world.set_mask(next, world.mask(first)).ok() && world.set_shape(first, world.shape(first)).ok());
        ASSERT_TRUE(world.set_mask(first, world.mask(next)).ok());
        EXPECT_EQ(world.mask(next).pixels, pixels);
        EXPECT_EQ(world.shape(first), AnyShape(Circle{{0, 0}, 1}));
    }
}

}  // namespace
}  // namespace carom
