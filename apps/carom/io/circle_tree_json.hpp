/// Circle trees written in JSON: what they cover, and with how many levels.
#pragma once

#include "io/json_writer.hpp"
#include "io/shape_json.hpp"

namespace carom::tool {

/// How many levels a tree has: a whole number from 1 to 32. Throws QueryError: bad_type, bad_size.
int circle_levels_from_json(const Json& json, const JsonPath& at);

/// The tree that was made, or its error as a QueryError.
template <class T>
BasicCircleTree<T> valid_circle_tree(Result<BasicCircleTree<T>> tree, const JsonPath& at);

/// The tree that covers the segment, aabb, triangle, polygon or chain that `json` describes. Throws QueryError: what
/// shapes throw, bad_type (another shape), unknown_key (a pose), bad_size (more circles than the library makes).
template <class T>
BasicCircleTree<T> circle_tree_over(const Json& json, const JsonPath& at, int levels);

/// Writes an array of all circles, level by level from the root, each with its center, radius, level and its parent's
/// place in the array, null for the root.
template <class T>
void write_circles(JsonWriter& out, const BasicCircleTree<T>& tree);

/// The most circles that the trees of one compound or tile grid may have in all. The JSON of trees is short, and
/// without a limit a line of them could fill any memory.
inline constexpr std::size_t max_json_circles = std::size_t{1} << 18;

/// Adds the circles of all trees within `shape` to `sum`. Throws QueryError "bad_size" beyond max_json_circles.
template <class T>
void count_circles(const BasicAnyShape<T>& shape, std::size_t& sum, const JsonPath& at);

}  // namespace carom::tool
