#include "check/report.hpp"
#include "cli/text.hpp"
#include "tool/check/check_levels.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace carom::tool {
namespace {

// A pair by pixels, one that only touches and has one picture, and one skipped as static.
Level small_level() {
    Level level = level_of({picture_item("game", "hero", 1, {"##", "##"}, {10, 10}),
                            picture_item("game", "coin", 2, {"##", "##"}, {11, 11}),
                            item_of("ground", "a long floor", 3, AabbD{{0, 13}, {100, 20}}),
                            item_of("ground", "wall", 4, AabbD{{0, 0}, {2, 20}})});
    level.items[2].properties["bodyType"] = level.items[3].properties["bodyType"] = "static";
    level.items[1].type = "treasure";
    return level;
}

SelectionOptions static_by_property() {
    SelectionOptions options;
    options.fixed = {parse_condition("bodyType=static")};
    return options;
}

TEST(TableReport, ColumnsLineUp) {
    const Level level = small_level();
    EXPECT_EQ(table_report(level, check(level, static_by_property()), false),
              "test level: game, ground (4 items) with each other\n"
              "\n"
              "#  a             b                       stage   contact      depth  where         shared pixels\n"
              "1  game/hero #1  game/coin #2            pixels  penetrating      1  (11, 11)                  1\n"
              "2  game/coin #2  ground/a long floor #3  shapes  touching         0  (12.0, 13.0)              -\n"
              "\n"
              "game x game:   1 boxes, 1 shapes (1 penetrating), 1 pixels (of 1 with two pictures)\n"
              "game x ground: 1 boxes, 1 shapes (0 penetrating), 0 pixels (of 0 with two pictures)\n"
              "all:           2 boxes, 2 shapes (1 penetrating), 1 pixels (of 1 with two pictures)\n"
              "static: 2 items, not compared with each other; --static-static compares them\n");
}

TEST(TableReport, SaysWhenThereIsNothing) {
    const Level level = level_of({item_of("game", "a", 1, PointD{})});
    EXPECT_EQ(table_report(level, check(level, between_and({"game"}, {"game"})), false),
              "test level: game (1 item) against game (1 item)\n\nno overlaps\n\n"
              "all: 0 boxes, 0 shapes (0 penetrating), 0 pixels (of 0 with two pictures)\n");
}

TEST(TableReport, ColorsAreOptionalAndNeverChangeTheText) {
    const Level level = small_level();
    const CheckResult result = check(level, static_by_property());
    std::string colored = table_report(level, result, true);
    EXPECT_NE(colored.find("\x1b[31m"), std::string::npos);
    for (std::size_t at = colored.find('\x1b'); at != std::string::npos; at = colored.find('\x1b')) {
        colored.erase(at, colored.find('m', at) + 1 - at);
    }
    EXPECT_EQ(colored, table_report(level, result, false));
}

TEST(TableReport, NamesFromFilesCannotDriveTheTerminal) {
    Level level = small_level();
    level.items[0].label = "\x1b[2J\nhero\xff #1";
    const std::string table = table_report(level, check(level, static_by_property()), false);
    EXPECT_EQ(table.find('\x1b'), std::string::npos);
    EXPECT_NE(table.find("game/\\x1b[2J\\nhero\\xff #1  game/coin #2"), std::string::npos) << table;
}

TEST(Text, ControlCharactersAndBrokenUtf8AreSpelledOut) {
    EXPECT_EQ(printable("plain l\xc3\xb6we \xe2\x82\xac \xf0\x9f\x8e\xb1"),
              "plain l\xc3\xb6we \xe2\x82\xac \xf0\x9f\x8e\xb1");
    EXPECT_EQ(printable("\x07|\x7f|\xc2\x9b"), "\\x07|\\x7f|\\xc2\\x9b");
    EXPECT_EQ(printable("\xc3"), "\\xc3");
    EXPECT_EQ(one_line("two\nlines\n"), "two\\nlines\\n");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
    EXPECT_EQ(columns("l\xc3\xb6we"), 4u);
    EXPECT_EQ(padded_left("l\xc3\xb6we", 6), "  l\xc3\xb6we");
}

// The level's entry of the report, read by another reader than the tool's.
nlohmann::ordered_json json_report(const Level& level, const CheckResult& result) {
    CheckDocument document;
    document.add(level, result);
    return nlohmann::ordered_json::parse(document.take())["levels"][0];
}

TEST(JsonReport, HoldsEverything) {
    Level level = small_level();
    level.warnings = {"something was not understood"};
    level.findings = {{"duplicate-id", "game", "hero #1", "two have one id"}};
    const nlohmann::ordered_json expected = nlohmann::ordered_json::parse(R"({
        "level": "test level", "size": [100.0, 100.0], "items": 4, "settings": null,
        "between": {"layers": ["game"], "items": 2}, "and": {"layers": ["ground"], "items": 2},
        "last_stage": "pixels",
        "counts": {"boxes": 1, "shapes": 1, "penetrating": 0, "pictured": 0, "pixels": 0},
        "static_items": 0, "without_shape": 0, "plain_tiles": 0, "missing_layers": [],
        "ignored_items": 0, "ignored_pairs": 0, "known": 0, "unlisted": 0,
        "layer_pairs": [{"a": "game", "b": "ground",
                         "counts": {"boxes": 1, "shapes": 1, "penetrating": 0, "pictured": 0, "pixels": 0}}],
        "pairs": [{"row": 1,
                   "a": {"layer": "game", "label": "coin #2", "id": 2, "name": "coin", "type": "treasure"},
                   "b": {"layer": "ground", "label": "a long floor #3", "id": 3, "name": "a long floor", "type": ""},
                   "stage": "shapes", "contact": "touching", "depth": 0.0, "where": [12.0, 13.0],
                   "where_is": "center_of_boxes", "shared_pixels": null}],
        "findings": [{"rule": "duplicate-id", "layer": "game", "label": "hero #1", "message": "two have one id"}],
        "warnings": ["something was not understood"]})");
    EXPECT_EQ(json_report(level, check(level, between_and({"game"}, {"ground"}))).dump(1), expected.dump(1));
}

TEST(JsonReport, PixelPairsGiveThePixelAndTheCount) {
    const Level level = small_level();
    const auto report = json_report(level, check(level, between({"game"})));
    ASSERT_EQ(report["pairs"].size(), 1u);
    EXPECT_EQ(report["pairs"][0]["where"].dump(), "[11,11]");
    EXPECT_EQ(report["pairs"][0]["where_is"], "first_shared_pixel");
    EXPECT_EQ(report["pairs"][0]["shared_pixels"], 1);
    EXPECT_TRUE(report["and"].is_null());
}

TEST(JsonReport, BadUtf8StillGivesValidJson) {
    Level level = small_level();
    level.items[0].name = "\xff";
    const auto report = json_report(level, check(level, between({"game"})));
    EXPECT_EQ(report["pairs"][0]["a"]["name"], "\xef\xbf\xbd");
}

}  // namespace
}  // namespace carom::tool
