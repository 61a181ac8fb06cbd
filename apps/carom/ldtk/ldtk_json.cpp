#include "ldtk/ldtk_json.hpp"

#include "io/json_writer.hpp"
#include "io/shape_json.hpp"
#include "level/level.hpp"

#include <fmt/format.h>

#include <cmath>

namespace carom::tool {

namespace {

const Json* present(const Json& object, const char* key, const JsonPath& at) {
    if (!object.is_object()) refuse("bad_type", at, "must be an object");
    const Json* value = object.find(key);
    return value && !value->is_null() ? value : nullptr;
}

double moderate(const Json& value, const JsonPath& at) {
    const double number = number_from_json<double>(value, at);
    if (std::fabs(number) > max_coordinate) refuse("bad_size", at, "must be at most 2^30 in magnitude");
    return number;
}

}  // namespace

const Json& ldtk_list(const Json& object, const char* key, const JsonPath& at) {
    static const Json empty{std::span<const Json>()};
    const Json* value = present(object, key, at);
    if (value && !value->is_array()) refuse("bad_type", at / key, "must be an array");
    return value ? *value : empty;
}

std::string ldtk_text(const Json& object, const char* key, const JsonPath& at) {
    return std::string(string_from_json(required_key(object, key, at), at / key));
}

std::string ldtk_optional_text(const Json& object, const char* key, const JsonPath& at) {
    return present(object, key, at) ? ldtk_text(object, key, at) : std::string();
}

std::int64_t ldtk_whole(const Json& object, const char* key, const JsonPath& at, std::int64_t low, std::int64_t high) {
    if (const auto whole = required_key(object, key, at).whole_within(low, high)) return *whole;
    refuse("bad_type", at / key, fmt::format("must be a whole number from {} to {}", low, high));
}

double ldtk_number(const Json& object, const char* key, const JsonPath& at, double fallback) {
    const Json* value = present(object, key, at);
    return value ? moderate(*value, at / key) : fallback;
}

Vec2D ldtk_point(const Json& object, const char* key, const JsonPath& at) {
    const Json& value = required_key(object, key, at);
    const JsonPath path = at / key;
    if (!value.is_array() || value.size() != 2) refuse("bad_type", path, "must be an array of two numbers");
    return {moderate(value[std::size_t{0}], path / 0), moderate(value[std::size_t{1}], path / 1)};
}

std::int64_t ldtk_uid(const Json& object, const char* key, const JsonPath& at) {
    return present(object, key, at) ? ldtk_whole(object, key, at, -1, INT32_MAX) : -1;
}

std::string ldtk_value_text(const Json& value) {
    if (value.is_string()) return std::string(value.text());
    if (value.is_array()) {
        std::string text;
        for (const Json& element : value.elements()) {
            if (&element != value.elements().data()) text += ',';
            text += ldtk_value_text(element);
        }
        return text;
    }
    JsonWriter out(JsonLayout::line);
    out.value(value);
    return out.take();
}

}  // namespace carom::tool
