/// The keys that several kinds of shapes share, and how the library's errors point at them.
#pragma once

#include "io/json_text.hpp"
#include "io/shape_json.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace carom::tool {

[[noreturn]] inline void throw_library_error(const Error& error, const JsonPath& at) {
    throw QueryError(error_code_name(error.code), fmt::format("{}: {}", at.text(), error.message), at);
}

// The same, pointing at the element of the array `at` that the error's index names.
[[noreturn]] inline void throw_element_error(const Error& error, const JsonPath& at) {
    if (error.index < 0) throw_library_error(error, at);
    throw_library_error(error, at / static_cast<std::size_t>(error.index));
}

template <class T>
BasicVec2<T> vec2_key(const Json& object, const char* key, const JsonPath& at) {
    return vec2_from_json<T>(required_key(object, key, at), at / key);
}

template <class T>
std::vector<BasicVec2<T>> points_from_json(const Json& list, const JsonPath& path) {
    if (!list.is_array()) refuse("bad_type", path, "must be an array of [x, y]");
    std::vector<BasicVec2<T>> points;
    points.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) points.push_back(vec2_from_json<T>(list[i], path / i));
    return points;
}

template <class T>
std::vector<BasicVec2<T>> points_key(const Json& object, const JsonPath& at) {
    return points_from_json<T>(required_key(object, "points", at), at / "points");
}

}  // namespace carom::tool
