/// Reads the shapes that are unions of parts, and polygons, which may be.
#pragma once

#include "io/shape_json.hpp"

#include <optional>
#include <string>

namespace carom::tool {

/// A polygon, chain, compound, circle_tree or tile_grid without its pose; nothing for another type. Throws QueryError.
template <class T>
std::optional<BasicAnyShape<T>> union_from_json(std::string_view type, const Json& object, const JsonPath& at);

}  // namespace carom::tool
