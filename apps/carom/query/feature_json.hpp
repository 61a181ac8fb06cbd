/// Features of shapes written in JSON.
#pragma once

#include "io/json_writer.hpp"

#include <carom/answer/feature.hpp>

namespace carom::tool {

/// A field {"part": 0, "kind": "edge", "index": 3}, or null for none.
void write_feature(JsonWriter& out, const char* name, const Feature& feature);

/// A field "feature" with those of both shapes: {"a": ..., "b": ...}.
void write_features(JsonWriter& out, const Feature& a, const Feature& b);

}  // namespace carom::tool
