// What `carom bake` writes for engines, read back and compared with its own document.
#include "bake/cut_parts.hpp"
#include "bake/tileset_rewriter.hpp"
#include "temporary_folder.hpp"
#include "tiled/tileset.hpp"
#include "tool/png_writer.hpp"
#include "tool/sheet_files.hpp"
#include "tool/tool_run.hpp"

#include <carom/query/measure.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <regex>

namespace carom::tool {
namespace {

using nlohmann::json;
using Ring = std::vector<std::pair<double, double>>;
using Rings = std::vector<Ring>;

// A ring with something in its hole, and a hook.
const std::vector<std::string> ring_rows = {"#######", "#.....#", "#..#..#", "#.....#", "#######"};

double ring_area(const Ring& ring) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto &a = ring[i], &b = ring[(i + 1) % ring.size()];
        sum += a.first * b.second - b.first * a.second;
    }
    return sum / 2;
}

double total_area(const Rings& rings) {
    double sum = 0;
    for (const Ring& ring : rings) sum += ring_area(ring);
    return sum;
}

bool is_convex(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto &a = ring[i], &b = ring[(i + 1) % ring.size()], &c = ring[(i + 2) % ring.size()];
        if ((b.first - a.first) * (c.second - b.second) - (b.second - a.second) * (c.first - b.first) <= 0)
            return false;
    }
    return true;
}

Ring ring_of(const json& points) {
    Ring ring;
    for (const json& p : points) ring.emplace_back(p.is_array() ? p[0] : p["x"], p.is_array() ? p[1] : p["y"]);
    return ring;
}

// The numbers in a text, in pairs.
Ring ring_in(const std::string& text) {
    static const std::regex number("-?[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?");
    std::vector<double> numbers;
    for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
        numbers.push_back(std::stod(at->str()));
    Ring ring;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) ring.emplace_back(numbers[i], numbers[i + 1]);
    return ring;
}

class BakeFormats : public testing::Test {
  protected:
    BakeFormats() {
        fill_with_sheets(folder);
        hook = folder.write("hook.png", png_of(hook_rows));
        ring = folder.write("ring.png", png_of(ring_rows));
    }

    std::string bake(std::vector<std::string> arguments, const std::string& format) {
        arguments.insert(arguments.begin(), "bake");
        arguments.insert(arguments.end(), {"--format", format});
        const ToolRun run = run_tool(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        EXPECT_EQ(run.errors.find("error"), std::string::npos) << run.errors;
        return run.output;
    }

    /// Of each sprite, by Carom's own document: the convex parts, or the outlines.
    std::vector<Rings> own(const std::vector<std::string>& arguments, bool outlines) {
        std::vector<Rings> all;
        const json document = json::parse(bake(arguments, "carom"));
        for (const json& sprite : document["sprites"]) {
            Rings& rings = all.emplace_back();
            for (const json& polygon : sprite["polygons"]) {
                if (outlines) {
                    rings.push_back(ring_of(polygon["outline"]));
                } else {
                    for (const json& part : polygon["parts"]) rings.push_back(ring_of(part));
                }
            }
        }
        return all;
    }

    void expect_refused(const std::vector<std::string>& arguments, const std::string& message) {
        const ToolRun run = run_tool(arguments);
        EXPECT_EQ(run.code, 2) << message;
        EXPECT_NE(run.errors.find(message), std::string::npos) << run.errors;
    }

    TemporaryFolder folder;
    std::string hook, ring;
};

TEST_F(BakeFormats, PhaserHasTheConvexParts) {
    const std::vector<std::string> sprites{hook, ring, folder.path("aseprite_array.json"), "--error", "0"};
    const json document = json::parse(bake(sprites, "phaser"));
    const std::vector<Rings> expected = own(sprites, false);
    ASSERT_EQ(document.size(), 4u);
    const std::vector<std::string> names{"hook", "ring", "arrow 0", "hook 1"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const json& body = document.at(names[i]);
        EXPECT_EQ(body["type"], "fromPhysicsEditor");
        EXPECT_EQ(body["label"], names[i]);
        ASSERT_EQ(body["fixtures"].size(), 1u);
        Rings rings;
        for (const json& part : body["fixtures"][0]["vertices"]) rings.push_back(ring_of(part));
        EXPECT_EQ(rings, expected[i]);
        for (const Ring& part : rings) EXPECT_TRUE(is_convex(part));
    }
    EXPECT_EQ(total_area(expected[1]), 21);  // 20 of the ring, and the pixel in it
}

TEST_F(BakeFormats, GodotHasOutlinesOrParts) {
    const std::string scene = bake({hook, ring, "--error", "0"}, "godot");
    EXPECT_TRUE(scene.starts_with("[gd_scene format=3]\n\n[node name=\"Sprites\" type=\"Node2D\"]\n"));
    const std::regex polygon(
        "\\[node name=\"Polygon[0-9]+\" type=\"CollisionPolygon2D\" parent=\"([a-z]+)\"\\]\n"
        "position = Vector2\\(([^)]*)\\)\npolygon = PackedVector2Array\\(([^)]*)\\)\n");
    std::map<std::string, Rings> found;
    for (std::sregex_iterator at(scene.begin(), scene.end(), polygon), end; at != end; ++at) {
        found[(*at)[1]].push_back(ring_in((*at)[3]));
        EXPECT_EQ((*at)[2], (*at)[1] == "hook" ? "-1, -2" : "-3.5, -2.5");
    }
    EXPECT_EQ(found["hook"], own({hook, "--error", "0"}, true)[0]);
    Rings expected = own({ring, "--error", "0"}, false)[0];         // it has a hole
    expected.back() = own({ring, "--error", "0"}, true)[0].back();  // what lies in the hole has none
    EXPECT_EQ(found["ring"], expected);
    EXPECT_NE(scene.find("[node name=\"ring\" type=\"StaticBody2D\" parent=\".\"]"), std::string::npos);
}

TEST_F(BakeFormats, Box2dHasConvexPartsOfEightVerticesAtMost) {
    const std::string skeleton = source_path("assets/sticker-knight/map/skeleton.png");
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{}, {"--max-vertices", "4"}, {"--hull"}, {"--hull", "--max-vertices", "3"}}) {
        std::vector<std::string> sprites{skeleton, hook};
        sprites.insert(sprites.end(), options.begin(), options.end());
        const json document = json::parse(bake(sprites, "box2d-json"));
        std::vector<std::string> limited = sprites;
        if (std::ranges::find(options, "--max-vertices") == options.end())
            limited.insert(limited.end(), {"--max-vertices", "8"});
        const std::vector<Rings> expected = own(limited, false);
        const std::size_t most = limited.back() == "8" ? 8u : limited.back() == "4" ? 4u : 3u;
        const std::string header = bake(sprites, "box2d-c");
        std::size_t index = 0;
        for (const std::string name : {"skeleton", "hook"}) {
            Rings rings, listed;
            for (const json& part : document["sprites"][name]["polygons"]) rings.push_back(ring_of(part));
            const std::regex points("static const b2Vec2 " + name + "_points_[0-9]+\\[\\] = \\{(.*)\\};");
            for (std::sregex_iterator at(header.begin(), header.end(), points), end; at != end; ++at)
                listed.push_back(ring_in((*at)[1]));
            EXPECT_EQ(rings, expected[index]);
            EXPECT_EQ(listed, expected[index++]);
            for (const Ring& part : rings) {
                EXPECT_TRUE(is_convex(part));
                EXPECT_LE(part.size(), most);
            }
            EXPECT_NE(header.find(name + "_count = " + std::to_string(rings.size())), std::string::npos);
        }
    }
    expect_refused({"bake", hook, "--format", "box2d-c", "--max-vertices", "9"}, "Box2D's polygons have at most 8");
}

TEST_F(BakeFormats, HolesAreFilledAndHullsTaken) {
    EXPECT_EQ(total_area(own({ring, "--error", "0", "--fill-holes"}, false)[0]), 35);
    EXPECT_EQ(own({ring, "--error", "0", "--fill-holes"}, true)[0].size(), 1u);
    EXPECT_EQ(total_area(own({hook, "--error", "0", "--fill-holes"}, false)[0]), 5);
    EXPECT_EQ(total_area(own({hook, "--error", "0", "--hull"}, false)[0]), 6.5);
    EXPECT_EQ(own({hook, "--error", "0", "--hull"}, false)[0].size(), 1u);
    // The pixel in the ring is a component of its own, with a hull of its own.
    EXPECT_EQ(own({ring, "--error", "0", "--hull"}, true)[0].size(), 2u);
}

TEST_F(BakeFormats, LargePartsAreCutIntoAsFewAsPossible) {
    std::vector<Vec2> points;
    for (int x = -20; x <= 20; ++x) points.push_back({static_cast<float>(x), static_cast<float>(x * x)});
    const ConvexPolygon parabola = ConvexPolygon::from_points(points).value();
    for (const int most : {3, 4, 5, 8, 40, 41}) {
        const std::vector<ConvexPolygon> parts = cut_parts({parabola}, most);
        EXPECT_EQ(parts.size(), static_cast<std::size_t>((39 + most - 3) / (most - 2)));
        double sum = 0;
        for (const ConvexPolygon& part : parts) {
            EXPECT_LE(part.points().size(), static_cast<std::size_t>(most));
            sum += area(part);
        }
        EXPECT_EQ(sum, area(parabola));
    }
}

constexpr const char* tileset_xml = R"(<?xml version="1.0" encoding="UTF-8"?>
<!-- kept -->
<tileset version="1.10" name="tiles" tilewidth="4" tileheight="4" tilecount="4" columns="2">
 <image source="tiles.png" width="8" height="8"/>
 <tile id="1" type="wall"/>
 <tile id="3">
  <objectgroup>
   <object id="1" x="0" y="0" width="2" height="2"/>
  </objectgroup>
 </tile>
 <wangsets/>
</tileset>
)";

constexpr const char* tileset_json = R"({"name": "tiles", "tilewidth": 4, "tileheight": 4, "tilecount": 4, "columns": 2,
"image": "tiles.png", "imagewidth": 8, "imageheight": 8, "margin": 0, "spacing": 0, "type": "tileset", "tiles": [
{"id": 1, "type": "wall"}, {"id": 3, "objectgroup": {"type": "objectgroup", "objects": [
{"id": 1, "x": 0, "y": 0, "width": 2, "height": 2, "rotation": 0, "type": ""}]}}]})";

class BakeTilesets : public BakeFormats {
  protected:
    BakeTilesets() {
        // An L, a ramp, nothing, and a full tile.
        folder.write("tiles.png", png_of({"#......#", "#.....##", "#....###", "########",  //
                                          "....####", "....####", "....####", "....####"}));
        folder.write("tiles.tsx", tileset_xml);
        folder.write("tiles.tsj", tileset_json);
    }

    static Rings shapes_of(const std::string& path, std::int64_t id) {
        const ElementFile file(path, "tileset");
        const Tileset tileset(file, file.root());
        EXPECT_TRUE(tileset.findings().empty());
        Rings rings;
        const TileInfo* const tile = tileset.info(id);
        for (const Outline& outline : tile ? tile->shapes : std::vector<Outline>()) {
            Ring& ring = rings.emplace_back();
            for (const Vec2D& p : outline.points) ring.emplace_back(p.x, p.y);
        }
        return rings;
    }
};

TEST_F(BakeTilesets, CollisionObjectsAreReadBackByTheReaderOfLevels) {
    for (const std::string name : {"tiles.tsx", "tiles.tsj"}) {
        const std::string path = folder.path(name);
        const std::vector<Rings> expected = own({path, "--error", "0"}, true);
        const ToolRun run = run_tool({"bake", path, "--error", "0", "--format", "tiled", "--out", path});
        EXPECT_EQ(run.code, 0);
        EXPECT_EQ(run.errors,
                  "carom: warning: " + path + " \"2\": no pixel has an alpha above 127; its shapes are null\n" +
                      "carom: note: " + path + ": tile 3 has other collision shapes than baked ones, and keeps them\n");
        for (const std::int64_t id : {0, 1, 2}) EXPECT_EQ(shapes_of(path, id), expected[static_cast<std::size_t>(id)]);
        ASSERT_EQ(shapes_of(path, 3).size(), 1u);
        EXPECT_TRUE(shapes_of(path, 3)[0].empty());  // a rectangle, which has no points
        const std::string once = file_bytes(path);
        EXPECT_NE(once.find("wall"), std::string::npos);
        run_tool({"bake", path, "--error", "0", "--format", "tiled", "--out", path});
        EXPECT_EQ(file_bytes(path), once) << "baked objects are replaced by the same ones";
    }
    EXPECT_NE(file_bytes(folder.path("tiles.tsx")).find("<!-- kept -->"), std::string::npos);
}

TEST_F(BakeTilesets, WhatIsNotBakedStays) {
    const std::string xml = folder.write("kept.tsx", R"(<tileset name="tiles" tilewidth="4" tileheight="4" tilecount="4"
 columns="2"><image source="tiles.png" width="8" height="8"/>
 <tile id="0"><properties><property name="blank"> </property></properties><objectgroup name="mine" color="#ff0000">
 <properties><property name="side" value="left"/></properties></objectgroup></tile>
 <tile id="1">
 </tile></tileset>)");
    run_tool({"bake", xml, "--error", "0", "--format", "tiled", "--out", xml});
    const std::string written = file_bytes(xml);
    for (const char* kept :
         {"<property name=\"blank\"> </property>", "name=\"mine\" color=\"#ff0000\"", "name=\"side\" value=\"left\""})
        EXPECT_NE(written.find(kept), std::string::npos) << written;
    EXPECT_EQ(shapes_of(xml, 0), own({xml, "--error", "0"}, true)[0]);
    EXPECT_EQ(shapes_of(xml, 1), own({xml, "--error", "0"}, true)[1]);

    const std::string path = folder.write("kept.tsj", R"({"name": "tiles", "tilewidth": 4, "tileheight": 4,
"tilecount": 4, "columns": 2, "image": "tiles.png", "imagewidth": 8, "imageheight": 8, "type": "tileset", "tiles": [
{"id": 3, "type": "full"}, {"note": "no id"}, {"id": 2, "objectgroup": {"name": "mine", "objects": [], "properties":
[{"name": "side", "type": "string", "value": "left"}], "type": "objectgroup"}},
{"id": 1, "objectgroup": {"name": "mine", "color": "#ff0000", "objects": [], "type": "objectgroup"}}]})");
    std::map<std::int64_t, TileRings> rings;
    for (const std::int64_t id : {0, 1, 3}) rings[id] = {{{0, 0}, {4, 0}, {0, 4}}};
    rings[2] = {};
    const RewrittenTileset rewritten = rewrite_tileset(path, rings);
    const json tiles = json::parse(rewritten.text)["tiles"];
    ASSERT_EQ(tiles.size(), 5u) << rewritten.text;
    EXPECT_TRUE(rewritten.kept.empty());
    EXPECT_EQ(tiles[0]["id"], 0);  // new, before the first with a larger id
    EXPECT_EQ(tiles[1]["type"], "full");
    EXPECT_EQ(tiles[2], json({{"note", "no id"}}));
    EXPECT_EQ(tiles[3]["objectgroup"]["properties"][0]["value"], "left");
    EXPECT_TRUE(tiles[3]["objectgroup"]["objects"].empty());
    EXPECT_EQ(tiles[4]["objectgroup"]["color"], "#ff0000");
    EXPECT_EQ(tiles[4]["objectgroup"]["objects"].size(), 1u);
}

// Numbers that are read in several forms, and what a group without objects says besides.
TEST_F(BakeTilesets, TheFormOfAFileStays) {
    const std::map<std::int64_t, TileRings> rings{
        {0, {{{0, 0}, {4, 0}, {0, 4}}}}, {1, {{{0, 0}, {4, 0}, {0, 4}}}}, {2, {}}, {3, {}}};
    const std::string path = folder.write("forms.tsj", R"({"name": "tiles", "tilewidth": 4, "tileheight": 4,
"tilecount": 4, "columns": 2, "image": "tiles.png", "imagewidth": 8, "imageheight": 8, "type": "tileset",
"tiledversion": 1.10, "seed": 123456789012345678901234, "tiles": [
{"id": 0.0, "objectgroup": null}, {"id": "1", "probability": 5e-1},
{"id": 2, "objectgroup": {"color": "#ff0000", "objects": [], "type": "objectgroup"}},
{"id": 3, "objectgroup": {"draworder": "index", "id": 2, "name": "", "objects": [], "opacity": 1,
"type": "objectgroup", "visible": true, "x": 0, "y": 0}}]})");
    EXPECT_EQ(own({path, "--error", "0"}, true).size(), 4u) << "it is read";
    const RewrittenTileset rewritten = rewrite_tileset(path, rings);
    for (const char* kept : {"1.10", "123456789012345678901234", "0.0", "5e-1"})
        EXPECT_NE(rewritten.text.find(kept), std::string::npos) << rewritten.text;
    const json tiles = json::parse(rewritten.text)["tiles"];
    ASSERT_EQ(tiles.size(), 4u) << rewritten.text;
    EXPECT_EQ(tiles[0]["objectgroup"]["type"], "objectgroup");
    for (const std::size_t i : {0u, 1u}) EXPECT_EQ(tiles[i]["objectgroup"]["objects"].size(), 1u);
    EXPECT_EQ(tiles[2]["objectgroup"]["color"], "#ff0000");
    EXPECT_EQ(tiles[3], json({{"id", 3}})) << "an empty group that says nothing goes";

    const std::string xml = folder.write("forms.tsx", R"(<tileset name="tiles" tilewidth="4" tileheight="4"
 tilecount="4" columns="2"><image source="tiles.png" width="8" height="8"/>
 <tile id="2"><objectgroup draworder="index" id="2" color="#ff0000"/></tile>
 <tile id="3" type="last"><objectgroup draworder="index" id="2"/></tile></tileset>)");
    const std::string written = rewrite_tileset(xml, rings).text;
    EXPECT_NE(written.find("color=\"#ff0000\""), std::string::npos) << written;
    EXPECT_NE(written.find("<tile id=\"3\" type=\"last\" />"), std::string::npos) << written;
}

TEST_F(BakeTilesets, CheckUsesTheWrittenShapes) {
    const std::string path = folder.path("tiles.tsx");
    folder.write("map.tmx",
                 R"(<map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="4" tileheight="4">
<tileset firstgid="1" source="tiles.tsx"/>
<layer id="1" name="ground" width="2" height="1"><data encoding="csv">1,2</data></layer>
<objectgroup id="2" name="things"><object id="1" name="ball" x="2" y="1" width="1" height="1"/>
<object id="2" name="box" x="6" y="2.5" width="1" height="1"/></objectgroup></map>)");
    const std::vector<std::string> check{"check", folder.path("map.tmx"), "--between", "things", "--and", "ground",
                                         "--json"};
    run_tool({"bake", path, "--error", "0", "--format", "tiled", "--out", path});
    const ToolRun run = run_tool(check);
    EXPECT_EQ(run.code, 0) << run.errors;
    const json pairs = json::parse(run.output)["levels"][0]["pairs"];
    ASSERT_EQ(pairs.size(), 1u) << run.output;  // the ball is above the foot of the L, the box within the ramp
    EXPECT_NE(pairs[0].dump().find("box"), std::string::npos);
}

TEST_F(BakeTilesets, WhatCannotBeWrittenIsRefused) {
    expect_refused({"bake", hook, "--format", "tiled"}, "SPRITE must be one .tsx or .tsj file");
    expect_refused({"bake", hook, "--format", "unity"},
                   "must be one of carom, phaser, godot, tiled, box2d-c, box2d-json");
    expect_refused({"bake", hook, "--max-vertices", "2"}, "--max-vertices must be at least 3; got 2");
    const std::string other = folder.path("sub");
    std::filesystem::create_directory(other);
    std::filesystem::copy(hook, other + "/hook.png");
    expect_refused({"bake", hook, other + "/hook.png", "--format", "phaser"},
                   "another sprite is called hook in this format");
    const std::string old = folder.write("old.tsj", R"({"name": "t", "type": "tileset", "tilewidth": 8, "tileheight": 8,
        "image": "tiles.png", "tiles": {}})");
    expect_refused({"bake", old, "--format", "tiled"}, "is no array, as in Tiled before 1.2");
    const std::string lost = folder.write(
        "lost.tsx", R"(<tileset name="t" tilewidth="8" tileheight="8"><image source="none.png"/></tileset>)");
    expect_refused({"bake", lost, "--format", "tiled", "--out", lost}, "none.png");
    EXPECT_NE(file_bytes(lost).find("<tileset"), std::string::npos) << "it is not replaced by nothing";
}

}  // namespace
}  // namespace carom::tool
