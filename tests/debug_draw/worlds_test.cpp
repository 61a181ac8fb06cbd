#include "debug_draw/drawn.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace {

using namespace carom;
using carom_test::Drawn;

constexpr DebugView wide{.visible = {{-100, -100}, {100, 100}}};

TEST(DebugDrawMasks, BordersAndRowsAreThoseOfThePixels) {
    const std::string_view rows[] = {"###..", "#.#.#", "###.."};
    const Bitmask mask = Bitmask::from_rows(rows).value();
    DebugView view = wide;
    view.fill = true;
    Drawn<float> placed;
    draw_mask(PlacedMask{&mask, {10, -20}}, view, placed);
    EXPECT_EQ(placed.length(), 12 + 4 + 4);
    EXPECT_EQ(placed.area(), static_cast<double>(mask.count()));
    EXPECT_TRUE(placed.covers({10.5f, -18.5f}) && !placed.covers({11.5f, -18.5f}) && placed.covers({14.5f, -18.5f}));

    Drawn<float> twice;
    draw_mask(PlacedSprite{placement_of({{0, 0}, {}}, {0, 0}, 2), &mask}, view, twice);
    EXPECT_EQ(twice.length(), 2 * placed.length());
    EXPECT_EQ(twice.area(), 4 * placed.area());
}

TEST(DebugDrawMasks, OnlyVisiblePixelsOfATerrainAreDrawn) {
    TerrainMask terrain = TerrainMask::blank(10'000, 1'000).value();
    terrain.fill({{0, 500}, {10'000, 1'000}});
    const DebugViewD view{.visible = {{5000, 400}, {5100, 600}}, .fill = true};
    Drawn<double> drawn;
    draw_mask(terrain, view, drawn);
    double surface = 0;
    for (const auto& line : drawn.lines) {
        const bool level = line.vertices[0].y == 500 && line.vertices[1].y == 500;
        const bool inside = line.vertices[0].x > 5000 && line.vertices[0].x < 5100 && line.vertices[0].y < 600;
        EXPECT_TRUE(level || !inside);  // the edge of the cropped pixels is not visible
        if (level) surface += std::abs(line.vertices[1].x - line.vertices[0].x);
    }
    EXPECT_GE(surface, 100);
    EXPECT_LE(drawn.area(), 103 * 102);
    Drawn<double> elsewhere;
    draw_mask(terrain, DebugViewD{.visible = {{5000, -50}, {5100, 400}}}, elsewhere);
    EXPECT_TRUE(elsewhere.lines.empty());
}

TEST(DebugDrawContacts, DepthIsFromSurfaceToSurface) {
    const auto found = contact(Aabb{{0, 0}, {10, 4}}, Circle{{5, 5}, 2});
    ASSERT_TRUE(found);
    Drawn<float> drawn;
    draw_contact(*found, {wide.visible, 0.5f}, drawn);
    EXPECT_EQ(drawn.count(DebugRole::contact_point), 2u);
    EXPECT_EQ(drawn.count(DebugRole::contact_normal), 3u);
    for (const auto& line : drawn.lines) {
        if (line.role != DebugRole::contact_depth) continue;
        EXPECT_EQ(line.vertices[0], (Vec2{5, 4}));  // on the box
        EXPECT_EQ(line.vertices[1], (Vec2{5, 3}));  // on the circle
    }
    const auto flat = manifold(Aabb{{0, 0}, {10, 4}}, Aabb{{2, 4}, {5, 6}});
    Drawn<float> both;
    draw_contact(*flat, wide, both);
    EXPECT_EQ(both.count(DebugRole::contact_point), 4u);
}

TEST(DebugDrawTrees, BoxesAndNodes) {
    Tree tree;
    for (int i = 0; i < 100; ++i) {
        const auto x = static_cast<float>(i % 10), y = static_cast<float>(i / 10);
        ASSERT_TRUE(tree.insert({{8 * x, 8 * y}, {8 * x + 4, 8 * y + 4}}).ok());
    }
    Drawn<float> all, corner;
    draw_tree(tree, {.visible = wide.visible, .fill = true}, all);
    EXPECT_EQ(all.count(DebugRole::bounding_box), 400u);
    EXPECT_EQ(all.count(DebugRole::tree_node), 4 * tree.quality().nodes);
    EXPECT_TRUE(all.triangles.empty());
    draw_tree(tree, {.visible = {{-1, -1}, {5, 5}}}, corner);
    EXPECT_EQ(corner.count(DebugRole::bounding_box), 4u);
}

TEST(DebugDrawWorlds, RolesAreThoseOfTheColliders) {
    World world;
    const AnyShape box = Aabb{{0, 0}, {4, 4}};
    ASSERT_TRUE(world.add({.shape = box, .kind = ColliderKind::static_body}).ok());
    const Filter alone{.category = 2, .mask = 0};
    const ColliderKind kinematic = ColliderKind::kinematic_body;
    ASSERT_TRUE(world.add({.shape = box, .pose = {{20, 0}, {}}, .kind = kinematic, .filter = alone}).ok());
    ASSERT_TRUE(world.add({.shape = box, .pose = {{40, 0}, {}}, .sensor = true}).ok());
    ASSERT_TRUE(world.add({.shape = box, .pose = {{3, 0}, {}}}).ok());
    ASSERT_TRUE(world.add({.shape = box, .pose = {{500, 0}, {}}}).ok());  // not visible
    Bitmask dot = Bitmask::blank(2, 2).value();
    dot.fill();
    ASSERT_TRUE(world.add({.mask = {SharedMask(std::move(dot)), {1, 1}}, .pose = {{-30, -30}, {}}}).ok());
    ASSERT_TRUE(world.update().ok());
    Drawn<float> drawn;
    draw_world(world, wide, drawn, {.boxes = true});
    EXPECT_EQ(drawn.count(DebugRole::static_body), 4u);
    EXPECT_EQ(drawn.count(DebugRole::kinematic_body), 4u);
    EXPECT_EQ(drawn.count(DebugRole::sensor), 4u);
    EXPECT_EQ(drawn.count(DebugRole::dynamic_body), 4u + 4u);  // the box and the pixels
    EXPECT_EQ(drawn.count(DebugRole::bounding_box), 5u * 4u);
    EXPECT_EQ(drawn.count(DebugRole::contact_point), 2u);  // the static box and the dynamic one
    Drawn<float> none;
    draw_world(world, wide, none, {.shapes = false, .contacts = false});
    EXPECT_TRUE(none.lines.empty());
}

TEST(DebugDrawColors, EachRoleHasItsOwn) {
    std::set<int> colors;
    for (int role = 0; role <= static_cast<int>(DebugRole::contact_normal); ++role) {
        const Rgb color = debug_color(static_cast<DebugRole>(role));
        colors.insert(color.r << 16 | color.g << 8 | color.b);
    }
    EXPECT_EQ(colors.size(), 10u);
}

}  // namespace
