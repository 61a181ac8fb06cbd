/// The direction in which a convex set lies furthest from the origin, or least deep around it.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/vec2.hpp>

#include <limits>
#include <span>

namespace carom::detail {

/// A point of the set with the least dot product with a direction.
using LowestPoint = FunctionRef<Vec2D(const Vec2D&)>;

struct BestDirection {
    Vec2D normal{1, 0};                                        ///< unit
    double height = -std::numeric_limits<double>::infinity();  ///< of the set's lowest point along it
    bool unique = true;                                        ///< false when some other one is as good
};

/// The unit direction n along which the lowest point w of a closed convex set is highest: n.w is the set's distance
/// from the origin, or less than 0 when that is inside, and then the depth. Searches between each two of the directions
/// of the fan, which must be less than half a turn apart, counter-clockwise.
///
/// Between n0 and n1 with lowest points w0 and w1, n.w is at most min(n.w0, n.w1), and the maximum of that is where to
/// look next: the expanding polytope [van den Bergen 2001] on all sides at once. It stops when no stretch can hold more
/// than 4 u |w| above the best, or when it has too many of them or `max_splits` looks are done, which only sets that are
/// round about the origin take; the height is then still a lower bound. At last the direction itself is found by
/// bisection, to about u |w| over the radius of curvature.
BestDirection highest_direction(LowestPoint lowest, std::span<const Vec2D> fan);

}  // namespace carom::detail
