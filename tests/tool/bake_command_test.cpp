#include "io/file.hpp"
#include "picture/png.hpp"
#include "tool/picture_writer.hpp"
#include "tool/query/query_asking.hpp"
#include "tool/sheet_files.hpp"
#include "tool/tool_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace carom::tool {
namespace {

using nlohmann::json;

class BakeCommand : public testing::Test {
  protected:
    BakeCommand() { fill_with_sheets(folder); }

    static json sprites_of(const ToolRun& run) { return json::parse(run.output)["sprites"]; }

    void expect_refused(const std::vector<std::string>& arguments, const std::string& message) {
        std::vector<std::string> all{"bake"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        const ToolRun run = run_tool(all);
        EXPECT_EQ(run.code, 2) << message;
        EXPECT_NE(run.errors.find(message), std::string::npos) << run.errors;
        EXPECT_TRUE(run.errors.starts_with("carom: error: ")) << run.errors;
    }

    TemporaryFolder folder;
};

double area(const json& points) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const json &a = points[i], &b = points[(i + 1) % points.size()];
        sum += a[0].get<double>() * b[1].get<double>() - a[1].get<double>() * b[0].get<double>();
    }
    return sum / 2;
}

TEST_F(BakeCommand, BakesAPicture) {
    const std::string path = folder.write("ring.png", png_of({"###..", "#.#..", "###.#"}));
    const ToolRun run = run_tool({"bake", path, "--error", "0", "--levels", "2"});
    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.errors, "");
    const json document = json::parse(run.output);
    EXPECT_EQ(document["format"], "carom-bake");
    EXPECT_EQ(document["version"], 1);
    EXPECT_EQ(document["threshold"], 127);
    EXPECT_EQ(document["error"], 0);
    EXPECT_EQ(document["levels"], 2);
    ASSERT_EQ(document["sprites"].size(), 1u);
    const json& sprite = document["sprites"][0];
    EXPECT_EQ(sprite["file"], path);
    EXPECT_EQ(sprite["frame"], nullptr);
    EXPECT_EQ(sprite["size"], json({5, 3}));
    EXPECT_EQ(sprite["count"], 9);
    EXPECT_EQ(sprite["bounds"], json({{"min", {0, 0}}, {"max", {5, 3}}}));
    EXPECT_EQ(sprite["centroid"], json::parse("[1.8333334, 1.6111112]"));
    EXPECT_EQ(sprite["components"].size(), 2u);
    EXPECT_EQ(sprite["components"][1],
              json({{"count", 1}, {"bounds", {{"min", {4, 2}}, {"max", {5, 3}}}}, {"first", {4, 2}}}));
    ASSERT_EQ(sprite["polygons"].size(), 2u);
    EXPECT_EQ(sprite["polygons"][0]["component"], 0);
    EXPECT_EQ(sprite["polygons"][0]["outline"], json::parse("[[0, 0], [3, 0], [3, 3], [0, 3]]"));
    EXPECT_EQ(sprite["polygons"][0]["holes"], json::parse("[[[1, 1], [1, 2], [2, 2], [2, 1]]]"));
    double parts = 0;
    for (const json& polygon : sprite["polygons"]) {
        for (const json& part : polygon["parts"]) parts += area(part);
    }
    EXPECT_EQ(parts, 9);
    EXPECT_EQ(sprite["circle_tree"][0]["parent"], nullptr);
    EXPECT_GT(sprite["circle_tree"].size(), 1u);
}

TEST_F(BakeCommand, BakesTheFramesOfSheets) {
    const ToolRun run =
        run_tool({"bake", folder.path("texturepacker_hash.json"), folder.path("aseprite_array.json"), "--error", "0"});
    EXPECT_EQ(run.code, 0) << run.errors;
    json sprites = sprites_of(run);
    ASSERT_EQ(sprites.size(), 4u);
    EXPECT_EQ(sprites[0]["frame"], "arrow");
    EXPECT_EQ(sprites[2]["frame"], "arrow 0.aseprite");
    for (json& sprite : sprites) {
        sprite.erase("file");
        sprite.erase("frame");
    }
    EXPECT_EQ(sprites[0], sprites[2]);  // one lies rotated on the sheet, the other upright
    EXPECT_EQ(sprites[1], sprites[3]);
    EXPECT_EQ(sprites[0]["size"], json({8, 6}));
    EXPECT_EQ(sprites[0]["bounds"], json({{"min", {1, 2}}, {"max", {6, 5}}}));
}

// What would take hours is refused at once: a chessboard has as many corners as anything.
TEST_F(BakeCommand, NoiseIsRefused) {
    std::vector<std::string> rows(258, std::string(258, '.'));
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = y % 2; x < rows[y].size(); x += 2) rows[y][x] = '#';
    }
    const std::string path = folder.write("chess.png", png_of(rows));
    expect_refused({path}, "chess.png: its border has 133128 corners, and at most 131072 are read");
    const std::string mask = R"({"type": "mask", "png": ")" + path + "\"}";
    EXPECT_EQ(code_of(question("mask_facts", mask, R"(, "error": 1)")), "bad_size");
    EXPECT_EQ(answer_to(question("mask_facts", mask))["count"], 33282);
}

// Shapes are written as questions and scenes write them, and each contains every set pixel.
TEST_F(BakeCommand, ItsShapesCanBeQueriedAndContainTheSprite) {
    const ToolRun run = run_tool({"bake", source_path("assets/sticker-knight/map"), "--error", "0", "--levels", "2"});
    EXPECT_EQ(run.code, 0) << run.errors;
    const json sprites = sprites_of(run);
    EXPECT_EQ(sprites.size(), 62u);
    for (const json& sprite : sprites) {
        for (const char* kind : {"box", "circle", "capsule"}) {
            ASSERT_EQ(sprite[kind]["type"], kind);
            for (const json& polygon : sprite["polygons"]) {
                const json inner = {{"type", "polygon"}, {"points", polygon["outline"]}};
                const json ask = {{"ask", "classify"}, {"a", inner}, {"b", sprite[kind]}};
                const json relation = answer_to(ask.dump())["relation"];
                EXPECT_TRUE(relation == "inside" || relation == "inside_tangent" || relation == "equal")
                    << sprite["file"] << kind << relation;
            }
        }
    }
}

TEST_F(BakeCommand, AnEmptySpriteHasNoShapes) {
    const std::string path = folder.write("clear.png", png_of({"...", "..."}));
    const ToolRun run = run_tool({"bake", path, "--preview", folder.path("clear-preview.png")});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.errors, "carom: warning: " + path + ": no pixel has an alpha above 127; its shapes are null\n");
    const json sprite = sprites_of(run)[0];
    EXPECT_EQ(sprite["count"], 0);
    EXPECT_EQ(sprite["polygons"], json::array());
    for (const char* key : {"bounds", "centroid", "circle_tree", "box", "circle", "capsule"})
        EXPECT_EQ(sprite[key], nullptr) << key;
    EXPECT_TRUE(std::filesystem::exists(folder.path("clear-preview.png")));
}

TEST_F(BakeCommand, AFolderIsItsSpritesAndSheets) {
    folder.write("notes.json", R"({"author": "me"})");
    std::filesystem::create_directory(folder.path(".editor"));
    folder.write(".editor/settings.json", "{ // with a comment\n}");
    folder.write(".hidden.png", "none");
    folder.write("hook.PNG", png_of(hook_rows));
    folder.write("hook.jpg", jpeg_of(hook_rows, JpegKind::color));
    folder.write("hook.jpeg", jpeg_of(hook_rows, JpegKind::gray));
    const ToolRun run = run_tool({"bake", folder.path("")});
    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.errors, "carom: warning: " + folder.path("") + "notes.json: passed over; it is no sprite sheet\n");
    EXPECT_EQ(sprites_of(run).size(), 13u);  // two of each of the five sheets, and three hooks; not the sheets' picture
}

TEST_F(BakeCommand, WritesAFileAndATable) {
    const std::string out = folder.path("baked.json");
    const ToolRun run =
        run_tool({"bake", folder.path("aseprite_hash.json"), "--error", "0", "--levels", "1", "--out", out});
    EXPECT_EQ(run.code, 0) << run.errors;
    const std::string sheet = folder.path("aseprite_hash.json");
    const std::string gap(sheet.size() + 15, ' ');
    EXPECT_EQ(run.output, "sprite" + gap + " size  pixels  components  holes  corners  parts  circles\n" + sheet +
                              " \"arrow 0.aseprite\"  8 x 6       8           1      0        8      3        1\n" +
                              sheet +
                              " \"hook 1.aseprite\"   2 x 4       5           1      0        8      2        1\n");
    EXPECT_EQ(json::parse(file_bytes(out))["sprites"].size(), 2u);
}

TEST_F(BakeCommand, DrawsAPreviewForEachFile) {
    folder.write("hook.png", png_of(hook_rows));
    const ToolRun run = run_tool({"bake", folder.path("hook.png"), folder.path("texturepacker_array.json"), "--preview",
                                  folder.path("{}-shapes.png")});
    EXPECT_EQ(run.code, 0) << run.errors;
    for (const char* name : {"hook-shapes.png", "texturepacker_array-shapes.png"})
        EXPECT_TRUE(file_bytes(folder.path(name)).starts_with("\x89PNG")) << name;
    EXPECT_EQ(run_tool({"bake", folder.path("hook.png"), "--preview", folder.path("hook.svg")}).code, 0);
    EXPECT_NE(file_bytes(folder.path("hook.svg")).find("<svg"), std::string::npos);
}

TEST_F(BakeCommand, OneBadFileDoesNotKeepTheOthers) {
    const std::string good = folder.write("good.png", png_of(hook_rows));
    std::string bytes = png_of(hook_rows);
    bytes.resize(bytes.size() - 20);
    const std::string cut = folder.write("cut.png", bytes);
    const ToolRun run = run_tool({"bake", cut, good});
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(run.errors.starts_with("carom: error: " + cut + ": the PNG is cut short")) << run.errors;
    const json sprites = sprites_of(run);
    ASSERT_EQ(sprites.size(), 2u);
    EXPECT_EQ(sprites[0]["file"], cut);
    EXPECT_TRUE(sprites[0]["error"].is_string());
    EXPECT_EQ(sprites[1]["count"], 5);
}

TEST_F(BakeCommand, BadInputIsNamed) {
    const std::string png = folder.write("hook.png", png_of(hook_rows));
    expect_refused({folder.path("none.png")}, folder.path("none.png") + ": there is no such file; check the path");
    expect_refused({folder.write("text.txt", "hello")},
                   "text.txt: this is a text file, and no picture that is read (PNG, JPEG, "
                   "GIF, WebP, BMP, "
                   "Aseprite); name a picture instead");
    expect_refused({folder.write("broken.json", "{\"frames\": [")}, "broken.json: this is not valid JSON");
    expect_refused({folder.write("other.json", "{}")}, "other.json: this is no sprite sheet");
    std::filesystem::create_directory(folder.path("empty"));
    expect_refused({folder.path("empty")}, "empty: there are no sprites in this folder");
    expect_refused({}, "SPRITE is required");
    expect_refused({png, "--threshold", "255"}, "--threshold");
    expect_refused({png, "--error", "-1"}, "--error must be from 0 to");
    expect_refused({png, "--error", "nan"}, "--error must be from 0 to");
    expect_refused({png, "--levels", "0"}, "--levels must be from 1 to 10; got 0");
    expect_refused({png, "--levels", "11"}, "--levels must be from 1 to 10; got 11");
    expect_refused({png, "--preview", "a.gif"}, "--preview a.gif: the name must end in .png or .svg");
    expect_refused({png, "--preview", png}, "this is one of the sprites; choose another name");
    expect_refused({png, "--out", png}, "this is one of the sprites; choose another name");
    expect_refused({png, "--out", folder.path("gone/a.json")}, "there is no folder " + folder.path("gone"));
    expect_refused({png, folder.path("aseprite_hash.json"), "--preview", folder.path("a.png")},
                   "would replace the picture of another file");
    // The picture of a sheet is a sprite too, though nobody named it.
    expect_refused({folder.path("aseprite_hash.json"), "--preview", folder.path("sheet.png")},
                   "this is one of the sprites");
    EXPECT_EQ(file_bytes(png), png_of(hook_rows));
    EXPECT_EQ(file_bytes(folder.path("sheet.png")), png_of(sheet_rows));
}

TEST_F(BakeCommand, TheDocumentedDocumentIsTheOneThatIsPrinted) {
    const std::string page = file_bytes(source_path("docs/bake.md"));
    const std::size_t start = page.find("```json\n") + 8;
    ToolRun run = run_tool({"bake", folder.write("ell.png", png_of({"#.", "##"})), "--error", "0", "--levels", "1"});
    const std::size_t path = run.output.find(folder.path(""));
    ASSERT_NE(path, std::string::npos);
    run.output.erase(path, folder.path("").size());
    const std::string version = CAROM_VERSION;  // a release need not touch the page
    const std::size_t at = run.output.find(version);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(run.output.replace(at, version.size(), "VERSION"), page.substr(start, page.find("```", start) - start));
}

TEST_F(BakeCommand, HelpHasExamples) {
    const ToolRun help = run_tool({"bake", "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_NE(help.output.find("Usage: carom bake [OPTIONS] SPRITE..."), std::string::npos) << help.output;
    EXPECT_NE(help.output.find("Examples:"), std::string::npos);
    EXPECT_NE(run_tool({"--help"}).output.find("bake"), std::string::npos);
}

TEST_F(BakeCommand, WritesDistances) {
    const std::string path = folder.write("dot.png", png_of({"##.", "##."}));
    const std::string picture = folder.path("dot-sdf.png");
    const ToolRun run = run_tool({"bake", path, "--sdf", picture, "--spread", "1.5"});
    EXPECT_EQ(run.code, 0) << run.errors;
    const json document = json::parse(run.output);
    EXPECT_EQ(document["spread"], 1.5);
    EXPECT_EQ(document["sprites"][0]["sdf"], json::parse(R"({"min": [2, 2], "max": [5, 4]})"));
    const Image image = decode_png(read_file(picture), picture);
    ASSERT_EQ(image.width, 7);
    ASSERT_EQ(image.height, 6);
    const auto grey = [&](int x, int y) { return int{image.rgba[static_cast<std::size_t>(4 * (y * 7 + x))]}; };
    for (int y = 0; y < 6; ++y) {
        for (int x = 0; x < 7; ++x) EXPECT_EQ(grey(x, y) >= 128, x >= 2 && x < 4 && y >= 2 && y < 4);
    }
    EXPECT_EQ(grey(0, 0), 0);
    EXPECT_EQ(grey(2, 2), 170);  // half a pixel inside: 127.5 (1 + 1/3)
    EXPECT_EQ(grey(4, 2), 85);
}

TEST_F(BakeCommand, PutsTheDistancesOfFramesSideBySide) {
    const ToolRun run = run_tool({"bake", folder.path("texturepacker_hash.json"), "--sdf", folder.path("all.png")});
    EXPECT_EQ(run.code, 0) << run.errors;
    std::int64_t right = 0;
    for (const json& sprite : sprites_of(run)) {
        EXPECT_EQ(sprite["sdf"]["min"], json({right + 8, 8}));
        right += sprite["size"][0].get<std::int64_t>() + 16;
    }
    EXPECT_EQ(decode_png(read_file(folder.path("all.png")), "all.png").width, right);
}

TEST_F(BakeCommand, RefusesDistancesThatMeanNothing) {
    const std::string path = folder.write("dot.png", png_of({"#"}));
    expect_refused({path, "--sdf", folder.path("a.png"), "--spread", "0"}, "--spread must be above 0");
    expect_refused({path, "--sdf", folder.path("a.svg")}, "the distances are a .png");
    expect_refused({path, "--sdf", path}, "this is one of the sprites");
    expect_refused({path, "--spread", "2"}, "--sdf");
    json sheet{{"frames", json::array()}, {"meta", {{"image", "dot.png"}}}};
    for (int i = 0; i < 20; ++i) {
        sheet["frames"].push_back({{"filename", std::to_string(i)},
                                   {"frame", {{"x", 0}, {"y", 0}, {"w", 1}, {"h", 1}}},
                                   {"rotated", false},
                                   {"trimmed", false},
                                   {"spriteSourceSize", {{"x", 0}, {"y", 0}, {"w", 1}, {"h", 1}}},
                                   {"sourceSize", {{"w", 1}, {"h", 1}}}});
    }
    const std::string many = folder.write("many.json", sheet.dump());
    expect_refused({many, "--sdf", folder.path("a.png"), "--spread", "1000"}, "choose a smaller --spread");
}

}  // namespace
}  // namespace carom::tool
