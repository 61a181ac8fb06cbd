/// QueryError: what is wrong with a piece of JSON, and where.
#pragma once

#include "io/json_path.hpp"

#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace carom::tool {

/// What was wrong with a piece of JSON. `code` is one of the library's (`error_code_name`) or "bad_json",
/// "missing_key", "unknown_key", "unknown_type", "bad_type"; `at` is the path of the offending value ("a.points[3]").
struct QueryError : std::exception {
    QueryError(std::string error_code, std::string error_message, const JsonPath& where)
        : code(std::move(error_code)), message(std::move(error_message)), at(where.text()) {}
    const char* what() const noexcept override { return message.c_str(); }

    std::string code;
    std::string message;
    std::string at;
};

/// Throws a QueryError about the value at `at`, with the message "PATH WHAT": `what` is such as "must be a number".
[[noreturn]] void refuse(const char* code, const JsonPath& at, std::string_view what);

}  // namespace carom::tool
