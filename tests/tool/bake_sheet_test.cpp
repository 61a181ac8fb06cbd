#include "bake/sheet_reader.hpp"
#include "io/input_error.hpp"
#include "mask/naive.hpp"
#include "tool/sheet_files.hpp"

#include <gtest/gtest.h>

#include <random>

namespace carom::tool {
namespace {

class BakeSheet : public testing::Test {
  protected:
    BakeSheet() { fill_with_sheets(folder); }

    // The message of the error that reading this sheet, beside sheet.png, ends in.
    std::string complaint(const std::string& text, const std::string& name = "bad.json") {
        const std::string path = folder.write(name, text);
        try {
            read_frames(path);
        } catch (const InputError& error) {
            const std::string message = error.what();
            EXPECT_TRUE(message.starts_with(path + ": ")) << message;
            return message.substr(std::min(message.size(), path.size() + 2));
        }
        return "";
    }

    static std::string sheet(const std::string& frames, const std::string& image = "sheet.png") {
        return R"({"frames": )" + frames + R"(, "meta": {"image": ")" + image + R"("}})";
    }

    TemporaryFolder folder;
};

TEST_F(BakeSheet, EveryFormGivesTheSameMasks) {
    for (const char* name :
         {"aseprite_hash", "aseprite_array", "texturepacker_hash", "texturepacker_array", "size_as_packed"}) {
        SCOPED_TRACE(name);
        const std::string path = folder.path(std::string(name) + ".json");
        const std::vector<SpriteFrame> frames = read_frames(path);
        ASSERT_EQ(frames.size(), 2u);
        EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), arrow_rows);
        EXPECT_EQ(naive::rows_of(frame_mask(frames[1], 127)), hook_rows);
        EXPECT_EQ(frames[0].file, path);
        EXPECT_TRUE(frames[0].name.starts_with("arrow")) << frames[0].name;
        EXPECT_TRUE(frames[1].name.starts_with("hook")) << frames[1].name;
        EXPECT_EQ(sheet_images(path), std::vector{folder.path("sheet.png")});
    }
}

TEST_F(BakeSheet, PaddingInsideFramesIsTakenOff) {
    const std::string padded = R"("frame": {"x": 7, "y": 0, "w": 5, "h": 5}, "spriteSourceSize": {"x": 0, "y": 0, )";
    const std::vector<SpriteFrame> frames =
        read_frames(folder.write("padded.json", sheet(R"({"a": {)" + padded + R"("w": 3, "h": 3}}})")));
    ASSERT_EQ(frames.size(), 1u);
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), (std::vector<std::string>{".##", ".#.", ".#."}));
    for (const char* uneven : {R"("w": 3, "h": 4}}})", R"("w": 2, "h": 2}}})", R"("w": 7, "h": 7}}})"})
        EXPECT_NE(complaint(sheet(R"({"a": {)" + padded + uneven)).find("frame is 5 x 5 but"), std::string::npos);
}

// What is drawn is what is baked: the picture's placement takes the stored pixels to the same places.
TEST_F(BakeSheet, PicturesLieWhereTheirMasksDo) {
    for (const char* name : {"aseprite_hash.json", "texturepacker_array.json"}) {
        for (const SpriteFrame& frame : read_frames(folder.path(name))) {
            const Sprite picture = frame_sprite(frame);
            Bitmask stored = Bitmask::blank(picture.width, picture.height).value();
            for (int y = 0; y < picture.height; ++y) {
                for (int x = 0; x < picture.width; ++x) {
                    const std::string& row = sheet_rows[static_cast<std::size_t>(picture.y + y)];
                    stored.set(x, y, row[static_cast<std::size_t>(picture.x + x)] == '#');
                }
            }
            const MaskAt placed = resample(stored, picture.placement).value();
            const Bitmask mask = frame_mask(frame, 127);
            for (std::int64_t y = 0; y < mask.height(); ++y) {
                for (std::int64_t x = 0; x < mask.width(); ++x)
                    EXPECT_EQ(mask.get(x, y), placed.mask.get(x - placed.at.x, y - placed.at.y)) << x << ", " << y;
            }
        }
    }
}

TEST_F(BakeSheet, AWholePictureIsOneFrame) {
    const std::string path = folder.write("soft.png", png_of({"#59", "640"}));
    const std::vector<SpriteFrame> frames = read_frames(path);
    ASSERT_EQ(frames.size(), 1u);
    EXPECT_EQ(frames[0].label(), path);
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), (std::vector<std::string>{"#.#", "#.."}));
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 124)), (std::vector<std::string>{"###", "#.."}));
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 0)), (std::vector<std::string>{"###", "##."}));
}

TEST_F(BakeSheet, FramesWithoutSourceSizesAreAsTheyAreStored) {
    const std::string path = folder.write("plain.json", sheet(R"({"a": {"frame": {"x": 5, "y": 0, "w": 2, "h": 4}}})"));
    const std::vector<SpriteFrame> frames = read_frames(path);
    ASSERT_EQ(frames.size(), 1u);
    EXPECT_EQ(naive::rows_of(frame_mask(frames[0], 127)), hook_rows);
}

TEST_F(BakeSheet, BadSheetsAreReportedWithPosition) {
    const std::string frame = R"("frame": {"x": 0, "y": 0, "w": 5, "h": 3})";
    const std::pair<std::string, std::string> cases[] = {
        {"{", "this is not valid JSON"},
        {"[]", "this is no sprite sheet"},
        {R"({"frames": 3, "meta": {}})", "this is no sprite sheet"},
        {R"({"frames": {}})", "this is no sprite sheet"},
        {R"({"frames": {}, "meta": {}})", "meta.image is missing"},
        {sheet("{}", "gone.png"), ""},
        {sheet("{}"), "frames is empty"},
        {sheet(R"([{"frame": {}}])"), "frames[0].filename is missing"},
        {sheet(R"({"a": {}})"), "frames[\"a\"].frame is missing"},
        {sheet(R"({"a": {"frame": {"x": 0, "y": 0, "w": 5}}})"), "frames[\"a\"].frame.h is missing"},
        {sheet(R"({"a": {"frame": {"x": -1, "y": 0, "w": 5, "h": 3}}})"),
         "frames[\"a\"].frame.x must be a whole number from 0 to 16384"},
        {sheet(R"({"a": {"frame": {"x": 8, "y": 0, "w": 5, "h": 3}}})"),
         "frames[\"a\"]: the frame reaches from (8, 0) to (13, 3), but " + folder.path("sheet.png") +
             " has only 12 x 5"},
        {sheet(R"({"a": {"frame": {"x": 8, "y": 1, "w": 5, "h": 3}, "rotated": true}})"),
         "frames[\"a\"]: the frame reaches from (8, 1) to (11, 6)"},
        {sheet(R"({"a": {)" + frame + R"(, "rotated": 1}})"), "frames[\"a\"].rotated must be true or false"},
        {sheet(R"({"a": {)" + frame + R"(, "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3}}})"),
         "frames[\"a\"]: frame is 5 x 3 but spriteSourceSize is 4 x 3"},
        {sheet(R"({"a": {)" + frame + R"(, "sourceSize": {"w": 5, "h": 2}}})"),
         "frames[\"a\"]: the frame, 5 x 3 at (0, 0), must lie within its sprite, 5 x 2"},
        {sheet(R"({"a": {)" + frame + R"(}, "a": {}})"), ""},
    };
    for (const auto& [text, expected] : cases) {
        if (text == cases[5].first) continue;  // the message begins with the picture's path; see below
        const std::string message = complaint(text);
        EXPECT_NE(message, "") << text;
        EXPECT_TRUE(message.starts_with(expected)) << message;
    }
    const std::string path = folder.write("bad.json", sheet("{}", "gone.png"));
    try {
        read_frames(path);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()),
                  folder.path("gone.png") + ": there is no such file; " + path + " (meta.image) refers to it");
    }
}

// A few bytes of JSON must not ask for all memory.
TEST_F(BakeSheet, HugeSheetsAreRefused) {
    std::string frames;
    for (int i = 0; i < 3; ++i) {
        frames += (i ? ", \"" : "\"") + std::to_string(i) +
                  R"(": {"frame": {"x": 0, "y": 0, "w": 1, "h": 1}, "sourceSize": {"w": 16384, "h": 16384}})";
    }
    EXPECT_TRUE(complaint(sheet("{" + frames + "}")).starts_with("frames[\"1\"]: the frames up to here have more"));
}

// Damaged at random: frames or an InputError, and nothing else. (The tests run under sanitizers too.)
TEST_F(BakeSheet, DamagedSheetsAreReadOrRefused) {
    std::mt19937_64 random(5);
    const auto below = [&](std::size_t end) {
        return static_cast<std::size_t>(random() % std::max<std::size_t>(1, end));
    };
    constexpr const char* strange[] = {"-1", "0", "16384", "16385", "4294967297", "1e9", "0.5", "null", "{}", "true"};
    int read = 0, refused = 0;
    for (int i = 0; i < 1500; ++i) {
        const char* names[] = {"aseprite_hash.json", "texturepacker_array.json", "size_as_packed.json"};
        std::string text = file_bytes(folder.path(names[i % 3]));
        for (std::size_t n = below(3) + 1; n > 0; --n) {
            const std::size_t at = text.find_first_of("0123456789", below(text.size()));
            if (random() % 4 == 0) {
                text.erase(below(text.size()), below(20));
            } else if (random() % 4 == 0) {
                text[below(text.size())] ^= static_cast<char>(1 << below(7));
            } else if (at != std::string::npos) {
                text.replace(at, 1, strange[below(std::size(strange))]);
            }
        }
        const std::string path = folder.write("damaged.json", text);
        try {
            for (const SpriteFrame& frame : read_frames(path)) EXPECT_LE(frame_mask(frame, 127).count(), 60);
            ++read;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find("damaged.json"), std::string::npos) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(read, 150);
    EXPECT_GT(refused, 450);
}

}  // namespace
}  // namespace carom::tool
