/// The keys that several kinds of shapes share, and how the library's errors point at them.
#pragma once

#include "io/json_text.hpp"
#include "io/shape_json.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace carom::tool {

[[noreturn]] inline void throw_library_error(const Error& error, const std::string& at) {
    throw QueryError(error_code_name(error.code), fmt::format("{}: {}", at, error.message), at);
}

// The same, pointing at the element of the array `at` that the error's index names.
[[noreturn]] inline void throw_element_error(const Error& error, const std::string& at) {
    throw_library_error(error, error.index < 0 ? at : json_path(at, static_cast<std::size_t>(error.index)));
}

template <class T>
BasicVec2<T> vec2_key(const nlohmann::json& object, const char* key, const std::string& at) {
    return vec2_from_json<T>(required_key(object, key, at), json_path(at, key));
}

template <class T>
std::vector<BasicVec2<T>> points_from_json(const nlohmann::json& list, const std::string& path) {
    if (!list.is_array()) throw QueryError("bad_type", fmt::format("{} must be an array of [x, y]", path), path);
    std::vector<BasicVec2<T>> points;
    points.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) points.push_back(vec2_from_json<T>(list[i], json_path(path, i)));
    return points;
}

template <class T>
std::vector<BasicVec2<T>> points_key(const nlohmann::json& object, const std::string& at) {
    return points_from_json<T>(required_key(object, "points", at), json_path(at, "points"));
}

}  // namespace carom::tool
