// The verbs of shapes that move along curves, turn or grow: impact, closest_approach and all_contacts.
#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryImpact : public testing::TestWithParam<Precision> {
  protected:
    json ask(const std::string& line) const { return answer_to(line, GetParam()); }
    std::string code(const std::string& line) const { return code_of(line, GetParam()); }
    std::string place(const std::string& line) const { return place_of(line, GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryImpact, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

const std::string moving_disc = R"({"type": "circle", "center": [0, 0], "radius": 1})";
const std::string origin = R"({"type": "point", "at": [0, 0]})";
const std::string impact_wall = R"({"type": "aabb", "min": [8, 0], "max": [9, 7]})";
const std::string ground = R"({"type": "half_space", "point": [0, -2], "normal": [0, 1]})";
const std::string plank = R"({"type": "box", "center": [0, 0], "half_extents": [2, 1]})";
const std::string ceiling = R"({"type": "segment", "a": [-5, 3], "b": [5, 3]})";
const std::string up_and_down = R"(, "motion_a": {"poly": [[], [8, -4]]}, "t1": 2)";

std::string impact(const std::string& a, const std::string& b, const std::string& rest = "") {
    return question_of_two("impact", a, b, rest);
}

const json miss = json::parse(R"({"hit": false, "time": null, "normal": null, "point": null, "started": "disjoint",
                                  "graze": false, "certainty": "exact", "feature": {"a": null, "b": null}})");

TEST_P(QueryImpact, AnArcHitsACornerAtItsHighestPoint) {
    EXPECT_EQ(ask(impact(moving_disc, impact_wall, R"(, "motion_a": {"poly": [[4], [8, -2]]})")),
              json::parse(R"({"hit": true, "time": [2, 2], "normal": [0, -1], "point": [8, 7], "started": "disjoint",
                              "graze": false, "certainty": "exact",
                              "feature": {"a": {"part": 0, "kind": "vertex", "index": 0},
                                          "b": {"part": 0, "kind": "edge", "index": 2}}})"));
}

TEST_P(QueryImpact, TheTimeLiesBetweenNeighbors) {
    const json found = ask(impact(origin, ground, R"(, "motion_a": {"poly": [[], [0, -1]]})"));
    const double low = found["time"][0];
    const double high = found["time"][1];
    EXPECT_LT(low, high);
    EXPECT_LE(low * low, 2);
    EXPECT_GE(high * high, 2);
    EXPECT_LT(high - low, GetParam() == Precision::single ? 2e-7 : 4e-16);
    EXPECT_EQ(found["certainty"], "exact");
}

TEST_P(QueryImpact, OnlyTheGivenTimesCount) {
    const auto during = [&](const std::string& times) {
        return ask(impact(moving_disc, impact_wall, R"(, "motion_a": {"poly": [[4], [8, -2]]})" + times));
    };
    EXPECT_EQ(during(R"(, "t1": 1.75)"), miss);
    EXPECT_EQ(during(R"(, "t1": 2)")["hit"], true);
    EXPECT_EQ(during(R"(, "t0": 1, "t1": 3)")["time"], json({2, 2}));
    EXPECT_EQ(during(R"(, "t0": 4)"), miss);
    EXPECT_EQ(during(R"(, "t0": -3, "t1": -1)"), miss);
    const json later = during(R"(, "t0": 2.25)");
    EXPECT_EQ(later["time"], json({2.25, 2.25}));
    EXPECT_EQ(later["started"], "overlapping");
    EXPECT_EQ(later["normal"], json({0, 0}));
}

TEST_P(QueryImpact, RotationIsConservative) {
    const json found = ask(impact(plank, ground, R"(, "motion_a": {"spin": 1})"));
    EXPECT_EQ(found["certainty"], "certified");
    // The corner (-2, -1) is as low as -2 after half a turn less twice atan 2.
    EXPECT_NEAR(found["time"][0].get<double>(), 0.6435011087932844, 1e-6);
    EXPECT_LE(found["time"][0], found["time"][1]);
    EXPECT_NEAR(found["point"][0].get<double>(), -1, 1e-6);
    EXPECT_EQ(found["feature"], json::parse(R"({"a": null, "b": null})"));
    EXPECT_EQ(ask(impact(plank, ground, R"(, "motion_a": {"spin": 1, "pivot": [0, 9]}, "t1": 0.01)"))["hit"], false);
    EXPECT_EQ(ask(impact(plank, ground, R"(, "motion_a": {"pivot": [7, 9]})")), miss);
}

TEST_P(QueryImpact, GrowthIsExact) {
    const std::string far = R"({"type": "point", "at": [3, 0]})";
    const json found = ask(impact(moving_disc, far, R"(, "motion_a": {"growth": 0.5})"));
    EXPECT_EQ(found["time"], json({4, 4}));
    EXPECT_EQ(found["certainty"], "exact");
    EXPECT_EQ(ask(impact(far, moving_disc, R"(, "motion_b": {"growth": 0.5})"))["normal"], json({-1, 0}));
    EXPECT_EQ(ask(impact(moving_disc, far, R"(, "motion_a": {"growth": -0.5, "poly": [[1], []]})")), miss);
}

TEST_P(QueryImpact, AVelocityIsAMotion) {
    const json found = ask(impact(moving_disc, impact_wall, R"(, "va": [4, 1], "motion_b": {"poly": [[0.5], []]})"));
    EXPECT_EQ(found["time"], json({2, 2}));
    EXPECT_EQ(found, ask(impact(moving_disc, impact_wall, R"(, "motion_a": {"poly": [[4], [1]]}, "vb": [0.5, 0])")));
    EXPECT_EQ(ask(impact(moving_disc, impact_wall)), miss);
}

TEST_P(QueryImpact, WhatIsNotResolvedHasOnlyATime) {
    const std::string ring = R"({"type": "chain", "points": [[-3, -3], [3, -3], [3, 3], [-3, 3]], "closed": true})";
    const json found = ask(impact(plank, ring, R"(, "motion_a": {"spin": 3}, "motion_b": {"spin": 1})"));
    EXPECT_EQ(found["hit"], true);
    EXPECT_EQ(found["certainty"], "unresolved");
    EXPECT_EQ(found["time"][1], "infinite");
    EXPECT_EQ(found["normal"], nullptr);
    EXPECT_EQ(found["point"], nullptr);
}

TEST_P(QueryImpact, TheClosestApproachIsTheFirstContactOfShapesThatTouch) {
    const std::string ball = R"({"type": "circle", "center": [-9, 3], "radius": 1})";
    const auto approach = [&](const std::string& rest) {
        return ask(question_of_two("closest_approach", ball, moving_disc, rest));
    };
    EXPECT_EQ(approach(R"(, "va": [2, 0])"), json::parse(R"({"time": 4.5, "distance": 1, "certainty": "exact"})"));
    EXPECT_EQ(approach(R"(, "va": [2, 0], "t1": 0)")["time"], 0);
    EXPECT_EQ(approach(R"(, "motion_a": {"poly": [[2], [-1]]})")["distance"], 0);
    EXPECT_EQ(approach(R"(, "motion_a": {"poly": [[9], [-3]], "spin": 2}, "t1": 2)")["certainty"], "certified");
    const std::string gone = R"(, "motion_a": {"growth": -1}, "t0": 2, "t1": 3)";
    EXPECT_EQ(approach(gone), json::parse(R"({"time": null, "distance": null, "certainty": "exact"})"));
}

TEST_P(QueryImpact, AllContactsInOrder) {
    EXPECT_EQ(ask(question_of_two("all_contacts", origin, ceiling, up_and_down)),
              json::parse(R"({"intervals": [[0.5, 0.5], [1.5, 1.5]], "certainty": "exact"})"));
    EXPECT_EQ(ask(question_of_two("all_contacts", moving_disc, ceiling, R"(, "va": [0, 1])")),
              json::parse(R"({"intervals": [[2, 4]], "certainty": "exact"})"));
    EXPECT_EQ(ask(question_of_two("all_contacts", moving_disc, ceiling, R"(, "va": [0, -1])")),
              json::parse(R"({"intervals": [], "certainty": null})"));
    EXPECT_EQ(ask(question_of_two("all_contacts", moving_disc, origin))["intervals"][0][1], "infinite");
}

TEST_P(QueryImpact, AnIntervalHoldsBothOfItsBrackets) {
    // In contact from t = 2 - sqrt(2) to t = 2 + sqrt(2), which no number is.
    const std::string parabola = R"(, "motion_a": {"poly": [[], [-4, 1]]})";
    const json found = ask(question_of_two("all_contacts", origin, ground, parabola))["intervals"];
    ASSERT_EQ(found.size(), 1u);
    const double enter = found[0][0], exit = found[0][1];
    EXPECT_GE(enter * (enter - 4), -2);
    EXPECT_GE(exit * (exit - 4), -2);
}

TEST_P(QueryImpact, EndlessContactsAreTooMuch) {
    const std::string beside = R"({"type": "point", "at": [1.5, 0]})";
    const std::string line = question_of_two("all_contacts", plank, beside, R"(, "motion_a": {"spin": 3})");
    EXPECT_EQ(code(line), "too_many_intervals");
    EXPECT_EQ(place(line), "t1");
}

TEST_P(QueryImpact, InvalidMotionIsAnError) {
    const std::pair<std::string, std::pair<std::string, std::string>> cases[] = {
        {R"(, "motion_a": [1, 2])", {"bad_type", "motion_a"}},
        {R"(, "motion_b": null)", {"bad_type", "motion_b"}},
        {R"(, "motion_a": {"speed": 1})", {"unknown_key", "motion_a.speed"}},
        {R"(, "motion_a": {"poly": [1, 2]})", {"bad_type", "motion_a.poly[0]"}},
        {R"(, "motion_a": {"poly": [[1]]})", {"bad_type", "motion_a.poly"}},
        {R"(, "motion_a": {"poly": [[1], ["2"]]})", {"bad_type", "motion_a.poly[1][0]"}},
        {R"(, "motion_a": {"poly": [[1], [0, 1e999]]})", {"not_finite", "motion_a.poly[1][1]"}},
        {R"(, "motion_a": {"poly": [[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1], []]})", {"bad_size", "motion_a.poly[0]"}},
        {R"(, "motion_b": {"spin": [1]})", {"bad_type", "motion_b.spin"}},
        {R"(, "motion_b": {"spin": 1, "pivot": 3})", {"bad_type", "motion_b.pivot"}},
        {R"(, "motion_b": {"growth": true})", {"bad_type", "motion_b.growth"}},
        {R"(, "motion_a": {}, "va": [1, 0])", {"unknown_key", "va"}},
        {R"(, "vb": 1)", {"bad_type", "vb"}},
        {R"(, "t0": 1, "t1": 0.5)", {"out_of_range", "t1"}},
        {R"(, "t1": -1)", {"out_of_range", "t1"}},
        {R"(, "t1": "infinite")", {"bad_type", "t1"}},
        {R"(, "horizon": 1)", {"unknown_key", "horizon"}},
    };
    for (const auto& [rest, expected] : cases) {
        for (const char* verb : {"impact", "closest_approach", "all_contacts"}) {
            EXPECT_EQ(code(question_of_two(verb, moving_disc, impact_wall, rest)), expected.first) << rest;
            EXPECT_EQ(place(question_of_two(verb, moving_disc, impact_wall, rest)), expected.second) << rest;
        }
    }
    EXPECT_EQ(code(question("impact", moving_disc)), "missing_key");
}

TEST(QueryImpactFloat, ACoefficientMustFitAFloat) {
    const std::string line = impact(moving_disc, impact_wall, R"(, "motion_a": {"poly": [[1e39], []]})");
    EXPECT_EQ(code_of(line), "not_finite");
    EXPECT_EQ(place_of(line), "motion_a.poly[0][0]");
    EXPECT_EQ(answer_to(line, Precision::twice)["hit"], true);
}

}  // namespace
}  // namespace carom::tool
