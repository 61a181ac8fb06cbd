/// The shapes and numbers of a query, as its operations take them.
#pragma once

#include "io/shape_json.hpp"

#include <carom/shape/any_shape.hpp>

#include <optional>
#include <string>
#include <variant>

namespace carom::tool {

// All throw QueryError. A mask is the squares of its pixels here, but not among the parts of another shape.

/// The shape under `key` of the query, its pose folded in.
template <class T>
BasicAnyShape<T> shape_argument(const Json& query, const char* key);

/// The shape under `key` and its pose, for operations that take one kind of shape, wherever it is.
template <class T>
PosedShape<T> posed_argument(const Json& query, const char* key);

/// The shape under `key`, which must be an S and have no pose; `what` is what the message calls it, "a point".
template <class S>
S unposed_argument(const Json& query, const char* key, const char* what) {
    using T = scalar_of<S>;
    const BasicAnyShape<T> shape = shape_argument<T>(query, key);
    if (const S* found = std::get_if<S>(&shape.value)) return *found;
    throw QueryError("bad_type", std::string(key) + " must be " + what + ", without a pose", key);
}

/// The number >= 0 under `key`; nothing when it was left out.
template <class T>
std::optional<T> length_argument(const Json& query, const char* key);

}  // namespace carom::tool
