// What CI systems read: JUnit, SARIF and GitHub's annotations, baselines, and the property carom:ignore.
#include "check/report_ci.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace carom::tool {
namespace {

// One pair that touches and one that penetrates by 2, and a finding.
Level two_overlaps() {
    Level level = level_of({item_of("game", "hero", 1, AabbD{{0, 0}, {10, 10}}),
                            item_of("game", "a, 100%: <\"key\">", 2, AabbD{{20, 0}, {30, 12}}),
                            item_of("ground", "floor", 3, AabbD{{0, 10}, {100, 20}})});
    level.path = "maps/one, two.tmx";
    level.findings = {{"duplicate-id", "game", "hero #1", "two have the id 1"}};
    return level;
}

std::string document(std::unique_ptr<CiDocument> ci, const Reporting& reporting = {}) {
    const Level level = two_overlaps();
    CheckResult result = check(level, between_and({"game"}, {"ground"}));
    result.reporting = reporting;
    ci->add(level, result);
    ci->add_failure("maps/gone.tmx", "maps/gone.tmx: there is no such file");
    return ci->take();
}

TEST(Github, ALineForEachEntry) {
    EXPECT_EQ(
        document(github_document()),
        "::notice file=maps/one%2C two.tmx,title=carom%3A touching::game/hero #1 touches ground/floor #3 at (5.0, "
        "10.0)\n"
        "::error file=maps/one%2C two.tmx,title=carom%3A penetrating::game/a, 100%25: <\"key\"> #2 penetrates "
        "ground/floor #3 by 2 at (25.0, 11.0)\n"
        "::warning file=maps/one%2C two.tmx,title=carom%3A duplicate-id::two have the id 1\n"
        "::error file=maps/gone.tmx,title=carom%3A not checked::maps/gone.tmx: there is no such file\n");
    EXPECT_TRUE(document(github_document(), {FailOn::overlap, {}}).starts_with("::error file"));
    EXPECT_NE(
        document(github_document(), {FailOn::pixels, {}}).find("::warning file=maps/one%2C two.tmx,title=carom%3A pen"),
        std::string::npos);
    EXPECT_NE(
        document(github_document(), {FailOn::finding, {}}).find("::error file=maps/one%2C two.tmx,title=carom%3A dup"),
        std::string::npos);
}

TEST(Junit, ASuiteForEachLevel) {
    const std::string xml = document(junit_document());
    EXPECT_NE(xml.find("<testsuites name=\"carom check\" tests=\"4\" failures=\"1\" errors=\"1\">"), std::string::npos)
        << xml;
    EXPECT_NE(xml.find("<testsuite name=\"maps/one, two.tmx\" tests=\"3\" failures=\"1\" errors=\"0\">"),
              std::string::npos);
    EXPECT_NE(xml.find("<failure type=\"penetrating\" message=\"game/a, 100%: &lt;&quot;key&quot;&gt; #2 penetrates"),
              std::string::npos);
    EXPECT_NE(xml.find("<error message=\"maps/gone.tmx: there is no such file\"/>"), std::string::npos);
    const auto empty = junit_document();
    const Level level = level_of({});
    empty->add(level, check(level));
    EXPECT_NE(empty->take().find("<testcase classname=\"test level\" name=\"no overlaps\"/>"), std::string::npos);
}

TEST(Sarif, AResultForEachEntry) {
    const auto sarif = nlohmann::json::parse(document(sarif_document(), {FailOn::penetration, {}}));
    EXPECT_EQ(sarif["version"], "2.1.0");
    const auto& run = sarif["runs"][0];
    ASSERT_EQ(run["results"].size(), 3u);
    EXPECT_EQ(run["results"][0]["level"], "note");
    const auto& result = run["results"][1];
    EXPECT_EQ(result["ruleId"], "penetrating");
    EXPECT_EQ(result["level"], "error");
    EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "maps/one%2C%20two.tmx");
    EXPECT_EQ(result["locations"][0]["logicalLocations"][1]["fullyQualifiedName"], "ground/floor #3");
    for (const auto& entry : run["results"]) {
        const auto& rules = run["tool"]["driver"]["rules"];
        const auto has_id = [&](const auto& rule) { return rule["id"] == entry["ruleId"]; };
        EXPECT_TRUE(std::any_of(rules.begin(), rules.end(), has_id)) << entry["ruleId"];
    }
    EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
    EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"].size(), 1u);
}

TEST(Ignore, ItemsAndPairs) {
    Level level = level_of(
        {item_of("game", "hero", 1, AabbD{{0, 0}, {10, 10}}), item_of("game", "coin", 2, AabbD{{5, 5}, {15, 15}}),
         item_of("decor", "bush", 3, AabbD{{8, 8}, {9, 9}}), item_of("walls/left", "wall", 4, AabbD{{0, 0}, {1, 20}})});
    using Pairs = std::vector<std::pair<std::int64_t, std::int64_t>>;
    EXPECT_EQ(ids(level, check(level)), (Pairs{{1, 2}, {1, 3}, {1, 4}, {2, 3}}));
    level.items[2].properties["carom:ignore"] = "true";
    level.items[3].properties["carom:ignore"] = "door , he*";
    CheckResult result = check(level);
    EXPECT_EQ(ids(level, result), (Pairs{{1, 2}}));
    EXPECT_EQ(result.selection.ignored, 1);
    EXPECT_EQ(result.ignored, 1);
    EXPECT_EQ(result.counts.boxes, 1);
    level.items[3].properties["carom:ignore"] = "she*";
    level.items[0].properties["carom:ignore"] = "walls";
    EXPECT_EQ(ids(level, check(level)), (Pairs{{1, 2}}));
    level.items[0].properties["carom:ignore"] = "false";
    EXPECT_EQ(ids(level, check(level)), (Pairs{{1, 2}, {1, 4}}));
}

class Baselines : public testing::Test {
  protected:
    ToolRun check_map(const std::string& objects, std::vector<std::string> options = {}) const {
        const std::string path = folder_.write(
            "maps.tmx",
            R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8"><objectgroup name="a">)" +
                objects + "</objectgroup></map>");
        options.insert(options.begin(),
                       {"check", path, "--baseline", folder_.path("known.json"), "--fail-on", "overlap"});
        return run_tool(options);
    }
    /// A map of solid tiles with objects over them, as Tiled writes it with so many columns and rows more at its left
    /// and top; the last tile is `gid`.
    ToolRun check_tiles(int columns, int rows, const std::vector<CellIndex>& tiles, const std::string& objects,
                        std::vector<std::string> options = {}, int gid = 1) const {
        const int width = columns + 8, height = rows + 6;
        std::vector<int> cells(static_cast<std::size_t>(width * height), 0);
        for (const CellIndex& tile : tiles)
            cells[static_cast<std::size_t>((tile.y + rows) * width + tile.x + columns)] =
                &tile == &tiles.back() ? gid : 1;
        const std::string path = folder_.write(
            "tiles.tmx",
            fmt::format(R"(<map orientation="orthogonal" width="{0}" height="{1}" tilewidth="8" tileheight="8">
<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="1" columns="1"><image source="grid.png"/>
<tile id="0"><objectgroup><object id="1" width="8" height="8"/></objectgroup></tile></tileset>
<layer name="ground" width="{0}" height="{1}"><data encoding="csv">{2}</data></layer>
<objectgroup name="a">{3}</objectgroup></map>)",
                        width, height, fmt::join(cells, ","), objects));
        options.insert(options.begin(), {"check", path, "--baseline", folder_.path("known.json")});
        return run_tool(options);
    }
    static std::string box(const char* name, int id, double x, double y) {
        return fmt::format(R"(<object id="{}" name="{}" x="{}" y="{}" width="10" height="10"/>)", id, name, x, y);
    }

    TemporaryFolder folder_;
};

TEST_F(Baselines, KnownOverlapsAreLeftOut) {
    const std::string hero = box("hero", 1, 0, 0), coin = box("coin", 2, 8, 0), door = box("door", 3, 40, 0);
    const ToolRun missing = check_map(hero + coin);
    EXPECT_EQ(missing.code, 2);
    EXPECT_NE(missing.errors.find("known.json: there is no such file"), std::string::npos) << missing.errors;
    EXPECT_EQ(check_map(hero + coin + door, {"--write-baseline"}).code, 1);
    const ToolRun same = check_map(hero + coin + door);
    EXPECT_EQ(same.code, 0);
    EXPECT_NE(same.output.find("known: 1 overlap, in the baseline"), std::string::npos) << same.output;
    EXPECT_EQ(check_map(box("hero", 1, 100, 7) + box("coin", 2, 108, 7) + door).code, 0);  // both moved
    EXPECT_EQ(check_map(hero + box("Coin!", 2, 8, 0)).code, 0);                            // renamed
    EXPECT_EQ(check_map(box("hero", 11, 0, 0) + box("coin", 12, 8, 0)).code, 0);           // with new ids
    EXPECT_EQ(check_map(box("hero", 11, 20, 0) + box("coin", 12, 28, 0)).code, 1);         // new ids elsewhere
    EXPECT_EQ(check_map(hero + box("coin", 2, 6, 0)).code, 1);                             // deeper
    EXPECT_EQ(check_map(hero + box("coin", 2, 7.6, 0)).code, 0);                           // hardly
    EXPECT_EQ(check_map(hero + coin + box("door", 3, 9, 0)).code, 1);                      // a new one
    const ToolRun gone = check_map(hero + door);
    EXPECT_EQ(gone.code, 0);
    EXPECT_NE(gone.errors.find("1 of its entries did not occur again"), std::string::npos) << gone.errors;
}

TEST_F(Baselines, WhatOnlyTouchedMayNotPenetrate) {
    EXPECT_EQ(check_map(box("a", 1, 0, 0) + box("b", 2, 10, 0), {"--write-baseline"}).code, 1);
    EXPECT_EQ(check_map(box("a", 1, 0, 0) + box("b", 2, 10, 0)).code, 0);
    EXPECT_EQ(check_map(box("a", 1, 0, 0) + box("b", 2, 9.9, 0)).code, 1);
}

TEST_F(Baselines, EachEntryServesOnce) {
    EXPECT_EQ(check_map(box("a", 1, 0, 0) + box("b", 2, 5, 0), {"--write-baseline"}).code, 1);
    const ToolRun run = check_map(box("a", 7, 0, 0) + box("b", 8, 5, 0) + box("b", 9, 5, 0));
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.output.find("known: 1 overlap"), std::string::npos) << run.output;
}

// An id that another item has now is a worse reason than a name at its place.
TEST_F(Baselines, IdsMayBeGivenToOthers) {
    const auto pairs = [](int hero, int door) {
        return box("hero", hero, 0, 0) + box("coin", hero + 1, 8, 0) + box("door", door, 40, 0) +
               box("key", door + 1, 45, 0);
    };
    EXPECT_EQ(check_map(pairs(1, 3), {"--write-baseline"}).code, 1);
    const ToolRun swapped = check_map(pairs(3, 1));
    EXPECT_EQ(swapped.code, 0) << swapped.output;
    EXPECT_NE(swapped.output.find("known: 2 overlaps"), std::string::npos) << swapped.output;
    EXPECT_EQ(check_map(pairs(3, 1) + box("gem", 5, 47, 0)).code, 1);
}

// Tiled resizes a map at its left and top: every cell and every object moves by whole tiles.
TEST_F(Baselines, TileLayersMayMoveAsAWhole) {
    folder_.copy_from(source_path("tests/fixtures/tiled"));
    const auto objects = [](int columns, int rows) {
        const double x = 8 * columns, y = 8 * rows;
        return box("hero", 1, x + 2, y + 1) + box("door", 2, x + 30, y + 12);
    };
    const std::vector<std::string> fail{"--fail-on", "overlap"};
    // Each meets three tiles; under the hero some stay where others were when all move by a column.
    const std::vector<CellIndex> tiles{{0, 0}, {1, 0}, {1, 1}, {3, 2}, {4, 2}, {4, 1}};
    EXPECT_EQ(check_tiles(0, 0, tiles, objects(0, 0), {"--write-baseline"}).code, 0);
    for (const auto& [columns, rows] : std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {0, 1}, {3, 2}}) {
        SCOPED_TRACE(fmt::format("{} {}", columns, rows));
        const ToolRun moved = check_tiles(columns, rows, tiles, objects(columns, rows), fail);
        EXPECT_EQ(moved.code, 0) << moved.output;
        EXPECT_NE(moved.output.find("known: 6 overlaps and 1 finding, in"), std::string::npos) << moved.output;
        EXPECT_EQ(moved.errors.find("did not occur again"), std::string::npos) << moved.errors;
    }
    std::vector<CellIndex> one_more = tiles;
    one_more.push_back({0, 1});
    const ToolRun added = check_tiles(3, 2, one_more, objects(3, 2), {"--format", "github", "--fail-on", "overlap"});
    EXPECT_EQ(added.code, 1);
    EXPECT_NE(added.output.find("tile (3, 3)"), std::string::npos) << added.output;
    EXPECT_EQ(added.output.find("tile (3, 2)"), std::string::npos) << added.output;
    // Without its first tile the rest are those that they were.
    const ToolRun fewer = check_tiles(0, 0, {{1, 0}, {1, 1}, {3, 2}, {4, 2}, {4, 1}}, objects(0, 0), fail);
    EXPECT_EQ(fewer.code, 0) << fewer.output;
    EXPECT_NE(fewer.errors.find("1 of its entries did not occur again"), std::string::npos) << fewer.errors;
}

TEST_F(Baselines, FindingsOfTilesMoveWithThem) {
    folder_.copy_from(source_path("tests/fixtures/tiled"));
    constexpr int missing = 99;
    const std::vector<CellIndex> tiles{{1, 1}, {3, 2}, {5, 2}};
    const auto objects = [](double x) { return box("a", 1, x + 2, 9) + box("b", 2, x + 25, 17); };
    const std::vector<std::string> fail{"--fail-on", "finding", "--format", "github"};
    std::vector<std::string> writing = fail;
    writing.push_back("--write-baseline");
    EXPECT_EQ(check_tiles(0, 0, tiles, objects(0), writing, missing).code, 1);
    EXPECT_EQ(check_tiles(2, 0, tiles, objects(16), fail, missing).output, "");
    // Objects that move over tiles that stay are no shift.
    const std::string moved = check_tiles(0, 0, {{2, 1}, {5, 2}}, box("a", 1, 10, 9), fail, missing).output;
    EXPECT_NE(moved.find("tile (2, 1)"), std::string::npos) << moved;
}

TEST_F(Baselines, FindingsAndOtherLevelsAreKept) {
    const std::string twice = box("a", 1, 0, 0) + box("b", 1, 50, 0);
    EXPECT_EQ(check_map(twice, {"--write-baseline"}).code, 0);
    EXPECT_EQ(check_map(twice).output.find("duplicate-id"), std::string::npos);
    const std::string other = folder_.write(
        "other.tmx", R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8"/>)");
    const std::string before = file_bytes(folder_.path("known.json"));
    EXPECT_NE(before.find("\"level\": \"maps.tmx\""), std::string::npos) << before;
    EXPECT_EQ(run_tool({"check", other, "--baseline", folder_.path("known.json"), "--write-baseline"}).code, 0);
    const std::string after = file_bytes(folder_.path("known.json"));
    EXPECT_NE(after.find("\"level\": \"maps.tmx\""), std::string::npos);
    EXPECT_NE(after.find("\"level\": \"other.tmx\""), std::string::npos);
}

TEST_F(Baselines, SeveralFindingsOfOneItemAreKnown) {
    const auto wall = [](int id, double x) {
        return fmt::format(R"(<object id="{}" name="wall" x="{}" y="0" width="10" height="10"/>)", id, x);
    };
    const std::vector<std::string> options{"--static", "name=wall", "--rule", "seam=warning", "--format", "github"};
    std::vector<std::string> writing = options;
    writing.push_back("--write-baseline");
    const std::string two_gaps = wall(1, 20) + wall(2, 9) + wall(3, 31);
    EXPECT_EQ(check_map(two_gaps, writing).code, 0);
    EXPECT_EQ(check_map(two_gaps, options).output, "");
    const std::string third = check_map(two_gaps + wall(4, 42), options).output;
    EXPECT_NE(third.find("wall #3 and a/wall #4 leave a gap of 1"), std::string::npos) << third;
}

TEST_F(Baselines, RefusalsAndFormats) {
    folder_.write("known.json", R"({"format": "carom-check", "version": 1})");
    const ToolRun other = check_map(box("a", 1, 0, 0));
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.errors.find("format must be \"carom-baseline\"; write the baseline again with --write-baseline"),
              std::string::npos)
        << other.errors;
    EXPECT_EQ(run_tool({"check", "x.tmx", "--write-baseline"}).code, 2);
    EXPECT_EQ(run_tool({"check", "x.tmx", "--json", "--format", "junit"}).code, 2);
    std::filesystem::remove(folder_.path("known.json"));
    const std::string objects = box("a", 1, 0, 0) + box("b", 2, 5, 0);
    EXPECT_TRUE(check_map(objects, {"--write-baseline", "--format", "github"}).output.starts_with("::error file="));
    EXPECT_EQ(check_map(objects, {"--format", "github"}).output, "");
    EXPECT_TRUE(check_map(objects, {"--format", "junit"}).output.starts_with("<?xml"));
    EXPECT_TRUE(check_map(objects, {"--format", "sarif"}).output.starts_with("{"));
    EXPECT_EQ(check_map(objects, {"--format", "json"}).output, check_map(objects, {"--json"}).output);
}

}  // namespace
}  // namespace carom::tool
