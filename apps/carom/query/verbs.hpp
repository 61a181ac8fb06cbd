/// The verbs of `carom query`: what can be asked, and what each question takes.
#pragma once

#include "io/json_text.hpp"
#include "io/json_writer.hpp"

#include <initializer_list>
#include <span>
#include <string>

namespace carom::tool {

/// One verb. Both functions read the question's arguments and write one JSON value, the answer; they throw QueryError.
struct Verb {
    const char* name;
    JsonKeys keys;  ///< all that the question may have, "ask" included
    void (*in_float)(const Json& question, JsonWriter& answer);
    void (*in_double)(const Json& question, JsonWriter& answer);
};

/// All verbs, in the order in which the documentation lists them.
std::span<const Verb> all_verbs();

/// The verb of that name, or null.
const Verb* find_verb(std::string_view name);

/// Writes {"code": ..., "message": ..., "at": ...}.
void write_error(JsonWriter& out, const std::string& code, const std::string& message, const std::string& at);

}  // namespace carom::tool
