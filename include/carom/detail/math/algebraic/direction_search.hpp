/// The direction of greatest separation of a convex set from the origin, or of least penetration if it contains it.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/vec2.hpp>

#include <limits>
#include <span>

namespace carom::detail {

/// Returns a point of the set with the least dot product with a direction (a support function).
using LowestPoint = FunctionRef<Vec2D(const Vec2D&)>;

struct BestDirection {
    Vec2D normal{1, 0};                                        ///< unit length
    double height = -std::numeric_limits<double>::infinity();  ///< of the set's lowest point along `normal`
    bool unique = true;                                        ///< false when another direction is as good
};

/// Returns the unit direction n along which the lowest point w of a closed convex set is highest. n.w is the set's
/// distance from the origin; if it is negative, the origin lies inside, at depth -n.w. Searches between each two
/// consecutive directions of the fan, which must be in counterclockwise order and less than half a turn apart.
///
/// Between n0 and n1 with lowest points w0 and w1, n.w is at most min(n.w0, n.w1), and the search continues where that
/// is greatest: the expanding polytope algorithm [van den Bergen 2001] on all sides at once. It stops when no interval
/// can exceed the best by more than 4 u |w|, or after too many intervals or splits, which happens only with sets that
/// are nearly circular around the origin; the height is then still a lower bound. Finally a bisection refines the
/// direction, to about u |w| over the radius of curvature.
BestDirection highest_direction(LowestPoint lowest, std::span<const Vec2D> fan);

}  // namespace carom::detail
