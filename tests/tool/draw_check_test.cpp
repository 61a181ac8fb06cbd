#include "draw/draw_check.hpp"

#include "cli/output.hpp"
#include "cli/usage_error.hpp"
#include "draw/paint.hpp"
#include "picture/png.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <cmath>

namespace carom::tool {
namespace {

struct Color {
    int red, green, blue;
};

class DrawCheck : public testing::Test {
  protected:
    Image draw(const Level& level, const CheckResult& result, double scale = 1) {
        const std::string path = folder.path("picture.png");
        EXPECT_TRUE(draw_check(level, result, {path, scale}).empty());
        return decode_png(file_bytes(path), path);
    }

    static Color at(const Image& image, int x, int y) {
        const std::uint8_t* pixel = image.rgba.data() + 4 * (y * image.width + x);
        return {pixel[0], pixel[1], pixel[2]};
    }

    static bool is_red(const Color& c) { return c.red > 180 && c.green < 60 && c.blue < 80; }
    static bool is_blue(const Color& c) { return c.blue > 230 && c.red < 30 && c.green < 30; }

    TemporaryFolder folder;
};

// Two opaque squares of 40 x 40 that share the square from (50, 50) to (70, 70), by pixels.
Level two_squares() {
    const std::string row(40, '#');
    const std::vector<std::string_view> rows(40, row);
    Level level =
        level_of({picture_item("game", "a", 1, rows, {30, 30}), picture_item("game", "b", 2, rows, {50, 50})});
    level.background = "#20c040";
    return level;
}

TEST_F(DrawCheck, SharedPixelsAreRedAndOnlyThey) {
    const Level level = two_squares();
    const Image image = draw(level, check(level));
    ASSERT_EQ(image.width, 100);
    ASSERT_EQ(image.height, 100);
    // Away from the outlines, and from the ring at (50.5, 50.5).
    for (int y = 62; y < 68; ++y) {
        for (int x = 62; x < 68; ++x) EXPECT_TRUE(is_red(at(image, x, y))) << x << ", " << y;
    }
    EXPECT_TRUE(is_blue(at(image, 35, 35)));
    EXPECT_TRUE(is_blue(at(image, 85, 85)));
    EXPECT_TRUE(is_blue(at(image, 75, 60)));
    const Color background = at(image, 5, 95);
    EXPECT_EQ(background.red, 0x20);
    EXPECT_EQ(background.green, 0xc0);
    EXPECT_EQ(background.blue, 0x40);
}

TEST_F(DrawCheck, ScaleEnlargesEverything) {
    const Level level = two_squares();
    const Image image = draw(level, check(level), 3);
    ASSERT_EQ(image.width, 300);
    EXPECT_TRUE(is_red(at(image, 3 * 65, 3 * 65)));
    EXPECT_TRUE(is_blue(at(image, 3 * 80, 3 * 80)));
    const Image small = draw(level, check(level), 0.5);
    ASSERT_EQ(small.width, 50);
}

TEST_F(DrawCheck, PicturesAreRotatedAndFlippedWithTheirPlacement) {
    // A picture whose left half only is opaque, rotated by a quarter so that its left side is on top.
    Level level = level_of({picture_item("game", "a", 1, {"##......", "##......"}, {0, 0})});
    level.items[0].sprite->placement = {{60, 20}, {0, 5}, {-10, 0}};  // covers x from 40 to 60, y from 20 to 60
    level.items[0].body.reset();
    const Image image = draw(level, check(level));
    EXPECT_TRUE(is_blue(at(image, 41, 21)));
    EXPECT_TRUE(is_blue(at(image, 58, 28)));
    EXPECT_FALSE(is_blue(at(image, 50, 32)));
    EXPECT_FALSE(is_blue(at(image, 38, 25)));
    EXPECT_FALSE(is_blue(at(image, 62, 25)));
}

TEST_F(DrawCheck, PicturesRepeatAcrossTheLevel) {
    Level level = level_of({picture_item("sky", "clouds", 1, {"##..", "##.."}, {31, 50})});
    level.items[0].body.reset();
    Sprite& sprite = *level.items[0].sprite;
    const auto expect_blue = [&](const auto& is_covered) {
        const Image image = draw(level, check(level));
        for (int y = 0; y < 100; ++y) {
            for (int x = 0; x < 100; ++x) EXPECT_EQ(is_blue(at(image, x, y)), is_covered(x, y)) << x << ", " << y;
        }
    };
    sprite.repeats_x = true;
    expect_blue([](int x, int y) { return (x + 1) % 4 < 2 && y >= 50 && y < 52; });
    sprite.repeats_y = true;
    expect_blue([](int x, int) { return (x + 1) % 4 < 2; });
    // Along the picture's own axes, which here are those of an isometric map.
    sprite.repeats_y = false;
    sprite.placement = {{31.5, 50}, {1, -1}, {1, 1}};
    const Image image = draw(level, check(level));
    for (int x = 2; x < 78; ++x) EXPECT_EQ(is_blue(at(image, x, 82 - x)), x % 4 < 2) << x;
    EXPECT_FALSE(is_blue(at(image, 60, 60)));
    // A strip beside the level is not seen.
    sprite.placement = {{31, 102}, {1, 0}, {0, 1}};
    expect_blue([](int, int) { return false; });
}

TEST_F(DrawCheck, OutlinesShowWhatMoves) {
    Level level = level_of({item_of("game", "a", 1, AabbD{{10.5, 10.5}, {40.5, 40.5}}),
                            item_of("game", "b", 2, AabbD{{50.5, 50.5}, {80.5, 80.5}})});
    level.items[1].properties["bodyType"] = "static";
    SelectionOptions selection;
    selection.fixed = {parse_condition("bodyType=static")};
    const Image image = draw(level, check(level, selection));
    const Color moving = at(image, 25, 10);
    EXPECT_GT(moving.green, 100);
    EXPECT_LT(moving.red, 60);
    const Color fixed = at(image, 65, 50);
    EXPECT_GT(fixed.blue, 120);
    EXPECT_LT(fixed.green, 120);
}

TEST_F(DrawCheck, OverlappingShapesWithoutPicturesAreFilledOrange) {
    const Level level =
        level_of({item_of("game", "a", 1, AabbD{{0, 0}, {60, 60}}), item_of("game", "b", 2, CircleD{{60, 60}, 30})});
    const Image image = draw(level, check(level));
    const Color inside = at(image, 57, 57);
    EXPECT_GT(inside.red - inside.blue, 90);
    const Color box_corner_outside_disc = at(image, 34, 34);
    EXPECT_EQ(box_corner_outside_disc.red, box_corner_outside_disc.blue);
}

TEST_F(DrawCheck, HiddenSceneryIsNotDrawnHiddenContestantsAre) {
    const std::string row(20, '#');
    const std::vector<std::string_view> rows(20, row);
    Level level = level_of({picture_item("game", "a", 1, rows, {10, 10}), picture_item("sky", "b", 2, rows, {60, 60})});
    level.items[0].visible = level.items[1].visible = false;
    const Image image = draw(level, check(level, between({"game"})));
    EXPECT_GT(at(image, 20, 20).blue, at(image, 20, 20).red + 80);
    EXPECT_EQ(at(image, 70, 70).blue, at(image, 70, 70).red);
}

TEST_F(DrawCheck, OverlapsOutsideTheLevelAreInThePicture) {
    const Level level = level_of(
        {item_of("game", "a", 1, AabbD{{-50, 0}, {-30, 20}}), item_of("game", "b", 2, AabbD{{-40, 0}, {-20, 20}})});
    EXPECT_EQ(draw(level, check(level)).width, 140);
}

TEST_F(DrawCheck, SvgHoldsThePicturesAndIsWellFormed) {
    const Level level = two_squares();
    const std::string path = folder.path("picture.svg");
    draw_check(level, check(level), {path, 2});
    pugi::xml_document document;
    ASSERT_TRUE(document.load_file(path.c_str()));
    const pugi::xml_node svg = document.child("svg");
    EXPECT_STREQ(svg.attribute("viewBox").value(), "0 0 200 200");
    const auto images = document.select_nodes("//image");
    ASSERT_GE(images.size(), 2u);
    for (const auto& image : images) {
        EXPECT_EQ(std::string(image.node().attribute("xlink:href").value()).find("data:image/png;base64,"), 0u);
    }
}

TEST_F(DrawCheck, PicturesTooLargeAreRefusedWithAScaleThatFits) {
    Level level = level_of({item_of("game", "a", 1, PointD{})});
    level.width = 1e6;
    level.height = 1e5;
    const CheckResult result = check(level);
    try {
        draw_check(level, result, {folder.path("picture.png"), 1});
        FAIL() << "no error";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("1000000 x 100000 pixels"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("--scale 0.01"), std::string::npos) << error.what();
    }
    EXPECT_EQ(draw(level, result, 0.01).width, 10000);
}

TEST_F(DrawCheck, ItemsThatReachTooFarAreReported) {
    Level level = level_of({item_of("game", "a", 1, SegmentD{{-1e12, 5}, {1e12, 5}})});
    const auto warnings = draw_check(level, check(level), {folder.path("picture.png"), 1});
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0], "test level: game/a #1 reaches too far to be drawn");
}

TEST_F(DrawCheck, NumbersWithoutRoomAreCounted) {
    const Level level = two_squares();
    const CheckResult result = check(level);
    const auto warnings = draw_check(level, result, {folder.path("picture.png"), 0.1});
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0], "test level: --draw: there is no room for 1 of 1 numbers; a larger --scale has more");
}

TEST_F(DrawCheck, BadNamesAndPlacesAreErrors) {
    const Level level = two_squares();
    const CheckResult result = check(level);
    EXPECT_THROW(draw_check(level, result, {folder.path("picture.jpg"), 1}), UsageError);
    EXPECT_THROW(draw_check(level, result, {folder.path("picture"), 1}), UsageError);
    EXPECT_THROW(draw_check(level, result, {folder.path("none/picture.png"), 1}), OutputError);
    EXPECT_THROW(draw_check(level, result, {"/dev/full.png/x.svg", 1}), OutputError);
}

TEST_F(DrawCheck, NeverReplacesTheInputFiles) {
    Level level = two_squares();
    level.path = folder.path("level.png");
    draw_check(level, check(level), {folder.path("other.png"), 1});
    draw_check(level, check(level), {level.path, 1});  // there is no such file yet
    EXPECT_THROW(draw_check(level, check(level), {folder.path("./level.png"), 1}), UsageError);
}

TEST_F(DrawCheck, AbsurdScalesAndPilesOfPicturesAreErrors) {
    Level level = two_squares();
    for (const double scale : {0.0, -1.0, 1e-9, 1e300, std::nan("")}) {
        EXPECT_THROW(draw_check(level, check(level), {folder.path("a.png"), scale}), UsageError) << scale;
    }
    Level pile = level_of({picture_item("sky", "a", 1, {"#"}, {0, 0})});
    pile.width = pile.height = 4000;
    pile.items[0].sprite->placement.x_axis = {4000, 0};
    pile.items[0].sprite->placement.y_axis = {0, 4000};
    pile.items.resize(300, pile.items[0]);
    const CheckResult nothing;
    try {
        draw_check(pile, nothing, {folder.path("a.png"), 1});
        FAIL() << "no error";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("4.8e+09 pixels one over the other"), std::string::npos)
            << error.what();
    }
}

TEST_F(DrawCheck, AMissingFolderIsNamed) {
    const Level level = two_squares();
    try {
        draw_check(level, check(level), {folder.path("none/a.png"), 1});
        FAIL() << "no error";
    } catch (const OutputError& error) {
        EXPECT_NE(std::string(error.what()).find("there is no folder"), std::string::npos) << error.what();
    }
}

TEST(Paint, ReadsColours) {
    ASSERT_TRUE(parse_color("#ff0080").has_value());
    EXPECT_EQ(parse_color("#ff0080")->red, 1);
    EXPECT_EQ(parse_color("#FF0080")->blue, 128.0 / 255);
    for (const char* wrong : {"", "ff0080", "#ff008", "#ff00800", "#-f0080", "#gg0000"}) {
        EXPECT_FALSE(parse_color(wrong).has_value()) << wrong;
    }
}

}  // namespace
}  // namespace carom::tool
