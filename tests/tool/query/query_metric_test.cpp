// The verbs that answer with lengths and places, and the shapes they brought along.
#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string origin_point = R"({"type": "point", "at": [0, 0]})";
const std::string ring_shape = R"({"type": "chain", "points": [[-3, -4], [9, -4], [9, 9], [-3, 9]], "closed": true})";

TEST(QueryMetric, DistancesOfEveryKind) {
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point, ring_shape))["distance"], 3);
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point, ring_shape))["point_on_b"], json({-3, 0}));
    const std::string disc = R"({"type": "circle", "center": [1, 0], "radius": 3})";
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point, disc))["distance"], 0);
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point, disc))["signed_distance"], -2);
    // A ring is 12 wide and 13 high; a curve leaves itself where both only touch.
    EXPECT_EQ(answer_to(question_of_two("distance", ring_shape, ring_shape))["signed_distance"], -12);
    const std::string line = R"({"type": "line", "point": [0, 0], "direction": [1, 1]})";
    const std::string other = R"({"type": "line", "point": [0, 5], "direction": [1, 0]})";
    EXPECT_EQ(answer_to(question_of_two("distance", line, other))["signed_distance"], "-infinite");
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point,
                                        R"({"type": "half_space", "point": [0, -2], "normal": [0, 7]})"))["distance"],
              2);
    const std::string posed = R"({"type": "circle", "center": [1, 0], "radius": 3, "pose": {"at": [9, 0]}})";
    EXPECT_EQ(answer_to(question_of_two("distance", origin_point, posed), Precision::twice)["signed_distance"], 7);
}

TEST(QueryMetric, ClosestPoint) {
    const std::string box = R"({"type": "aabb", "min": [1, -1], "max": [2, 1]})";
    EXPECT_EQ(answer_to(question_of_two("closest_point", origin_point, box)),
              json({{"point", {1, 0}}, {"inside", false}}));
    EXPECT_EQ(code_of(question_of_two("closest_point", box, box)), "bad_type");
}

TEST(QueryMetric, IntersectTakesStraightThingsOnly) {
    const std::string ray = R"({"type": "ray", "origin": [0, 0], "direction": [1, 0]})";
    const std::string back = R"({"type": "ray", "origin": [5, 0], "direction": [-2, 0]})";
    EXPECT_EQ(answer_to(question_of_two("intersect", ray, back))["kind"], "segment");
    EXPECT_EQ(answer_to(question_of_two("intersect", ray, ray))["kind"], "ray");
    EXPECT_EQ(answer_to(question_of_two("intersect", ray, R"({"type": "segment", "a": [0, 1], "b": [1, 1]})")),
              json({{"kind", "none"}, {"proper", false}}));
    EXPECT_EQ(code_of(question_of_two("intersect", ray, origin_point)), "bad_type");
    EXPECT_EQ(place_of(question_of_two("intersect", ray, origin_point)), "b");
}

TEST(QueryMetric, CirclePoints) {
    const std::string circle = R"({"type": "circle", "center": [1, 0], "radius": 3})";
    EXPECT_EQ(answer_to(question_of_two("circle_circle_points", circle, circle)),
              json({{"count", "infinite"}, {"points", json::array()}}));
    EXPECT_EQ(code_of(question_of_two("circle_circle_points", circle, ring_shape)), "bad_type");
}

TEST(QueryMetric, RoundedCores) {
    const auto rounded = [](const std::string& core) {
        return R"({"type": "rounded", "radius": 2, "core": )" + core + "}";
    };
    EXPECT_EQ(
        answer_to(question_of_two("distance", rounded(origin_point), R"({"type": "point", "at": [5, 0]})"))["distance"],
        3);
    const std::string ellipse = R"({"type": "ellipse", "center": [0, 0], "radii": [3, 1]})";
    for (const char* x : {"5", "5.5"}) {
        const std::string point = std::string(R"({"type": "point", "at": [)") + x + ", 0]}";
        const json meeting = answer_to(question_of_two("overlaps", rounded(ellipse), point));
        EXPECT_EQ(meeting, json({{"overlaps", x == std::string("5")}, {"penetrates", false}}));
    }
    EXPECT_EQ(code_of(question_of_two("overlaps", rounded(ring_shape), origin_point)), "bad_type");
    EXPECT_EQ(code_of(question_of_two("overlaps", rounded(rounded(origin_point)), origin_point)), "bad_type");
    EXPECT_EQ(
        place_of(question_of_two("overlaps", rounded(R"({"type": "point", "at": [0, 0], "pose": {}})"), origin_point)),
        "a.core.pose");
}

TEST(QueryMetric, BadNamesAreQuoted) {
    const json error = json::parse(reply(question_of_two("overlaps", R"({"type": "blob"})", origin_point)))["error"];
    EXPECT_EQ(error["code"], "unknown_type");
    EXPECT_NE(error["message"].get<std::string>().find("\"blob\""), std::string::npos);
    const std::string mask = R"({"type": "mask", "png": "a\u0000.png"})";
    const json nul = json::parse(reply(question_of_two("mask_overlap", mask, mask)))["error"];
    EXPECT_EQ(nul["code"], "unreadable_file");
    EXPECT_NE(nul["message"].get<std::string>().find("NUL"), std::string::npos);
}

}  // namespace
}  // namespace carom::tool
