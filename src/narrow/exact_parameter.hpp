/// The parameter of a crossing whose numbers nearly cancel: from exact sums, of which each is rounded once.
#pragma once

#include "crossing.hpp"

#include <carom/math/double_double.hpp>

#include <optional>

namespace carom::detail {

/// To some 100 bits, however close to the start the crossing is, however flat the line meets the outline there; none
/// beyond the working range (docs/numerics.md).
template <class T>
std::optional<DoubleDouble> exact_parameter(const Course<T>& course, const Difference<T>& difference,
                                            const Crossing& crossing);

}  // namespace carom::detail
