// The two maps in assets/, read as they are.
#include "level/load.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace carom::tool {
namespace {

const Item& item_with_id(const Level& level, std::int64_t id) {
    const auto found = std::find_if(level.items.begin(), level.items.end(), [&](const Item& i) { return i.id == id; });
    if (found == level.items.end()) throw std::runtime_error("no item " + std::to_string(id));
    return *found;
}

const Level& sandbox_level() {
    static const Level level = load_level(source_path("assets/sticker-knight/map/sandbox.tmx"));
    return level;
}

TEST(StickerKnight, HasItsLayersObjectsAndSprites) {
    const Level& level = sandbox_level();
    EXPECT_EQ(level.width, 2528);
    EXPECT_EQ(level.height, 1440);
    EXPECT_EQ(level.background, "#27b99a");
    EXPECT_TRUE(level.warnings.empty());
    const std::vector<std::string> layers{"parallax", "background", "ground", "castle", "castledeco",
                                          "shading",  "game",       "above",  "bounds"};
    EXPECT_EQ(level.layers, layers);
    EXPECT_EQ(level.items.size(), 114u);
    EXPECT_EQ(std::count_if(level.items.begin(), level.items.end(), [](const Item& i) { return i.sprite.has_value(); }),
              112);
    std::map<std::string, int> count;
    std::set<std::int64_t> ids;
    for (const Item& item : level.items) {
        ++count[item.layer];
        ids.insert(item.id);
        EXPECT_TRUE(item.body.has_value()) << item.label;
    }
    EXPECT_EQ(ids.size(), 114u);
    EXPECT_EQ(count["parallax"], 13);
    EXPECT_EQ(count["ground"], 35);
    EXPECT_EQ(count["game"], 9);
    EXPECT_EQ(count["bounds"], 2);
}

TEST(StickerKnight, EveryPictureIsReadOnce) {
    std::map<std::string, std::set<const Image*>> images;
    for (const Item& item : sandbox_level().items) {
        if (item.sprite) images[item.sprite->image->path].insert(item.sprite->image.get());
    }
    for (const auto& [path, copies] : images) EXPECT_EQ(copies.size(), 1u) << path;
    EXPECT_GT(images.size(), 15u);
}

TEST(StickerKnight, StretchedObject) {
    const Item& hill = item_with_id(sandbox_level(), 105);
    EXPECT_EQ(hill.label, "backgroundMountain #105");
    EXPECT_EQ(hill.body->shape, AnyShapeD(AabbD{{0, -320}, {837.333, 0}}));
    EXPECT_EQ(hill.body->pose, (PoseD{{66.6667, 1079}, {1, 0}}));
    EXPECT_EQ(hill.sprite->placement.x_axis, (Vec2D{837.333 / 380, 0}));
    EXPECT_EQ(hill.sprite->placement.y_axis, (Vec2D{0, 320.0 / 140}));
    EXPECT_EQ(hill.sprite->placement.origin, (Vec2D{66.6667, 1079 - 320.0}));
}

TEST(StickerKnight, ObjectAtAnOddAngle) {
    const Item& hill = item_with_id(sandbox_level(), 107);
    EXPECT_EQ(hill.body->shape, AnyShapeD(AabbD{{0, -352}, {920, 0}}));
    EXPECT_EQ(hill.body->pose, (PoseD{{1173.54, 1179.49}, RotD::degrees(-10.4469)}));
    // The corner turns about the bottom left of the object: up and, as the angle is negative, to the left.
    const Vec2D corner = hill.sprite->placement.origin;
    EXPECT_NEAR(corner.x, 1173.54 - 352 * 0.18132, 0.01);
    EXPECT_NEAR(corner.y, 1179.49 - 352 * 0.98342, 0.01);
}

TEST(StickerKnight, FlippedObjectMirrorsItsPictureInPlace) {
    const Item& cloud = item_with_id(sandbox_level(), 91);
    EXPECT_EQ(cloud.sprite->placement.x_axis, (Vec2D{-1, 0}));
    EXPECT_EQ(cloud.sprite->placement.origin, (Vec2D{373.939 + 384, 627.121 - 128}));
    EXPECT_EQ(cloud.body->shape, AnyShapeD(AabbD{{0, -128}, {384, 0}}));
}

TEST(StickerKnight, QuarterTurnsAreExactHoweverTheyAreWritten) {
    const Item& forward = item_with_id(sandbox_level(), 153);   // 90
    const Item& backward = item_with_id(sandbox_level(), 154);  // -270
    EXPECT_EQ(forward.body->pose.rot.c, 0);
    EXPECT_EQ(forward.body->pose.rot.s, 1);
    EXPECT_EQ(backward.body->pose.rot.c, 0);
    EXPECT_EQ(backward.body->pose.rot.s, 1);
    EXPECT_EQ(forward.sprite->placement.origin, (Vec2D{2176 + 64, 223}));
    EXPECT_EQ(forward.sprite->placement.x_axis, (Vec2D{0, 1}));
}

TEST(StickerKnight, TemplatesLendSizePropertiesAndType) {
    const Item& hero = item_with_id(sandbox_level(), 58);
    EXPECT_EQ(hero.name, "hero");
    EXPECT_EQ(hero.type, "hero");
    EXPECT_EQ(hero.label, "hero #58");
    EXPECT_EQ(hero.body->shape, AnyShapeD(AabbD{{0, -160}, {128, 0}}));
    const Item& block = item_with_id(sandbox_level(), 111);
    EXPECT_EQ(block.properties.at("bodyType"), "dynamic");
    EXPECT_EQ(block.properties.at("density"), "2");
    EXPECT_EQ(item_with_id(sandbox_level(), 190).type, "coin");
    EXPECT_EQ(item_with_id(sandbox_level(), 2).properties.at("bodyType"), "static");
}

TEST(StickerKnight, HiddenLayerAndOpacity) {
    EXPECT_FALSE(item_with_id(sandbox_level(), 197).visible);
    EXPECT_FALSE(item_with_id(sandbox_level(), 197).sprite.has_value());
    EXPECT_EQ(item_with_id(sandbox_level(), 78).sprite->opacity, 0.36);
}

TEST(TmxParserCollision, CellsHaveTheirTilesShapes) {
    const Level level = load_level(source_path("assets/tmx-parser/collision.tmx"));
    ASSERT_EQ(level.items.size(), 16u);
    std::map<std::string, int> kinds;
    for (const Item& item : level.items) ++kinds[item.body ? type_name(item.body->shape) : "none"];
    // Tile 0 has a rectangle, 1 an ellipse without size, 2 a convex polygon, 14 nothing.
    EXPECT_EQ(kinds, (std::map<std::string, int>{{"aabb", 3}, {"point", 7}, {"convex_polygon", 4}, {"none", 2}}));
    const Item& first = level.items.front();
    EXPECT_EQ(first.label, "tile (2, 2)");
    EXPECT_LT(first.id, 0);
    // 32-pixel tiles on a grid of 26 stand on the cell's lower edge; the tileset shifts them 3 to the left.
    EXPECT_EQ(first.sprite->placement.origin, (Vec2D{2 * 26 - 3, 3 * 26 - 32}));
    EXPECT_EQ(first.body->shape, AnyShapeD(PointD{{-3 + 12.0625, -32 + 13.9375}}));
    EXPECT_EQ(first.body->pose, (PoseD{{2 * 26, 3 * 26}, {1, 0}}));
}

}  // namespace
}  // namespace carom::tool
