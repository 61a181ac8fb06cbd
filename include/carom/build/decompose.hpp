/// Cuts a simple polygon, with or without holes, into convex parts.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

/// Convex polygons that tile the outline less the insides of the holes: they share no inner point, and their union is
/// exactly that set, because every corner is a vertex of the input. At most 2 r + 1 parts for r reflex corners (those
/// of holes count where the polygon has more than half a turn): at most four times the fewest possible.
///
/// Either winding; vertices in the middle of an edge are allowed and dropped. A hole may touch the outline or another
/// hole in single points, also in so many that the polygon falls apart; it may not share a stretch of an edge. The
/// outline of the polygon and of each hole must not touch itself.
///
/// Errors: not_finite, too_few_points, repeated_point, collinear, self_intersecting. Their message names the outline or
/// the hole, and its vertex; their index counts the vertices of the outline, then of each hole. Holes that reach out of
/// the outline or overlap are self_intersecting, with the index of their first vertex or of the edge that crosses.
/// Cost: about O(n log n) for usual input, O(n^2) at worst. Source: [Hertel & Mehlhorn 1983]. Example:
///     const Vec2 frame[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
///     const std::vector<Vec2> window[] = {{{3, 3}, {6, 3}, {6, 6}, {3, 6}}};
///     assert(convex_parts<float>(frame, window)->size() == 4);
template <class T>
Result<std::vector<BasicConvexPolygon<T>>> convex_parts(std::span<const BasicVec2<T>> outline,
                                                        std::span<const std::vector<BasicVec2<T>>> holes = {});

/// The checks of `convex_parts` alone, with the same errors and cost.
template <class T>
Status validate_polygon(std::span<const BasicVec2<T>> outline, std::span<const std::vector<BasicVec2<T>>> holes);

}  // namespace carom
