/// The parameter of a crossing whose numbers nearly cancel: from exact sums, of which each is rounded once.
#pragma once

#include "crossing.hpp"

#include <carom/detail/math/double_double.hpp>

namespace carom::detail {

/// To some 100 bits, however close to the start the crossing is, however flat the line meets the outline there. Takes
/// memory beyond the working range (docs/numerics.md).
template <class T>
DoubleDouble exact_parameter(const RelativePath<T>& course, const Difference<T>& difference, const Crossing& crossing);

}  // namespace carom::detail
