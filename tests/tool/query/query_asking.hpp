/// Asking a question in a test and looking at the answer.
#pragma once

#include "query/query_engine.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace carom::tool {

/// A question with the shape a and the rest of its keys: `, "b": ...`.
inline std::string question(const std::string& verb, const std::string& a, const std::string& rest = "") {
    return R"({"ask": ")" + verb + R"(", "a": )" + a + rest + "}";
}

/// A question about two shapes.
inline std::string question_of_two(const std::string& verb, const std::string& a, const std::string& b,
                                   const std::string& rest = "") {
    return question(verb, a, R"(, "b": )" + b + rest);
}

/// The answer line to one question.
inline std::string reply(std::string_view line, Precision precision = Precision::single) {
    return QueryEngine(precision).respond(line);
}

/// What stands under "answer"; null when the line was refused.
inline nlohmann::json answer_to(std::string_view line, Precision precision = Precision::single) {
    return nlohmann::json::parse(reply(line, precision)).value("answer", nlohmann::json());
}

/// The code of the error; empty when there is none.
inline std::string code_of(std::string_view line, Precision precision = Precision::single) {
    const nlohmann::json whole = nlohmann::json::parse(reply(line, precision));
    return whole.contains("error") ? whole["error"]["code"].get<std::string>() : "";
}

/// Where the error is.
inline std::string place_of(std::string_view line, Precision precision = Precision::single) {
    const nlohmann::json whole = nlohmann::json::parse(reply(line, precision));
    return whole.contains("error") ? whole["error"]["at"].get<std::string>() : "";
}

}  // namespace carom::tool
