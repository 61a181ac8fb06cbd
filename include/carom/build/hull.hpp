/// The convex hull of points, exactly.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>

namespace carom {

/// The smallest convex polygon that contains the points: its vertices are points of the input, in positive order from
/// the one with the least x (then y), without duplicates and without vertices in the middle of an edge. Exact.
/// Errors: not_finite, which names the point; too_few_points, also when all are equal; collinear.
/// Cost: O(n log n). Source: [Andrew 1979]. Example:
///     const Vec2 points[] = {{0, 0}, {4, 0}, {2, 0}, {1, 1}, {4, 3}, {0, 3}};
///     assert(convex_hull<float>(points)->points().size() == 4);
template <class T>
Result<BasicConvexPolygon<T>> convex_hull(std::span<const BasicVec2<T>> points);

}  // namespace carom
