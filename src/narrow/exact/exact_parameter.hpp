/// The parameter of a crossing whose numbers nearly cancel: from exact sums, each rounded once.
#pragma once

#include "crossing.hpp"

#include <carom/math/double_double.hpp>

namespace carom::detail {

/// To some 100 bits, however close to the start the crossing is and however flat the angle there. Allocates beyond the
/// working range (docs/numerics.md).
template <class T>
DoubleDouble exact_parameter(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing);

}  // namespace carom::detail
