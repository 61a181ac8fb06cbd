#include "io/json_text.hpp"

#include "io/json_parser.hpp"
#include "io/syntax_remedy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::tool {

namespace {

// A key may hold any character; messages are one line of readable text.
std::string printable(std::string_view key) {
    std::string text(key.substr(0, 60));
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 32; }, '?');
    return text;
}

QueryError error_of(const JsonFault& fault, std::string_view text) {
    switch (fault.kind) {
        case JsonFault::Kind::nested_too_deep:
            return {"bad_json", fmt::format("the JSON nests deeper than {} levels", max_json_depth), ""};
        case JsonFault::Kind::repeated_key:
            return {"bad_json",
                    fmt::format("the key \"{}\" appears twice in one object; keep one", printable(fault.what)),
                    JsonPath(printable(fault.what))};
        case JsonFault::Kind::number_too_large:
            return {"not_finite", "a number is too large: it must be below 1.8e308 in magnitude", ""};
        default:
            break;
    }
    const std::size_t byte = std::min(fault.byte, text.size());
    const auto line = 1 + std::ranges::count(text.substr(0, byte), '\n');
    return {"bad_json",
            fmt::format("this is not valid JSON near byte {} (line {}); {}", byte, line,
                        syntax_remedy(text, fault.byte - 1)),
            ""};
}

}  // namespace

JsonDocument parse_json(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    ParsedJson parsed = read_json(text);
    if (parsed.fault) throw error_of(*parsed.fault, text);
    return std::move(parsed.document);
}

const Json& required_key(const Json& object, std::string_view key, const JsonPath& at) {
    if (!object.is_object()) refuse("bad_type", at, "must be an object");
    if (const Json* const found = object.find(key)) return *found;
    refuse("missing_key", at / key, "is missing");
}

void expect_only_keys(const Json& object, JsonKeys known, const JsonPath& at) {
    if (!object.is_object()) refuse("bad_type", at, "must be an object");
    const JsonMember* unknown = nullptr;
    for (const JsonMember& member : object.members()) {
        if (std::ranges::find(known, member.key) != known.end()) continue;
        if (!unknown || member.key < unknown->key) unknown = &member;
    }
    if (!unknown) return;
    refuse("unknown_key", at / printable(unknown->key),
           fmt::format("is not a known key; the known ones are {}", fmt::join(known, ", ")));
}

std::string_view string_from_json(const Json& value, const JsonPath& at) {
    if (!value.is_string()) refuse("bad_type", at, "must be a string");
    return value.text();
}

bool bool_from_json(const Json& value, const JsonPath& at) {
    if (!value.is_boolean()) refuse("bad_type", at, "must be true or false");
    return value.boolean();
}

}  // namespace carom::tool
