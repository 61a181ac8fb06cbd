/// Which vertices a line within a tolerance of another would keep, if nothing else were in its way.
#pragma once

#include <carom/math/vec2.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// For each vertex whether it is one of the fewest whose line stays within the tolerance, up to rounding; those of a
/// closed line are fewest but for one, among lines whose edges leave out at most some hundred vertices. The ends of an
/// open line stay. A shortest way through the edges that are possible [Imai & Iri 1988], which are found with
/// cones [Chan & Chin 1996]. Cost: O(n) times the vertices that one edge may leave out.
std::vector<bool> fewest_corners(std::span<const Vec2D> line, bool closed, double tolerance);

}  // namespace carom::detail
