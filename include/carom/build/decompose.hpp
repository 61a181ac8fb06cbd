/// Convex decomposition of a simple polygon, with or without holes.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

/// Decomposes a polygon into convex parts that tile the outline minus the interiors of the holes. The parts share no
/// interior point, and their union is exactly that set, because every vertex of a part is a vertex of the input. There
/// are at most 2 r + 1 parts for r reflex vertices (those of holes count where the polygon's interior angle exceeds 180
/// degrees): at most four times the minimum.
///
/// Either winding; collinear vertices in the middle of an edge are allowed and dropped. A hole may touch the outline or
/// another hole at single points, even at so many that the polygon falls into several pieces; it must not share part
/// of an edge. The outline of the polygon and that of each hole must not touch itself.
///
/// Errors: not_finite, too_few_points, repeated_point, collinear, self_intersecting. The message names the outline or
/// the hole, and its vertex; the index counts the vertices of the outline, then those of each hole. Holes that extend
/// beyond the outline or overlap each other give self_intersecting, with the index of their first vertex or of the edge
/// that crosses. Cost: about O(n log n) for usual input, O(n^2) at worst. Source: [Hertel & Mehlhorn 1983]. Example:
///     const Vec2 frame[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
///     const std::vector<Vec2> window[] = {{{3, 3}, {6, 3}, {6, 6}, {3, 6}}};
///     assert(convex_parts<float>(frame, window)->size() == 4);
template <class T>
Result<std::vector<BasicConvexPolygon<T>>> convex_parts(std::span<const BasicVec2<T>> outline,
                                                        std::span<const std::vector<BasicVec2<T>>> holes = {});

/// Checks the outline and holes as `convex_parts` does, with the same errors and cost.
template <class T>
[[nodiscard]] Status validate_polygon(std::span<const BasicVec2<T>> outline,
                                      std::span<const std::vector<BasicVec2<T>>> holes);

}  // namespace carom
