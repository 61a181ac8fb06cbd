// Tiled's features one by one, on the small maps in tests/fixtures/tiled.
#include "level/load.hpp"
#include "tiled/outline.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {
namespace {

Level fixture(const std::string& name) {
    return load_level(source_path("tests/fixtures/tiled/" + name));
}

const Item& tiled_item(const Level& level, std::int64_t id) {
    const auto found = std::find_if(level.items.begin(), level.items.end(), [&](const Item& i) { return i.id == id; });
    if (found == level.items.end()) throw std::runtime_error("no item " + std::to_string(id));
    return *found;
}

template <class S>
const S& shape_of(const Item& item) {
    return std::get<S>(item.body->shape.value);
}

void expect_same_cells(const Level& a, const Level& b) {
    ASSERT_EQ(a.items.size(), b.items.size());
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        EXPECT_EQ(a.items[i].label, b.items[i].label);
        EXPECT_EQ(a.items[i].body->shape, b.items[i].body->shape);
        EXPECT_EQ(a.items[i].sprite->placement, b.items[i].sprite->placement);
    }
}

TEST(Encodings, AllHoldTheSameCells) {
    const Level level = fixture("encodings.tmx");
    ASSERT_EQ(level.layers, (std::vector<std::string>{"csv", "xml", "plain", "zlib", "gzip", "zstd"}));
    ASSERT_EQ(level.items.size(), 36u);
    for (std::size_t i = 6; i < 36; ++i) {
        const Item& item = level.items[i];
        const Item& first = level.items[i % 6];
        EXPECT_EQ(item.layer, level.layers[i / 6]);
        EXPECT_EQ(item.label, first.label);
        EXPECT_EQ(item.body->shape, first.body->shape);
        EXPECT_EQ(item.body->pose, first.body->pose);
        EXPECT_EQ(item.sprite->x, first.sprite->x);
        EXPECT_EQ(item.sprite->placement, first.sprite->placement);
    }
}

TEST(Encodings, GzippedFileIsKnownByItsContent) {
    expect_same_cells(fixture("encodings.tmx"), fixture("encodings_packed"));
}

TEST(Encodings, CommentsMayStandAmongTheCells) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    std::string text = file_bytes(folder.path("encodings.tmx"));
    for (const std::string cells : {"0,1,2,3,", "AAAAAAEAAAACAAAA"}) {
        const std::size_t at = text.find(cells);
        ASSERT_NE(at, std::string::npos);
        text.replace(at, cells.size(), "<!-- first -->" + cells.substr(0, 4) + "<!-- then -->" + cells.substr(4));
    }
    expect_same_cells(load_level(folder.write("comments.tmx", text)), fixture("encodings.tmx"));
}

TEST(GridTileset, MarginSpacingOffsetAndFlips) {
    const Level level = fixture("encodings.tmx");
    const Sprite& second = *level.items[1].sprite;  // tile 1 in cell (2, 0)
    EXPECT_EQ(second.x, 2 + 8 + 1);
    EXPECT_EQ(second.y, 2);
    EXPECT_EQ(second.width, 8);
    EXPECT_EQ(second.placement.origin, (Vec2D{16 + 2, 0 - 1}));
    EXPECT_EQ(level.items[1].type, "spike");
    EXPECT_EQ(level.items[1].properties.at("hurts"), "true");
    const SpritePlacement& mirrored = level.items[3].sprite->placement;  // cell (0, 1)
    EXPECT_EQ(mirrored, (SpritePlacement{{0 + 2 + 8, 8 - 1}, {-1, 0}, {0, 1}}));
    const SpritePlacement& upended = level.items[4].sprite->placement;
    EXPECT_EQ(upended, (SpritePlacement{{8 + 2, 8 - 1 + 8}, {1, 0}, {0, -1}}));
    const SpritePlacement& transposed = level.items[5].sprite->placement;
    EXPECT_EQ(transposed, (SpritePlacement{{16 + 2, 8 - 1}, {0, 1}, {1, 0}}));
}

TEST(Objects, PlainShapes) {
    const Level level = fixture("objects.tmx");
    EXPECT_EQ(level.background, "#27b99a");
    EXPECT_TRUE(level.warnings.empty());
    const Item& wall = tiled_item(level, 1);
    EXPECT_EQ(wall.type, "solid");
    EXPECT_EQ(shape_of<AabbD>(wall), (AabbD{{0, 0}, {30, 40}}));
    EXPECT_EQ(wall.body->pose.at, (Vec2D{10, 20}));
    for (const int id : {2, 5, 6}) EXPECT_EQ(shape_of<PointD>(tiled_item(level, id)), (PointD{{0, 0}})) << id;
    EXPECT_EQ(shape_of<CircleD>(tiled_item(level, 3)), (CircleD{{4, 4}, 4}));
    EXPECT_EQ(shape_of<EllipseD>(tiled_item(level, 4)), (EllipseD{{4, 2}, {4, 2}}));
    EXPECT_EQ(tiled_item(level, 4).body->pose.rot, RotD::degrees(-10.4469));
    const Item& rotated = tiled_item(level, 7);
    EXPECT_EQ(shape_of<ConvexPolygonD>(rotated).points().size(), 4u);
    EXPECT_EQ(rotated.body->pose, (PoseD{{100, 100}, RotD::degrees(90)}));
    EXPECT_EQ(shape_of<ChainD>(tiled_item(level, 9)).points().size(), 3u);
    EXPECT_FALSE(shape_of<ChainD>(tiled_item(level, 9)).is_closed());
}

TEST(Objects, ConcavePolygonIsOneShapeAndRepeatsAreDropped) {
    const Level level = fixture("objects.tmx");
    EXPECT_EQ(shape_of<SimplePolygonD>(tiled_item(level, 8)).parts().size(), 2u);
}

TEST(Objects, TextHasNoBody) {
    const Level level = fixture("objects.tmx");
    EXPECT_FALSE(tiled_item(level, 10).body.has_value());
    EXPECT_FALSE(tiled_item(level, 10).visible);
}

TEST(Objects, PropertiesOfClassesAreFlattened) {
    const Level level = fixture("objects.tmx");
    const std::map<std::string, std::string> expected{
        {"note", "two\nlines"}, {"stats.hp", "7"}, {"stats.inner.deep", "false"}};
    EXPECT_EQ(tiled_item(level, 11).properties, expected);
}

// The tile's shapes: a rectangle 2,1 4x2; a circle about 10,2 of radius 2; a 2x2 square at 8,4 rotated by 30 degrees.
TEST(TileObjects, ShapesFollowTheTile) {
    const Level level = fixture("objects.tmx");
    const Item& plain = tiled_item(level, 21);
    EXPECT_EQ(plain.type, "banner");
    EXPECT_EQ(plain.properties.at("cloth"), "red");
    const auto parts = shape_of<CompoundD>(plain).parts();
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].shape, AnyShapeD(AabbD{{2, -7}, {6, -5}}));
    EXPECT_EQ(parts[1].shape, AnyShapeD(CircleD{{10, -6}, 2}));
    EXPECT_EQ(parts[2].shape, AnyShapeD(AabbD{{0, 0}, {2, 2}}));
    EXPECT_EQ(parts[2].pose, (PoseD{{8, -4}, RotD::degrees(30)}));
}

TEST(TileObjects, EvenStretchAndMirrorKeepAngles) {
    const Level level = fixture("objects.tmx");
    const auto parts = shape_of<CompoundD>(tiled_item(level, 22)).parts();  // mirrored left to right, twice as large
    EXPECT_EQ(parts[0].shape, AnyShapeD(AabbD{{20, -14}, {28, -10}}));
    EXPECT_EQ(parts[1].shape, AnyShapeD(CircleD{{12, -12}, 4}));
    EXPECT_EQ(parts[2].shape, AnyShapeD(AabbD{{-4, 0}, {0, 4}}));
    EXPECT_EQ(parts[2].pose, (PoseD{{16, -8}, inverse(RotD::degrees(30))}));
}

TEST(TileObjects, UnevenStretchBendsRotatedObjects) {
    const Level level = fixture("objects.tmx");
    const auto parts = shape_of<CompoundD>(tiled_item(level, 23)).parts();  // upside down, twice as wide
    EXPECT_EQ(parts[0].shape, AnyShapeD(AabbD{{4, -3}, {12, -1}}));
    EXPECT_EQ(parts[1].shape, AnyShapeD(EllipseD{{20, -2}, {4, 2}}));
    EXPECT_EQ(std::get<ConvexPolygonD>(parts[2].shape.value).points().size(), 4u);
    EXPECT_EQ(parts[2].pose, PoseD{});
}

TEST(TileObjects, DiagonalFlipSwapsTheAxes) {
    const Level level = fixture("objects.tmx");
    const Item& flipped = tiled_item(level, 24);  // 16 x 8 becomes 8 x 16, standing on the same corner
    const auto parts = shape_of<CompoundD>(flipped).parts();
    EXPECT_EQ(parts[0].shape, AnyShapeD(AabbD{{1, -14}, {3, -10}}));
    EXPECT_EQ(parts[1].shape, AnyShapeD(CircleD{{2, -6}, 2}));
    EXPECT_EQ(parts[2].pose, (PoseD{{4, -8}, inverse(RotD::degrees(30))}));
    EXPECT_EQ(flipped.sprite->placement, (SpritePlacement{{32, 48}, {0, 1}, {1, 0}}));
}

TEST(TileObjects, RotationTurnsBodyAndPicture) {
    const Level level = fixture("objects.tmx");
    const Item& rotated = tiled_item(level, 25);
    EXPECT_EQ(rotated.body->pose, (PoseD{{32, 64}, RotD::degrees(-90)}));
    EXPECT_EQ(rotated.body->shape, tiled_item(level, 21).body->shape);
    EXPECT_EQ(rotated.sprite->placement, (SpritePlacement{{24, 64}, {0, -1}, {1, 0}}));
}

TEST(TileObjects, KeyColourIsTransparent) {
    const Level level = fixture("objects.tmx");
    const Image& image = *tiled_item(level, 21).sprite->image;
    const auto alpha = [&](int x, int y) {
        return image.rgba[static_cast<std::size_t>(4 * (y * image.width + x) + 3)];
    };
    EXPECT_EQ(alpha(3, 5), 255);
    EXPECT_EQ(alpha(14, 5), 0);
    EXPECT_EQ(alpha(14, 0), 255);
}

TEST(Templates, InstancesOverrideWhatTheyName) {
    const Level level = fixture("objects.tmx");
    const Item& as_is = tiled_item(level, 26);
    EXPECT_EQ(as_is.name, "flag");
    EXPECT_EQ(as_is.type, "pole");
    EXPECT_EQ(as_is.body->pose, (PoseD{{1, 2}, RotD::degrees(90)}));
    const std::map<std::string, std::string> inherited{{"cloth", "red"}, {"team", "blue"}, {"wind", "5"}};
    EXPECT_EQ(as_is.properties, inherited);
    const Item& own = tiled_item(level, 27);
    EXPECT_EQ(own.name, "own");
    EXPECT_EQ(own.body->pose, (PoseD{{1, 2}, {1, 0}}));
    EXPECT_EQ(own.sprite->placement.x_axis, (Vec2D{1, 0}));
    EXPECT_EQ(own.properties.at("wind"), "9");
}

TEST(Groups, OffsetsAddOpacityMultipliesChunksAnywhere) {
    const Level level = fixture("groups.tmx");
    EXPECT_EQ(level.layers, (std::vector<std::string>{"outer/inner/land", "outer/things", "sky", "empty"}));
    ASSERT_EQ(level.items.size(), 6u);
    // In order of rows: (1, -16), (-16, 0), (-15, 1).
    const Item& top = level.items[0];
    EXPECT_EQ(top.label, "tile (1, -16)");
    EXPECT_EQ(top.sprite->x, 2 + 9);
    EXPECT_EQ(top.sprite->y, 2 + 9);
    EXPECT_FALSE(top.visible);
    EXPECT_EQ(top.sprite->opacity, 0.25);
    EXPECT_EQ(top.body->shape, AnyShapeD(AabbD{{0, -8}, {8, 0}}));
    EXPECT_EQ(top.body->pose.at, (Vec2D{8 + 100 - 1.5 + 0.25, -15 * 8 + 10 + 2}));
    EXPECT_EQ(level.items[1].label, "tile (-16, 0)");
    EXPECT_EQ(level.origin, (Vec2D{-16 * 8, -16 * 8}));
    EXPECT_EQ(level.width, 18 * 8);
    EXPECT_EQ(level.height, 18 * 8);
}

TEST(Groups, ObjectsAreDrawnFromTopToBottomAndAlignedAsTheTilesetSays) {
    const Level level = fixture("groups.tmx");
    EXPECT_EQ(level.items[3].id, 2);
    const Item& tile = level.items[4];
    EXPECT_EQ(tile.id, 1);
    EXPECT_TRUE(tile.visible);
    EXPECT_EQ(tile.sprite->opacity, 0.5);
    EXPECT_EQ(tile.body->shape, AnyShapeD(AabbD{{-4, 0}, {4, 8}}));  // hangs from the middle of its top
    EXPECT_EQ(tile.body->pose.at, (Vec2D{110, 30}));
}

TEST(ImageLayers, AreDrawnButDoNotCollide) {
    const Level level = fixture("groups.tmx");
    const Item& sky = level.items.back();
    EXPECT_EQ(sky.layer, "sky");
    EXPECT_FALSE(sky.body.has_value());
    EXPECT_EQ(sky.sprite->placement.origin, (Vec2D{7, 0}));
}

TEST(Ellipses, KeepTheirAxesOrAreRoundedOnce) {
    Outline outline;
    outline.kind = Outline::Kind::ellipse;
    outline.at = {10, 20};
    outline.width = 8;
    outline.height = 4;
    EXPECT_EQ(std::get<EllipseD>(parts_of(outline)[0].shape.value), (EllipseD{{14, 22}, {4, 2}}));
    outline.height = 8;
    EXPECT_EQ(std::get<CircleD>(parts_of(outline)[0].shape.value), (CircleD{{14, 24}, 4}));
    // Rotated by a right angle less what has tangent 3/4, and stretched to twice the height.
    outline.height = 4;
    outline.rot = {0.6, 0.8};
    AxisMap tall;
    tall.scale = {1, 2};
    const auto ellipse = std::get<EllipseD>(parts_of(outline, tall)[0].shape.value);
    // Its points are those of the rotated one, stretched.
    for (const Vec2D p : {Vec2D{1, 0}, {0, 1}, {-0.6, 0.8}, {0.28, -0.96}}) {
        const Vec2D rotated = outline.at + rotate(outline.rot, Vec2D{4 + 4 * p.x, 2 + 2 * p.y});
        const Vec2D offset = Vec2D{rotated.x, 2 * rotated.y} - ellipse.center;
        const double x = carom::dot(offset, {ellipse.rot.c, ellipse.rot.s}) / ellipse.radii.x;
        const double y = cross({ellipse.rot.c, ellipse.rot.s}, offset) / ellipse.radii.y;
        EXPECT_NEAR(x * x + y * y, 1, 1e-14);
    }
}

}  // namespace
}  // namespace carom::tool
