#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string block = R"({"type": "mask", "rows": ["####", "####"], "at": [10, 20]})";

std::string mask_at(int x, int y) {
    return R"({"type": "mask", "rows": ["##", "##"], "at": [)" + std::to_string(x) + ", " + std::to_string(y) + "]}";
}

TEST(QueryMask, NormalExplainsWhyThereIsNone) {
    const json side = answer_to(question_of_two("mask_normal", block, mask_at(13, 20)));
    EXPECT_EQ(side["kind"], "defined");
    EXPECT_EQ(side["normal"], json::parse("[1, 0]"));
    EXPECT_EQ(side["gradient"], json::parse("[-2, 0]"));
    const json apart = answer_to(question_of_two("mask_normal", block, mask_at(30, 20)));
    EXPECT_EQ(apart["kind"], "apart");
    EXPECT_EQ(apart["defined"], false);
    EXPECT_EQ(apart["normal"], nullptr);
    EXPECT_EQ(answer_to(question_of_two("mask_normal", block, block))["kind"], "symmetric");
}

TEST(QueryMask, DisplacementsOutAndIn) {
    EXPECT_EQ(answer_to(question_of_two("penetration", block, mask_at(13, 20)))["by"], json::parse("[1, 0]"));
    EXPECT_EQ(answer_to(question_of_two("penetration", block, mask_at(30, 20)))["by"], json::parse("[0, 0]"));
    const json stopped = answer_to(question_of_two("mask_sweep", block, mask_at(0, 20), R"(, "by": [16, 0])"));
    EXPECT_EQ(stopped,
              json::parse(R"({"hit": true, "started": false, "t": 0.5, "at": [8, 20], "blocked_at": [9, 20]})"));
    const json past = answer_to(question_of_two("mask_sweep", block, mask_at(0, 0), R"(, "by": [16, 0])"));
    EXPECT_EQ(past["hit"], false);
    EXPECT_EQ(past["at"], json::parse("[16, 0]"));
    EXPECT_EQ(past["blocked_at"], nullptr);
    EXPECT_EQ(place_of(question_of_two("mask_sweep", block, block, R"(, "by": [1])")), "by");
    EXPECT_EQ(code_of(question_of_two("mask_sweep", block, block)), "missing_key");
}

TEST(QueryMask, AllOffsetsAtOnce) {
    const std::string dot = R"({"type": "mask", "rows": ["#"]})";
    const json all = answer_to(question_of_two("mask_convolve", block, mask_at(0, 0)));
    EXPECT_EQ(all["at"], json::parse("[9, 19]"));
    EXPECT_EQ(all["rows"], json::parse(R"(["#####", "#####", "#####"])"));
    EXPECT_EQ(all["areas"], json::parse("[[1, 2, 2, 2, 1], [2, 4, 4, 4, 2], [1, 2, 2, 2, 1]]"));
    EXPECT_EQ(answer_to(question_of_two("mask_convolve", dot, dot))["areas"], json::parse("[[1]]"));
}

TEST(QueryMask, AgainstShapes) {
    const std::string circle = R"({"type": "circle", "center": [14, 24], "radius": 2})";
    EXPECT_EQ(answer_to(question_of_two("mask_shape", block, circle)),
              json::parse(R"({"overlap": true, "area": 0, "first": [13, 21]})"));
    const std::string larger = R"({"type": "circle", "center": [14, 24], "radius": 2.5})";
    EXPECT_EQ(answer_to(question_of_two("mask_shape", block, larger))["area"], 2);
    EXPECT_EQ(code_of(question_of_two("mask_shape", circle, block)), "unknown_type");
}

// For operations on shapes a mask is what a tile grid of its rows is.
class QueryPixels : public testing::TestWithParam<Precision> {
  protected:
    json ask(const std::string& line) const { return answer_to(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryPixels, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

TEST_P(QueryPixels, AreShapes) {
    const std::string rows = R"("rows": ["#...", "##..", "####"])", pose = R"("pose": {"at": [1, 2], "degrees": 90})";
    const std::string mask = R"({"type": "mask", "at": [10, 20], )" + rows;
    const std::string grid = R"({"type": "tile_grid", "cell": [1, 1], "origin": [10, 20], )" + rows;
    const std::string disc = R"({"type": "circle", "center": [12.5, 20.75], "radius": 1.5})";
    for (const std::string& rest : {std::string("}"), ", " + pose + "}"}) {
        for (const char* verb : {"overlaps", "classify", "distance", "contact", "manifold"}) {
            const json expected = ask(question_of_two(verb, grid + rest, disc));
            EXPECT_EQ(ask(question_of_two(verb, mask + rest, disc)), expected) << verb << rest;
            EXPECT_FALSE(expected.is_null()) << verb;
            EXPECT_EQ(ask(question_of_two(verb, disc, mask + rest)), ask(question_of_two(verb, disc, grid + rest)));
        }
        for (const char* verb : {"bounds", "area", "centroid"})
            EXPECT_EQ(ask(question(verb, mask + rest)), ask(question(verb, grid + rest))) << verb;
        const std::string motion = R"(, "va": [0, 3], "horizon": 9)";
        EXPECT_EQ(ask(question_of_two("sweep", disc, mask + rest, motion)),
                  ask(question_of_two("sweep", disc, grid + rest, motion)));
    }
    const std::string on_seam = R"({"type": "circle", "center": [13.25, 21.5], "radius": 1})";
    EXPECT_EQ(ask(question_of_two("contact", on_seam, mask + "}"))["normal"], json({0, 1}));
    EXPECT_EQ(ask(question("area", mask + "}"))["area"], 7);
    EXPECT_EQ(ask(question_of_two("overlaps", mask + "}", R"({"type": "mask", "rows": ["#"], "at": [14, 22]})")),
              json::parse(R"({"overlaps": true, "penetrates": false})"));
}

TEST(QueryMask, IsNoPartOfAShape) {
    const std::string inner = R"({"type": "compound", "shapes": [)" + block + "]}";
    const std::string nested = R"({"type": "compound", "shapes": [)" + inner + "]}";
    EXPECT_EQ(code_of(question("area", nested)), "unknown_type");
    EXPECT_EQ(place_of(question("area", nested)), "a.shapes[0].shapes[0].type");
    EXPECT_EQ(place_of(question_of_two("mask_overlap", block, R"({"type": "mask", "rows": ["#"], "pose": {}})")),
              "b.pose");
}

TEST(QueryMask, TooLargeForAShape) {
    const std::string row(70'000, '#');
    const std::string line = question("area", R"({"type": "mask", "rows": [")" + row + R"("]})");
    EXPECT_EQ(code_of(line), "bad_size");
    EXPECT_EQ(place_of(line), "a");
}

TEST(QueryMask, IsNoShapeWhereFloatsHaveNotItsPlace) {
    const std::string line = question("area", mask_at(16777217, 0));
    EXPECT_EQ(code_of(line), "out_of_range");
    EXPECT_EQ(place_of(line), "a.at");
    EXPECT_EQ(answer_to(line, Precision::twice)["area"], 4);
}

json edited(const std::string& op, const std::string& rest = "") {
    return answer_to(question("mask_edit", R"({"type": "mask", "rows": ["###", "##."], "at": [5, 7]})",
                              R"(, "op": ")" + op + '"' + rest));
}

TEST(QueryMask, Edits) {
    EXPECT_EQ(edited("erode", R"(, "n": 1, "neighbours": 4)")["rows"], json::parse(R"(["...", "..."])"));
    EXPECT_EQ(edited("dilate", R"(, "n": 1, "neighbours": 4)")["rows"], json::parse(R"(["###", "###"])"));
    EXPECT_EQ(edited("dilate", R"(, "n": 1, "neighbours": 4, "grow": true)"),
              json::parse(R"({"rows": [".###.", "#####", "####.", ".##.."], "at": [4, 6]})"));
    EXPECT_EQ(edited("invert")["rows"], json::parse(R"(["...", "..#"])"));
    EXPECT_EQ(edited("scale", R"(, "size": [6, 2])")["rows"], json::parse(R"(["######", "####.."])"));
    EXPECT_EQ(edited("coarse", R"(, "n": 2)"), json::parse(R"({"rows": ["##"], "at": [2, 3]})"));
    EXPECT_EQ(edited("flip", R"(, "axis": "x")")["rows"], json::parse(R"(["###", ".##"])"));
    EXPECT_EQ(edited("flip", R"(, "axis": "y")")["rows"], json::parse(R"(["##.", "###"])"));
    EXPECT_EQ(edited("rotate", R"(, "degrees": 180)"), json::parse(R"({"rows": [".##", "###"], "at": [5, 7]})"));
    EXPECT_EQ(edited("rotate", R"(, "degrees": 90, "pivot": [0, 0])"),
              json::parse(R"({"rows": ["##", "##", ".#"], "at": [3, 7]})"));
    const std::string brush = R"(, "b": {"type": "mask", "rows": ["#"], "at": [7, 8]})";
    EXPECT_EQ(edited("draw", brush)["rows"], json::parse(R"(["###", "###"])"));
    EXPECT_EQ(edited("erase", R"(, "b": {"type": "mask", "rows": ["#"], "at": [5, 7]})")["rows"],
              json::parse(R"([".##", "##."])"));
}

TEST(QueryMask, InvalidEdits) {
    const auto ask = [](const std::string& rest) { return question("mask_edit", block, rest); };
    EXPECT_EQ(code_of(ask("")), "missing_key");
    EXPECT_EQ(code_of(ask(R"(, "op": "melt")")), "unknown_type");
    EXPECT_EQ(code_of(ask(R"(, "op": "erode")")), "missing_key");
    EXPECT_EQ(code_of(ask(R"(, "op": "erode", "n": -1)")), "out_of_range");
    EXPECT_EQ(code_of(ask(R"(, "op": "erode", "n": 1, "axis": "x")")), "unknown_key");
    EXPECT_EQ(code_of(ask(R"(, "op": "flip", "axis": "z")")), "out_of_range");
    EXPECT_EQ(code_of(ask(R"(, "op": "scale", "size": [1])")), "bad_type");
    EXPECT_EQ(code_of(ask(R"(, "op": "scale", "size": [16777216, 16777216])")), "too_large");
    EXPECT_EQ(code_of(ask(R"(, "op": "dilate", "n": 16777216, "grow": true)")), "too_large");
    EXPECT_EQ(code_of(ask(R"(, "op": "dilate", "n": 1, "grow": 1)")), "bad_type");
    EXPECT_EQ(code_of(ask(R"(, "op": "coarse", "n": 0)")), "out_of_range");
}

}  // namespace
}  // namespace carom::tool
