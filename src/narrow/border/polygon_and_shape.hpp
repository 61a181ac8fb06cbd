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

/// Whether a shape is convex, or a union of no more than one part, which answers as that part does.
template <class T>
bool has_one_part(PartSource<T> parts) {
    int count = 0;
    return parts.is_convex() || !parts([&](const ConvexPart<T>&) { return ++count > 1; });
}

/// None if the two are others.
template <class T>
std::optional<PolygonAndShape<T>> polygon_and_shape(PartSource<T> a, PartSource<T> b) {
    std::optional<PolygonAndShape<T>> result;
    if (a.is_bordered() && has_one_part(b)) {
        result.emplace(PolygonAndShape<T>{a, b, true});
    } else if (b.is_bordered() && has_one_part(a)) {
        result.emplace(PolygonAndShape<T>{b, a, false});
    }
    return result;
}

}  // namespace carom::detail
