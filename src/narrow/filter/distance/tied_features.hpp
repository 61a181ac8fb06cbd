/// The separation of two cores of which several features are as near, or several sides as deep, up to rounding.
#pragma once

#include "core_features.hpp"

namespace carom::detail {

/// Cores that are apart, from features that are the nearest or nearly so: of all that could be, the result is that of
/// the least distance. False where there are too many. The same for (b, a). Cost: O(n + m).
template <class T>
bool find_tied_distance(const CoreCorners<T>& corners, const NearestFeatures& nearest, CoreSeparation& found);

/// Cores that overlap, where one side is clearly the least deep: the lowest vertex, or the edge along the side. False
/// where there are more vertices.
template <class T>
bool find_depth_below(const CoreCorners<T>& corners, const SideDepth& least, CoreSeparation& found);

/// The same where that side and one of the other core are the least deep, as of shapes that rest on each other.
template <class T>
bool find_depth_between(const CoreCorners<T>& corners, const FurthestSide& least, CoreSeparation& found);

/// The same where several sides, all in one direction up to rounding, could be the least deep. False where that may
/// also be one in another direction. The same for (b, a). Cost: O(n m).
template <class T>
bool find_tied_depth(const CoreCorners<T>& corners, CoreSeparation& found);

}  // namespace carom::detail
