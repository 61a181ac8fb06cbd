/// Triangulation of a simple polygon by ear clipping, with exact predicates.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

/// Returns triangles that tile the polygon with this outline. They share no interior point, and their union is exactly
/// the polygon, because every corner is a vertex of the outline. Either winding; collinear vertices in the middle of an
/// edge are allowed. Errors: not_finite, too_few_points, repeated_point, collinear, self_intersecting (also when the
/// outline only touches itself); each names the vertex. Cost: O(n r + n log n) for n vertices, r of them reflex, plus
/// the number of pairs of edges whose bounding boxes overlap. Source: [Meisters 1975], [Ericson 12.5.1]. Example:
///     const Vec2 arrow[] = {{0, 0}, {4, 2}, {0, 4}, {1, 2}};
///     assert(triangulate<float>(arrow)->size() == 2);
template <class T>
Result<std::vector<BasicConvexPolygon<T>>> triangulate(std::span<const BasicVec2<T>> outline);

/// Checks whether the outline is that of a simple polygon, as `triangulate` does, with the same errors.
template <class T>
[[nodiscard]] Status validate_outline(std::span<const BasicVec2<T>> outline);

}  // namespace carom
