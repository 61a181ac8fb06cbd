/// Request: one line of input, read as JSON.
#pragma once

#include "io/shape_json.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace carom::tool {

/// What a line says, as far as it could be read.
struct Request {
    nlohmann::json body;              ///< the line's object without its id
    std::string id;                   ///< the id as JSON text, to be given back as it came; empty when there is none
    std::optional<QueryError> fault;  ///< what is wrong with the line as JSON; then `body` means nothing
};

/// Which numbers a line is about.
enum class Precision { single, twice };

/// Reads one line, strictly: no duplicate keys, no text after the object, no NaN. With Precision::single each number
/// with a fraction or exponent is rounded once, from its text, to float. The id keeps its numbers as they were written.
/// Faults: bad_json, nested_too_deep, duplicate_key, not_finite (too large for double), bad_type (no object).
Request read_request(std::string_view line, Precision precision);

}  // namespace carom::tool
