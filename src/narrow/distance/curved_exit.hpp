/// The depth of unions some parts of which are curved.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom::detail {

template <class T>
bool has_curves(PartSource<T> parts);

/// The least shift that takes b off a, as the separation with its gap positive: the depth; infinite when no shift parts
/// them. Polygons inside the ellipses make a union inside the true one, so the nearest way out of that union bounds the
/// depth from below. From there tangents of the true parts lead to a way out of those, the shortest around, which
/// bounds it from above. The polygons then get a vertex more wherever a side of theirs is nearer than that, until none
/// is by more than 2^-12 of it: the expanding polytope [van den Bergen 2001], of a union. Segments that stand for arcs
/// bound nothing; there the search starts from each of their short ways out instead.
///
/// `of_a_pair` is the depth of one pair, `origin` should be near where the parts meet, and gaps within `rounding` are
/// none.
template <class T>
Separation nearest_curved_exit(PartSource<T> a, PartSource<T> b, const Separation& of_a_pair,
                               const BasicVec2<DoubleDouble>& origin, double rounding);

}  // namespace carom::detail
