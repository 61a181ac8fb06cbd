/// The depth of unions some parts of which are curved.
#pragma once

#include <carom/narrow/union_separation.hpp>

namespace carom::detail {

template <class T>
bool has_curves(PartSource<T> parts);

/// A short way to take b off a, found from a guess, the shift gap * normal: the first way out in that direction, which
/// is then pushed out of the pair that is deepest there, or back to the nearest, until the two unions only touch, and
/// moved along their border as long as that makes it shorter. The gap of the answer is the length of the shift, as that
/// of the guess is; infinite when it does not settle. Gaps within `rounding` are
/// none.
template <class T>
Separation settled_exit(PartSource<T> a, PartSource<T> b, const Separation& guess, double rounding);

}  // namespace carom::detail
