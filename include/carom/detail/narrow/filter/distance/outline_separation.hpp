/// The separation and the contact points of two outlines, where doubles can tell which features they are between.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/core/outline_view.hpp>

namespace carom::detail {

/// False where doubles cannot tell: for invalid numbers, where features tie or nearly do, where the sign of the gap is
/// not certain, and far from the origin of a pose. Else within the bound of `separation`; further apart than `reach`
/// the gap may be infinite, and nothing else given. The result for (b, a) is the flipped one, bit for bit. Cost: O(n
/// m).
template <class T>
bool outline_separation(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found);

/// The same of two parts, which may have several poses.
template <class T>
bool outline_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found);

/// The distance alone, 0 for what overlaps; below 0 where doubles cannot tell.
template <class T>
double outline_distance(const OutlineView<T>& a, const OutlineView<T>& b);

/// The same, with the points of a contact of at most `margin`.
template <class T>
bool outline_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double margin, RealManifold& result);

template <class T>
bool outline_manifold(const ConvexPart<T>& a, const ConvexPart<T>& b, double margin, RealManifold& result);

}  // namespace carom::detail
