// The contacts of pixel colliders: those of the squares that the pixels are.
#include "random.hpp"
#include "rates.hpp"

#include <carom/mask/polygons.hpp>
#include <carom/mask/rasterize.hpp>
#include <carom/world/world.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using test::Random;

SharedMask block(std::int64_t width, std::int64_t height) {
    Bitmask pixels = Bitmask::blank(width, height).value();
    pixels.fill();
    return SharedMask(std::move(pixels));
}

TEST(WorldPixelContacts, AFloorOfPixelsPushesUp) {
    World world;
    world.keep_contacts();
    const Collider floor{.mask = {block(100, 10)}, .pose = {{0, 50}, {}}, .kind = ColliderKind::static_body};
    ASSERT_TRUE(world.add(floor).ok());
    const ColliderId ball = world.add({.shape = Circle{{0, 0}, 5}, .pose = {{33.5f, 47}, {}}}).value();
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.begins().size(), 1u);
    const auto contact = world.contact(world.begins()[0]);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->normal, (Vec2{0, -1}));
    EXPECT_EQ(contact->separation, -2);
    EXPECT_EQ(contact->point, (Vec2{33.5f, 51}));
    ASSERT_TRUE(world.begin_contacts()[0]);
    EXPECT_EQ(world.begin_contacts()[0]->separation, -2);
    ASSERT_TRUE(world.move(ball, {{0, 0}, {}}).ok());
    EXPECT_FALSE(world.contact(world.begins()[0]));
}

TEST(WorldPixelContacts, AShotStopsWhereItsPathHits) {
    World world;
    const Collider wall{.mask = {block(2, 100)}, .pose = {{50, 0}, {}}, .kind = ColliderKind::static_body};
    ASSERT_TRUE(world.add(wall).ok());
    const Collider shot{.shape = Circle{{0, 0}, 1}, .pose = {{9, 40}, {}}, .velocity = {80, 0}, .continuous = true};
    const Collider pixel_shot{.mask = {block(1, 1)}, .pose = {{9, 70}, {}}, .velocity = {80, 0}, .continuous = true};
    ASSERT_TRUE(world.add(shot).ok() && world.add(pixel_shot).ok());
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 2u);
    for (const WorldEvent& event : world.begins()) {
        ASSERT_TRUE(event.on_path);
        const auto contact = world.contact(event);
        ASSERT_TRUE(contact);
        EXPECT_EQ(contact->normal, (Vec2{-1, 0}));  // from the wall to the shot
        EXPECT_EQ(contact->separation, 0);
        EXPECT_EQ(contact->point.x, 50);
    }
}

// Masks and shapes, rotated and not: the contact of their tile grids.
TEST(WorldPixelContacts, AreThoseOfTheirTileGrids) {
    Random random(6);
    int found = 0, normals = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(600));
    for (int i = 0; i < rounds; ++i) {
        Bitmask pixels = Bitmask::blank(random.integer(2, 16), random.integer(2, 16)).value();
        pixels.fill();
        if (random.chance(0.5)) pixels.clear({{random.integer(0, 8), random.integer(0, 8)}, {9, 9}});
        const SharedMask shared(pixels);
        const PoseD pose{{random.integer(-20, 20) / 2.0, random.integer(-20, 20) / 2.0},
                         RotD::degrees(random.chance(0.5) ? 0 : random.integer(0, 359))};
        const bool is_pair = random.chance(0.4);
        const AnyShapeD shape = AabbD{{-3, -2}, {random.integer(1, 5) / 2.0, 2}};
        const ColliderMask other{is_pair ? block(6, 5) : SharedMask(), {3, 2}};
        const PoseD at{{random.integer(-6, 8) / 2.0, random.integer(-6, 8) / 2.0}, {}};
        WorldD world;
        ASSERT_TRUE(world.add({.mask = {shared, {8, 8}}, .pose = pose}).ok());
        ASSERT_TRUE(world.add({.shape = shape, .mask = other, .pose = at}).ok());
        ASSERT_TRUE(world.update().ok());
        if (world.begins().empty()) continue;
        ++found;
        const auto grid = tile_grid_of_pixels<double>(PlacedSprite{placement_of(pose, {8, 8}), shared.get()}).value();
        const auto other_grid =
            is_pair
                ? AnyShapeD(tile_grid_of_pixels<double>(PlacedSprite{placement_of(at, other.pivot), other.pixels.get()})
                                .value())
                : shape;
        const auto expected = contact(grid, place(other_grid, is_pair ? PoseD{} : at));
        const auto contact = world.contact(world.begins()[0]);
        ASSERT_TRUE(contact && expected) << i;
        EXPECT_NEAR(contact->separation, expected->separation, 1e-12) << i;
        if (!expected->unique_normal || !contact->unique_normal) continue;
        ++normals;
        EXPECT_NEAR(dot(contact->normal, expected->normal), 1, 1e-12) << i;
    }
    test::expect_hit_rate(found, rounds);
    test::expect_often(normals, rounds, 0.1, "with one normal");
}

// What a world tells of a body on a straight path past pixels, or past the same pixels as a tile grid.
struct Passing {
    World world;

    Passing(const Bitmask& pixels, bool is_mask, const AnyShape& body, const Vec2& from, const Vec2& by) {
        Collider ground{.kind = ColliderKind::static_body, .one_way = {0, 1}};
        if (is_mask) {
            ground.mask = {SharedMask(pixels)};
        } else {
            ground.shape = tile_grid_of_pixels<float>(pixels).value();
        }
        EXPECT_TRUE(world.add(ground).ok());
        EXPECT_TRUE(world.add({.shape = body, .pose = {from, {}}, .velocity = by, .continuous = true}).ok());
        EXPECT_TRUE(world.update(1).ok());
    }
};

// Corners that touch at the start have several normals.
void expect_same_events(std::span<const WorldEvent> found, std::span<const WorldEvent> expected, bool touch_at_start,
                        int i) {
    ASSERT_EQ(found.size(), expected.size()) << i;
    for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_NEAR(found[k].time, expected[k].time, 1e-6) << i;
        if (!touch_at_start) {
            EXPECT_EQ(found[k].solid, expected[k].solid) << i;
        }
    }
}

// Deep inside, no row of pixels counts by itself, and however far a search looks along it, a row ends where it ends.
TEST(WorldPixelContacts, PathsMeetThemAsTheirTileGrids) {
    Random random(7);
    int found = 0, inside = 0, solid = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(3000));
    for (int i = 0; i < rounds; ++i) {
        Bitmask pixels = Bitmask::blank(random.integer(1, 90), random.integer(1, 6)).value();
        pixels.fill();
        for (int holes = random.integer(0, 4); holes > 0; --holes)
            pixels.clear(
                {{random.integer(0, 90), random.integer(0, 6)}, {random.integer(0, 90), random.integer(0, 6)}});
        const Vec2 from{random.integer(-20, 110) * 0.5f, random.integer(-10, 16) * 0.5f};
        const Vec2 by{float(random.integer(-40, 40)), random.integer(-16, 16) * 0.5f};
        const float far = float(random.integer(2, 12));
        const AnyShape bodies[] = {
            Circle{{}, 1}, Aabb{{-1, -0.5f}, {1, 0.5f}},
            Compound::from_parts({{Aabb{{-far, 0}, {1 - far, 1}}, {}}, {Circle{{2, 0}, 1}, {}}}).value()};
        const AnyShape& body = bodies[i % 3];
        Passing by_pixels(pixels, true, body, from, by), by_grid(pixels, false, body, from, by);
        const auto grid = tile_grid_of_pixels<float>(pixels).value();
        const auto start = place(body, Pose{from, {}});
        const bool touch = overlaps(start, grid) && !penetrates(start, grid);
        expect_same_events(by_pixels.world.begins(), by_grid.world.begins(), touch, i);
        expect_same_events(by_pixels.world.ends(), by_grid.world.ends(), touch, i);
        if (by_grid.world.begins().empty() || HasFailure()) continue;
        ++found;
        solid += by_grid.world.begins()[0].solid;
        const auto contact = by_pixels.world.contact(by_pixels.world.begins()[0]);
        const auto expected = by_grid.world.contact(by_grid.world.begins()[0]);
        ASSERT_EQ(contact.has_value(), expected.has_value()) << i;
        if (!contact) continue;
        inside += expected->separation < 0;
        EXPECT_NEAR(contact->separation, expected->separation, 1e-5) << i;
        if (contact->unique_normal && expected->unique_normal && expected->separation < 0) {
            EXPECT_NEAR(dot(contact->normal, expected->normal), 1, 1e-5) << i;
        }
    }
    test::expect_hit_rate(found, rounds);
    test::expect_often(inside, rounds, 0.03, "inside");
    test::expect_often(solid, rounds, 0.05, "solid");
}

}  // namespace
}  // namespace carom
