// Files of every kind with 500 random damages each: reading one gives a level or an InputError, and nothing else.
#include "bake/sheet_reader.hpp"
#include "bake/tileset_rewriter.hpp"
#include "check/baseline.hpp"
#include "config/config.hpp"
#include "deflated.hpp"
#include "level/load.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sheet_files.hpp"
#include "temporary_folder.hpp"
#include "tiled/tileset.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <vector>

namespace carom::tool {
namespace {

using test::Random;

constexpr int variants = 500;

std::size_t position(Random& random, std::size_t end) {
    return random.bits() % (end + 1);
}

void flip_bits(Random& random, std::string& bytes) {
    for (int n = random.integer(1, 4); n > 0 && !bytes.empty(); --n) {
        char& byte = bytes[position(random, bytes.size() - 1)];
        byte = static_cast<char>(byte ^ (1 << random.integer(0, 7)));
    }
}

void delete_span(Random& random, std::string& bytes) {
    bytes.erase(position(random, bytes.size()), position(random, 40));
}

void repeat_span(Random& random, std::string& bytes) {
    const std::size_t from = position(random, bytes.size());
    const std::string span = bytes.substr(from, position(random, 60));
    bytes.insert(position(random, bytes.size()), span);
}

// Puts a number that is strange, large or wrong in the place of one that the text has.
void replace_number(Random& random, std::string& bytes) {
    constexpr const char* strange[] = {"nan", "inf", "-inf",       "1e308",      "-1e308", "1e-308",
                                       "-1",  "0",   "4294967295", "2147483648", "1e999",  "99999999999999999999",
                                       "0.5", "",    "7"};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto start = std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(position(random, bytes.size())),
                                    bytes.end(), is_digit);
    const auto end = std::find_if_not(start, bytes.end(), is_digit);
    bytes.replace(start, end, strange[random.bits() % std::size(strange)]);
}

void swap_lines(Random& random, std::string& bytes) {
    std::vector<std::string> lines{""};
    for (const char c : bytes) {
        lines.back() += c;
        if (c == '\n') lines.emplace_back();
    }
    std::swap(lines[position(random, lines.size() - 1)], lines[position(random, lines.size() - 1)]);
    bytes.clear();
    for (const std::string& line : lines) bytes += line;
}

std::string mutated(Random& random, std::string bytes) {
    switch (random.integer(0, 7)) {
        case 0:
            flip_bits(random, bytes);
            break;
        case 1:
            bytes.resize(position(random, bytes.size()));
            break;
        case 2:
            delete_span(random, bytes);
            break;
        case 3:
            repeat_span(random, bytes);
            break;
        case 4:
            swap_lines(random, bytes);
            break;
        default:
            replace_number(random, bytes);
            break;
    }
    return bytes;
}

// Corrects every checksum, so that damage reaches the decoder instead of stopping at the first check.
void repair_checksums(std::string& png) {
    for (std::size_t at = 8; at + 12 <= png.size();) {
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<std::uint8_t>(png[at + i]);
        if (length > png.size() - at - 12) return;
        const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(png.data() + at + 4), static_cast<uInt>(length + 4));
        for (std::size_t i = 0; i < 4; ++i) png[at + 8 + length + i] = static_cast<char>(sum >> (24 - 8 * i) & 0xff);
        at += 12 + length;
    }
}

using Mutate = std::function<std::string(Random&, const std::string&)>;

// Damages the file `victim` of a copy of `folder` again and again, loading `level` each time.
void expect_levels_or_errors(const std::string& folder, const std::string& level, const std::string& victim,
                             const Mutate& mutate, std::uint64_t seed) {
    const TemporaryFolder copy;
    copy.copy_from(folder.starts_with('/') ? folder : source_path(folder));
    if (level == "scene.json") copy.write(level, documented_scene());
    const std::string original = file_bytes(copy.path(victim));
    ASSERT_FALSE(original.empty());
    ASSERT_NO_THROW(load_level(copy.path(level)));
    Random random(seed);
    int accepted = 0, rejected = 0;
    for (int i = 0; i < variants; ++i) {
        copy.write(victim, mutate(random, original));
        try {
            const Level read = load_level(copy.path(level));
            // A picture that cannot be read is a warning.
            victim.ends_with(".png") && !read.warnings.empty() ? ++rejected : ++accepted;
        } catch (const InputError& error) {
            EXPECT_FALSE(std::string(error.what()).empty());
            ++rejected;
        }
    }
    std::cout << victim << ": " << accepted << " accepted, " << rejected << " rejected\n";
    EXPECT_EQ(accepted + rejected, variants);
    test::expect_often(rejected, variants, 0.2, "rejected");
    test::expect_often(accepted, variants, 0.01, "accepted");
}

TEST(Mutations, MapOfObjects) {
    expect_levels_or_errors("tests/fixtures/tiled", "objects.tmx", "objects.tmx", mutated, 1);
}

// The settings of a project, whose example is in docs/check.md.
TEST(Mutations, Settings) {
    const TemporaryFolder folder;
    const std::string page = file_bytes(source_path("docs/check.md"));
    const std::string opening = "```toml\n";
    const std::size_t start = page.find(opening) + opening.size();
    const std::string original = page.substr(start, page.find("```", start) - start);
    Random random(12);
    int accepted = 0, rejected = 0;
    for (int i = 0; i < variants; ++i) {
        const std::string path = folder.write("carom.toml", mutated(random, original));
        try {
            read_config(path);
            ++accepted;
        } catch (const InputError& error) {
            EXPECT_TRUE(std::string(error.what()).starts_with(path + ":")) << error.what();
            ++rejected;
        }
    }
    test::expect_often(rejected, variants, 0.2, "rejected");
    test::expect_often(accepted, variants, 0.1, "accepted");
}

TEST(Mutations, MapOfTiles) {
    expect_levels_or_errors("tests/fixtures/tiled", "encodings.tmx", "encodings.tmx", mutated, 2);
}

TEST(Mutations, InfiniteMapWithGroups) {
    expect_levels_or_errors("tests/fixtures/tiled", "groups.tmx", "groups.tmx", mutated, 3);
}

TEST(Mutations, Tileset) {
    expect_levels_or_errors("tests/fixtures/tiled", "encodings.tmx", "grid.tsx", mutated, 4);
}

TEST(Mutations, TilesetWithShapes) {
    expect_levels_or_errors("assets/tmx-parser", "collision.tmx", "collision.tmx", mutated, 5);
}

TEST(Mutations, MapInJson) {
    for (const char* name : {"objects.tmj", "encodings.tmj", "groups.tmj", "old.tmj"}) {
        const TemporaryFolder copy;
        copy.copy_from(source_path("tests/fixtures/tiled"));
        copy.write(name, file_bytes(source_path(std::string("fuzz/corpus/tmj/") + name)));
        expect_levels_or_errors(copy.path(""), name, name, mutated, 10);
    }
}

TEST(Mutations, ProjectedMaps) {
    for (const char* orientation : {"hexagonal", "staggered", "isometric", "oblique"}) {
        const std::string name = std::string(orientation) + ".tmj";
        const TemporaryFolder copy;
        copy.copy_from(source_path("tests/fixtures/tiled"));
        copy.write(name, file_bytes(source_path("fuzz/corpus/tmj/" + name)));
        expect_levels_or_errors(copy.path(""), name, name, mutated, 16);
    }
}

// What a map refers to may be JSON, too.
TEST(Mutations, TilesetAndTemplateInJson) {
    const TemporaryFolder copy;
    copy.copy_from(source_path("tests/fixtures/tiled"));
    for (const char* name : {"grid.tsj", "flag.tj"})
        copy.write(name,
                   file_bytes(source_path(std::string("fuzz/corpus/") + (name[0] == 'g' ? "tsx/" : "tx/") + name)));
    copy.write("m.tmx", R"(<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="grid.tsj"/><layer name="l"><data encoding="csv">1,2,3,4</data></layer>
<objectgroup name="o"><object id="1" template="flag.tj" x="3" y="4"/></objectgroup></map>)");
    for (const char* name : {"grid.tsj", "flag.tj"}) expect_levels_or_errors(copy.path(""), "m.tmx", name, mutated, 17);
}

TEST(Mutations, SeparateLevelOfLdtk) {
    expect_levels_or_errors("tests/fixtures/ldtk", "world/Outside.ldtkl", "world/Outside.ldtkl", mutated, 18);
    expect_levels_or_errors("tests/fixtures/ldtk", "world/Outside.ldtkl", "world.ldtk", mutated, 19);
}

// Sheets as Aseprite and TexturePacker write them: their frames lie on the picture, or they are refused.
TEST(Mutations, SpriteSheets) {
    const TemporaryFolder folder;
    fill_with_sheets(folder);
    Random random(20);
    for (const char* name : {"aseprite_array.json", "aseprite_hash.json", "texturepacker_array.json",
                             "texturepacker_hash.json", "size_as_packed.json"}) {
        SCOPED_TRACE(name);
        const std::string original = file_bytes(folder.path(name));
        int read = 0;
        for (int i = 0; i < variants; ++i) {
            const std::string path = folder.write(name, mutated(random, original));
            try {
                for (const SpriteFrame& frame : read_frames(path)) {
                    EXPECT_LE(frame.width, frame.image->width);
                    EXPECT_LE(frame.height, frame.image->height);
                }
                ++read;
            } catch (const InputError& error) {
                EXPECT_EQ(std::string(error.what()).rfind(folder.path(""), 0), 0u) << error.what();
            }
        }
        test::expect_often(read, variants, 0.05, "read");
        test::expect_often(variants - read, variants, 0.2, "refused");
    }
}

// What is written again is read again, and is the same.
TEST(Mutations, Baseline) {
    const TemporaryFolder folder;
    const std::string original = file_bytes(source_path("fuzz/corpus/baseline/known.json"));
    Random random(21);
    int read = 0;
    for (int i = 0; i < variants; ++i) {
        const std::string path = folder.write("known.json", mutated(random, original));
        try {
            Baseline baseline(path);
            baseline.read();
            baseline.write();
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with(path + ": ")) << message;
            EXPECT_TRUE(message.ends_with("; write the baseline again with --write-baseline")) << message;
            continue;
        }
        ++read;
        const std::string written = file_bytes(path);
        Baseline again(path);
        again.read();
        again.write();
        EXPECT_EQ(file_bytes(path), written);
    }
    test::expect_often(read, variants, 0.05, "read");
    test::expect_often(variants - read, variants, 0.2, "refused");
}

TEST(Mutations, LdtkProject) {
    const TemporaryFolder copy;
    copy.copy_from(source_path("tests/fixtures/tiled"));
    copy.write("background.ldtk", file_bytes(source_path("fuzz/corpus/ldtk/background.ldtk")));
    expect_levels_or_errors(copy.path(""), "background.ldtk", "background.ldtk", mutated, 11);
}

TEST(Mutations, World) {
    const TemporaryFolder copy;
    copy.copy_from(source_path("tests/fixtures/tiled"));
    copy.write("one.world", R"({"maps": [{"fileName": "encodings.tmx", "height": 96, "width": 128, "x": 0, "y": -10}],
"onlyShowAdjacentMaps": false, "patterns": [{"regexp": "(en|c)+od(ings?)\\.t[a-m]x$", "multiplierX": 128,
"multiplierY": 96, "offsetX": -128}], "type": "world"})");
    expect_levels_or_errors(copy.path(""), "one.world", "one.world", mutated, 14);
}

// Tilesets that `bake --format tiled` has written, and those that it writes out of damaged ones that are read: these
// are read, too, and written again they are the same.
TEST(Mutations, TilesetsThatAreWritten) {
    const TemporaryFolder folder;
    folder.copy_from(source_path("tests/fixtures/tiled"));
    const std::map<std::int64_t, TileRings> rings{{0, {{{0, 0}, {8, 0}, {0, 8.5f}}}}, {2, {}}};
    const std::string json = folder.write("baked.tsj", R"({"columns": 2, "image": "grid.png", "imagewidth": 32,
"imageheight": 32, "margin": 0, "name": "grid", "spacing": 0, "tilecount": 4, "tilewidth": 16, "tileheight": 16,
"tiles": [{"id": 2, "objectgroup": {"draworder": "index", "name": "", "objects": [{"id": 1, "x": 1.5, "y": 2,
"width": 3, "height": 4, "type": "carom:baked"}], "opacity": 1, "type": "objectgroup", "visible": true,
"x": 0, "y": 0}}], "type": "tileset"})");
    Random random(15);
    for (const std::string& path : {folder.path("grid.tsx"), json}) {
        SCOPED_TRACE(path);
        const std::string original = rewrite_tileset(path, rings).text;
        int read = 0;
        for (int i = 0; i < variants; ++i) {
            const std::string bytes = mutated(random, original);
            folder.write(std::filesystem::path(path).filename().string(), bytes);
            const auto expect_read = [&] {
                const ElementFile file(path, "tileset");
                const Tileset tileset(file, file.root());
            };
            std::string once;
            try {
                expect_read();
                once = rewrite_tileset(path, rings).text;  // which is stricter with a declaration of XML
            } catch (const InputError&) {
                continue;
            }
            ++read;
            folder.write(std::filesystem::path(path).filename().string(), once);
            EXPECT_NO_THROW(expect_read()) << bytes;
            EXPECT_EQ(rewrite_tileset(path, rings).text, once) << bytes;
        }
        test::expect_often(read, variants, 0.1, "read");
        test::expect_often(variants - read, variants, 0.2, "refused");
    }
}

TEST(Mutations, Template) {
    expect_levels_or_errors("tests/fixtures/tiled", "objects.tmx", "flag.tx", mutated, 6);
}

TEST(Mutations, Scene) {
    expect_levels_or_errors("tests/fixtures/scene", "scene.json", "scene.json", mutated, 7);
}

TEST(Mutations, Picture) {
    const Mutate mutate = [](Random& random, const std::string& bytes) {
        std::string png = mutated(random, bytes);
        if (random.chance(0.7)) repair_checksums(png);
        return png;
    };
    expect_levels_or_errors("tests/fixtures/tiled", "encodings.tmx", "grid.png", mutate, 8);
}

TEST(Mutations, GzippedMap) {
    const std::string text = file_bytes(source_path("tests/fixtures/tiled/encodings.tmx"));
    const Mutate mutate = [&](Random& random, const std::string& bytes) {
        return random.chance(0.5) ? mutated(random, bytes) : deflated(mutated(random, text), MAX_WBITS + 16);
    };
    expect_levels_or_errors("tests/fixtures/tiled", "encodings_packed", "encodings_packed", mutate, 9);
}

}  // namespace
}  // namespace carom::tool
