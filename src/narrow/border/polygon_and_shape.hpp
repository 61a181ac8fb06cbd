/// PolygonAndShape: of two shapes, a polygon and a convex one.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <optional>

namespace carom::detail {

/// A polygon that knows its edges, and a convex shape.
template <class T>
struct PolygonAndShape {
    PartSource<T> polygon;
    PartSource<T> shape;
    bool is_polygon_first;
};

/// None if the two are others.
template <class T>
std::optional<PolygonAndShape<T>> polygon_and_shape(PartSource<T> a, PartSource<T> b) {
    std::optional<PolygonAndShape<T>> result;
    if (a.has_searched_edges() && b.is_convex()) result.emplace(PolygonAndShape<T>{a, b, true});
    if (b.has_searched_edges() && a.is_convex()) result.emplace(PolygonAndShape<T>{b, a, false});
    return result;
}

}  // namespace carom::detail
