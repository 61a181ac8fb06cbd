/// The reader of all JSON that the tool takes: limited depth, no repeated keys, and faults that say where they are.
#pragma once

#include "io/json.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace carom::tool {

/// How deeply arrays and objects may nest.
inline constexpr int max_json_depth = 64;

/// Which numbers a text is about. With `single` each number with a fraction or exponent is rounded once, from its text,
/// to float; whole numbers stay as they are.
enum class Precision { single, twice };

/// What a text is read as.
struct JsonRules {
    Precision precision = Precision::twice;

    /// A key of the outermost object whose value is not part of it: it is kept beside it, with its numbers as they were
    /// written and whatever keys it repeats. None when empty.
    std::string_view set_aside;
};

/// What is wrong with a text.
struct JsonFault {
    enum class Kind { syntax, nested_too_deep, number_too_large, repeated_key };
    Kind kind;
    std::string what;      ///< for a mistake in the syntax: what is wrong there; the key that is repeated
    std::size_t byte = 0;  ///< for a mistake in the syntax: the byte that cannot stand there, counted from 1
    std::string at;        ///< for the others: the path of the value, its keys cut to a readable length
};

/// What was read. With a fault the document means nothing, but the value that was set aside does, if there is one.
struct ParsedJson {
    JsonDocument document;
    std::optional<Json> set_aside;
    std::optional<JsonFault> fault;  ///< the first of all
};

/// Reads a text of less than 4 GiB as one JSON value (RFC 8259). The text need not outlive the call.
ParsedJson read_json(std::string_view text, const JsonRules& rules = {});

}  // namespace carom::tool
