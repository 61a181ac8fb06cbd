/// The shapes of a question, as its verbs take them.
#pragma once

#include <carom/shape/any_shape.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace carom::tool {

/// The shape under `key` of the question. Adds to the shared syntax of shapes what only questions have: "triangle", a
/// polygon of exactly three points. Throws QueryError, also when the shape is a mask: those have verbs of their own.
template <class T>
BasicAnyShape<T> shape_argument(const nlohmann::json& question, const char* key);

}  // namespace carom::tool
