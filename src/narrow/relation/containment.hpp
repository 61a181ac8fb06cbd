/// Containment: whether one convex part lies within another.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

enum class Containment {
    none,     ///< some point of a is not in b
    tangent,  ///< a lies within b and reaches its boundary
    clear     ///< a lies within b and keeps clear of its boundary
};

/// Exact, for parts that are not curved. The boundary of a part without an area is its ends. Cost: O(n m) sign tests.
///
/// Method: let A and B be the cores, r and s the radii. By the cancellation law of Minkowski sums [Schneider 2014, 3.1]
/// a lies within b when A lies within B grown by s - r, or, if that is negative, when A grown by r - s lies within B:
/// every vertex of A at most s - r from B, or at least r - s below every side of B. The recession cone of A must lie
/// within that of B.
template <class T>
Containment containment(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Whether a is unbounded in a direction in which none of the others, which are convex parts, is: then they do not
/// cover it together.
template <class T>
bool recedes_beyond(const ConvexPart<T>& a, PartSource<T> others);

}  // namespace carom::detail
