// The verbs about one shape: area, centroid, bounds, circle_tree.
#include "query_asking.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryMeasure : public testing::TestWithParam<Precision> {
  protected:
    json ask(const std::string& line) const { return answer_to(line, GetParam()); }
    json area(const std::string& shape) const { return ask(question("area", shape))["area"]; }
    json centroid(const std::string& shape) const { return ask(question("centroid", shape))["point"]; }
    json circles(const std::string& shape, int levels) const {
        return ask(question("circle_tree", shape, R"(, "levels": )" + std::to_string(levels)))["circles"];
    }
    std::string code(const std::string& line) const { return code_of(line, GetParam()); }
    std::string place(const std::string& line) const { return place_of(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryMeasure, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

const std::string frame = R"({"type": "polygon", "points": [[0, 0], [8, 0], [8, 8], [0, 8]],)"
                          R"( "holes": [[[2, 2], [4, 2], [4, 4], [2, 4]]]})";
const std::string half_plane = R"({"type": "half_space", "point": [0, 0], "normal": [0, 1]})";

TEST_P(QueryMeasure, AreasOfWhatIsCoveredOnce) {
    EXPECT_EQ(area(R"({"type": "triangle", "points": [[0, 0], [0, 3], [4, 0]]})"), 6);
    EXPECT_EQ(area(frame), 60);
    EXPECT_EQ(area(R"({"type": "compound", "shapes": [{"type": "aabb", "min": [-3, -1], "max": [3, 1]},)"
                   R"( {"type": "aabb", "min": [-1, -3], "max": [1, 3]}]})"),
              20);
    const double error = GetParam() == Precision::single ? 1e-6 : 1e-13;
    const std::string tiles = R"({"type": "tile_grid", "cell": [2, 2], "rows": ["##", "#/"],)"
                              R"( "tiles": {"/": {"type": "triangle", "points": [[0, 0], [2, 0], [0, 2]]}}})";
    EXPECT_NEAR(area(tiles).get<double>(), 14, error);
    EXPECT_EQ(area(R"({"type": "chain", "points": [[0, 0], [9, 0], [0, 9]], "closed": true})"), 0);
    EXPECT_EQ(area(half_plane), "infinite");
    const double disc = area(R"({"type": "circle", "center": [1, 0], "radius": 3})");
    EXPECT_NEAR(disc, 9 * std::numbers::pi, 10 * error);
}

TEST_P(QueryMeasure, CentroidsOfAreasCurvesAndPoints) {
    EXPECT_EQ(centroid(R"({"type": "triangle", "points": [[0, 0], [3, 0], [0, 6]]})"), json({1, 2}));
    EXPECT_EQ(centroid(R"({"type": "segment", "a": [0, 0], "b": [4, 2]})"), json({2, 1}));
    EXPECT_EQ(centroid(R"({"type": "chain", "points": [[0, 0], [4, 0], [4, 4]]})"), json({3, 1}));
    EXPECT_EQ(centroid(R"({"type": "circle", "center": [1, 2], "radius": 3, "pose": {"at": [10, 0]}})"), json({11, 2}));
    // (64 * 4 - 4 * 3) / 60
    EXPECT_NEAR(centroid(frame)[0].get<double>(), 244.0 / 60, 1e-6);
    EXPECT_EQ(ask(question("centroid", half_plane)), json({{"point", nullptr}}));
}

TEST_P(QueryMeasure, BoundsOfTheNewShapes) {
    const auto bounds = [&](const std::string& shape) { return ask(question("bounds", shape)); };
    EXPECT_EQ(bounds(frame), json::parse(R"({"min": [0, 0], "max": [8, 8]})"));
    const json bow = bounds(R"({"type": "arc", "center": [0, 0], "radius": 5, "from": [3, 4], "to": [-3, 4]})");
    EXPECT_EQ(bow["max"][1], 5);
    const double outward = bow["max"][0].get<double>() - 3;
    EXPECT_GE(outward, 0);
    EXPECT_LT(outward, GetParam() == Precision::single ? 1e-6 : 1e-14);
    EXPECT_EQ(bounds(R"({"type": "ellipse", "center": [1, 2], "radii": [5, 3], "axis": [0, 9]})"),
              json::parse(R"({"min": [-2, -3], "max": [4, 7]})"));
    EXPECT_EQ(bounds(R"({"type": "tile_grid", "cell": [16, 8], "origin": [1, 0], "rows": ["...", ".#."]})"),
              json::parse(R"({"min": [17, 8], "max": [33, 16]})"));
}

// Every circle lies within its parent, up to the rounding of this test's own sums.
void expect_tree(const json& circles, int levels) {
    ASSERT_FALSE(circles.empty());
    EXPECT_EQ(circles[0]["level"], 0);
    EXPECT_TRUE(circles[0]["parent"].is_null());
    for (std::size_t i = 1; i < circles.size(); ++i) {
        const json& child = circles[i];
        const json& parent = circles.at(child["parent"].get<std::size_t>());
        EXPECT_EQ(child["level"].get<int>(), parent["level"].get<int>() + 1);
        const double away = std::hypot(child["center"][0].get<double>() - parent["center"][0].get<double>(),
                                       child["center"][1].get<double>() - parent["center"][1].get<double>());
        EXPECT_LE(away + child["radius"].get<double>(), parent["radius"].get<double>() * (1 + 1e-6));
    }
    EXPECT_EQ(circles.back()["level"], levels - 1);
}

TEST_P(QueryMeasure, CircleTreesOfEverySource) {
    const json square = circles(R"({"type": "aabb", "min": [0, 0], "max": [8, 8]})", 2);
    ASSERT_EQ(square.size(), 5u);
    EXPECT_EQ(square[0]["center"], json({4, 4}));
    EXPECT_NEAR(square[0]["radius"].get<double>(), std::sqrt(32.0), 1e-5);
    EXPECT_NEAR(square[4]["radius"].get<double>(), std::sqrt(8.0), 1e-5);
    const std::string sources[] = {
        frame,
        R"({"type": "segment", "a": [0, 0], "b": [4, 2]})",
        R"({"type": "triangle", "points": [[0, 0], [3, 0], [0, 6]]})",
        R"({"type": "polygon", "points": [[0, 0], [3, 0], [5, 2], [0, 6]]})",
        R"({"type": "polygon", "points": [[0, 0], [4, 2], [0, 4], [1, 2]]})",
        R"({"type": "chain", "points": [[0, 0], [4, 0], [4, 4]]})",
        R"({"type": "mask", "rows": ["##.", "###"]})",
    };
    for (const std::string& source : sources) expect_tree(circles(source, 4), 4);
    const json one = circles(R"({"type": "mask", "rows": ["...", "..#"]})", 1);
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0]["center"], json({2.5, 1.5}));
    // A point that is cut no more: one circle for each level.
    EXPECT_EQ(circles(R"({"type": "segment", "a": [3, 3], "b": [3, 3]})", 32).size(), 32u);
}

TEST_P(QueryMeasure, TheVerbAndTheShapeAreOneTree) {
    const std::string source = R"({"type": "triangle", "points": [[0, 0], [9, 0], [0, 6]]})";
    const std::string shape = R"({"type": "circle_tree", "levels": 3, "of": )" + source + "}";
    std::string leaves;
    for (const json& circle : circles(source, 3)) {
        if (circle["level"] != 2) continue;
        leaves += leaves.empty() ? "" : ", ";
        leaves += json({{"type", "circle"}, {"center", circle["center"]}, {"radius", circle["radius"]}}).dump();
    }
    const std::string compound = R"({"type": "compound", "shapes": [)" + leaves + "]}";
    EXPECT_EQ(ask(question_of_two("classify", shape, compound))["relation"], "equal");
    EXPECT_EQ(area(shape), area(compound));
}

TEST_P(QueryMeasure, CircleTreesRefuseWhatTheyCannotCover) {
    const std::string segment = R"({"type": "segment", "a": [0, 0], "b": [4, 2]})";
    const auto tree = [](const std::string& shape, const std::string& levels) {
        return question("circle_tree", shape, R"(, "levels": )" + levels);
    };
    for (const char* levels : {"0", "-1", "1.5", "33", "1e9", "18446744073709551615"}) {
        EXPECT_EQ(code(tree(segment, levels)), "bad_size") << levels;
        EXPECT_EQ(place(tree(segment, levels)), "levels") << levels;
    }
    EXPECT_EQ(code(tree(segment, R"("3")")), "bad_type");
    EXPECT_EQ(code(question("circle_tree", segment)), "missing_key");
    EXPECT_EQ(code(tree(R"({"type": "circle", "center": [0, 0], "radius": 1})", "2")), "bad_type");
    EXPECT_EQ(place(tree(R"({"type": "circle", "center": [0, 0], "radius": 1})", "2")), "a");
    EXPECT_EQ(code(tree(R"({"type": "segment", "a": [0, 0], "b": [1, 1], "pose": {}})", "2")), "unknown_key");
    EXPECT_EQ(place(tree(R"({"type": "segment", "a": [0, 0], "b": [1, 1], "pose": {}})", "2")), "a.pose");
    EXPECT_EQ(code(tree(R"({"type": "mask", "rows": ["..", ".."]})", "2")), "too_few_points");
    EXPECT_EQ(place(tree(R"({"type": "mask", "rows": ["#"], "at": [1, 1]})", "2")), "a.at");
    EXPECT_EQ(code(question("area", segment, R"(, "levels": 2)")), "unknown_key");
    EXPECT_EQ(place(tree(R"({"type": "mask", "rows": ["#"], "pose": {}})", "2")), "a.pose");
}

TEST(QueryCircleTrees, TooManyCirclesAreRefusedSlow) {
    const std::string square = R"({"type": "aabb", "min": [0, 0], "max": [8, 8]})";
    // Each of these is small enough; a short line of them would still fill the memory.
    const std::string tree = R"({"type": "circle_tree", "levels": 9, "of": )" + square + "}";
    std::string list = tree;
    for (int i = 1; i < 1000; ++i) list += ", " + tree;
    const json whole =
        json::parse(reply(question("bounds", R"({"type": "compound", "shapes": [)" + list + "]}")))["error"];
    EXPECT_EQ(whole["code"], "bad_size");
    EXPECT_EQ(whole["at"], "a.shapes");
    std::string tiles = R"("a": )" + tree;
    for (const char* name : {"b", "c", "d"}) tiles += R"(, ")" + std::string(name) + R"(": )" + tree;
    EXPECT_EQ(place_of(question(
                  "bounds", R"({"type": "tile_grid", "cell": [9, 9], "rows": ["abcd"], "tiles": {)" + tiles + "}}")),
              "a.tiles");
}

}  // namespace
}  // namespace carom::tool
