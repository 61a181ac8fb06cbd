/// How two parts or unions of parts lie to each other.
#pragma once

#include <carom/answer/relation.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom {

/// The relation of two parts. Exact, never unresolved, but for the ellipses that `classify` names. Cost: O(n m) sign
/// tests.
template <class T>
Relation relate(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The relation of two unions of convex parts. Exact, never unresolved, but with ellipses: see `classify`.
template <class T>
Relation relate(PartSource<T> a, PartSource<T> b);

}  // namespace carom
