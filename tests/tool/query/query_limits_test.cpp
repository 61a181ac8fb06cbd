// Questions of a few bytes that ask for more than any memory holds: an error for their line, and the next is answered.

#include "io/json_writer.hpp"
#include "query/border_corners.hpp"
#include "query_asking.hpp"
#include "rates.hpp"
#include "tool/png_writer.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/mask/contours.hpp>

#include <gtest/gtest.h>

#include <random>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string dot = R"({"type": "mask", "rows": ["#"]})";

std::string edit(const std::string& rest, const std::string& a = dot) {
    return question("mask_edit", a, ", " + rest);
}

TEST(QueryLimits, MasksThatAreTooLargeAreRefusedBeforeTheyAreMade) {
    const std::string dilate = R"("op": "dilate", "grow": true, "n": )", scale = R"("op": "scale", "size": )";
    for (const char* const n : {"4096", "20000", "32000", "16777216"}) {
        EXPECT_EQ(code_of(edit(dilate + n)), "too_large") << n;
        EXPECT_EQ(place_of(edit(dilate + n)), "n");
    }
    for (const char* const size : {"[65536, 65536]", "[16777216, 5]", "[8193, 8192]"}) {
        EXPECT_EQ(code_of(edit(scale + size)), "too_large") << size;
        EXPECT_EQ(place_of(edit(scale + size)), "size");
    }
    EXPECT_EQ(answer_to(edit(R"("op": "dilate", "n": 16777216)"))["rows"], json::parse(R"(["#"])"));
    EXPECT_EQ(answer_to(edit(scale + "[2, 1]"))["rows"], json::parse(R"(["##"])"));
}

// Long thin masks are short as JSON, or as a picture, and large when they are rotated or convolved.
TEST(QueryLimits, ThinMasksThatGrowToSquares) {
    const TemporaryFolder folder;
    const auto mask_of = [&](const std::string& name, const std::vector<std::string>& rows) {
        return R"({"type": "mask", "png": ")" + folder.write(name, png_of(rows)) + "\"}";
    };
    const std::string row = mask_of("row.png", {std::string(16000, '#')});
    const std::string column = mask_of("column.png", std::vector<std::string>(16000, "#"));
    EXPECT_EQ(code_of(edit(R"("op": "rotate", "degrees": 45)", row)), "too_large");
    EXPECT_EQ(place_of(edit(R"("op": "rotate", "degrees": -30)", column)), "degrees");
    EXPECT_EQ(answer_to(edit(R"("op": "rotate", "degrees": 180)", row))["rows"].size(), 1u);
    EXPECT_EQ(code_of(question_of_two("mask_convolve", row, column)), "too_large");
    EXPECT_EQ(answer_to(question_of_two("mask_convolve", row, row))["areas"].size(), 1u);
}

TEST(QueryLimits, TheNextLineIsProcessed) {
    QueryEngine engine(Precision::single);
    const std::string small = edit(R"("op": "invert")");
    EXPECT_EQ(engine.respond(small), R"({"answer": {"rows": ["."], "at": [0, 0]}})");
    EXPECT_EQ(json::parse(engine.respond(edit(R"("op": "dilate", "grow": true, "n": 20000)")))["error"]["code"],
              "too_large");
    EXPECT_EQ(engine.respond(small), R"({"answer": {"rows": ["."], "at": [0, 0]}})");
    EXPECT_EQ(engine.failures(), 1u);
}

TEST(QueryLimits, ResultsAreLimitedInLength) {
    JsonWriter out(20);
    out.begin_array();
    for (int i = 0; i < 6; ++i) out.integer(std::int64_t{7});
    EXPECT_EQ(out.text().size(), 17u);
    out.end_array();
    try {
        out.string("..");
        FAIL();
    } catch (const QueryError& error) {
        EXPECT_EQ(error.code, "too_large");
        EXPECT_EQ(error.message, "the result would be longer than 20 bytes; ask for less");
        EXPECT_EQ(error.at, "line");
    }
    EXPECT_EQ(JsonWriter().take(), "");
}

TEST(QueryLimits, RaggedBordersAreRefusedBeforeTheyAreTraced) {
    const TemporaryFolder folder;
    std::string dots, clear;
    for (int i = 0; i < 2048; ++i) dots += "#.", clear += "..";
    std::vector<std::string> rows;
    for (int i = 0; i < 1025; ++i) rows.insert(rows.end(), {dots, clear});
    const std::string mask = R"({"type": "mask", "png": ")" + folder.write("dots.png", png_of(rows)) + "\"}";
    EXPECT_EQ(json::parse(reply(question("mask_facts", mask)))["error"]["message"],
              "the border of a has 8396800 corners; at most 8388608 are read");
    rows.resize(2 * 17);  // 139264 corners
    const std::string fewer = R"({"type": "mask", "png": ")" + folder.write("fewer.png", png_of(rows)) + "\"}";
    EXPECT_EQ(code_of(question("mask_facts", fewer, R"(, "error": 1)")), "bad_size");
    EXPECT_EQ(answer_to(question("mask_facts", fewer))["components"].size(), 17u * 2048);
}

TEST(QueryLimits, CornersAreCountedAsContoursHaveThem) {
    std::mt19937_64 random(20261);
    std::uint64_t crossed = 0;
    for (int round = 0; round < 400; ++round) {
        const auto width = static_cast<std::int64_t>(random() % 140), height = static_cast<std::int64_t>(random() % 9);
        Bitmask mask = Bitmask::blank(width, height).value();
        for (std::int64_t y = 0; y < height; ++y) {
            for (std::int64_t x = 0; x < width; ++x) mask.set(x, y, random() % 3 != 0);
        }
        std::int64_t corners[2] = {};
        for (const bool eight : {false, true}) {
            for (const Contour& contour : contours(mask, eight ? Neighbors::eight : Neighbors::four))
                corners[eight] += static_cast<std::int64_t>(contour.corners.size());
            EXPECT_EQ(border_corner_count(mask), corners[eight]) << width << " x " << height;
        }
        crossed += corners[0] > 100;
    }
    test::expect_often(crossed, 400, 0.3);
}

TEST(QueryLimits, AnEmptyPathSaysSo) {
    const json error = json::parse(reply(question("mask_facts", R"({"type": "mask", "png": ""})")))["error"];
    EXPECT_EQ(error["code"], "unreadable_file");
    EXPECT_EQ(error["message"], "an empty path names no file; a.png refers to it");
    EXPECT_EQ(error["at"], "a.png");
}

TEST(QueryLimits, NeighborsHaveANormal) {
    const std::string block = R"({"type": "mask", "rows": ["####", "####"]})";
    const auto beside = [&](int x) {
        return answer_to(
            question_of_two("mask_normal", block,
                            R"({"type": "mask", "rows": ["####", "####"], "at": [)" + std::to_string(x) + ", 0]}"));
    };
    EXPECT_EQ(beside(4)["gradient"], json::parse("[-1, 0]"));
    EXPECT_EQ(beside(4)["normal"], json::parse("[1, 0]"));
    EXPECT_EQ(beside(-4)["normal"], json::parse("[-1, 0]"));
    EXPECT_EQ(beside(5)["kind"], "apart");
    EXPECT_EQ(beside(5)["normal"], nullptr);
}

}  // namespace
}  // namespace carom::tool
