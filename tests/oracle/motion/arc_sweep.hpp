/// Whether moving shapes with arcs come into contact, by other means than the library's: what moves is dragged along
/// its way, and what it passes over is compared with what stands still. A convex shape that is dragged is one, too. An
/// arc passes over a region bordered by itself, before and after, and by the ways of its ends and of its extreme
/// points.
#pragma once

#include "oracle/touch/oracle.hpp"

namespace oracle {

/// Whether a meets b on its way, in numbers of many bits (reals.hpp). Nothing when an ellipse takes part. `shift` moves
/// b first, by so many times 2^-400 of a unit.
template <class T>
std::optional<bool> hits_with_arcs(const Body<T>& a, const Body<T>& b, const Way<T>& way,
                                   const carom::BasicVec2<T>& shift = {});

}  // namespace oracle
