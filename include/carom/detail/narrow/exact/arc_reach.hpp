/// How far an arc reaches along the axes: what its bounds are made of.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom {

/// The greatest coordinate of an arc along the x axis turned by quarter turns (1: y, 2: -x, 3: -y), with a bound on its
/// error. Where the arc holds its circle's extreme point that is the center's plus the radius; whether it does is
/// decided exactly. Else it is that of an end, off by a few units in the last place of the end's coordinates.
template <class T>
ErrorBounded arc_reach(const ConvexPart<T>& arc, int quarters);

}  // namespace carom
