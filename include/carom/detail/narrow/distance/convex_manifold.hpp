/// Where two convex parts rest on each other: what union_manifold.hpp says of them, quicker.
#pragma once

#include <carom/detail/narrow/distance/union_manifold.hpp>

namespace carom {

/// The same as `flat_contact` of two unions of one part each, bit for bit; both parts must not be empty. Cost: O(n +
/// m).
template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin);

/// The same with the separation for parts of which one may be empty; `swapped` when b comes first in questions about
/// the two. Parts that are further apart than `margin` have no points, and may get an infinite gap and nothing else.
template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, bool swapped, double margin);

}  // namespace carom
