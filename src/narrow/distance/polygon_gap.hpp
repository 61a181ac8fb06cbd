/// The gap of a polygon, which knows its edges, and a convex shape.
#pragma once

#include <carom/detail/narrow/distance/union_separation.hpp>

#include <optional>

namespace carom::detail {

/// The same as `least_gap` of two shapes of which one is a polygon and the other one convex, by the part at the nearest
/// edge. Unknown of other shapes and of polygons not much larger than the shape, where they touch or nearly do, where
/// one may be inside the other, and where several parts may be as near up to rounding. Cost: O(log n) and the edges
/// that are nearly as near.
template <class T>
std::optional<LeastGap> polygon_gap(PartSource<T> a, PartSource<T> b, double limit);

}  // namespace carom::detail
