/// The gap of a polygon, which knows its edges, and a convex shape.
#pragma once

#include <carom/detail/narrow/distance/union_separation.hpp>

#include <optional>

namespace carom::detail {

/// A polygon that knows its edges, and a convex shape.
template <class T>
struct PolygonAndShape {
    PartSource<T> polygon;
    PartSource<T> shape;
};

/// None if the two are others.
template <class T>
std::optional<PolygonAndShape<T>> polygon_and_shape(PartSource<T> a, PartSource<T> b) {
    std::optional<PolygonAndShape<T>> result;
    if (a.has_searched_edges() && b.is_convex()) result.emplace(PolygonAndShape<T>{a, b});
    if (b.has_searched_edges() && a.is_convex()) result.emplace(PolygonAndShape<T>{b, a});
    return result;
}

/// The same as `least_gap` of two shapes of which one is a polygon and the other one convex, by the part at the nearest
/// edge. Unknown of other shapes and of polygons not much larger than the shape, where they touch or nearly do, where
/// one may be inside the other, and where several parts may be as near up to rounding. Cost: O(log n) and the edges
/// that are nearly as near.
template <class T>
std::optional<LeastGap> polygon_gap(PartSource<T> a, PartSource<T> b, double limit);

}  // namespace carom::detail
