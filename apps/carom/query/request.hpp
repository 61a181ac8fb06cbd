/// Request: one line of input, read as JSON.
#pragma once

#include "io/json_parser.hpp"
#include "io/query_error.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace carom::tool {

/// The contents of a line, as far as it could be read.
struct Request {
    JsonDocument query;               ///< the line's object without its id
    std::string id;                   ///< the id as JSON text, returned unchanged; empty if there is none
    std::optional<QueryError> fault;  ///< what is wrong with the line as JSON; then `query` means nothing
};

/// Reads one line, strictly: no duplicate keys, no text after the object, no NaN. With Precision::single each number
/// with a fraction or exponent is rounded once, from its text, to float. The id keeps its numbers as they were written.
/// Faults: bad_json, nested_too_deep, duplicate_key, not_finite (too large for double), bad_type (no object).
Request read_request(std::string_view line, Precision precision);

}  // namespace carom::tool
