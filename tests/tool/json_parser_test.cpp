// JSON that is read and written: the tree that the reader builds, and the text that the writer makes of values, against
// the trees and texts of nlohmann's library.

#include "io/json_parser.hpp"

#include "io/json_path.hpp"
#include "io/json_writer.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <random>

namespace carom::tool {
namespace {

/// A value, its objects by key, as the library has it.
nlohmann::json other(const Json& json) {
    if (json.is_object()) {
        nlohmann::json object = nlohmann::json::object();
        for (const JsonMember& member : json.members()) object[std::string(member.key)] = other(member.value);
        return object;
    }
    if (json.is_array()) {
        nlohmann::json array = nlohmann::json::array();
        for (const Json& element : json.elements()) array.push_back(other(element));
        return array;
    }
    if (json.is_string()) return json.text();
    if (json.is_boolean()) return json.boolean();
    if (json.is_null()) return nullptr;
    if (const auto whole = json.whole_within(INT64_MIN, INT64_MAX)) return *whole;
    return json.is_whole() ? nlohmann::json(json.as<std::uint64_t>()) : nlohmann::json(json.as<double>());
}

/// A few pieces of JSON in an order that is often a value.
std::string random_text(std::mt19937& random, int depth = 0) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    static const std::string leaves[] = {
        "0", "-0", "-0.0", "17", "-12.5e-3", "1E+2", "18446744073709551615", "18446744073709551616", "0e400", "5e-324",
        "-9223372036854775808", "-9223372036854775809", "2.2250738585072011e-308", "1e-400", "true", "false", "null",
        R"("")", R"("a\"\\\/\b\f\n\r\tz")", R"("\u0000\u00e9\u20AC\ud83c\udfb1")", "\"\u00e9\u20ac\U0001F3B1\x7f\"",
        // None of these is JSON.
        "01", "-", "1.", ".5", "+1", "1e", "nul", "True", "\"", "\"\x01\"", "\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"",
        "\"\xf4\x90\x80\x80\"", R"("\ud800")", R"("\udc00")", R"("\ud800\u0041")", R"("\u12g4")", R"("\x")", "'a'", ""};
    static const std::string spaces[] = {"", "", "", " ", "\t\r\n ", "\f", ","};
    const auto space = [&] { return spaces[below(40) < 38 ? below(5) : below(std::size(spaces))]; };
    if (depth == 3 || below(3) == 0) return leaves[below(30) < 29 ? below(21) : below(std::size(leaves))];
    const bool is_object = below(2) == 0;
    std::string text = (is_object ? "{" : "[") + space();
    for (std::size_t i = 0, count = below(4); i < count; ++i) {
        if (i > 0) text += "," + space();
        if (is_object) text += "\"k" + std::to_string(i) + "\"" + space() + ":" + space();
        text += random_text(random, depth + 1) + space();
    }
    return text + (below(60) == 0 ? "" : is_object ? "}" : "]");
}

TEST(JsonParser, BuildsTheTreeOfTheText) {
    std::mt19937 random(71);
    int good = 0;
    constexpr int count = 20000;
    for (int i = 0; i < count; ++i) {
        const std::string text = random_text(random);
        const nlohmann::json expected = nlohmann::json::parse(text, nullptr, false);
        const ParsedJson parsed = read_json(text);
        ASSERT_EQ(parsed.fault.has_value(), expected.is_discarded()) << text;
        if (parsed.fault) continue;
        ++good;
        ASSERT_EQ(other(parsed.document.root).dump(), expected.dump()) << text;
    }
    test::expect_share(good, count, 0.5, 0.9);
}

TEST(JsonParser, ManyKeysThatRepeat) {
    std::string text = "{";
    for (int i = 0; i < 40; ++i) text += "\"" + std::to_string(i * 7 % 41) + "\": 0, ";
    EXPECT_FALSE(read_json(text + "\"last\": 0}").fault);
    for (const std::string key : {"0", "7", "40"}) {
        const ParsedJson parsed = read_json(text + "\"" + key + "\": 0}");
        ASSERT_TRUE(parsed.fault) << key;
        EXPECT_EQ(parsed.fault->kind, JsonFault::Kind::repeated_key);
        EXPECT_EQ(parsed.fault->at, key);
    }
}

TEST(JsonParser, ValuesSetAsideStayAsTheyWere) {
    const ParsedJson parsed =
        read_json(R"({"a": 1, "id": {"b": 1.50, "a": [0.10, 1e5], "a": {}}, "c": 2})", {Precision::single, "id"});
    ASSERT_TRUE(parsed.set_aside && !parsed.fault);
    EXPECT_EQ(other(parsed.document.root).dump(), R"({"a":1,"c":2})");
    JsonWriter out;
    out.value(*parsed.set_aside);
    EXPECT_EQ(out.text(), R"({"b": 1.50, "a": [0.10, 1e5], "a": {}})");
}

TEST(JsonPath, TextIsMadeOfTheSteps) {
    const JsonPath top, a = "a";
    const JsonPath points = a / "points";
    const JsonPath point = points / 3;
    EXPECT_EQ(top.text(), "");
    EXPECT_EQ(a.text(), "a");
    EXPECT_EQ((top / "b").text(), "b");
    EXPECT_EQ((point / 1).text(), "a.points[3][1]");
    EXPECT_EQ((point / "l\u00f6ng").text(), "a.points[3].l\u00f6ng");
}

// The layout for people is that of the other library, but for the digits of a few numbers: those here are the shortest.
TEST(JsonWriter, IndentedLikeOthers) {
    const std::string text = R"({"a": [], "b": {}, "c": [1, [2, {"d": null}]], "e": "x\u0001\u00e9", "f": true})";
    JsonWriter out(JsonLayout::indented);
    out.value(read_json(text).document.root);
    EXPECT_EQ(out.text(), nlohmann::json::parse(text).dump(2));
}

TEST(JsonWriter, IndentedNumbersReadBackAndAreNoLongerThanOthers) {
    std::mt19937_64 random(72);
    for (const double value : {0.0, -0.0, 1.0, -100.0, 0.1, 1e15, 1e14, 123456789012345.6, 1e16, 1e-4, 1e-5, 5e-324})
        for (const double number : {value, value + static_cast<double>(random() % 1000)}) {
            JsonWriter out(JsonLayout::indented);
            out.number(number);
            EXPECT_EQ(out.text(), nlohmann::json(number).dump());
        }
    for (int i = 0; i < 20000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        JsonWriter out(JsonLayout::indented);
        out.number(value);
        EXPECT_EQ(nlohmann::json::parse(out.text()).get<double>(), value);
        EXPECT_LE(out.text().size(), nlohmann::json(value).dump().size());
    }
}

TEST(JsonWriter, DamagedTextBecomesWhatOthersMakeOfIt) {
    std::mt19937 random(73);
    const std::string pieces[] = {"a",        "\"",           "\\",         "\n",      "\x1f", "\x7f",
                                  "\u00e9",   "\u20ac",       "\U0001F3B1", "\xff",    "\xc3", "\xe2\x82",
                                  "\xf0\x9f", "\xed\xa0\x80", "\x80",       "\xc0\xaf"};
    for (int i = 0; i < 5000; ++i) {
        std::string text;
        for (auto n = random() % 6; n > 0; --n) text += pieces[random() % std::size(pieces)];
        JsonWriter out;
        out.string(text);
        EXPECT_EQ(out.text(), nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }
}

}  // namespace
}  // namespace carom::tool
