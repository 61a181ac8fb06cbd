/// The operations of `carom query` and their arguments.
#pragma once

#include "io/json_text.hpp"
#include "io/json_writer.hpp"

#include <initializer_list>
#include <span>
#include <string>

namespace carom::tool {

/// One operation. Both functions read the arguments of a query and write the result as one JSON value; they throw
/// QueryError.
struct Operation {
    const char* name;
    JsonKeys keys;  ///< all keys that the query may have, including "ask"
    void (*in_float)(const Json& query, JsonWriter& out);
    void (*in_double)(const Json& query, JsonWriter& out);
};

/// All operations, in the order in which the documentation lists them.
std::span<const Operation> all_operations();

/// The operation of that name, or null.
const Operation* find_operation(std::string_view name);

/// Writes {"code": ..., "message": ..., "at": ...}.
void write_error(JsonWriter& out, const std::string& code, const std::string& message, const std::string& at);

}  // namespace carom::tool
