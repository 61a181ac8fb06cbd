/// The convex hull of a set of points, computed exactly.
#pragma once

#include <carom/detail/math/point_range.hpp>
#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>

namespace carom {

/// Returns the convex hull, the smallest convex polygon that contains the points. Its vertices are input points, in
/// positive order (counterclockwise when y points up) from the one with the least x (then y), without duplicates and
/// without collinear vertices in the middle of an edge. Exact. Errors: not_finite, which names the point;
/// too_few_points, also when all points are equal; collinear. Cost: O(n log n). Source: [Andrew 1979]. Example:
///     const Vec2 points[] = {{0, 0}, {4, 0}, {2, 0}, {1, 1}, {4, 3}, {0, 3}};
///     assert(convex_hull(points)->points().size() == 4);
template <class T>
Result<BasicConvexPolygon<T>> convex_hull(std::span<const BasicVec2<T>> points);
template <detail::PointRange R>
auto convex_hull(const R& points) {
    return convex_hull(detail::span_of(points));
}

}  // namespace carom
