// The protocol of carom query: ids, numbers, strict JSON, and errors that name the culprit.

#include "io/json_writer.hpp"
#include "query_asking.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cstring>
#include <limits>
#include <random>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string orient = R"("ask": "orient", "points": [[0, 0], [1, 0], [0, 1]])";

TEST(QueryProtocol, TheIdComesBackAsItWas) {
    for (const std::string id : {"0", "-7", "18446744073709551615", "123456789012345678901234567890", "0.1", "1.50",
                                 "1e5", "\"\"", "\"a\\n\"", "\"\\u00e9\"", "null", "true", "false", "[]", "{}",
                                 "[1, [2, {\"a\": null}], \"x\"]", "{\"a\": [], \"id\": {}}"}) {
        const std::string expected = id == "\"\\u00e9\"" ? "\"\u00e9\"" : id;
        EXPECT_EQ(reply("{\"id\": " + id + ", " + orient + "}"),
                  "{\"id\": " + expected + R"(, "answer": {"sign": 1}})");
        EXPECT_EQ(reply("{" + orient + ", \"id\": " + id + "}"),
                  "{\"id\": " + expected + R"(, "answer": {"sign": 1}})");
    }
    EXPECT_EQ(reply("{" + orient + "}"), R"({"answer": {"sign": 1}})");
}

TEST(QueryProtocol, ErrorsCarryTheId) {
    EXPECT_EQ(json::parse(reply(R"({"ask": "bounds", "id": [7]})"))["id"], json({7}));
    EXPECT_EQ(json::parse(reply(R"({"id": 7, "ask": )"))["id"], 7);
    EXPECT_FALSE(json::parse(reply(R"({"ask": , "id": 7})")).contains("id"));
    EXPECT_FALSE(json::parse(reply(R"({"id": [7, })")).contains("id"));
}

TEST(QueryProtocol, EachErrorHasItsCodeAndPlace) {
    struct Case {
        std::string line, code, at;
    };
    const Case cases[] = {
        {"", "bad_json", "byte 1"},
        {"[1, 2]", "bad_type", "line"},
        {"3", "bad_type", "line"},
        {"1e39", "bad_type", "line"},
        {"{}", "missing_key", "ask"},
        {R"({"ask": 3})", "bad_type", "ask"},
        {R"({"ask": "teleport"})", "unknown_verb", "ask"},
        {R"({"ask": "bounds"})", "missing_key", "a"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, 0]}, "b": 1})", "unknown_key", "b"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, 0], "to": 1}})", "unknown_key", "a.to"},
        {R"({"ask": "bounds", "a": {"type": "spiral"}})", "unknown_type", "a.type"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, "1"]}})", "bad_type", "a.at[1]"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, 1e39]}})", "not_finite", "a.at[1]"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, -1e400]}})", "not_finite", "a.at[1]"},
        {R"({"ask": "bounds", "a": {"type": "point", "at": [0, 1], "at": 3}})", "duplicate_key", "a.at"},
        {R"({"ask": "bounds", "ask": "bounds"})", "duplicate_key", "ask"},
        {R"({"id": 1, "id": 2, "ask": "bounds"})", "duplicate_key", "id"},
        {R"({"ask": "orient", "points": [[0, 0], [1, 0]]})", "bad_type", "points"},
        {R"({"ask": "orient", "points": [[0, 0], [1, 0], [2]]})", "bad_type", "points[2]"},
        {R"({"ask": "pairs", "boxes": [{"min": [0, 0]}]})", "missing_key", "boxes[0].max"},
    };
    for (const Case& c : cases) {
        EXPECT_EQ(code_of(c.line), c.code) << c.line;
        EXPECT_EQ(place_of(c.line), c.at) << reply(c.line);
        EXPECT_FALSE(json::parse(reply(c.line))["error"]["message"].get<std::string>().empty()) << c.line;
    }
}

TEST(QueryProtocol, AlmostJsonIsRefusedWithItsPosition) {
    const std::string nul("{\"ask\": \"bounds\"}\0x", 19);
    const std::pair<std::string, std::string> cases[] = {
        {"{\"ask\": NaN}", "byte 9"},
        {"{\"ask\": Infinity}", "byte 9"},
        {"{\"ask\": 01}", "byte 10"},
        {"{\"ask\": +1}", "byte 9"},
        {"{\"ask\": 'x'}", "byte 9"},
        {"{\"ask\": 1,}", "byte 11"},
        {"{\"ask\": 1} x", "byte 12"},
        {"{\"ask\": 1} // x", "byte 12"},
        {"{\"ask\": \"\xff\"}", "byte 10"},
        {"\xEF\xBB\xBF{}", "byte 1"},
        {nul, "byte 18"},
    };
    for (const auto& [line, place] : cases) {
        EXPECT_EQ(code_of(line), "bad_json") << line;
        EXPECT_EQ(place_of(line), place) << reply(line);
    }
}

TEST(QueryProtocol, AHugeTokenIsNotRepeatedInTheMessage) {
    EXPECT_LT(reply("{\"ask\": \"" + std::string(100000, 'x')).size(), 400u);
    EXPECT_LT(reply("{\"ask\": \"" + std::string(100000, 'x') + "\"}").size(), 600u);
    const std::string long_key = "\"" + std::string(100000, 'x') + "\": 1";
    EXPECT_EQ(code_of("{\"ask\": \"bounds\", " + long_key + "}"), "unknown_key");
    EXPECT_LT(reply("{\"ask\": \"bounds\", " + long_key + "}").size(), 400u);
    EXPECT_EQ(code_of("{" + long_key + ", " + long_key + "}"), "duplicate_key");
    EXPECT_LT(reply("{" + long_key + ", " + long_key + "}").size(), 400u);
}

TEST(QueryProtocol, NestingIsLimitedEverywhere) {
    const auto nested = [](const std::string& key, std::size_t depth) {
        return "{\"" + key + "\": " + std::string(depth, '[') + std::string(depth, ']') + ", \"ask\": \"bounds\"}";
    };
    EXPECT_EQ(code_of(nested("a", 63)), "bad_type");
    EXPECT_EQ(code_of(nested("a", 64)), "nested_too_deep");
    EXPECT_EQ(code_of(nested("id", 63)), "missing_key");
    EXPECT_EQ(code_of(nested("id", 64)), "nested_too_deep");
    EXPECT_EQ(code_of(std::string(1000000, '[')), "nested_too_deep");
    std::string shape = R"({"type": "point", "at": [0, 0]})";
    for (int i = 0; i < 9; ++i) shape = R"({"type": "compound", "shapes": [)" + shape + "]}";
    EXPECT_EQ(code_of(R"({"ask": "bounds", "a": )" + shape + "}"), "nested_too_deep");
}

TEST(QueryProtocol, DecimalsAreRoundedOnceToFloat) {
    // Just above the middle of 1 and the next float: rounding to double first lands on the middle, and then on 1.
    const std::string above_middle = "1.00000005960464477540";
    const json box = answer_to(R"({"ask": "bounds", "a": {"type": "point", "at": [)" + above_middle + ", 1e-60]}}");
    EXPECT_EQ(box["min"][0].get<float>(), std::nextafter(1.0f, 2.0f));
    EXPECT_EQ(box["min"][1], 0.0);
    // The same for whole numbers: 2^60 + 2^36 + 1 is just above the middle of two floats.
    const json whole = answer_to(R"({"ask": "bounds", "a": {"type": "point", "at": [1152921573326323713, 0]}})");
    EXPECT_EQ(whole["min"][0].get<float>(), 1152921504606846976.0f + 137438953472.0f);
    // An id keeps what a float would lose.
    EXPECT_EQ(reply(R"({"id": 0.12345678901234567, )" + orient + "}"),
              R"({"id": 0.12345678901234567, "answer": {"sign": 1}})");
}

template <class Float, class Bits>
void expect_round_trips(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 20000; ++i) {
        const auto bits = static_cast<Bits>(random());
        Float value;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value)) continue;
        JsonWriter out;
        out.number(value);
        Float back = 0;
        const std::string& text = out.text();
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), back);
        ASSERT_TRUE(end == text.data() + text.size()) << text;
        ASSERT_EQ(std::memcmp(&back, &value, sizeof value), 0) << text;
        ASSERT_TRUE(json::accept(text)) << text;
    }
}

TEST(JsonWriter, NumbersReadBackBitForBit) {
    expect_round_trips<float, std::uint32_t>(1);
    expect_round_trips<double, std::uint64_t>(2);
}

TEST(JsonWriter, SpecialNumbersAndText) {
    JsonWriter out;
    out.begin_array();
    out.number(0.1f);
    out.number(0.1);
    out.number(-0.0f);
    out.number(std::numeric_limits<double>::infinity());
    out.number(-std::numeric_limits<float>::infinity());
    out.number(std::numeric_limits<float>::quiet_NaN());
    out.string("a\"\\\n\x01\xff\u00e9");
    out.begin_object();
    out.end_object();
    out.end_array();
    EXPECT_EQ(out.text(),
              "[0.1, 0.1, -0.0, \"infinite\", \"-infinite\", null, \"a\\\"\\\\\\n\\u0001\uFFFD\u00e9\", {}]");
}

TEST(QueryProtocol, FloatAndDoubleUseTheirOwnNumbers) {
    const std::string line = R"({"ask": "overlaps", "a": {"type": "point", "at": [16777217, 0]},)"
                             R"( "b": {"type": "point", "at": [16777216, 0]}})";
    EXPECT_EQ(answer_to(line, Precision::single)["overlaps"], true);
    EXPECT_EQ(answer_to(line, Precision::twice)["overlaps"], false);
    EXPECT_EQ(reply(R"({"ask": "bounds", "a": {"type": "point", "at": [0.1, 0.30000000000000004]}})", Precision::twice),
              R"({"answer": {"min": [0.1, 0.30000000000000004], "max": [0.1, 0.30000000000000004]}})");
}

TEST(QueryProtocol, FailuresAreCounted) {
    QueryEngine engine(Precision::single);
    engine.respond("{" + orient + "}");
    EXPECT_EQ(engine.failures(), 0u);
    engine.respond("{");
    engine.respond(R"({"ask": "validate", "a": {"type": "circle", "center": [0, 0], "radius": -1}})");
    engine.refuse_long_line();
    EXPECT_EQ(engine.failures(), 2u);
}

}  // namespace
}  // namespace carom::tool
