/// Point query (point in polygon, for any shape): whether a point is inside a shape, on its border or outside.
#pragma once

#include <carom/query/overlaps.hpp>

namespace carom {

/// Where a point lies relative to a shape.
enum class Location {
    outside,
    border,  ///< arbitrarily close points are outside the shape. Every point of a curve or segment is on the border
    inside   ///< in the interior; so is a point on the seam between two parts of a union
};

/// Returns whether the shape contains the point; the border counts. Takes any shape, as stored or placed. Always exact
/// for the stored numbers; NaN and invalid shapes give false. Cost: O(vertices); O(log n) for a convex polygon of more
/// than 64, and for unions of n parts. Example:
///     assert(contains(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}));
///     assert(!contains(Circle{{0, 0}, 5}, Vec2{3, 4.0001f}));
template <class S>
bool contains(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    if constexpr (detail::QueryOperands<S>) {
        return overlaps(BasicPoint<scalar_of_operand<S>>{point}, shape);
    } else {
        detail::refuse<S>();
    }
}

/// Returns whether the point is outside, on the border of, or inside the shape. Takes the same shapes as `contains` and
/// is as exact. Example:
///     assert(locate(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}) == Location::border);
///     assert(locate(Segment{{0, 0}, {2, 2}}, Vec2{1, 1}) == Location::border);
///     assert(locate(Circle{{0, 0}, 5}, Vec2{3, 3}) == Location::inside);
template <class S>
Location locate(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    if constexpr (detail::QueryOperands<S>) {
        const BasicPoint<scalar_of_operand<S>> at{point};
        if (!overlaps(at, shape)) return Location::outside;
        return penetrates(at, shape) ? Location::inside : Location::border;
    } else {
        detail::refuse<S>();
    }
}

}  // namespace carom
