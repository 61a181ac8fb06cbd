// The verbs of lines, rays and segments: raycast and clip.
#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryRay : public testing::TestWithParam<Precision> {
  protected:
    json ask(const std::string& line) const { return answer_to(line, GetParam()); }
    std::string code(const std::string& line) const { return code_of(line, GetParam()); }
    std::string place(const std::string& line) const { return place_of(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryRay, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

const std::string ray_disc = R"({"type": "circle", "center": [0, 0], "radius": 2})";
const std::string box = R"({"type": "aabb", "min": [0, 0], "max": [2, 2]})";
const std::string line = R"({"type": "line", "point": [0, 0], "direction": [1, 0]})";

std::string ray(const std::string& origin, const std::string& direction, const std::string& rest = "") {
    return R"({"type": "ray", "origin": )" + origin + R"(, "direction": )" + direction + rest + "}";
}

const json no_hit = json::parse(R"({"hit": false, "enter": null, "exit": null, "point": null, "normal": null,
                                  "started_inside": false, "graze": false, "feature": null})");

TEST_P(QueryRay, CountsInLengthsOfTheDirection) {
    EXPECT_EQ(ask(question_of_two("raycast", ray("[-4, 0]", "[2, 0]"), ray_disc)),
              json::parse(R"({"hit": true, "enter": 1, "exit": 3, "point": [-2, 0], "normal": [-1, 0],
                              "started_inside": false, "graze": false,
                              "feature": {"part": 0, "kind": "vertex", "index": 0}})"));
    EXPECT_EQ(ask(question_of_two("raycast", ray("[-4, 3]", "[2, 0]"), ray_disc)), no_hit);
    EXPECT_EQ(ask(question_of_two("raycast", ray("[-4, 0]", "[-2, 0]"), ray_disc)), no_hit);
}

TEST_P(QueryRay, EndsAtTheLargestParameter) {
    const auto until = [&](const std::string& t) {
        return ask(question_of_two("raycast", ray("[-4, 0]", "[2, 0]"), ray_disc, R"(, "t_max": )" + t));
    };
    EXPECT_EQ(until("0.75"), no_hit);
    EXPECT_EQ(until("0"), no_hit);
    EXPECT_EQ(until("1")["hit"], true);
    EXPECT_EQ(until("1")["exit"], 1);
    EXPECT_EQ(until("1")["graze"], true);
    EXPECT_EQ(until("2")["exit"], 2);
    EXPECT_EQ(until("2")["graze"], false);
    EXPECT_EQ(until("1e30")["exit"], 3);
}

TEST_P(QueryRay, FromInsideAndAlongABorder) {
    const json inside = ask(question_of_two("raycast", ray("[1, 1]", "[1, 0]"), box));
    EXPECT_EQ(inside, json::parse(R"({"hit": true, "enter": 0, "exit": 1, "point": [1, 1], "normal": [0, 0],
                                      "started_inside": true, "graze": false, "feature": null})"));
    const json along = ask(question_of_two("raycast", ray("[-1, 2]", "[1, 0]"), box));
    EXPECT_EQ(along["graze"], true);
    EXPECT_EQ(along["enter"], 1);
    EXPECT_EQ(along["exit"], 3);
    const std::string ground = R"({"type": "half_space", "point": [0, 0], "normal": [0, 1]})";
    const json down = ask(question_of_two("raycast", ray("[0, 5]", "[0, -1]"), ground));
    EXPECT_EQ(down["enter"], 5);
    EXPECT_EQ(down["exit"], "infinite");
    EXPECT_EQ(down["normal"], json({0, 1}));
    EXPECT_EQ(down["feature"]["kind"], "edge");
}

TEST_P(QueryRay, ARayMayHaveAPose) {
    // Rotated by a quarter about the origin of its numbers, then moved: it goes up from (1, -4).
    const std::string posed = ray("[0, 0]", "[2, 0]", R"(, "pose": {"at": [1, -4], "rotation": [0, 1]})");
    const json hit = ask(question_of_two("raycast", posed, box));
    EXPECT_EQ(hit["enter"], 2);
    EXPECT_EQ(hit["exit"], 3);
    EXPECT_EQ(hit["point"], json({1, 0}));
    EXPECT_EQ(hit["normal"], json({0, -1}));
    const std::string moved = R"({"type": "aabb", "min": [0, 0], "max": [2, 2], "pose": {"at": [0, 10]}})";
    EXPECT_EQ(ask(question_of_two("raycast", posed, moved))["enter"], 7);
    EXPECT_EQ(ask(question_of_two("raycast", ray("[1, 0]", "[0, 2]", R"(, "pose": {})"), moved))["enter"], 5);
}

TEST_P(QueryRay, OfAUnionThePartIsNamed) {
    const std::string holed = R"({"type": "polygon", "points": [[0, 0], [9, 0], [9, 9], [0, 9]],)"
                              R"( "holes": [[[3, 3], [6, 3], [6, 6], [3, 6]]]})";
    const json first = ask(question_of_two("raycast", ray("[-1, 4]", "[1, 0]"), holed));
    EXPECT_EQ(first["enter"], 1);
    EXPECT_EQ(first["exit"], 4);
    const json from_the_hole = ask(question_of_two("raycast", ray("[4, 4]", "[1, 0]"), holed));
    EXPECT_EQ(from_the_hole["started_inside"], false);
    EXPECT_EQ(from_the_hole["enter"], 2);
    EXPECT_EQ(from_the_hole["exit"], 5);
    const std::string chain = R"({"type": "chain", "points": [[0, -1], [0, 1], [5, 1], [5, -1]]})";
    const json crossing = ask(question_of_two("raycast", ray("[1, 0]", "[1, 0]"), chain));
    EXPECT_EQ(crossing["enter"], 4);
    EXPECT_EQ(crossing["exit"], 4);
    EXPECT_EQ(crossing["feature"]["part"], 2);
    EXPECT_EQ(crossing["normal"], json({-1, 0}));
}

TEST_P(QueryRay, CurvedShapes) {
    const std::string ellipse = R"({"type": "ellipse", "center": [0, 0], "radii": [5, 3]})";
    const json hit = ask(question_of_two("raycast", ray("[0, 9]", "[0, -1]"), ellipse));
    EXPECT_EQ(hit["enter"], 6);
    EXPECT_EQ(hit["exit"], 12);
    EXPECT_EQ(hit["normal"], json({0, 1}));
    EXPECT_EQ(hit["feature"]["kind"], "curve");
    const std::string arc = R"({"type": "arc", "center": [0, 0], "radius": 5, "from": [1, 0], "to": [-1, 0]})";
    EXPECT_EQ(ask(question_of_two("raycast", ray("[0, 0]", "[3, 4]"), arc))["enter"], 1);
    EXPECT_EQ(ask(question_of_two("raycast", ray("[0, 0]", "[3, -4]"), arc)), no_hit);
}

TEST_P(QueryRay, ClipsGiveAllStretches) {
    const std::string posts = R"({"type": "compound", "shapes": [{"type": "aabb", "min": [1, -1], "max": [2, 1]},)"
                              R"( {"type": "aabb", "min": [2, -1], "max": [3, 1]},)"
                              R"( {"type": "circle", "center": [8, 1], "radius": 1},)"
                              R"( {"type": "half_space", "point": [10, 0], "normal": [-1, 0]}]})";
    EXPECT_EQ(ask(question_of_two("clip", line, posts)),
              json::parse(R"({"stretches": [{"enter": 1, "exit": 3, "graze": false},
                                            {"enter": 8, "exit": 8, "graze": true},
                                            {"enter": 10, "exit": "infinite", "graze": false}]})"));
    const std::string segment = R"({"type": "segment", "a": [0, 0], "b": [4, 0]})";
    EXPECT_EQ(ask(question_of_two("clip", segment, posts)),
              json::parse(R"({"stretches": [{"enter": 0.25, "exit": 0.75, "graze": false}]})"));
    EXPECT_EQ(ask(question_of_two("clip", ray("[20, 5]", "[0, 1]"), ray_disc)), json({{"stretches", json::array()}}));
    const std::string behind = R"({"type": "half_space", "point": [0, 0], "normal": [1, 0]})";
    EXPECT_EQ(ask(question_of_two("clip", line, behind))["stretches"][0]["enter"], "-infinite");
    const std::string posed = R"({"type": "segment", "a": [0, 0], "b": [4, 0], "pose": {"at": [-4, 0]}})";
    EXPECT_EQ(ask(question_of_two("clip", posed, ray_disc))["stretches"][0],
              json({{"enter", 0.5}, {"exit", 1}, {"graze", false}}));
}

TEST_P(QueryRay, InvalidRaysAreErrors) {
    const std::string good = ray("[-4, 0]", "[2, 0]");
    EXPECT_EQ(code(question_of_two("raycast", line, ray_disc)), "bad_type");
    EXPECT_EQ(place(question_of_two("raycast", line, ray_disc)), "a");
    EXPECT_EQ(code(question_of_two("raycast", ray("[0, 0]", "[0, 0]"), ray_disc)), "zero_direction");
    EXPECT_EQ(place(question_of_two("raycast", ray("[0, 0]", "[0, 0]"), ray_disc)), "a.direction");
    EXPECT_EQ(code(question_of_two("raycast", good, ray_disc, R"(, "t_max": -1)")), "out_of_range");
    EXPECT_EQ(place(question_of_two("raycast", good, ray_disc, R"(, "t_max": -1)")), "t_max");
    EXPECT_EQ(code(question_of_two("raycast", good, ray_disc, R"(, "t_max": "infinite")")), "bad_type");
    EXPECT_EQ(code(question_of_two("raycast", good, ray_disc, R"(, "margin": 1)")), "unknown_key");
    EXPECT_EQ(code(question("raycast", good)), "missing_key");
    EXPECT_EQ(code(question_of_two("raycast", R"({"type": "mask", "rows": ["#"]})", ray_disc)), "bad_type");
    EXPECT_EQ(code(question_of_two("clip", ray_disc, box)), "bad_type");
    EXPECT_EQ(code(question_of_two("clip", line, box, R"(, "t_max": 1)")), "unknown_key");
}

}  // namespace
}  // namespace carom::tool
