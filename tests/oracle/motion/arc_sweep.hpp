/// Whether moving shapes with arcs come into contact, by other means than the library's: the swept area of the moving
/// shape is intersected with the other one. That of a convex shape is convex. That of an arc is bordered by the arc at
/// the start and at the end, and by the paths of its ends and extreme points.
#pragma once

#include "oracle/touch/oracle.hpp"

namespace oracle {

/// Whether a hits b along its path, in numbers of many bits (reals.hpp). Nothing when an ellipse takes part. `shift`
/// moves b first, by so many times 2^-400 of a unit.
template <class T>
std::optional<bool> hits_with_arcs(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input,
                                   const carom::BasicVec2<T>& shift = {});

}  // namespace oracle
