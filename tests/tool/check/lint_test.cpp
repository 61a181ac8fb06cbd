// The lints: spawns in walls, what lies outside the map, seams, one-way platforms, unreachable pickups.
#include "lint/lint.hpp"

#include "check/bodies.hpp"
#include "level/load.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"
#include "tool/tool_run.hpp"

#include <carom/query/overlaps.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace carom::tool {
namespace {

Item lint_wall(int id, AnyShapeD shape) {
    Item item = item_of("walls", "wall", id, std::move(shape));
    item.properties["bodyType"] = "static";
    return item;
}

LintOptions with_character(double width, double height) {
    LintOptions options;
    options.character = Vec2D{width, height};
    return options;
}

// What one rule finds: the labels, or the messages.
std::vector<std::string> found_by(const std::string& rule, Level& level, const LintOptions& options = {},
                                  bool messages = false) {
    RuleLevels levels;
    for (const Rule& other : all_rules()) levels[other.name] = RuleLevel::off;
    levels[rule] = RuleLevel::warning;
    SelectionOptions selection;
    selection.fixed = {parse_condition("bodyType=static")};
    level.findings.clear();
    run_lints(level, select_items(level, selection), levels, options, false);
    std::vector<std::string> found;
    for (const Finding& finding : level.findings) {
        EXPECT_EQ(finding.rule, rule);
        found.push_back(messages ? finding.message : finding.label);
    }
    return found;
}

using Texts = std::vector<std::string>;

TEST(SpawnInWall, DeeperThanALittle) {
    Level level = level_of(
        {lint_wall(1, AabbD{{0, 50}, {100, 100}}), item_of("game", "Hero", 2, AabbD{{0, 40}, {9, 50.9}}),
         item_of("game", "spawn point 1", 3, PointD{{50, 75}}), item_of("game", "crate", 4, AabbD{{20, 60}, {30, 70}}),
         item_of("game", "player", 5, AabbD{{70, 40}, {79, 53}})});
    EXPECT_EQ(found_by("spawn-in-wall", level, {}, true),
              (Texts{"test level: game/spawn point 1 #3 begins in walls/wall #1, 25 deep; move it out",
                     "test level: game/player #5 begins in walls/wall #1, 3 deep; move it out"}));
    level.items[2].properties["carom:ignore"] = "walls";
    EXPECT_EQ(found_by("spawn-in-wall", level), (Texts{"player #5"}));
    LintOptions options;
    options.spawns = SideOptions{{"game"}, {parse_condition("name=crate")}};
    EXPECT_EQ(found_by("spawn-in-wall", level, options), (Texts{"crate #4"}));
    options.walls = SideOptions{{}, {parse_condition("name=none")}};
    EXPECT_EQ(found_by("spawn-in-wall", level, options), (Texts{}));
}

TEST(SpawnInWall, NotInSensorsOneWayPlatformsAndPlainTiles) {
    Level level = level_of({lint_wall(1, AabbD{{0, 0}, {100, 100}}), item_of("game", "player", 2, PointD{{50, 50}})});
    EXPECT_EQ(found_by("spawn-in-wall", level).size(), 1u);
    level.items[0].collider.sensor = true;
    EXPECT_EQ(found_by("spawn-in-wall", level).size(), 0u);
    level.items[0].collider = {};
    level.items[0].collider.one_way = {0, -1};
    EXPECT_EQ(found_by("spawn-in-wall", level).size(), 0u);
    level.items[0].collider = {};
    level.items[0].plain_tile = true;
    EXPECT_EQ(found_by("spawn-in-wall", level).size(), 0u);
}

TEST(OutsideMap, ObjectsThatDoNotEvenTouchIt) {
    Level level =
        level_of({item_of("game", "a", 1, AabbD{{-10, 0}, {0, 10}}), item_of("game", "b", 2, PointD{{100.1, 5}}),
                  item_of("game", "c", 3, CircleD{{50, 120}, 20}), lint_wall(4, AabbD{{-9, -9}, {200, 200}})});
    EXPECT_EQ(found_by("outside-map", level, {}, true),
              (Texts{"test level: game/b #2 at (100.1, 5.0) lies outside the map; move or delete it"}));
    level.items[2].kind = ItemKind::tile;
    level.items[2].body->pose.at.y = 50;
    level.is_bounded = false;
    EXPECT_EQ(found_by("outside-map", level), (Texts{}));
}

TEST(OneWayDown, PlatformsThatPushDown) {
    Level level = level_of({lint_wall(1, SegmentD{{0, 0}, {9, 0}}), lint_wall(2, SegmentD{{0, 0}, {9, 0}}),
                            lint_wall(3, SegmentD{{0, 0}, {9, 0}}), lint_wall(4, SegmentD{{0, 0}, {9, 0}})});
    level.items[0].collider.one_way = {0, -1};
    level.items[1].collider.one_way = {0, 1};
    level.items[2].collider.one_way = {1, 0.5};
    EXPECT_EQ(found_by("one-way-down", level), (Texts{"wall #2"}));
}

// In maps of Tiled, by properties.
TEST(PlatformsThatPush, InMapsOfTiled) {
    const auto box = [](int id, const char* property, const char* value) {
        return fmt::format(R"(<object id="{}" x="{}" y="0" width="9" height="9"><properties>
<property name="{}" value="{}"/><property name="bodyType" value="static"/></properties></object>)",
                           id, 20 * id, property, value);
    };
    const TemporaryFolder folder;
    Level level = load_level(folder.write(
        "m.tmx", R"(<map orientation="orthogonal" width="99" height="9" tilewidth="8" tileheight="8">
<objectgroup name="a">)" +
                     box(1, "one_way", "down") + box(2, "one_way", "up") + box(3, "one_way", "true") +
                     box(4, "one_way", "false") + box(5, "one_way", "north") + box(6, "sensor", "true") +
                     R"(<object id="7" name="player" x="0" y="0" width="140" height="9"/></objectgroup></map>)"));
    EXPECT_EQ(level.items.at(0).collider.one_way, (Vec2D{0, 1}));
    EXPECT_EQ(level.items.at(2).collider.one_way, (Vec2D{0, -1}));
    EXPECT_EQ(level.items.at(3).collider.one_way, Vec2D{});
    EXPECT_TRUE(level.items.at(5).collider.sensor);
    ASSERT_EQ(level.warnings.size(), 1u);
    EXPECT_TRUE(level.warnings[0].ends_with(
        "a/rectangle #5: the property one_way is \"north\"; write up, down, left or right: where it pushes"))
        << level.warnings[0];
    EXPECT_EQ(found_by("one-way-down", level), (Texts{"rectangle #1"}));
    // Neither platforms nor sensors are walls.
    EXPECT_EQ(found_by("spawn-in-wall", level), (Texts{"player #7"}));
    std::erase_if(level.items, [](const Item& item) { return item.id == 4 || item.id == 5; });
    EXPECT_EQ(found_by("spawn-in-wall", level), (Texts{}));
}

TEST(Seam, GapsAndOverlapsUpToTheSize) {
    Level level = level_of({lint_wall(1, AabbD{{0, 0}, {10, 10}}), lint_wall(2, AabbD{{11, 0}, {20, 10}}),
                            lint_wall(3, AabbD{{18, 0}, {30, 10}}), lint_wall(4, AabbD{{30, 0}, {40, 10}}),
                            lint_wall(5, AabbD{{43, 0}, {50, 10}}), lint_wall(6, AabbD{{46, 2}, {60, 8}})});
    EXPECT_EQ(found_by("seam", level, {}, true),
              (Texts{"test level: walls/wall #1 and walls/wall #2 leave a gap of 1 at (10.5, 5.0); let them meet",
                     "test level: walls/wall #2 and walls/wall #3 overlap by 2 at (19.0, 5.0); let them meet"}));
    LintOptions options;
    options.seam_size = 3;
    EXPECT_EQ(found_by("seam", level, options).size(), 3u);
    options.seam_size = 0.5;
    EXPECT_EQ(found_by("seam", level, options).size(), 0u);
}

TEST(Seam, AThirdWallFillsAGap) {
    Level level = level_of({lint_wall(1, AabbD{{0, 0}, {10, 10}}), lint_wall(2, AabbD{{11, 0}, {20, 10}}),
                            lint_wall(3, AabbD{{-50, -50}, {60, 60}})});
    EXPECT_EQ(found_by("seam", level), (Texts{}));
}

// A room of 60 x 60 whose walls are 10 thick, with a door of 12 in its right wall that ends at `door_end`.
std::vector<Item> lint_room(double door_end) {
    return {lint_wall(1, AabbD{{10, 10}, {90, 20}}), lint_wall(2, AabbD{{10, 80}, {90, 90}}),
            lint_wall(3, AabbD{{10, 20}, {20, 80}}), lint_wall(4, AabbD{{80, 20}, {90, 40}}),
            lint_wall(5, AabbD{{80, door_end}, {90, 80}})};
}

TEST(Unreachable, DependsOnTheSizeOfTheCharacter) {
    for (const double width : {4.0, 11.99, 12.0, 14.0}) {
        std::vector<Item> items = lint_room(52);
        items.push_back(item_of("game", "player", 6, AabbD{{30, 30}, {34, 30 + width}}));
        items.push_back(item_of("game", "coin", 7, PointD{{5, 5}}));
        items.push_back(item_of("game", "coin", 8, PointD{{70, 70}}));
        Level level = level_of(std::move(items));
        // As high as the door is still through it. The search may take a door for wider by half a cell, here 1.
        EXPECT_EQ(found_by("unreachable", level), width > 13 ? Texts{"coin #7"} : Texts{}) << width;
    }
}

TEST(Unreachable, ThinWallsAndTightPlacesAreKept) {
    std::vector<Item> items = lint_room(40);
    items.push_back(item_of("game", "player", 6, AabbD{{30, 30}, {40, 40}}));
    items.push_back(item_of("game", "coin", 7, PointD{{5, 5}}));
    items.push_back(lint_wall(8, SegmentD{{50, 20}, {50, 80}}));
    items.push_back(item_of("game", "gem", 9, AabbD{{54, 50}, {60, 60}}));
    items.push_back(item_of("game", "gem", 10, AabbD{{45, 50}, {60, 60}}));  // reaches through the wall
    Level level = level_of(std::move(items));
    EXPECT_EQ(found_by("unreachable", level, {}, true),
              (Texts{"test level: game/coin #7 cannot be reached from a spawn, not even by flying",
                     "test level: game/gem #9 cannot be reached from a spawn, not even by flying"}));
}

TEST(Unreachable, SaysWhyItDoesNotSearch) {
    std::vector<Item> items = lint_room(40);
    items.push_back(item_of("game", "coin", 7, PointD{{5, 5}}));
    Level level = level_of(items);
    EXPECT_EQ(found_by("unreachable", level), (Texts{}));
    EXPECT_NE(level.warnings.at(0).find("there is no spawn"), std::string::npos);
    items.push_back(item_of("game", "player", 8, PointD{{50, 50}}));
    level = level_of(items);
    EXPECT_EQ(found_by("unreachable", level), (Texts{}));
    EXPECT_NE(level.warnings.at(0).find("write character-size"), std::string::npos);
    EXPECT_EQ(found_by("unreachable", level, with_character(8, 12)), (Texts{"coin #7"}));
    EXPECT_EQ(found_by("unreachable", level, with_character(1e-6, 1e-6)), (Texts{}));
    EXPECT_NE(level.warnings.at(1).find("too large for so small a character"), std::string::npos);
    level.items.back() = item_of("game", "player", 8, AabbD{{66, 46}, {72, 52}});
    level.items.push_back(lint_wall(9, AabbD{{55, 35}, {80, 65}}));
    EXPECT_EQ(found_by("unreachable", level), (Texts{}));
    EXPECT_NE(level.warnings.at(2).find("is in a wall"), std::string::npos) << level.warnings.at(2);
}

// A character that walks at random in exact steps, through rooms of random walls, touches only what is not reported.
TEST(Unreachable, NeverWhatARandomWalkTouches) {
    std::mt19937 random(5);
    const auto roll = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    int reported = 0, touched = 0;
    for (int round = 0; round < 60; ++round) {
        std::vector<Item> items;
        for (int i = 0; i < 45; ++i) {
            const Vec2D at{static_cast<double>(roll(100)), static_cast<double>(roll(100))};
            const Vec2D to{static_cast<double>(roll(100)), static_cast<double>(roll(100))};
            const double size = 1 + roll(9);
            items.push_back(roll(3) == 0   ? lint_wall(i + 1, CircleD{at, size})
                            : roll(2) == 0 ? lint_wall(i + 1, AabbD{at, at + Vec2D{1.0 + roll(20), 1.0 + roll(20)}})
                                           : lint_wall(i + 1, SegmentD{at, {(at.x + to.x) / 2, (at.y + to.y) / 2}}));
        }
        for (int i = 0; i < 40; ++i)
            items.push_back(item_of("game", "coin", 100 + i, PointD{{roll(1000) / 10.0, roll(1000) / 10.0}}));
        const Vec2D half{1.5, 2};
        Vec2D at{50, 50};
        const auto character = [&](const Vec2D& center) {
            return round % 2 == 0 ? AnyShapeD(AabbD{center - half, center + half}) : AnyShapeD(CircleD{center, 2});
        };
        items.push_back(item_of("game", "player", 99, character(at)));
        Level level = level_of(items);
        const auto is_free = [&](const Vec2D& center) {
            return std::ranges::none_of(items, [&](const Item& item) {
                return item.name == "wall" && penetrates(character(center), item.body->shape);
            });
        };
        if (!is_free(at)) continue;
        const Texts labels = found_by("unreachable", level);
        const std::set<std::string> unreachable(labels.begin(), labels.end());
        reported += static_cast<int>(unreachable.size());
        Vec2D step{0.25, 0};
        for (int i = 0; i < 4000; ++i) {
            if (roll(8) == 0) step = {(roll(9) - 4) / 4.0, (roll(9) - 4) / 4.0};
            if (is_free(at + step)) at = at + step;
            for (const Item& item : items) {
                if (item.name != "coin" || !overlaps(character(at), item.body->shape)) continue;
                ++touched;
                EXPECT_EQ(unreachable.count(item.label), 0u) << "round " << round << ", " << item.label;
            }
        }
    }
    EXPECT_GT(reported, 100);
    EXPECT_GT(touched, 1000);
}

TEST(Lints, AreSwitchedOnAndOff) {
    const TemporaryFolder folder;
    const std::string map = folder.write(
        "a.tmx",
        R"(<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8"><objectgroup name="a">)"
        R"(<object id="1" x="500" y="0" width="5" height="5"/><object id="2" name="player" x="20" y="0" width="5" height="5"/>)"
        R"(<object id="3" type="solid" x="15" y="0" width="8" height="10"/>)"
        R"(<object id="4" type="solid" x="24" y="0" width="8" height="10"/>)"
        R"(<object id="5" type="loot" x="24.5" y="1" width="1" height="1"/></objectgroup></map>)");
    const auto rules = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"check", map, "--format", "github", "--only", "pixels"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ToolRun run = run_tool(arguments);
        std::string found;
        for (std::size_t at = 0; (at = run.output.find("carom%3A ", at)) != std::string::npos; ++at)
            found += run.output.substr(at + 9, run.output.find("::", at) - at - 9) + ' ';
        return found;
    };
    EXPECT_EQ(rules({}), "outside-map ");
    EXPECT_EQ(rules({"--rule", "outside-map=off"}), "");
    folder.write("carom.toml",
                 "walls.where = 'type=solid'\nseam-size = 1\npickups.where = 'type=loot'\n"
                 "spawns.layers = 'a'\nspawns.where = 'name=player'\ncharacter-size = [5, 5]\n");
    EXPECT_EQ(rules({}), "outside-map spawn-in-wall ");
    EXPECT_EQ(rules({"--rule", "seam=warning,unreachable=note,outside-map=off"}), "spawn-in-wall seam ");
    folder.write("carom.toml", "character-size = [0, 5]");
    EXPECT_NE(
        run_tool({"check", map}).errors.find("write a width and a height above 0, as in character-size = [16, 24]"),
        std::string::npos);
}

}  // namespace
}  // namespace carom::tool
