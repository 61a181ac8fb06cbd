// The verbs about what happens next.

#include "query_asking.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

std::string collision(const std::string& change = "") {
    json body = {{"ask", "collide_elastic"},
                 {"p1", {0, 0}},
                 {"v1", {4, 1}},
                 {"m1", 1},
                 {"p2", {2, 0}},
                 {"v2", {0, 2}},
                 {"m2", 3},
                 {"restitution", 0}};
    if (!change.empty()) body.update(json::parse(change));
    return body.dump();
}

TEST(QueryResponse, CollisionsInBothPrecisions) {
    for (const Precision precision : {Precision::single, Precision::twice}) {
        const json together = {{"changed", true}, {"v1", {1, 1}}, {"v2", {1, 2}}};
        EXPECT_EQ(answer_to(collision(), precision), together);
        const json wall = {{"changed", true}, {"v1", {-4, 1}}, {"v2", {0, 2}}};
        EXPECT_EQ(answer_to(collision(R"({"m2": "infinite", "restitution": 1})"), precision), wall);
        const json apart = {{"changed", false}, {"v1", {-4, 1}}, {"v2", {0, 2}}};
        EXPECT_EQ(answer_to(collision(R"({"v1": [-4, 1]})"), precision), apart);
    }
}

TEST(QueryResponse, JumpsAndFlights) {
    EXPECT_EQ(answer_to(R"({"ask": "jump_velocity", "gravity": 9.81, "height": 1.2})", Precision::twice)["velocity"],
              4.852215988597375);
    EXPECT_EQ(answer_to(R"({"ask": "jump_velocity", "gravity": 8, "height": 1})"),
              json::parse(R"({"velocity": 4, "time_to_apex": 0.5})"));
    EXPECT_EQ(answer_to(R"({"ask": "ballistic", "p": [1, 1], "v": [2, 0], "gravity": [0, 10], "t": 2})"),
              json::parse(R"({"p": [5, 21], "v": [2, 20]})"));
}

TEST(QueryResponse, ErrorsSayWhere) {
    const auto expect = [](const std::string& line, const char* code, const char* at) {
        EXPECT_EQ(code_of(line), code) << line;
        EXPECT_EQ(place_of(line), at) << line;
    };
    expect(collision(R"({"m1": 0})"), "out_of_range", "m1");
    expect(collision(R"({"m2": "heavy"})"), "bad_type", "m2");
    expect(collision(R"({"v2": [1, 2, 3]})"), "bad_type", "v2");
    expect(collision(R"({"restitution": -0.5})"), "out_of_range", "restitution");
    expect(collision(R"({"e": 1})"), "unknown_key", "e");
    expect(R"({"ask": "collide_elastic", "p1": [0, 0]})", "missing_key", "v1");
    expect(R"({"ask": "jump_velocity", "gravity": 0, "height": 5})", "out_of_range", "gravity");
    expect(R"({"ask": "jump_velocity", "gravity": 10, "height": -5})", "out_of_range", "height");
    expect(R"({"ask": "ballistic", "p": [0, 0], "v": [1, 8], "t": 0.5})", "missing_key", "gravity");
}

}  // namespace
}  // namespace carom::tool
