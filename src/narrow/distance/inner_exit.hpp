/// The nearest exit of a circle from the inside of a polygon.
#pragma once

#include "narrow/border/polygon_and_shape.hpp"

#include <carom/detail/answer/separation.hpp>

#include <optional>

namespace carom::detail {

/// The same as `clear_exit` of the two by the edges with the shortest exits. Unknown of other shapes than points and
/// circles, where these are not certainly inside, where many exits are nearly as short, and where `clear_exit` is.
/// Cost: O(log n) and the edges that are no further than the exit is long.
template <class T>
std::optional<Separation> inner_exit(const PolygonAndShape<T>& pair);

}  // namespace carom::detail
