/// Parsing JSON text from strangers: limited depth, no repeated keys, errors that name the byte.
#pragma once

#include "io/shape_json.hpp"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace carom::tool {

/// How deeply arrays and objects may nest.
inline constexpr int max_json_depth = 64;

/// Parses one JSON value. Throws QueryError: "bad_json" with the byte, "not_finite" for numbers that double cannot
/// hold.
nlohmann::json parse_json(std::string_view text);

/// The path of `key` within the value at `at`: "a.radius", or "radius" at the top.
std::string json_path(const std::string& at, std::string_view key);

/// The path of element `index`: "points[3]".
std::string json_path(const std::string& at, std::size_t index);

/// The value of a key that must be there. Throws QueryError "missing_key", or "bad_type" when `json` is no object.
const nlohmann::json& required_key(const nlohmann::json& json, const char* key, const std::string& at);

/// Throws QueryError "unknown_key" for the first key of the object `json` that is not in `known`.
void expect_only_keys(const nlohmann::json& json, std::initializer_list<const char*> known, const std::string& at);

/// The string or boolean at `at`. Throws QueryError "bad_type".
std::string string_from_json(const nlohmann::json& json, const std::string& at);
bool bool_from_json(const nlohmann::json& json, const std::string& at);

}  // namespace carom::tool
