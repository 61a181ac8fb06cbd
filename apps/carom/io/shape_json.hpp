/// Shapes and poses written in JSON: the one syntax that `carom query` and Carom scenes share.
#pragma once

#include "io/json.hpp"
#include "io/query_error.hpp"

#include <carom/shape/any_shape.hpp>

namespace carom::tool {

/// A shape together with the pose that its "pose" key gave, or the identity.
template <class T>
struct PosedShape {
    BasicAnyShape<T> shape;
    BasicPose<T> pose{};
};

// In all of these `at` is the path of `json` within the caller's document, for messages. Numbers are rounded to T;
// those that T cannot hold are errors (not_finite), and so are unknown keys. All throw QueryError and nothing else.

/// The shape that `json` describes: an object with "type", the keys of that type, and optionally "pose". Every
/// shape returned is valid.
template <class T>
PosedShape<T> posed_shape_from_json(const Json& json, const JsonPath& at);

/// The same with the pose folded in: a shape with a "pose" comes back as a compound of that one part.
template <class T>
BasicAnyShape<T> shape_from_json(const Json& json, const JsonPath& at);

/// A shape with its pose folded in, as `shape_from_json` returns it.
template <class T>
BasicAnyShape<T> folded(PosedShape<T> posed, const JsonPath& at);

/// {"at": [x, y], "rotation": [c, s]} or {"at": [x, y], "degrees": angle}; each key may be left out.
template <class T>
BasicPose<T> pose_from_json(const Json& json, const JsonPath& at);

/// An array of two numbers.
template <class T>
BasicVec2<T> vec2_from_json(const Json& json, const JsonPath& at);

/// A number that T can hold.
template <class T>
T number_from_json(const Json& json, const JsonPath& at);

}  // namespace carom::tool
