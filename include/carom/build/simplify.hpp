/// Simplification of polylines and polygons: fewer vertices, within a tolerance.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <span>
#include <vector>

namespace carom {

/// Returns the polyline with vertices removed and its ends kept. Each removed vertex lies within `tolerance` (>= 0, in
/// the caller's unit) of the edge that replaces it, decided exactly; so no point of the old line is farther than that
/// from the new one. The remaining vertices are vertices of the input, in their order; tolerance 0 removes exactly the
/// vertices that do not change the line. A vertex also stays where removing it would pull the line over another vertex,
/// so a line without self-intersections gets none. The result has the fewest vertices possible [Imai & Iri 1988], which
/// Douglas-Peucker does not reach, or a few more where some had to stay. Errors: not_finite (names the vertex, or the tolerance), too_few_points (fewer than
/// 2), bad_size (tolerance < 0). Cost: O(n (log n + k)) for usual input, where an edge may skip k vertices; O(n^2) at
/// worst. Example:
///     const Vec2 line[] = {{0, 0}, {5, 0.25f}, {10, 0}, {10, 5}};
///     assert(simplify_polyline<float>(line, 0.5f)->size() == 3);
///     assert(simplify_polyline<float>(line, 0.125f)->size() == 4);
template <class T>
Result<std::vector<BasicVec2<T>>> simplify_polyline(std::span<const BasicVec2<T>> points, T tolerance);

/// Returns the polygon with vertices removed: its outline first, then its holes, each with at least 3 vertices. The
/// guarantees are those of `simplify_polyline`. The rings also stay simple, apart from each other and on the same side
/// of each other, decided exactly; a vertex whose removal would violate that stays, and so do points where rings touch.
/// Nesting is not checked: `holes` may also lie outside the outline, or be outlines within holes, such as all
/// polygons of an image that must stay disjoint. Errors: those of `simplify_polyline` for the tolerance; those of
/// `validate_outline` for each ring; self_intersecting where rings cross or share part of an edge. The message names
/// the ring; the index counts the vertices of the outline, then those of each hole. Example:
///     const Vec2 outline[] = {{0, 0}, {5, -0.25f}, {10, 0}, {10, 10}, {0, 10}};
///     assert(simplify_polygon<float>(outline, {}, 0.5f)->front().size() == 4);
template <class T>
Result<std::vector<std::vector<BasicVec2<T>>>> simplify_polygon(std::span<const BasicVec2<T>> outline,
                                                                std::span<const std::vector<BasicVec2<T>>> holes,
                                                                T tolerance);

}  // namespace carom
