/// Members of LDtk's JSON objects, read strictly.
#pragma once

#include "io/json_text.hpp"

#include <carom/math/vec2.hpp>

#include <cstdint>
#include <string>

namespace carom::tool {

// `at` is the path of `object`. All throw QueryError when the member is missing or of another kind.

/// An array; the member may be missing or null, which is an empty one.
const Json& ldtk_list(const Json& object, const char* key, const JsonPath& at);

std::string ldtk_text(const Json& object, const char* key, const JsonPath& at);

/// The text, or empty when the member is missing or null.
std::string ldtk_optional_text(const Json& object, const char* key, const JsonPath& at);

std::int64_t ldtk_whole(const Json& object, const char* key, const JsonPath& at, std::int64_t low, std::int64_t high);

/// At most 2^30 in magnitude; `fallback` when the member is missing or null.
double ldtk_number(const Json& object, const char* key, const JsonPath& at, double fallback);

/// Two such numbers, in an array.
Vec2D ldtk_point(const Json& object, const char* key, const JsonPath& at);

/// The unique id that the member is; -1 when it is missing or null.
std::int64_t ldtk_uid(const Json& object, const char* key, const JsonPath& at);

/// A value as text: numbers and booleans as JSON has them, the elements of arrays joined by commas.
std::string ldtk_value_text(const Json& value);

}  // namespace carom::tool
