// The verbs that say how two shapes meet: contact, manifold, and the depth that distance gives.
#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryContact : public testing::TestWithParam<Precision> {
  protected:
    json ask(const std::string& line) const { return answer_to(line, GetParam()); }
    std::string code(const std::string& line) const { return code_of(line, GetParam()); }
    std::string place(const std::string& line) const { return place_of(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryContact, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

const std::string disc = R"({"type": "circle", "center": [0, 0], "radius": 2})";
const std::string wall = R"({"type": "aabb", "min": [1, -4], "max": [9, 4]})";
const std::string far_wall = R"({"type": "aabb", "min": [3, -4], "max": [9, 4]})";
const std::string floor_of_tiles =
    R"({"type": "tile_grid", "cell": [1, 1], "rows": ["########"], "tiles": {}, "origin": [0, 0]})";
const std::string crate = R"({"type": "aabb", "min": [2.5, 1], "max": [4.5, 3]})";

TEST_P(QueryContact, DepthAndNormalOfShapesThatOverlap) {
    EXPECT_EQ(ask(question_of_two("contact", disc, wall)),
              json::parse(R"({"contact": true, "separation": -1, "normal": [1, 0], "unique_normal": true,
                              "point": [1.5, 0]})"));
    const json flipped = ask(question_of_two("contact", wall, disc));
    EXPECT_EQ(flipped["normal"][0], -1);
    EXPECT_EQ(flipped["separation"], -1);
    EXPECT_EQ(ask(question_of_two("contact", disc, disc))["unique_normal"], false);
}

TEST_P(QueryContact, WithoutAContactTheFieldsAreNull) {
    const json none =
        json::parse(R"({"contact": false, "separation": null, "normal": null, "unique_normal": null, "point": null})");
    EXPECT_EQ(ask(question_of_two("contact", disc, far_wall)), none);
    EXPECT_EQ(ask(question_of_two("contact", disc, far_wall, R"(, "margin": 0.5)")), none);
    EXPECT_EQ(ask(question_of_two("contact", disc, far_wall, R"(, "margin": 0)")), none);
}

TEST_P(QueryContact, TheMarginReachesThatFar) {
    for (const char* margin : {"1", "1.0", "3e30"}) {
        const json near = ask(question_of_two("contact", disc, far_wall, R"(, "margin": )" + std::string(margin)));
        EXPECT_EQ(near["contact"], true) << margin;
        EXPECT_EQ(near["separation"], 1) << margin;
        EXPECT_EQ(near["point"], json({2.5, 0})) << margin;
    }
}

TEST_P(QueryContact, UnionsSeparateAsWholes) {
    // Of a floor of tiles only the top is near: seams between tiles give no normal.
    const json hit =
        ask(question_of_two("contact", floor_of_tiles, R"({"type": "circle", "center": [4, 1.25], "radius": 0.5})"));
    EXPECT_EQ(hit["normal"], json({0, 1}));
    EXPECT_EQ(hit["separation"], -0.25);
    const std::string corner = R"({"type": "compound", "shapes": [{"type": "aabb", "min": [0, 0], "max": [4, 1]},)"
                               R"( {"type": "aabb", "min": [0, 1], "max": [1, 4]}]})";
    EXPECT_EQ(ask(question_of_two("distance", corner, R"({"type": "point", "at": [0.5, 1]})"))["signed_distance"],
              -0.5);
}

TEST_P(QueryContact, ABoxRestsOnTwoPointsWithTheirFeatures) {
    const json rest = ask(question_of_two("manifold", floor_of_tiles, crate));
    EXPECT_EQ(rest["normal"], json({0, 1}));
    ASSERT_EQ(rest["points"].size(), 2u);
    EXPECT_EQ(rest["points"][0]["point"], json({4.5, 1}));
    EXPECT_EQ(rest["points"][1]["point"], json({2.5, 1}));
    EXPECT_EQ(rest["points"][1]["separation"], 0);
    EXPECT_EQ(rest["points"][1]["feature"]["b"], json({{"part", 0}, {"kind", "vertex"}, {"index", 0}}));
    EXPECT_EQ(rest["points"][1]["feature"]["a"]["kind"], "edge");
    EXPECT_EQ(rest["points"][0]["feature"]["b"]["index"], 1);
}

TEST_P(QueryContact, AManifoldHasNoPointsBeyondItsMargin) {
    const std::string above = R"({"type": "aabb", "min": [2.5, 1.25], "max": [4.5, 3]})";
    EXPECT_EQ(ask(question_of_two("manifold", floor_of_tiles, above)),
              json({{"normal", nullptr}, {"points", json::array()}}));
    const json near = ask(question_of_two("manifold", floor_of_tiles, above, R"(, "margin": 0.5)"));
    ASSERT_EQ(near["points"].size(), 2u);
    EXPECT_EQ(near["points"][0]["separation"], 0.25);
    EXPECT_EQ(near["points"][0]["point"], json({4.5, 1.125}));
}

TEST_P(QueryContact, InfiniteDepthsAreWords) {
    const std::string line = R"({"type": "line", "point": [0, 0], "direction": [1, 1]})";
    const std::string half_space = R"({"type": "half_space", "point": [0, 0], "normal": [0, 1]})";
    EXPECT_EQ(ask(question_of_two("contact", line, half_space))["separation"], "-infinite");
    EXPECT_EQ(ask(question_of_two("distance", line, half_space))["signed_distance"], "-infinite");
}

TEST_P(QueryContact, MarginsThatMakeNoSenseAreErrors) {
    for (const std::string verb : {"contact", "manifold"}) {
        const auto with = [&](const std::string& rest) { return question_of_two(verb, disc, wall, rest); };
        EXPECT_EQ(code(with(R"(, "margin": -1)")), "out_of_range");
        EXPECT_EQ(place(with(R"(, "margin": -1)")), "margin");
        EXPECT_EQ(code(with(R"(, "margin": -1e-40)")), "out_of_range");
        EXPECT_EQ(code(with(R"(, "margin": "1")")), "bad_type");
        EXPECT_EQ(code(with(R"(, "margin": null)")), "bad_type");
        EXPECT_EQ(code(with(R"(, "margin": "infinite")")), "bad_type");
        EXPECT_EQ(code(with(R"(, "margin": 1e400)")), "not_finite");
        EXPECT_EQ(code(with(R"(, "t_max": 1)")), "unknown_key");
        EXPECT_EQ(code(question(verb, disc)), "missing_key");
        EXPECT_EQ(place(question(verb, disc)), "b");
        EXPECT_EQ(code(question_of_two(verb, disc, R"({"type": "mask", "rows": ["#", ""]})")), "bad_row");
    }
    EXPECT_EQ(code_of(question_of_two("contact", disc, wall, R"(, "margin": 1e39)")), "not_finite");
    EXPECT_EQ(code_of(question_of_two("distance", disc, wall, R"(, "margin": 1)")), "unknown_key");
}

}  // namespace
}  // namespace carom::tool
