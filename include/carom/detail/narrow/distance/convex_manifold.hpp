/// Contact manifold of two convex parts: the same as union_manifold.hpp, but faster.
#pragma once

#include <carom/detail/narrow/distance/union_manifold.hpp>

namespace carom::detail {

/// Returns the same as `flat_contact` of two unions of one part each, and computes the separation too; a part may be
/// empty. `swapped` is true when b comes first in queries of the two. Parts that are further apart than `margin` have
/// no points, and may get an infinite gap and nothing else. Cost: O(n + m).
template <class T>
RealManifold flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, bool swapped, double margin);

/// The contact points alone, at a separation that is taken as it is, by the sides along its normal.
template <class T>
RealManifold contact_points(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation,
                            double margin);

}  // namespace carom::detail
