// What a check lists: rows of tiles, --only, --min-depth, tiles without shapes, layers that some levels lack, findings.
#include "check/report.hpp"
#include "check/rows.hpp"
#include "level/load.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

Item tile_at(std::string layer, std::int64_t x, std::int64_t y) {
    const Vec2D corner{static_cast<double>(10 * x), static_cast<double>(10 * y)};
    Item item = item_of(std::move(layer), "tile", -100 * y - x - 1, AabbD{corner, corner + Vec2D{10, 10}});
    item.label = "tile (" + std::to_string(x) + ", " + std::to_string(y) + ")";
    item.kind = ItemKind::tile;
    item.cell = {x, y};
    return item;
}

// A long box that sinks 2 into five of seven tiles, and one alone at its right end.
Level floor_level() {
    std::vector<Item> items{item_of("game", "box", 1, AabbD{{12, 22}, {85, 32}})};
    for (const std::int64_t x : {1, 2, 3, 4, 5, 8}) items.push_back(tile_at("ground", x, 3));
    items.push_back(tile_at("ground", 4, 4));
    return level_of(std::move(items));
}

std::vector<std::string> row_texts(const Level& level, const CheckResult& result) {
    std::vector<std::string> texts;
    for (const FoundRow& row : merge_rows(level, result.pairs))
        texts.push_back(row_item_text(level, result, row, true) + " x " + row_item_text(level, result, row, false));
    return texts;
}

TEST(Rows, TilesSideBySideAreOne) {
    const Level level = floor_level();
    const CheckResult result = check(level, between_and({"game"}, {"ground"}));
    EXPECT_EQ(result.pairs.size(), 6u);
    EXPECT_EQ(row_texts(level, result),
              (std::vector<std::string>{"game/box #1 x ground/5 tiles (1..5, 3)", "game/box #1 x ground/tile (8, 3)"}));
    const CheckResult swapped = check(level, between_and({"ground"}, {"game"}));
    EXPECT_EQ(row_texts(level, swapped),
              (std::vector<std::string>{"ground/5 tiles (1..5, 3) x game/box #1", "ground/tile (8, 3) x game/box #1"}));
    const std::string table = table_report(level, result, false);
    EXPECT_NE(table.find("1  game/box #1  ground/5 tiles (1..5, 3)  shapes  penetrating      2"), std::string::npos)
        << table;
    EXPECT_NE(table.find("6 boxes, 6 shapes (6 penetrating)"), std::string::npos) << table;
}

TEST(Rows, CornersConnectAndContactsDivide) {
    Level level = level_of({item_of("game", "box", 1, AabbD{{15, 15}, {25, 30}}), tile_at("ground", 0, 1),
                            tile_at("ground", 1, 1), tile_at("ground", 2, 2), tile_at("ground", 1, 3),
                            tile_at("ground", 2, 3), tile_at("other", 2, 1)});
    const CheckResult result = check(level, between_and({"game"}, {"ground", "other"}));
    EXPECT_EQ(row_texts(level, result),
              (std::vector<std::string>{"game/box #1 x ground/2 tiles (1..2, 1..2)",
                                        "game/box #1 x ground/2 tiles (1..2, 3)", "game/box #1 x other/tile (2, 1)"}));
}

TEST(Rows, TheDeepestIsShownAndPixelsAdd) {
    Level level = level_of(
        {picture_item("game", "hero", 1, {"####", "####"}, {8, 28}), tile_at("ground", 0, 2), tile_at("ground", 1, 2)});
    for (std::size_t i : {1, 2}) {
        level.items[i].sprite = sprite_of(std::vector<std::string_view>(10, "##########"),
                                          std::get<AabbD>(level.items[i].body->shape.value).min);
    }
    level.items[1].body = Body{AabbD{{0, 20}, {9, 30}}, {}};
    const CheckResult result = check(level, between_and({"game"}, {"ground"}));
    const std::vector<FoundRow> rows = merge_rows(level, result.pairs);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].deepest, 1u);  // 2 into the second tile, 1 into the first
    EXPECT_EQ(row_shared_pixels(result, rows[0]), 8);
}

TEST(Listing, OnlyAndMinDepth) {
    const Level level = level_of(
        {item_of("a", "touches", 1, AabbD{{0, 0}, {10, 10}}), item_of("a", "sinks", 2, AabbD{{20, 1}, {30, 11}}),
         item_of("a", "drowns", 3, AabbD{{40, 5}, {50, 15}}), item_of("b", "floor", 4, AabbD{{0, 10}, {100, 20}})});
    const auto listed = [&](Only only, double min_depth) {
        StageOptions stages;
        stages.only = only;
        stages.min_depth = min_depth;
        const CheckResult result = check(level, between_and({"a"}, {"b"}), stages);
        EXPECT_EQ(result.counts.shapes, 3);
        EXPECT_EQ(result.unlisted, 3 - static_cast<std::int64_t>(result.pairs.size()));
        std::vector<std::int64_t> first;
        for (const auto& [a, b] : ids(level, result)) first.push_back(a);
        return first;
    };
    using Ids = std::vector<std::int64_t>;
    EXPECT_EQ(listed(Only::overlapping, 0), (Ids{1, 2, 3}));
    EXPECT_EQ(listed(Only::penetrating, 0), (Ids{2, 3}));
    EXPECT_EQ(listed(Only::penetrating, 1), (Ids{2, 3}));
    EXPECT_EQ(listed(Only::overlapping, 1.001), (Ids{3}));
    EXPECT_EQ(listed(Only::overlapping, 5), (Ids{3}));
    EXPECT_EQ(listed(Only::penetrating, 6), Ids{});
    EXPECT_EQ(listed(Only::pixels, 0), Ids{});
}

class ListingFiles : public testing::Test {
  protected:
    ListingFiles() { folder_.copy_from(source_path("tests/fixtures/tiled")); }

    std::string map(const std::string& name, const std::string& layers) const {
        return folder_.write(name, R"(<map orientation="orthogonal" width="4" height="2" tilewidth="8" tileheight="8">
            <tileset firstgid="1" name="plain" tilewidth="8" tileheight="8"><image source="grid.png"/></tileset>)" +
                                       layers + "</map>");
    }
    static std::string objects(const std::string& name, const std::string& list) {
        return "<objectgroup name=\"" + name + "\">" + list + "</objectgroup>";
    }

    TemporaryFolder folder_;
    const std::string tiles_ = R"(<layer name="ground"><data encoding="csv">1,1,1,1,0,0,0,0</data></layer>)";
    const std::string box_ = R"(<object id="1" x="2" y="2" width="12" height="9"/>)";
};

TEST_F(ListingFiles, TilesWithoutShapesAreNoBodiesUnlessAsked) {
    const std::string path = map("m.tmx", tiles_ + objects("game", box_));
    const ToolRun run = run_tool({"check", path});
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.output.find("no overlaps"), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("left out: 4 tiles without a collision shape; --solid-tiles compares their rectangles"),
              std::string::npos);
    const ToolRun asked = run_tool({"check", path, "--solid-tiles", "--fail-on", "penetration"});
    EXPECT_EQ(asked.code, 1);
    EXPECT_NE(asked.output.find("ground/2 tiles (0..1, 0)  game/rectangle #1"), std::string::npos) << asked.output;
    EXPECT_EQ(run_tool({"check", path, "--solid-tiles", "--min-depth", "9", "--fail-on", "penetration"}).code, 0);
}

TEST_F(ListingFiles, ALayerThatSomeLevelsLackIsANote) {
    const std::string one = map("one.tmx", objects("game", box_)), two = map("two.tmx", objects("walls", box_));
    const ToolRun run = run_tool({"check", one, two, "--between", "game,walls"});
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.errors.find("carom: note: " + one + ": no layer 'walls'; the layers are: game"), std::string::npos);
    EXPECT_NE(run.errors.find("carom: note: " + two + ": no layer 'game'; the layers are: walls"), std::string::npos);
    const ToolRun none = run_tool({"check", one, two, "--between", "game", "--and", "gmae"});
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.errors.find("carom: error: no level has a layer 'gmae'"), std::string::npos) << none.errors;
    EXPECT_NE(none.output.find("two.tmx"), std::string::npos);
    EXPECT_EQ(run_tool({"check", one, "--between", "walls"}).code, 2);
}

TEST_F(ListingFiles, WhatBoundsNothingIsAFindingAndTheRestIsChecked) {
    const std::string path =
        map("m.tmx", objects("game", box_ + R"(<object id="2" x="1" y="1"><polygon points="0,0 9,9 9,0 0,9"/></object>
            <object id="3"><polygon points="0,0 4,4"/></object><object id="4"><polyline points="0,0"/></object>
            <object id="1" x="0" y="0" width="20" height="9"/>)"));
    const Level level = load_level(path);
    ASSERT_EQ(level.items.size(), 5u);
    ASSERT_EQ(level.findings.size(), 4u);
    EXPECT_EQ(level.findings[0].rule, "bad-outline");
    EXPECT_EQ(level.findings[0].label, "polygon #3");
    EXPECT_EQ(level.findings[1].rule, "bad-outline");
    EXPECT_EQ(level.findings[2].rule, "self-crossing");
    EXPECT_EQ(level.findings[2].layer, "game");
    EXPECT_NE(level.findings[2].message.find("crosses or touches the edge from vertex"), std::string::npos);
    EXPECT_NE(level.findings[2].message.find("; the object has no body"), std::string::npos);
    EXPECT_EQ(level.findings[3].rule, "duplicate-id");
    const ToolRun run = run_tool({"check", path, "--fail-on", "finding"});
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.output.find("self-crossing: " + path), std::string::npos) << run.output;
    EXPECT_NE(run.output.find("1 boxes, 1 shapes (1 penetrating)"), std::string::npos) << run.output;
    EXPECT_EQ(run_tool({"check", path}).code, 0);
    EXPECT_EQ(run_tool({"check", map("fine.tmx", objects("game", box_)), "--fail-on", "finding"}).code, 0);
}

TEST_F(ListingFiles, ABadShapeOfATileIsAFinding) {
    const std::string path =
        folder_.write("t.tmx", R"(<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
        <tileset firstgid="1" name="rocks" tilewidth="8" tileheight="8"><image source="grid.png"/>
        <tile id="3"><objectgroup><object id="1"><polygon points="0,0 8,8 8,0 0,8"/></object>
        <object id="2" width="4" height="8"/></objectgroup></tile></tileset>
        <layer name="ground"><data encoding="csv">4</data></layer></map>)");
    const Level level = load_level(path);
    ASSERT_EQ(level.findings.size(), 1u);
    EXPECT_EQ(level.findings[0].layer, "tileset rocks");
    EXPECT_EQ(level.findings[0].label, "tile 3");
    EXPECT_EQ(std::get<AabbD>(level.items.at(0).body->shape.value).max.x, 4);
}

TEST(Listing, ContradictionsAreRefused) {
    const auto error = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"check", "gone.tmx"});
        const ToolRun run = run_tool(options);
        EXPECT_EQ(run.code, 2);
        return run.errors;
    };
    EXPECT_NE(error({"--only", "penetrating", "--stage", "boxes"}).find("need --stage shapes or later"),
              std::string::npos);
    EXPECT_NE(error({"--only", "pixels", "--stage", "shapes"}).find("need --stage pixels or later"), std::string::npos);
    EXPECT_NE(error({"--min-depth", "-1"}).find("--min-depth must be a number from 0; got -1"), std::string::npos);
    EXPECT_NE(error({"--all", "--only", "pixels"}).find("give one of them"), std::string::npos);
    EXPECT_NE(error({"--only", "some"}).find("must be one of overlapping, penetrating, pixels"), std::string::npos);
}

}  // namespace
}  // namespace carom::tool
