/// The depth of unions some parts of which are curved.
#pragma once

#include <carom/math/double_double.hpp>
#include <carom/narrow/union_separation.hpp>

namespace carom::detail {

template <class T>
bool has_curves(PartSource<T> parts);

/// A way to take b off a, and how short it is for certain.
struct CurvedExit {
    Separation separation;  ///< its gap is the length of the shift; infinite when no shift parts them
    double at_least = 0;    ///< no shift below this length parts them, up to rounding, if there are no arcs
};

/// The least shift that takes b off a. Polygons inside the ellipses make a union inside the true one, so the nearest
/// way out of that union bounds the depth from below. From there tangents of the true parts lead to a way out of those,
/// the shortest around, which bounds it from above. The polygons then get a vertex more wherever one of their sides
/// comes nearer than that, until none does by more than 2^-12 of it: the expanding polytope [van den Bergen 2001], of a
/// union. Gaps within `rounding` are none. `origin` should be near where the parts meet.
template <class T>
CurvedExit nearest_curved_exit(PartSource<T> a, PartSource<T> b, const Separation& of_a_pair,
                               const BasicVec2<DoubleDouble>& origin, double rounding);

}  // namespace carom::detail
