// Files that are missing, malformed on purpose, or built to exhaust the reader: each gets one clear sentence.
#include "deflated.hpp"
#include "io/base64.hpp"
#include "io/inflate.hpp"
#include "level/load.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

namespace carom::tool {
namespace {

// Reports tell objects with one id apart by what the second is counted as.
TEST(HostileReader, AnIdTakenTwiceIsRenumberedInTheLabelToo) {
    const TemporaryFolder folder;
    folder.write("map.tmx", R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">)"
                            R"(<objectgroup name="a"><object id="1" x="0" y="0" width="5" height="5"/>)"
                            R"(<object id="1" x="0" y="0" width="5" height="5"/></objectgroup></map>)");
    const Level level = load_level(folder.path("map.tmx"));
    ASSERT_EQ(level.items.size(), 2u);
    EXPECT_TRUE(level.warnings.empty());
    ASSERT_EQ(level.findings.size(), 1u);
    EXPECT_EQ(level.findings[0].rule, "duplicate-id");
    EXPECT_EQ(level.findings[0].label, "rectangle #1");
    EXPECT_NE(level.items[0].label, level.items[1].label);
    EXPECT_EQ(level.items[1].label, "rectangle #1, counted as " + std::to_string(level.items[1].id));
}

TEST(HostileReader, TilesThatATilesetLacksAreAFinding) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    const Level level = load_level(
        folder.write("map.tmx", R"(<map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8">
            <tileset firstgid="1" source="grid.tsx"/>
            <layer name="l"><data encoding="csv">1,99,1,2147483747,98,1</data></layer>
            <objectgroup name="o"><object id="5" gid="99" x="0" y="0"/></objectgroup></map>)"));
    ASSERT_EQ(level.items.size(), 4u);
    EXPECT_FALSE(level.items[3].body);
    ASSERT_EQ(level.findings.size(), 2u);
    const Finding &of_object = level.findings[0], &of_cells = level.findings[1];
    EXPECT_EQ(of_object.rule, "missing-tile");
    EXPECT_EQ(of_object.label, "tile #5");
    EXPECT_NE(of_object.message.find("map.tmx:4: <object id=\"5\">: the tileset \"grid\" has no tile 98; its picture "),
              std::string::npos);
    EXPECT_TRUE(of_object.message.ends_with("grid.png holds 8; the object has no body"));
    EXPECT_EQ(of_cells.rule, "missing-tile");
    EXPECT_EQ(of_cells.layer, "l");
    EXPECT_EQ(of_cells.label, "tile (1, 0)");
    EXPECT_TRUE(of_cells.message.ends_with("grid.png holds 8; this and 2 like it on the layer are left out"));
}

TEST(HostileReader, ReferencesMayHaveTheSeparatorsOfWindows) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    const Level level = load_level(
        folder.write("map.tmx", R"(<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
            <tileset firstgid="1" source=".\grid.tsx"/>
            <layer name="l"><data encoding="csv">1</data></layer></map>)"));
    EXPECT_TRUE(level.items.at(0).sprite);
}

std::string load_error(const std::string& path) {
    try {
        load_level(path);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

// The error for a map with this content, without the folder's path.
std::string map_error(const std::string& content, const std::string& attributes = R"(width="2" height="1")") {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    const std::string path =
        folder.write("map.tmx", R"(<map orientation="orthogonal" tilewidth="8" tileheight="8" )" + attributes + ">\n" +
                                    R"(<tileset firstgid="1" source="grid.tsx"/>)" + "\n" + content + "\n</map>");
    std::string message = load_error(path);
    const std::string prefix = folder.path("");
    for (std::size_t at; (at = message.find(prefix)) != std::string::npos;) message.erase(at, prefix.size());
    return message;
}

std::string object_error(const std::string& object) {
    return map_error("<objectgroup name=\"o\">" + object + "</objectgroup>");
}
std::string data_error(const std::string& data) {
    return map_error("<layer name=\"l\">" + data + "</layer>");
}

std::string encoded(const std::string& bytes) {
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? digits[bits >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

void append_chunk(std::string& png, const std::string& kind, const std::string& body) {
    const auto append_number = [&](std::size_t n) {
        for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(n >> shift & 0xff);
    };
    append_number(body.size());
    const std::string sum_of = kind + body;
    png += sum_of;
    append_number(crc32(0, reinterpret_cast<const Bytef*>(sum_of.data()), static_cast<uInt>(sum_of.size())));
}

// An 8-bit RGBA picture that claims a size and holds the given data, whatever they are.
std::string png_claiming(std::uint32_t width, std::uint32_t height, const std::string& data) {
    std::string png("\x89PNG\r\n\x1a\n", 8), header;
    for (const std::uint32_t n : {width, height}) {
        for (int shift = 24; shift >= 0; shift -= 8) header += static_cast<char>(n >> shift & 0xff);
    }
    append_chunk(png, "IHDR", header + std::string("\x08\x06\0\0\0", 5));
    append_chunk(png, "IDAT", deflated(data, MAX_WBITS));
    append_chunk(png, "IEND", "");
    return png;
}

// What is wrong with a picture is a warning: the level is read without it.
std::string picture_warning(const std::string& png) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    folder.write("grid.png", png);
    const Level level = load_level(folder.path("encodings.tmx"));
    if (level.warnings.size() != 1) return "no warning, or several";
    const std::string &message = level.warnings[0], prefix = folder.path("grid.png: ");
    return message.starts_with(prefix) ? message.substr(prefix.size(), message.find(';') - prefix.size()) : message;
}

TEST(HostileFiles, MissingDirectoryDeviceAndEmpty) {
    const TemporaryFolder folder;
    EXPECT_EQ(load_error(folder.path("gone.tmx")), folder.path("gone.tmx") + ": there is no such file; check the path");
    EXPECT_EQ(load_error(folder.path("")), folder.path("") + ": this is a directory; name a file in it");
    EXPECT_EQ(load_error("/dev/zero"), "/dev/zero: this is not a file that can be read");
}

// Each refusal says what the file is, and what to do.
TEST(HostileFiles, WhatIsNoLevelIsNamed) {
    const TemporaryFolder folder;
    const std::string levels =
        "levels are maps and worlds of Tiled (.tmx, .tmj, .world), projects of LDtk (.ldtk) and scenes of Carom "
        "(.json)";
    const std::string bakes = "`carom bake` reads it";
    const auto expect = [&](const std::string& bytes, const std::string& name, const std::string& what_to_do) {
        EXPECT_EQ(load_error(folder.write("x.tmx", bytes)),
                  folder.path("x.tmx") + ": this is " + name + ", not a level; " + what_to_do);
    };
    expect("", "an empty file", levels);
    expect(" \n", "an empty file", levels);
    expect("hello\n", "a text file", levels);
    expect(std::string("\1\2\0", 3), "a file of an unknown kind", levels);
    expect("[gd_scene format=3]\n", "a scene of Godot", levels);
    expect("PK\x03\x04", "a zip archive", "unpack it first");
    expect("\x89PNG", "a PNG picture", bakes);
    expect("\xFF\xD8\xFF", "a JPEG picture", bakes);
    expect("GIF89a", "a GIF picture", bakes);
    expect(std::string("RIFF\0\0\0\0WEBP", 12), "a WebP picture", bakes);
    expect(std::string("\0\0\0\0\xE0\xA5", 6), "an Aseprite file", bakes);
    expect("<?xml version='1.0'?>\n<!-- <map> -->\n<!DOCTYPE svg [ <!ENTITY a '>'> ]>\n<svg/>", "an SVG picture",
           levels);
    expect("<tileset name=\"t\"/>", "a tileset of Tiled", "name a map that uses it");
    expect("<template/>", "a template of Tiled", "name a map that uses it");
    expect("<TextureAtlas imagePath=\"a.png\"/>", "an atlas of Starling", bakes);
    expect("<font>", "XML of an unknown kind, <font>", levels);
    expect(R"({"type": "template", "object": {}})", "a template of Tiled", "name a map that uses it");
    expect(R"({"frames": {}, "meta": {}})", "a sprite sheet", bakes);
    expect(R"({"textures": []})", "a sprite sheet", bakes);
    expect(R"({"folders": [], "automappingRulesFile": ""})", "a project of Tiled", "name its maps or its worlds");
    expect(R"({"name": "left-pad"})", "JSON of an unknown kind", levels);
    expect("[1, 2]", "JSON of an unknown kind", levels);
}

TEST(HostileFiles, MissingPictureLeavesTheShapesAndNamesTheFileThatRefersToIt) {
    const std::string path = source_path("tests/fixtures/tiled/");
    const Level level = load_level(path + "missing_image.tmx");
    ASSERT_EQ(level.items.size(), 1u);
    EXPECT_TRUE(level.items[0].body.has_value());
    EXPECT_FALSE(level.items[0].sprite.has_value());
    EXPECT_EQ(level.warnings, std::vector{path + "nowhere.png: there is no such file; " + path +
                                          "missing_image.tmx:3: <image source=\"nowhere.png\"> refers to it; items "
                                          "that show it are compared by their shapes alone"});
}

TEST(HostileFiles, InvalidXmlNamesTheFileThatRefersToIt) {
    const TemporaryFolder folder;
    const std::string map = folder.write("m.tmx", R"(<map orientation="orthogonal" width="1" height="1" tilewidth="8"
        tileheight="8"><tileset firstgid="1" source="t.tsx"/></map>)");
    const std::string refers = "; " + map + ":2: <tileset source=\"t.tsx\"> refers to it";
    const std::string set = folder.write("t.tsx", "not XML");
    EXPECT_EQ(load_error(map), set + ": this is a text file; expected XML with <tileset>" + refers);
    folder.write("t.tsx", "\x89PNG");
    EXPECT_EQ(load_error(map), set + ": this is a PNG picture; expected XML with <tileset>" + refers);
    const std::string again = "save it again with the program that wrote it" + refers;
    folder.write("t.tsx", "<tileset>\n<tile></tileset>\n<!-- more -->");
    EXPECT_EQ(load_error(map), set + ":2: this is not valid XML (Start-end tags mismatch); " + again);
    for (const char* end : {"", "\n"}) {
        folder.write("t.tsx", std::string("<tileset>\n<tile>") + end);
        EXPECT_EQ(load_error(map),
                  set + ":2: this is not valid XML (Start-end tags mismatch); the file ends too early; " + again);
    }
    folder.write("t.tsx", "<map/>");
    EXPECT_EQ(load_error(map), set + ":1: the outermost element is <map>; expected <tileset>" + refers);
    folder.write("t.tsx", "<tileset\nname=\"&x;\"/>");
    EXPECT_EQ(load_error(map),
              set + ":2: \"&x;\" is no entity that is known here; write & as &amp;, and other characters as they are" +
                  refers);
    EXPECT_EQ(load_error(""), "an empty path names no file");
}

// Version control leaves both sides of a conflict in the file, whatever format it has.
TEST(HostileFiles, MergeConflictsAreNamed) {
    const TemporaryFolder folder;
    const std::string sides = "\n<<<<<<< HEAD\n \"x\": 1,\n=======\n \"x\": 2,\n>>>>>>> other\n";
    for (const char* name : {"a.tmx", "a.tmj", "a.world", "a.ldtk", "a.json"}) {
        const bool is_xml = std::string_view(name) == "a.tmx";
        const std::string path =
            folder.write(name, (is_xml ? "<map>" : "{\"type\": \"map\",") + sides + (is_xml ? "</map>" : "\"y\": 3}"));
        const std::string message = load_error(path);
        EXPECT_TRUE(message.starts_with(path + ":")) << message;
        EXPECT_TRUE(message.ends_with("; resolve the merge conflict in line 2")) << message;
    }
    const std::string first = folder.write("first.json", sides.substr(1) + "{}");
    EXPECT_EQ(load_error(first), first + ": this is a file with a merge conflict, not a level; resolve it first");
}

TEST(HostileMaps, EntitiesAreThoseOfXml) {
    const std::string unknown =
        "\" is no entity that is known here; write & as &amp;, and other characters as they are";
    const auto named = [](const std::string& name) {
        return object_error("\n<object name=\"" + name + "\"><point/></object>");
    };
    for (const std::string name : {"&amp;&lt;&gt;&quot;&apos;", "&#65;&#x41;&#x10FFFF;", "plain"})
        EXPECT_EQ(named(name), "no error") << name;
    for (const std::string entity : {"&x;", "&nbsp;", "&#0;", "&#xD800;", "&#x110000;", "&#;", "&AMP;", "&"})
        EXPECT_EQ(named("a" + entity + " b"), "map.tmx:4: \"" + entity + unknown) << entity;
    EXPECT_EQ(object_error("<!-- &x; --><?tool &x;?><object><text><![CDATA[&x;]]></text></object>"), "no error");
    EXPECT_EQ(object_error("<object><text>a && b</text></object>"), "map.tmx:3: \"&&" + unknown);
}

// Kilobytes of cells of one tile with long properties would take any memory.
TEST(HostileMaps, PropertiesAreCountedForEachTile) {
    const std::string cells = encoded(deflated(
        [] {
            std::string gids;
            for (int i = 0; i < 512 * 512; ++i) gids += std::string("\2\0\0\0", 4);
            return gids;
        }(),
        MAX_WBITS));
    EXPECT_EQ(
        map_error(
            "<tileset firstgid=\"2\" tilewidth=\"8\" tileheight=\"8\"><tile id=\"0\"><properties><property name=\"p\" "
            "value=\"" +
                std::string(8000, 'x') +
                "\"/></properties><image source=\"grid.png\"/></tile></tileset>"
                "<layer name=\"l\"><data encoding=\"base64\" compression=\"zlib\">" +
                cells + "</data></layer>",
            R"(width="512" height="512")"),
        "map.tmx:3: <layer name=\"l\">: the properties and shapes of the items so far take more than 1024 MiB, counted "
        "for each tile; simplify them or split the level");
}

TEST(HostileMaps, NameLineElementAndRemedy) {
    EXPECT_EQ(map_error("", R"(width="-1" height="1")"),
              "map.tmx:1: <map>: width=\"-1\" must be a whole number from 0 to 16777216");
    EXPECT_EQ(map_error("<tileset firstgid=\"9\" source=\"gone.tsx\"/>"),
              "gone.tsx: there is no such file; map.tmx:3: <tileset source=\"gone.tsx\"> refers to it");
    EXPECT_EQ(map_error("<tileset firstgid=\"9\" source=\":/automap-tiles.tsx\"/>"),
              "map.tmx:3: <tileset source=\":/automap-tiles.tsx\">: the tileset is a part of Tiled, for rules of "
              "automapping, and no file; such a map is no level");
    EXPECT_EQ(
        map_error("<layer>"),
        "map.tmx:4: this is not valid XML (Start-end tags mismatch); save it again with the program that wrote it");
    std::string groups;
    for (int i = 0; i < 5000; ++i) groups += "<group>";
    for (int i = 0; i < 5000; ++i) groups += "</group>";
    EXPECT_EQ(map_error(groups), "map.tmx:3: <group>: groups nest deeper than 32");
    const TemporaryFolder folder;
    const std::string upright = folder.write("i.tmx", "<map orientation=\"upright\"/>");
    EXPECT_EQ(load_error(upright), upright +
                                       ":1: <map>: the orientation \"upright\" is not supported; orthogonal, "
                                       "isometric, staggered, hexagonal and oblique maps are");
}

// Of elements that are not read as well: what removes them recurses.
TEST(HostileMaps, ElementsNestedWithoutEnd) {
    std::string elements;
    for (int i = 0; i < 200000; ++i) elements += "<a>";
    for (int i = 0; i < 200000; ++i) elements += "</a>";
    EXPECT_EQ(map_error(elements), "map.tmx: the elements nest deeper than 10000");
}

TEST(HostileMaps, Objects) {
    EXPECT_EQ(object_error(R"(<object id="5" x="nan"/>)"),
              "map.tmx:3: <object id=\"5\">: x=\"nan\" must be a number of at most 2^30 in magnitude");
    EXPECT_EQ(object_error(R"(<object id="5" width="1e308" height="1"/>)"),
              "map.tmx:3: <object id=\"5\">: width=\"1e308\" must be a number of at most 2^30 in magnitude");
    EXPECT_EQ(object_error(R"(<object id="5" width="-4" height="1"/>)"),
              "map.tmx:3: <object id=\"5\">: width must be >= 0; got -4");
    EXPECT_EQ(object_error("<object id=\"5\">\n<polygon points=\"0,0 4,4 x,1\"/></object>"),
              "map.tmx:4: <polygon>: point 2 (\"x,1\") must be two numbers x,y of at most 2^30 in magnitude");
    EXPECT_EQ(object_error(R"(<object id="5" template="gone.tx"/>)"),
              "gone.tx: there is no such file; map.tmx:3: <object id=\"5\"> refers to it");
}

TEST(HostileMaps, LayerData) {
    EXPECT_EQ(data_error(R"(<data encoding="csv">1,2,3</data>)"),
              "map.tmx:3: <data>: holds 3 cells; its width and height ask for 2");
    EXPECT_EQ(data_error(R"(<data encoding="csv">1;2</data>)"),
              "map.tmx:3: <data>: a comma must follow cell 0 of the CSV data");
    EXPECT_EQ(data_error(R"(<data encoding="csv">1,4294967296</data>)"),
              "map.tmx:3: <data>: cell 1 of the CSV data is not a tile number below 2^32");
    EXPECT_EQ(data_error(R"(<data encoding="base64">AQAAA*</data>)"),
              "map.tmx:3: <data>: the data are not valid base64");
    const std::string cut = encoded(deflated(std::string(8, '\1'), MAX_WBITS).substr(0, 6));
    EXPECT_EQ(data_error("<data encoding=\"base64\" compression=\"zlib\">" + cut + "</data>"),
              "map.tmx:3: <data>: the zlib data of its 2 cells are cut short");
    EXPECT_EQ(data_error(R"(<data encoding="base64" compression="lzma">AAAA</data>)"),
              "map.tmx:3: <data>: the compression \"lzma\" is not known; use zlib, gzip or zstd");
}

TEST(Bombs, LayerDataThatUnpackTooFar) {
    const std::string bomb = encoded(deflated(std::string(64 << 20, '\0'), MAX_WBITS));
    EXPECT_EQ(data_error("<data encoding=\"base64\" compression=\"zlib\">" + bomb + "</data>"),
              "map.tmx:3: <data>: the zlib data of its 2 cells unpack to more than the 8 bytes that fit here");
}

TEST(Bombs, LayerWithTooManyCells) {
    EXPECT_EQ(map_error(R"(<layer><data encoding="csv">1</data></layer>)", R"(width="16777216" height="64")"),
              "map.tmx:3: <data>: the layer has more than 16 million cells");
}

TEST(Bombs, GzippedMapThatUnpacksTooFar) {
    const TemporaryFolder folder;
    const std::string path = folder.write("bomb.tmx.gz", deflated(std::string(80 << 20, ' '), MAX_WBITS + 16));
    EXPECT_EQ(load_error(path), path + ": the gzip data unpack to more than the 64 MiB that fit here");
}

TEST(Bombs, Pictures) {
    EXPECT_EQ(picture_warning(png_claiming(60000, 60000, "x")), "the PNG claims 60000 x 60000 pixels");
    EXPECT_EQ(picture_warning(png_claiming(16384, 16384, "x")), "the PNG claims 16384 x 16384 pixels");
    EXPECT_EQ(picture_warning(png_claiming(0, 8, "x")), "the PNG has a side of 0 pixels");
    EXPECT_EQ(picture_warning(png_claiming(1000, 1000, "x")), "the PNG's data are cut short: 1 bytes of 4001000");
    EXPECT_EQ(picture_warning(png_claiming(8, 8, std::string(64 << 20, '\0'))),
              "the PNG's data unpack to more than the 264 bytes of its pixels");
    EXPECT_EQ(picture_warning("GIF89a"), "the picture claims 0 x 0 pixels");
    EXPECT_EQ(picture_warning("hello"),
              "this is a text file, and no picture that is read (PNG, "
              "JPEG, GIF, WebP, BMP, Aseprite)");
}

TEST(Base64, IsStrict) {
    EXPECT_EQ(decode_base64("TWFu\n TQ=="), "ManM");
    EXPECT_EQ(decode_base64("TWE="), "Ma");
    EXPECT_EQ(decode_base64(""), "");
    for (const char* bad : {"T", "TQ", "TQ=", "TQ===", "TR==", "TWF=", "T=Q=", "=", "TWFu=", "TW-u", "TQ==TQ=="})
        EXPECT_FALSE(decode_base64(bad).has_value()) << bad;
}

TEST(Inflate, RefusesDamageAndWhatFollows) {
    const std::string text(1000, 'a'), packed = deflated(text, MAX_WBITS + 16);
    EXPECT_EQ(inflate(Packing::gzip, packed, 1000), text);
    EXPECT_THROW(inflate(Packing::gzip, packed, 999), InflateError);
    EXPECT_THROW(inflate(Packing::gzip, packed + "x", 1000), InflateError);
    EXPECT_THROW(inflate(Packing::gzip, packed.substr(0, packed.size() - 1), 1000), InflateError);
    EXPECT_THROW(inflate(Packing::gzip, "", 1000), InflateError);
    EXPECT_THROW(inflate(Packing::zstd, packed, 1000), InflateError);
    EXPECT_THROW(inflate(Packing::zstd, "", 1000), InflateError);
}

}  // namespace
}  // namespace carom::tool
