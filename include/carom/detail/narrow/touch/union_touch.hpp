/// Overlap test and penetration test of two unions of convex parts.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Whether some part of a overlaps or touches some part of b. Exact. Cost: one kernel call for each pair of parts that
/// are near each other.
template <class T>
bool unions_overlap(PartSource<T> a, PartSource<T> b);

/// Whether the unions still overlap after every small enough translation. Exact, even where parts only touch each
/// other: see union_seam.hpp. Cost: as `unions_overlap`; where parts touch but none penetrate, once more for each
/// touching pair.
template <class T>
bool unions_penetrate(PartSource<T> a, PartSource<T> b);

/// Calls `visit` with each pair of parts whose boxes are at most `reach` apart, and perhaps with others, in the order
/// of their numbers, until it returns true. Returns whether it did.
template <class T>
bool any_near_pair(PartSource<T> a, PartSource<T> b, double reach,
                   FunctionRef<bool(const ConvexPart<T>&, const ConvexPart<T>&)> visit);

/// Calls `visit(part of a, part of b, limit)` with pairs of parts, near ones first. Pairs that are certainly more than
/// `limit` apart, which the visitor may lower, may be skipped.
template <class T>
void visit_nearest_pairs(PartSource<T> a, PartSource<T> b, double limit,
                         FunctionRef<void(const ConvexPart<T>&, const ConvexPart<T>&, double&)> visit);

}  // namespace carom::detail
