/// The separation and the contact points of parts of which one has many vertices: by the few that they depend on.
#pragma once

#include "narrow/filter/many/support_outline.hpp"

#include <carom/detail/answer/real_manifold.hpp>

namespace carom::detail {

/// As `separation` of parts that are not empty; false where the vertices that it depends on are too many. Cost:
/// O((log n + log m)^2) when apart, O(n + m) when they overlap.
template <class T>
bool separation_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found);

/// The distance alone, 0 for what overlaps; below 0 where the vertices that it depends on are too many. Cost:
/// O((log n + log m)^2).
template <class T>
double gap_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// As `flat_contact` of parts that are not empty.
template <class T>
bool manifold_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b, double margin, RealManifold& result);

}  // namespace carom::detail
