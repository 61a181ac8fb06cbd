// LDtk projects: tests/fixtures/ldtk is one with a level of its own and one in a separate file.
#include "level/load.hpp"
#include "temporary_folder.hpp"
#include "tool_run.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace carom::tool {
namespace {

std::string project() {
    return source_path("tests/fixtures/ldtk/world.ldtk");
}

Level inside() {
    return load_level(project() + "#Inside");
}

const Item& labelled(const Level& level, const std::string& label) {
    for (const Item& item : level.items) {
        if (item.label == label) return item;
    }
    throw std::runtime_error("no item " + label);
}

std::string error_of(const std::string& path) {
    try {
        load_level(path);
    } catch (const InputError& error) {
        return error.what();
    }
    return "read";
}

AabbD box_at(const Item& item) {
    const AabbD& box = std::get<AabbD>(item.body->shape.value);
    return {box.min + item.body->pose.at, box.max + item.body->pose.at};
}

TEST(Ldtk, LevelsOfAProject) {
    const std::vector<LevelSource> sources = level_sources(project());
    ASSERT_EQ(sources.size(), 2u);
    EXPECT_EQ(sources[0].name, project() + "#Inside");
    EXPECT_EQ(sources[1].name, project() + "#Outside");
    EXPECT_EQ(load_level(sources[1]).items.size(), 4u);
    const Level separate = load_level(source_path("tests/fixtures/ldtk/world/Outside.ldtkl"));
    EXPECT_EQ(separate.items.size(), 4u);
    EXPECT_EQ(separate.items[0].type, "dirt");
    const Level level = inside();
    EXPECT_EQ(level.layers, (std::vector<std::string>{"Ground", "Tiles", "Things"}));
    EXPECT_EQ((Vec2D{level.width, level.height}), (Vec2D{32, 24}));
    EXPECT_EQ(level.background, "#334455");
    EXPECT_TRUE(level.warnings.empty()) << level.warnings[0];
}

TEST(Ldtk, EntitiesLieByTheirPivot) {
    const Level level = inside();
    const Item& hero = labelled(level, "Hero (1, 1)");
    EXPECT_EQ(hero.kind, ItemKind::object);
    EXPECT_EQ(box_at(hero), (AabbD{{8, 4}, {16, 16}}));
    EXPECT_EQ(hero.sprite->placement, (SpritePlacement{{8, 4}, {1, 0}, {0, 1.5}}));
    const std::map<std::string, std::string> expected{{"hp", "3"},      {"loot", "sword,key"},   {"goal.cx", "3"},
                                                      {"goal.cy", "2"}, {"tags", "player,good"}, {"iid", "0000-20-12"}};
    EXPECT_EQ(hero.properties, expected);
    const Item& ball = labelled(level, "Ball (2, 0)");
    EXPECT_EQ(std::get<CircleD>(ball.body->shape.value), (CircleD{{4, 4}, 4}));
    EXPECT_EQ(ball.body->pose.at, (Vec2D{20, 4}));
    const Item& egg = labelled(level, "Egg (3, 1)");
    EXPECT_EQ(std::get<EllipseD>(egg.body->shape.value), (EllipseD{{2, 4}, {2, 4}}));
}

TEST(Ldtk, CellsOfAnIntGrid) {
    const Level level = inside();
    const Item& dirt = labelled(level, "dirt (1, 2)");
    EXPECT_EQ(dirt.kind, ItemKind::tile);
    EXPECT_EQ(dirt.type, "dirt");
    EXPECT_EQ(dirt.properties, (std::map<std::string, std::string>{{"value", "1"}, {"group", "walls"}}));
    EXPECT_EQ(box_at(dirt), (AabbD{{9, 16}, {17, 24}}));
    EXPECT_EQ(labelled(level, "ladder (0, 1)").properties.count("group"), 0u);
    EXPECT_EQ(labelled(level, "cell (3, 2)").type, "");
}

TEST(Ldtk, TilesCollideWhereTheyAreTagged) {
    const Level level = inside();
    const Item& plain = labelled(level, "tile (0, 2)");
    EXPECT_EQ(plain.type, "Solid");
    EXPECT_EQ(box_at(plain), (AabbD{{0, 16}, {8, 24}}));
    EXPECT_EQ(plain.sprite->opacity, 0.5);
    const Item& flipped = labelled(level, "tile (1, 2)");
    EXPECT_EQ(flipped.type, "Solid,Ice");
    EXPECT_EQ(flipped.properties.at("customData"), "slippery");
    EXPECT_EQ(flipped.sprite->placement, (SpritePlacement{{16, 16}, {-1, 0}, {0, 1}}));
    EXPECT_FALSE(labelled(level, "tile (2, 2)").body.has_value());
    EXPECT_EQ(labelled(level, "tile (2, 2)").sprite->placement, (SpritePlacement{{24, 24}, {-1, 0}, {0, -1}}));
}

TEST(Ldtk, CheckReportsEachLevel) {
    const ToolRun run = run_tool({"check", project(), "--between", "Things", "--where", "name=Hero"});
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.output.find("world.ldtk#Inside: Things (1 item) with each other"), std::string::npos) << run.output;
    EXPECT_NE(run.errors.find("world.ldtk#Outside: no layer 'Things'; the layers are: Ground"), std::string::npos);
    const ToolRun one = run_tool({"check", project() + "#Inside", "--between", "Things", "--and", "Ground,Tiles"});
    EXPECT_EQ(one.code, 0);
    EXPECT_NE(one.output.find("Things/Hero (1, 1)"), std::string::npos) << one.output;
    EXPECT_EQ(run_tool({"explain", project() + "#Inside", "Hero", "Ball"}).code, 0);
}

TEST(Ldtk, EachLevelHasItsOwnPicture) {
    const TemporaryFolder folder;
    EXPECT_EQ(run_tool({"check", project(), "--draw", folder.path("{}.png")}).code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder.path("world-Inside.png")));
    EXPECT_TRUE(std::filesystem::exists(folder.path("world-Outside.png")));
    const ToolRun run = run_tool({"check", project(), "--draw", folder.path("one.png")});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.errors.find("write {} where the level's name goes"), std::string::npos) << run.errors;
}

TEST(Ldtk, RefusalsSayWhatToDo) {
    EXPECT_EQ(error_of(project()),
              project() + ": the file holds 2 levels; name one as in '" + project() + "#Inside': Inside, Outside");
    EXPECT_EQ(error_of(project() + "#Nowhere"),
              project() + "#Nowhere: there is no such level in the file; it has Inside, Outside");
    const TemporaryFolder folder;
    std::string text = file_bytes(source_path("fuzz/corpus/ldtk/background.ldtk"));
    EXPECT_EQ(error_of(folder.write("lone.ldtk", text) + "#Inside"),
              folder.path("lone.ldtk#Inside: the file holds one level; leave \"#\" and the rest out"));
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const std::size_t at = other.find(from);
        if (at == std::string::npos) throw std::runtime_error("no " + from);
        other.replace(at, from.size(), to);
        const std::string path = folder.write("changed.ldtk", other), start = path + ": ";
        const std::string message = error_of(path);
        return message.starts_with(start) ? message.substr(start.size()) : message;
    };
    EXPECT_EQ(changed("\"IntGrid\", \"__cWid\": 4", "\"IntGrid\", \"__cWid\": 5"),
              "levels[0].layerInstances[2].intGridCsv must hold the 15 cells that __cWid and __cHei ask for");
    EXPECT_EQ(changed("\"px\": [12, 16]", "\"px\": [12]"),
              "levels[0].layerInstances[0].entityInstances[0].px must be an array of two numbers");
    EXPECT_EQ(changed("\"jsonVersion\": \"1.5.3\"", "\"jsonVersion\": \"0.7.0\", \"levels\": 3"),
              "the key \"levels\" appears twice in one object; keep one");
    EXPECT_EQ(changed("\"1.5.3\", \"worldLayout\"", "\"0.7.0\", \"worldLayout\"").substr(0, 4), "read");
    text = file_bytes(source_path("tests/fixtures/ldtk/world/Outside.ldtkl"));
    EXPECT_NE(error_of(folder.write("Outside.ldtkl", text))
                  .find("a separate level of LDtk needs its project, which should be"),
              std::string::npos);
}

TEST(Ldtk, OldProjectsAreToldToBeSavedAgain) {
    const TemporaryFolder folder;
    const std::string path = folder.write(
        "old.ldtk", R"({"__header__": {}, "jsonVersion": "0.7.2", "defs": {}, "levels": [{"identifier": "A", "pxWid": 8,
            "pxHei": 8, "layerInstances": [{"__identifier": "I", "__type": "IntGrid", "__cWid": 1, "__cHei": 1,
            "__gridSize": 8, "intGrid": []}]}]})");
    EXPECT_EQ(error_of(path), path +
                                  ": levels[0].layerInstances[0].intGridCsv is missing; the project is of LDtk 0.7.2: "
                                  "open and save it with LDtk 1.0 or later");
}

TEST(Ldtk, MissingPicturesLeaveTheShapes) {
    const TemporaryFolder folder;
    const Level level =
        load_level(folder.write("lone.ldtk", file_bytes(source_path("fuzz/corpus/ldtk/background.ldtk"))));
    ASSERT_EQ(level.warnings.size(), 1u);
    EXPECT_TRUE(level.warnings[0].starts_with(folder.path("grid.png: there is no such file; "))) << level.warnings[0];
    EXPECT_FALSE(labelled(level, "Hero (1, 1)").sprite.has_value());
    EXPECT_TRUE(labelled(level, "tile (0, 2)").body.has_value());
}

}  // namespace
}  // namespace carom::tool
