// What Tiled's JSON has and its XML has not, and what is wrong with a file. tiled_json.py compares whole maps.
#include "level/load.hpp"
#include "tool/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace carom::tool {
namespace {

class TiledJson : public testing::Test {
  protected:
    TiledJson() { folder_.copy_from(source_path("tests/fixtures/tiled")); }

    /// A map of 4 x 2 cells of 8 x 8, with these members beside its size.
    std::string map(const std::string& members) const {
        return folder_.write("map.tmj", fmt::format(R"({{"type": "map", "orientation": "orthogonal", "width": 4, )"
                                                    R"("height": 2, "tilewidth": 8, "tileheight": 8, {}}})",
                                                    members));
    }
    Level level(const std::string& members) const { return load_level(map(members)); }

    std::string refusal(const std::string& members) const {
        try {
            level(members);
        } catch (const InputError& error) {
            const std::string message = error.what();
            const std::string start = folder_.path("map.tmj: ");
            EXPECT_TRUE(message.starts_with(start)) << message;
            return message.substr(std::min(start.size(), message.size()));
        }
        return "read";
    }

    std::string objects(const std::string& list) const {
        return R"("layers": [{"type": "objectgroup", "name": "game", "objects": [)" + list + "]}]";
    }

    TemporaryFolder folder_;
};

TEST_F(TiledJson, PropertiesOfEveryKind) {
    const Level level = this->level(objects(
        R"({"id": 7, "x": 1.5, "y": 2, "width": 3, "height": 4, "type": "crate", "properties": [
            {"name": "speed", "type": "float", "value": 0.1}, {"name": "deadly", "type": "bool", "value": true},
            {"name": "loot", "type": "class", "propertytype": "Loot",
             "value": {"coins": 3, "key": {"door": "red"}, "rare": false}}]})"));
    ASSERT_EQ(level.items.size(), 1u);
    const std::map<std::string, std::string> expected{
        {"speed", "0.1"}, {"deadly", "true"}, {"loot.coins", "3"}, {"loot.key.door", "red"}, {"loot.rare", "false"}};
    EXPECT_EQ(level.items[0].properties, expected);
    EXPECT_EQ(level.items[0].label, "crate #7");
    EXPECT_EQ(std::get<AabbD>(level.items[0].body->shape.value), (AabbD{{0, 0}, {3, 4}}));
    EXPECT_EQ(level.items[0].body->pose.at, (Vec2D{1.5, 2}));
}

TEST_F(TiledJson, ChunksOfAnInfiniteMap) {
    const std::string tileset = R"("tilesets": [{"firstgid": 1, "source": "grid.tsx"}])";
    const Level level = this->level(tileset + R"(, "infinite": true, "layers": [{"type": "tilelayer", "name": "cells",
        "chunks": [{"x": -2, "y": 0, "width": 2, "height": 1, "data": [0, 1]},
                   {"x": 16, "y": -4, "width": 1, "height": 1, "data": [2]}]}])");
    ASSERT_EQ(level.items.size(), 2u);
    EXPECT_EQ(level.items[0].label, "tile (16, -4)");
    EXPECT_EQ(level.items[1].label, "tile (-1, 0)");
    EXPECT_EQ(level.origin, (Vec2D{-8, -32}));
}

// Tiled before 1.1 wrote objects by tile ids, and properties beside their types.
TEST_F(TiledJson, OldFiles) {
    folder_.write("old.json", R"({"name": "old", "tilewidth": 8, "tileheight": 8, "margin": 2, "spacing": 1,
        "image": "grid.png", "tileproperties": {"0": {"solid": true}, "1": {"name": "spike"}},
        "tilepropertytypes": {"0": {"solid": "bool"}, "1": {"name": "string"}},
        "tiles": {"0": {"objectgroup": {"type": "objectgroup", "objects":
            [{"id": 1, "x": 1, "y": 2, "width": 3, "height": 4}]}}}})");
    const Level level = this->level(R"("tilesets": [{"firstgid": 1, "source": "old.json"}], "layers": [
        {"type": "tilelayer", "name": "cells", "data": [1, 2, 0, 0, 0, 0, 0, 0]},
        {"type": "objectgroup", "name": "objects", "objects": [{"id": 1, "x": 0, "y": 0, "point": true,
            "properties": {"hp": 3}, "propertytypes": {"hp": "int"}}]}])");
    ASSERT_EQ(level.items.size(), 3u);
    EXPECT_EQ(level.items[0].properties.at("solid"), "true");
    EXPECT_EQ(level.items[1].properties.at("name"), "spike");
    EXPECT_EQ(std::get<AabbD>(level.items[0].body->shape.value), (AabbD{{1, 2 - 8}, {4, 6 - 8}}));
    EXPECT_FALSE(level.items[1].body.has_value());
    EXPECT_EQ(level.items[2].properties.at("hp"), "3");
}

TEST_F(TiledJson, XmlMayReferToJsonAndTheOtherWayRound) {
    folder_.write("crate.tj", R"({"type": "template", "object": {"name": "crate", "width": 2, "height": 2}})");
    folder_.write("map.tmx", R"(<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
        <objectgroup name="a"><object id="1" template="crate.tj" x="3" y="4"/></objectgroup></map>)");
    EXPECT_EQ(load_level(folder_.path("map.tmx")).items.at(0).label, "crate #1");
    const Level level = this->level(R"("tilesets": [{"firstgid": 1, "source": "grid.tsx"}], )" +
                                    objects(R"({"id": 1, "gid": 1, "x": 0, "y": 8})"));
    EXPECT_EQ(level.items.at(0).sprite->width, 8);
}

TEST_F(TiledJson, RefusalsSayWhere) {
    EXPECT_EQ(refusal(objects(R"({"id": 7, "x": "left"})")),
              "layers[0].objects[0] <object id=\"7\">: x=\"left\" must be a number of at most 2^30 in magnitude");
    EXPECT_EQ(refusal(objects(R"({"id": 7, "polygon": [{"x": 1, "y": 1}, {"x": 2}]})")),
              "layers[0].objects[0].polygon[1] must have numbers x and y");
    EXPECT_EQ(refusal(objects(R"({"id": 7, "properties": [{"name": "a"}]})")),
              "layers[0].objects[0].properties[0] must have a name and a value");
    EXPECT_EQ(refusal(R"("layers": [{"type": "tilelayer", "name": "c", "data": [0, 1.5]}])"),
              "layers[0].data[1] must be a tile number: a whole number below 2^32");
    EXPECT_EQ(refusal(R"("layers": [{"type": "tilelayer", "name": "c", "data": [0, 1]}])"),
              "layers[0].data <data>: holds 2 cells; its width and height ask for 8");
    EXPECT_EQ(refusal(R"("layers": [{"type": "group", "layers": [3]}])"), "layers[0].layers[0] must be an object");
    EXPECT_EQ(refusal(R"("layers": 3)"), "layers must be an array");
    EXPECT_EQ(refusal(objects(R"({"id": 7, "name": "a\u0000b"})")),
              "layers[0].objects[0].name has a NUL character in it; take it out");
    EXPECT_EQ(refusal(R"("orientation": "x")"), "the key \"orientation\" appears twice in one object; keep one");
    EXPECT_EQ(refusal(R"("tilesets": [{"source": "grid.tsx"}])"),
              "tilesets[0] <tileset source=\"grid.tsx\">: the attribute firstgid is missing");
}

TEST_F(TiledJson, FilesOfOtherKinds) {
    const auto refusal_of = [&](const std::string& text) {
        try {
            load_level(folder_.write("other.json", text));
        } catch (const InputError& error) {
            return std::string(error.what()).substr(folder_.path("other.json").size());
        }
        return std::string("read");
    };
    EXPECT_EQ(refusal_of(R"({"type": "tileset", "tilewidth": 8, "tileheight": 8})"),
              ": this is a tileset of Tiled, not a level; name a map that uses it");
    EXPECT_EQ(refusal_of(R"({"tilewidth": 8, "tileheight": 8})"),
              ": this is a tileset of Tiled, not a level; name a map that uses it");
    EXPECT_EQ(
        refusal_of(R"({"type": "wangset", "tilewidth": 8})"),
        ": this JSON is no map, tileset or template of Tiled, which writes \"type\" into each; save it with Tiled "
        "again");
}

TEST_F(TiledJson, LayersOfUnknownTypesAreLeftOutWithAWarning) {
    const Level level = this->level(R"("layers": [{"type": "video", "name": "intro"}])");
    ASSERT_EQ(level.warnings.size(), 1u);
    EXPECT_EQ(level.warnings[0], folder_.path("map.tmj: layers[0] <layer of an unknown type name=\"intro\">: is not "
                                              "understood and left out"));
}

}  // namespace
}  // namespace carom::tool
