/// Whether a point lies in a shape, and whether on its border.
#pragma once

#include <carom/query/overlaps.hpp>

namespace carom {

/// Where a point lies with respect to a shape.
enum class Location {
    outside,
    border,  ///< on it: arbitrarily near points are not in the shape. Every point of a curve or segment is
    inside   ///< in the interior; so is a point on the seam between two parts of a union
};

/// Whether the point lies in the shape; the border counts. The shape may be any, as it is or placed. Always the exact
/// answer for the stored numbers; NaN and numbers that are no shape give false. Cost: O(vertices). Example:
///     assert(contains(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}));
///     assert(!contains(Circle{{0, 0}, 5}, Vec2{3, 4.0001f}));
template <class S>
bool contains(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    detail::expect_shapes<S>();
    return overlaps(BasicPoint<scalar_of_operand<S>>{point}, shape);
}

/// Whether the point is outside, on the border of, or inside the shape. Takes the same as `contains` and is as exact.
/// Example:
///     assert(locate(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}) == Location::border);
///     assert(locate(Segment{{0, 0}, {2, 2}}, Vec2{1, 1}) == Location::border);
///     assert(locate(Circle{{0, 0}, 5}, Vec2{3, 3}) == Location::inside);
template <class S>
Location locate(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    detail::expect_shapes<S>();
    const BasicPoint<scalar_of_operand<S>> at{point};
    if (!overlaps(at, shape)) return Location::outside;
    return penetrates(at, shape) ? Location::inside : Location::border;
}

}  // namespace carom
