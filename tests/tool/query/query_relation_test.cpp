// The verbs that answer how two shapes lie to each other: classify and contains.
#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryRelation : public testing::TestWithParam<Precision> {
  protected:
    json relation(const std::string& a, const std::string& b) const {
        return answer_to(question_of_two("classify", a, b), GetParam())["relation"];
    }
    json contains(const std::string& a, const std::string& at) const {
        return answer_to(question_of_two("contains", a, R"({"type": "point", "at": )" + at + "}"), GetParam());
    }
    std::string code(const std::string& line) const { return code_of(line, GetParam()); }
    std::string place(const std::string& line) const { return place_of(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryRelation, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

std::string circle(const std::string& center, const std::string& radius) {
    return R"({"type": "circle", "center": )" + center + R"(, "radius": )" + radius + "}";
}

const std::string square = R"({"type": "aabb", "min": [-1, -1], "max": [1, 1]})";
const std::string square_frame = R"({"type": "polygon", "points": [[0, 0], [9, 0], [9, 9], [0, 9]],)"
                                 R"( "holes": [[[3, 3], [6, 3], [6, 6], [3, 6]]]})";

TEST_P(QueryRelation, AllEight) {
    const std::string big = circle("[0, 0]", "10");
    const std::pair<std::string, std::string> cases[] = {
        {circle("[30, 0]", "5"), "disjoint"},       {circle("[9, 12]", "5"), "touching"},
        {circle("[9, 0]", "5"), "overlapping"},     {circle("[3, 4]", "5"), "contains_tangent"},
        {circle("[3, 4]", "4"), "contains"},        {big, "equal"},
        {circle("[3, 4]", "15"), "inside_tangent"}, {circle("[3, 4]", "16"), "inside"},
    };
    for (const auto& [other, expected] : cases) EXPECT_EQ(relation(big, other), expected) << other;
    EXPECT_EQ(relation(circle("[3, 4]", "5"), big), "inside_tangent");
    EXPECT_EQ(relation(circle("[3, 4]", "4"), big), "inside");
}

TEST_P(QueryRelation, OfEqualPointSetsInOtherForms) {
    EXPECT_EQ(relation(square, R"({"type": "polygon", "points": [[1, -1], [-1, -1], [-1, 1], [1, 1]]})"), "equal");
    EXPECT_EQ(relation(square, R"({"type": "tile_grid", "cell": [1, 1], "origin": [-1, -1], "rows": ["##", "##"]})"),
              "equal");
    EXPECT_EQ(relation(square, R"({"type": "box", "center": [0, 0], "half_extents": [1, 1], "rotation": [0, 1]})"),
              "equal");
    EXPECT_EQ(relation(square_frame, R"({"type": "aabb", "min": [3, 3], "max": [6, 6]})"), "touching");
    EXPECT_EQ(relation(square_frame, circle("[4.5, 4.5]", "1")), "disjoint");
}

TEST_P(QueryRelation, PointsInShapes) {
    EXPECT_EQ(contains(square, "[0, 0]"), json({{"contains", true}, {"relation", "contains"}}));
    EXPECT_EQ(contains(square, "[1, 0]"), json({{"contains", true}, {"relation", "touching"}}));
    EXPECT_EQ(contains(square, "[1.0001, 0]"), json({{"contains", false}, {"relation", "disjoint"}}));
    EXPECT_EQ(contains(square_frame, "[4, 4]")["contains"], false);
    EXPECT_EQ(contains(square_frame, "[3, 4]")["contains"], true);
    EXPECT_EQ(contains(R"({"type": "ellipse", "center": [0, 0], "radii": [5, 3]})", "[5, 0]")["contains"], true);
    EXPECT_EQ(contains(R"({"type": "arc", "center": [0, 0], "radius": 5, "from": [1, 0], "to": [0, 1]})",
                       "[3, 4]")["contains"],
              true);
    EXPECT_EQ(contains(R"({"type": "aabb", "min": [0, 0], "max": [2, 1], "pose": {"at": [10, 0], "rotation": [0, 1]}})",
                       "[9.5, 1]")["relation"],
              "contains");
}

TEST_P(QueryRelation, OnlyAPointCanBeContained) {
    EXPECT_EQ(code(question_of_two("contains", square, square)), "bad_type");
    EXPECT_EQ(place(question_of_two("contains", square, square)), "b");
    const std::string posed = R"({"type": "point", "at": [0, 0], "pose": {"at": [1, 0]}})";
    EXPECT_EQ(code(question_of_two("contains", square, posed)), "bad_type");
    EXPECT_EQ(code(question_of_two("closest_point", posed, square)), "bad_type");
    EXPECT_EQ(place(question_of_two("closest_point", square, square)), "a");
    EXPECT_EQ(code(question("contains", square)), "missing_key");
    EXPECT_EQ(code(question_of_two("classify", square, square, R"(, "margin": 1)")), "unknown_key");
}

}  // namespace
}  // namespace carom::tool
