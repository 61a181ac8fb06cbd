/// Where two convex parts rest on each other: what union_manifold.hpp says of them, quicker.
#pragma once

#include <carom/narrow/union_manifold.hpp>

namespace carom {

/// The same as `flat_contact` of two unions of one part each, bit for bit; both parts must not be empty. Cost: O(n +
/// m).
template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin);

}  // namespace carom
