/// The RCC-8 relation of two parts or of two unions of parts.
#pragma once

#include <carom/answer/relation.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Returns the relation of two parts. Exact and never unresolved, except for the ellipses that `classify` names. Cost:
/// O(n m) sign tests.
template <class T>
Relation relate(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Returns the relation of two unions of convex parts. Exact and never unresolved, except with ellipses: see
/// `classify`.
template <class T>
Relation relate(PartSource<T> a, PartSource<T> b);

}  // namespace carom::detail
