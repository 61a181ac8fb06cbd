// Pictures of every format: what they decode to, and 500 random damages of each.
#include "picture/picture.hpp"

#include "bake/sheet_reader.hpp"
#include "io/input_error.hpp"
#include "mask/naive.hpp"
#include "picture/aseprite.hpp"
#include "picture_writer.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

const PixelRows key_rows = {"###.....", "#.######", "###..#.#", "........"};

PixelRows opaque_rows(const Image& image) {
    PixelRows rows(static_cast<std::size_t>(image.height), std::string(static_cast<std::size_t>(image.width), '.'));
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            if (image.rgba[4 * (y * rows[y].size() + x) + 3] > 127) rows[y][x] = '#';
        }
    }
    return rows;
}

// The picture, in a frame that is smaller than its cel, by a hidden layer, links and opacity.
std::string key_as_aseprite(int depth) {
    const PixelRows dots = {"########", "########"};
    return aseprite_of(8, 4, depth, 3, {{1, 0, 0, 255}, {0, 0, 0, 255}, {0, 1, 0, 255}, {1, 0, 1, 255}, {1, 0, 0, 100}},
                       {{0, 0, 0, 0, 255, key_rows, -1, true},
                        {0, 1, 0, 0, 255, dots, -1, true},   // its layer is hidden
                        {0, 3, 0, 0, 255, dots, -1, false},  // so is the group that its layer is in
                        {0, 4, 0, 2, 255, dots, -1, false},  // hardly opaque
                        {1, 0, 0, 0, 255, {}, 0, true},
                        {2, 0, -1, 1, 255, key_rows, -1, false}});
}

TEST(Pictures, EveryFormatGivesTheSamePixels) {
    for (const std::string& bytes : {gif_of(key_rows), bmp_of(key_rows), webp_of(key_rows), key_as_aseprite(32),
                                     key_as_aseprite(16), key_as_aseprite(8)}) {
        const Image image = decode_picture(bytes, "key");
        EXPECT_EQ(image.path, "key");
        EXPECT_EQ(opaque_rows(image), key_rows);
    }
    const Image webp = decode_picture(webp_of(key_rows), "key");
    EXPECT_EQ(std::vector<int>(webp.rgba.begin(), webp.rgba.begin() + 4), (std::vector<int>{0x20, 0x40, 0xC0, 0xFF}));
}

// JPEG loses a little of each color.
TEST(Pictures, JpegIsOpaque) {
    for (const JpegKind kind : {JpegKind::color, JpegKind::gray, JpegKind::progressive}) {
        const Image image = decode_picture(jpeg_of(key_rows, kind), "key");
        EXPECT_EQ(opaque_rows(image), PixelRows(4, "########"));
        const int color[] = {0x20, 0x40, 0xC0};
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(image.rgba[i], kind == JpegKind::gray ? 0x20 : color[i], 8) << int(kind) << " " << i;
    }
}

TEST(Pictures, JpegThatIsNotRead) {
    const auto complaint = [](const std::string& bytes) {
        try {
            decode_picture(bytes, "p");
            return std::string();
        } catch (const InputError& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(complaint(jpeg_of(key_rows, JpegKind::printer)),
              "p: this JPEG has the colors of printers (CMYK), which are not read; convert it to PNG");
    const std::string damaged = "p: the picture's data are damaged; save it again";
    EXPECT_EQ(complaint(jpeg_of(key_rows, JpegKind::many_scans)), damaged);
    const std::string color = jpeg_of(key_rows, JpegKind::color);
    EXPECT_EQ(complaint(color.substr(0, color.size() - 20)), damaged);  // the end is missing
    EXPECT_EQ(complaint(color.substr(0, 3)), damaged);
    EXPECT_EQ(complaint(color + std::string(20, '\1')), "");
    std::string wide = color;
    const std::size_t frame = wide.find("\xFF\xC0");
    ASSERT_NE(frame, std::string::npos);
    wide[frame + 5] = wide[frame + 7] = '\x7F';  // 32,512 pixels a side, and some
    EXPECT_EQ(complaint(wide).find("p: the picture claims 325"), 0u);
}

TEST(Pictures, FramesOfAsepriteAreSprites) {
    const TemporaryFolder folder;
    const std::string path = folder.write("key.aseprite", key_as_aseprite(32));
    const std::vector<SpriteFrame> frames = read_frames(path);
    ASSERT_EQ(frames.size(), 3u);
    EXPECT_EQ(frames[1].label(), path + " \"1\"");
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), key_rows);
    EXPECT_EQ(naive::rows_of(frame_mask(frames[1], 127)), key_rows);  // linked to the first
    EXPECT_EQ(naive::rows_of(frame_mask(frames[2], 127)), (PixelRows{"........", "##......", ".######.", "##..#.#."}));
    EXPECT_EQ(frame_mask(frames[0], 90).count(), 10 + 16);
}

TEST(Pictures, GroupsOfAsepriteAreDrawnBeforeTheirOpacity) {
    const PixelRows dot = {"#"};
    const auto alpha = [&](bool counts, int outer, int inner) {
        const std::string bytes = aseprite_of(
            1, 1, 32, 1, {{1, 1, 0, outer}, {1, 1, 1, inner}, {1, 0, 2, 255}, {1, 0, 2, 255}, {1, 0, 0, 51}},
            {{0, 2, 0, 0, 255, dot}, {0, 3, 0, 0, 255, dot}}, counts);
        return int{decode_picture(bytes, "p").rgba[3]};
    };
    EXPECT_EQ(alpha(false, 100, 100), 255);
    EXPECT_EQ(alpha(true, 255, 255), 255);
    EXPECT_EQ(alpha(true, 100, 255), 100);  // once for the group, not for each of its layers
    EXPECT_EQ(alpha(true, 255, 100), 100);
    EXPECT_EQ(alpha(true, 102, 51), 20);
    const std::string after = aseprite_of(1, 1, 32, 1, {{1, 1, 0, 0}, {1, 0, 1, 255}, {1, 0, 0, 51}},
                                          {{0, 1, 0, 0, 255, dot}, {0, 2, 0, 0, 255, dot}}, true);
    EXPECT_EQ(decode_picture(after, "p").rgba[3], 51);  // a layer behind the group is not in it
}

// The same file with so much after its frames that its size, with which it opens, reads "BM".
TEST(Pictures, AsepriteMayOpenLikeBmp) {
    std::string bytes = key_as_aseprite(32);
    bytes.resize(0x4D42);
    bytes.replace(0, 4, std::string("BM\0\0", 4));
    EXPECT_EQ(opaque_rows(decode_picture(bytes, "p")), key_rows);
}

// Of all frames.
std::string aseprite_complaint(const std::string& bytes) {
    try {
        decode_aseprite(bytes, "p");
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

// What frames and groups draw has limits. Of a picture only the first frame is drawn.
TEST(Pictures, WhatAsepriteDrawsIsLimited) {
    const PixelRows rows(512, std::string(512, '#'));
    std::vector<AsepriteCel> cels;
    for (int frame = 0; frame < 240; ++frame) {
        for (int layer = 0; layer < 9; ++layer)
            cels.push_back({frame, layer, 0, 0, 255, frame == 0 ? rows : PixelRows(), frame == 0 ? -1 : 0});
    }
    const std::string film = aseprite_of(512, 512, 32, 240, std::vector<AsepriteLayer>(9), cels);
    EXPECT_EQ(aseprite_complaint(film),
              "p: its frames draw more than 512 million pixels of layers in all; export them as a sheet");
    EXPECT_EQ(decode_picture(film, "p").rgba[3], 255);
    std::vector<AsepriteLayer> nested;
    for (int level = 0; level < 70; ++level) nested.push_back({1, 1, level, 255});
    EXPECT_EQ(aseprite_complaint(aseprite_of(1, 1, 32, 1, nested, {})), "");
    EXPECT_EQ(aseprite_complaint(aseprite_of(1, 1, 32, 1, nested, {}, true)),
              "p: its groups are nested more than 64 deep");
    const std::vector<AsepriteLayer> groups{{1, 1, 0, 128}, {1, 1, 1, 128}, {1, 1, 2, 128}, {1, 0, 3, 255}};
    EXPECT_EQ(aseprite_complaint(aseprite_of(16384, 4096, 32, 1, groups, {{0, 3, 0, 0, 255, {"#"}}}, true)),
              "p: its nested groups have more than 64 million pixels; merge some of them");
}

TEST(Pictures, SizesAndDamageAreReported) {
    const auto complaint = [](const std::string& bytes) {
        try {
            decode_picture(bytes, "p");
            return std::string();
        } catch (const InputError& error) {
            return std::string(error.what());
        }
    };
    const std::string read = ", and no picture that is read (PNG, JPEG, GIF, WebP, BMP, Aseprite); ";
    EXPECT_EQ(complaint("hello"), "p: this is a text file" + read + "name a picture instead");
    EXPECT_EQ(complaint("<map/>"), "p: this is a map of Tiled" + read + "name a picture instead");
    EXPECT_EQ(complaint("{}"), "p: this is JSON" + read + "name a picture instead");
    EXPECT_EQ(complaint("<svg/>"), "p: this is an SVG picture" + read + "convert it to PNG");
    EXPECT_EQ(complaint("8BPS"), "p: this is a picture of Photoshop" + read + "convert it to PNG");
    for (const std::string& bytes : {gif_of(key_rows), bmp_of(key_rows), webp_of(key_rows), key_as_aseprite(8),
                                     jpeg_of(key_rows, JpegKind::color)})
        EXPECT_EQ(complaint(bytes.substr(0, 12) + std::string(130, '\0')).find("p: "), 0u);
    EXPECT_EQ(complaint(aseprite_of(16385, 1, 32, 1, {}, {})),
              "p: the picture claims 16385 x 1 pixels; from 1 to 16384 a side and at most 64 million in all are read");
    EXPECT_EQ(aseprite_complaint(aseprite_of(8192, 8192, 32, 2, {}, {})),
              "p: has 2 frames of 8192 x 8192 pixels; at most 64 million pixels in all are read");
    EXPECT_EQ(complaint(aseprite_of(8, 4, 32, 1, {{}}, {{0, 0, 0, 0, 255, {}, 0, true}})),
              "p: the picture's data are damaged; save it again");  // a link to itself
    EXPECT_EQ(complaint(aseprite_of(8, 4, 24, 1, {}, {})), "p: the picture's data are damaged; save it again");
    std::string wide = gif_of(key_rows);
    wide[7] = wide[9] = '\x7F';  // 32,520 pixels a side
    EXPECT_NE(complaint(wide), "");
}

TEST(Mutations, OtherPictures) {
    constexpr int variants = 500;
    const std::pair<const char*, std::string> originals[] = {{"gif", gif_of(key_rows)},
                                                             {"bmp", bmp_of(key_rows)},
                                                             {"webp", webp_of(key_rows)},
                                                             {"aseprite", key_as_aseprite(8)},
                                                             {"jpeg", jpeg_of(key_rows, JpegKind::color)},
                                                             {"progressive", jpeg_of(key_rows, JpegKind::progressive)}};
    test::Random random(13);
    for (const auto& [name, original] : originals) {
        SCOPED_TRACE(name);
        int read = 0;
        for (int i = 0; i < variants; ++i) {
            std::string bytes = original;
            for (int n = random.integer(1, 4); n > 0 && !bytes.empty(); --n) {
                const std::size_t at = random.bits() % bytes.size();
                if (random.chance(0.7)) {
                    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.integer(0, 7)));
                } else if (random.chance(0.5)) {
                    bytes.erase(at, random.bits() % 8);
                } else {
                    bytes.resize(at);
                }
            }
            try {
                const Image image = decode_picture(bytes, "p");
                EXPECT_EQ(image.rgba.size(), std::size_t{4} * std::size_t(image.width) * std::size_t(image.height));
                ++read;
            } catch (const InputError& error) {
                EXPECT_TRUE(std::string(error.what()).starts_with("p: ")) << error.what();
            }
        }
        test::expect_often(read, variants, 0.02, "read");
        test::expect_often(variants - read, variants, 0.1, "refused");
    }
}

}  // namespace
}  // namespace carom::tool
