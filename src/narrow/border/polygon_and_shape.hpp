/// PolygonAndShape: of two shapes, a polygon and a convex one, and which side of the border that is on.
#pragma once

#include "narrow/core/real_part.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace carom::detail {

/// The greater side of a box.
inline double size_of(const AabbD& box) {
    return std::max(box.max.x - box.min.x, box.max.y - box.min.y);
}

/// A polygon that knows its edges, and a convex shape.
template <class T>
struct PolygonAndShape {
    PartSource<T> polygon;
    PartSource<T> shape;
    bool is_polygon_first;
};

/// Whether what an edge is the nearest of all to is outside the polygon: beyond the edge, or beyond an end of it where
/// the polygon is convex. At any other corner, what is outside is nearer to some edge.
template <class T>
bool is_outside(const ConvexPart<T>& edge, const Vec2D& towards, bool& is_at_corner) {
    const Vec2D along = unit(rounded_offset(edge, 0, 1));
    is_at_corner = !(std::fabs(dot(towards, along)) < 0x1p-20);
    return is_at_corner ? edge.polygon_edge().is_convex[dot(towards, along) > 0 ? 1 : 0] : cross(towards, along) > 0;
}

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
