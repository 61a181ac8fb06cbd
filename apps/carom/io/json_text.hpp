/// Reading untrusted JSON: whole texts, keys and plain values, with the location of errors.
#pragma once

#include "io/json.hpp"
#include "io/json_path.hpp"
#include "io/query_error.hpp"

#include <initializer_list>
#include <string_view>

namespace carom::tool {

/// Parses one JSON value, which a byte order mark may precede. Throws QueryError: "bad_json" with the byte,
/// "not_finite" for numbers that double cannot hold.
JsonDocument parse_json(std::string_view text);

/// The value of a key that must be there. Throws QueryError "missing_key", or "bad_type" when `json` is no object.
const Json& required_key(const Json& json, std::string_view key, const JsonPath& at);

/// The names of keys.
using JsonKeys = std::initializer_list<const char*>;

/// Throws QueryError "unknown_key" for the first key of the object `json`, in their order, that is not in `known`.
void expect_only_keys(const Json& json, JsonKeys known, const JsonPath& at);

/// The string or boolean at `at`. Throws QueryError "bad_type".
std::string_view string_from_json(const Json& json, const JsonPath& at);
bool bool_from_json(const Json& json, const JsonPath& at);

}  // namespace carom::tool
