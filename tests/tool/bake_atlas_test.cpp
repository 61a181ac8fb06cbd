// Atlases of libGDX, Starling and Phaser: the same two sprites in each.
#include "bake/sheet_reader.hpp"
#include "io/input_error.hpp"
#include "mask/naive.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "tool/sheet_files.hpp"

#include <carom/mask/resample.hpp>

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

// As sheet_rows, and the arrow rotated the other way, counterclockwise, at (0, 5).
const std::vector<std::string> atlas_rows = {
    "##...#..###.",  //
    "######...##.",  //
    "#....##..#..",  //
    "......#..#..",  //
    ".........#..",  //
    ".#..........",  //
    ".#..........",  //
    ".#..........",  //
    "##..........",  //
    "###.........",
};

constexpr const char* libgdx_new = R"(
atlas.png
size: 12, 10
filter: Nearest, Nearest
arrow
bounds: 0, 5, 5, 3
offsets: 1, 1, 8, 6
rotate: 90
hook
index: 1
bounds: 5, 0, 2, 4
)";

constexpr const char* libgdx_old = R"(
atlas.png
size: 12,10
format: RGBA8888
filter: Nearest,Nearest
repeat: none
arrow
  rotate: true
  xy: 0, 5
  size: 5, 3
  orig: 8, 6
  offset: 1, 1
  index: -1
hook
  rotate: false
  xy: 5, 0
  size: 2, 4
  orig: 2, 4
  offset: 0, 0
  index: 1
)";

constexpr const char* starling = R"(<?xml version="1.0" encoding="UTF-8"?>
<TextureAtlas imagePath="atlas.png">
 <SubTexture name="arrow" x="8" y="0" width="3" height="5" rotated="true" frameX="-1" frameY="-2" frameWidth="8" frameHeight="6"/>
 <SubTexture name="hook_1" x="5" y="0" width="2" height="4"/>
</TextureAtlas>
)";

constexpr const char* multi_atlas = R"({"textures": [
{"image": "atlas.png", "format": "RGBA8888", "size": {"w": 12, "h": 10}, "scale": 1, "frames": [
 {"filename": "arrow", "rotated": true, "trimmed": true, "sourceSize": {"w": 8, "h": 6},
  "spriteSourceSize": {"x": 1, "y": 2, "w": 5, "h": 3}, "frame": {"x": 8, "y": 0, "w": 5, "h": 3}}]},
{"image": "second.png", "frames": [{"filename": "hook_1", "frame": {"x": 0, "y": 0, "w": 2, "h": 4}}]}],
"meta": {"app": "http://www.codeandweb.com/texturepacker"}})";

class BakeAtlas : public testing::Test {
  protected:
    BakeAtlas() {
        folder.write("atlas.png", png_of(atlas_rows));
        folder.write("second.png", png_of(hook_rows));
        files = {folder.write("new.atlas", libgdx_new), folder.write("old.atlas", libgdx_old),
                 folder.write("starling.xml", starling), folder.write("multi.json", multi_atlas)};
    }

    void expect_refused(const std::string& name, const std::string& text, const std::string& message) {
        const std::string path = folder.write(name, text);
        try {
            read_frames(path);
            ADD_FAILURE() << message;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(path + message)) << error.what();
        }
    }

    TemporaryFolder folder;
    std::vector<std::string> files;
};

TEST_F(BakeAtlas, EveryFormatGivesTheSameMasks) {
    for (const std::string& path : files) {
        SCOPED_TRACE(path);
        const std::vector<SpriteFrame> frames = read_frames(path);
        ASSERT_EQ(frames.size(), 2u);
        EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), arrow_rows);
        EXPECT_EQ(naive::rows_of(frame_mask(frames[1], 127)), hook_rows);
        EXPECT_EQ(frames[0].label(), path + " \"arrow\"");
        EXPECT_EQ(frames[1].label(), path + " \"hook_1\"");
        EXPECT_EQ(sheet_images(path).value().front(), folder.path("atlas.png"));
    }
}

// libGDX takes every line with a colon for an entry, and passes over those that it does not know.
TEST_F(BakeAtlas, LinesWithColonsAreEntries) {
    const std::string path = folder.write("entries.atlas",
                                          "author: bob\n\natlas.png\nsrgb: true\nsize: 12, 10\n"
                                          "hook\nvalue: 7\nspeed: 0.5\nbounds: 5, 0, 2, 4\nnote: hello\n"
                                          "old\n  note: indented\n  xy: 5, 0\n  size: 2, 4\n");
    const std::vector<SpriteFrame> frames = read_frames(path);
    ASSERT_EQ(frames.size(), 2u);
    EXPECT_EQ(frames[0].name, "hook");
    EXPECT_EQ(frames[1].name, "old");
    for (const SpriteFrame& frame : frames) EXPECT_EQ(naive::rows_of(frame_mask(frame, 127)), hook_rows);
}

TEST_F(BakeAtlas, RefusesNamesOfRegionsWithColons) {
    const auto error_of = [&](const char* name, const std::string& regions) -> std::string {
        try {
            read_frames(folder.write(name, "atlas.png\nsize: 12, 10\n" + regions));
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    const std::string first = error_of("first.atlas", "hook:left\nbounds: 5, 0, 2, 4\n");
    EXPECT_TRUE(
        first.ends_with("first.atlas:4: bounds belongs to no region, or to one that has a place already; names "
                        "of regions must have no colon, which makes them entries"))
        << first;
    const std::string second = error_of("second.atlas", "idle\nbounds: 5, 0, 2, 4\nwalk:1\nbounds: 5, 0, 2, 4\n");
    EXPECT_NE(second.find("second.atlas:6: bounds belongs to no region"), std::string::npos) << second;
}

// The arrow as a packer stores it when it turns it counterclockwise by these degrees, which are read as written.
struct StoredTurn {
    const char* written;
    Turned turned;
    std::vector<std::string> rows;
};

const std::vector<StoredTurn> stored_turns = {
    {"false", Turned::none, {"##...", "#####", "#...."}},
    {"0", Turned::none, {"##...", "#####", "#...."}},
    {"true", Turned::counterclockwise, {".#.", ".#.", ".#.", "##.", "###"}},
    {"90", Turned::counterclockwise, {".#.", ".#.", ".#.", "##.", "###"}},
    {"180", Turned::half, {"....#", "#####", "...##"}},
    {"270", Turned::clockwise, {"###", ".##", ".#.", ".#.", ".#."}},
};

TEST_F(BakeAtlas, RegionsAreTurnedBackByAnyQuarters) {
    for (const auto& [written, turned, rows] : stored_turns) {
        SCOPED_TRACE(written);
        folder.write("turned.png", png_of(rows));
        const std::string path = folder.write(
            "turned.atlas",
            std::string("turned.png\narrow\nbounds: 0, 0, 5, 3\noffsets: 1, 1, 8, 6\nrotate: ") + written + "\n");
        const std::vector<SpriteFrame> frames = read_frames(path);
        ASSERT_EQ(frames.size(), 1u);
        EXPECT_EQ(frames[0].turned, turned);
        EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), arrow_rows);
    }
}

// What is drawn is what is baked, however the sprite was turned.
TEST_F(BakeAtlas, PicturesLieWhereTheirMasksDo) {
    for (const auto& [written, turned, rows] : stored_turns) {
        SCOPED_TRACE(written);
        SpriteFrame frame = read_frames(files[0])[0];
        frame.turned = turned;
        frame.x = frame.y = 0;
        const Sprite picture = frame_sprite(frame);
        ASSERT_EQ(static_cast<std::size_t>(picture.height), rows.size());
        ASSERT_EQ(static_cast<std::size_t>(picture.width), rows[0].size());
        const std::vector<std::string_view> lines(rows.begin(), rows.end());
        const MaskAt placed = resample(Bitmask::from_rows(lines).value(), picture.placement).value();
        for (std::int64_t y = 0; y < frame.sprite_height; ++y) {
            for (std::int64_t x = 0; x < frame.sprite_width; ++x)
                EXPECT_EQ(arrow_rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#',
                          placed.mask.get(x - placed.at.x, y - placed.at.y))
                    << x << ", " << y;
        }
    }
}

TEST_F(BakeAtlas, WhatIsWrongIsNamed) {
    const std::string page = "\natlas.png\nsize: 12, 10\n";
    expect_refused("bad.atlas", "", ": there is no sprite in this atlas");
    expect_refused("bad.atlas", page + "a\nbounds: 1, 2, 3\n", ":5: bounds must have 4 whole numbers from 0 to 16384");
    expect_refused("bad.atlas", page + "a\nbounds: 1, 2, 3, 4, 5\n", ":5: bounds must have 4 numbers");
    expect_refused("bad.atlas", page + "a\nxy: 1, -2\n", ":5: xy must have 2 whole numbers from 0 to 16384");
    expect_refused("bad.atlas", page + "a\nrotate: 45\n",
                   ":5: rotate: 45 is not read; pack again with rotation by 90, 180");
    expect_refused("bad.atlas", page + "a\nbounds: 8, 0, 5, 3\n",
                   ":4: \"a\": the frame reaches from (8, 0) to (13, 3)");
    expect_refused("bad.atlas", page + "a\nbounds: 0, 0, 5, 3\noffsets: 1, 0, 5, 3\n",
                   ":4: \"a\": the frame, 5 x 3 at (1, 0), must lie within its sprite, 5 x 3");
    expect_refused("bad.xml", "<TextureAtlas imagePath=\"atlas.png\"/>",
                   ":1: <TextureAtlas>: there is no <SubTexture>");
    expect_refused("bad.xml", "<TextureAtlas/>", ":1: <TextureAtlas>: ");
    expect_refused("bad.xml", "<font/>", ":1: the outermost element is <font>; expected <TextureAtlas>");
    expect_refused("bad.json", R"({"textures": [{"image": "atlas.png"}]})",
                   ": textures[0].frames must be an array or object");
    expect_refused("bad.json", R"({"textures": []})", ": frames is empty");
    EXPECT_EQ(sheet_images(folder.write("font.xml", "<font/>")), std::nullopt);
}

// Damaged at random: frames or an InputError, and nothing else.
TEST_F(BakeAtlas, DamagedAtlasesAreReadOrRefused) {
    constexpr int variants = 500;
    constexpr const char* strange[] = {"-1", "0", "16384", "16385", "4294967297", "1e9", "0.5", "", "true"};
    test::Random random(6);
    for (const std::string& path : files) {
        const std::string original = file_bytes(path);
        int refused = 0;
        for (int i = 0; i < variants; ++i) {
            std::string text = original;
            for (int n = random.integer(1, 3); n > 0 && !text.empty(); --n) {
                const std::size_t at = random.bits() % text.size();
                const std::size_t digit = text.find_first_of("0123456789", at);
                if (random.chance(0.25)) {
                    text.erase(at, random.bits() % 20);
                } else if (random.chance(0.3)) {
                    text[at] = static_cast<char>(text[at] ^ (1 << random.integer(0, 7)));
                } else if (digit != std::string::npos) {
                    text.replace(digit, 1, strange[random.bits() % std::size(strange)]);
                }
            }
            folder.write(std::filesystem::path(path).filename().string(), text);
            try {
                for (const SpriteFrame& frame : read_frames(path)) EXPECT_LE(frame_mask(frame, 127).count(), 120);
            } catch (const InputError&) {
                ++refused;
            }
        }
        test::expect_often(refused, variants, 0.3, "refused");
        test::expect_often(variants - refused, variants, 0.1, "read");
    }
}

}  // namespace
}  // namespace carom::tool
