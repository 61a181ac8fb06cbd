/// The extent of an arc along the axes, from which its bounds are made.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom {

/// The greatest coordinate of an arc along the x axis rotated by quarter turns (1: y, 2: -x, 3: -y), with a bound on
/// its error. Where the arc contains its circle's extreme point, that is the center's coordinate plus the radius;
/// whether it does is decided exactly. Otherwise it is that of an end, off by a few ulps of the end's coordinates.
template <class T>
ErrorBounded arc_extent(const ConvexPart<T>& arc, int quarters);

}  // namespace carom
