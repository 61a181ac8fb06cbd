/// The fewest vertices of a line within a tolerance of another, ignoring all other lines.
#pragma once

#include <carom/math/vec2.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// Returns for each vertex whether it is one of the fewest whose line stays within the tolerance, up to rounding; a
/// closed line may have one more. Edges skip at most some hundred vertices. The ends of an open line stay. A shortest
/// path in the graph of valid shortcuts [Imai & Iri 1988], which are found with cones [Chan & Chin 1996]. Cost: O(n)
/// times the number of vertices that one edge may skip.
std::vector<bool> fewest_vertices(std::span<const Vec2D> line, bool closed, double tolerance);

}  // namespace carom::detail
