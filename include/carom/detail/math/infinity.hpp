/// infinity: what is greater than every number.
#pragma once

#include <limits>

namespace carom::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace carom::detail
