/// Motions written in JSON: the one syntax that `carom query` and Carom scenes share.
#pragma once

#include "io/shape_json.hpp"

#include <carom/motion/motion.hpp>

#include <string>

namespace carom::tool {

/// The maximum degree of a motion. The time to find roots grows with a high power of it.
inline constexpr std::size_t max_motion_degree = 16;

/// {"poly": [[x coefficients from degree 1 on], [y coefficients]], "spin": w, "pivot": [x, y], "growth": r}; each key
/// may be left out, and without any of them there is no motion. `at` is the path of `json`, for messages. Throws
/// QueryError.
template <class T>
BasicMotion<T> motion_from_json(const Json& json, const JsonPath& at);

}  // namespace carom::tool
