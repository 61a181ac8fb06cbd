/// Division and square root in about 106 bits.
#pragma once

#include <carom/detail/math/double_double.hpp>

#include <cmath>

namespace carom::detail {

/// x / y: one step of Newton's method on the rounded quotient doubles its precision. Example:
///     assert(quotient(DoubleDouble(1), DoubleDouble(8)).rounded() == 0.125);
inline DoubleDouble quotient(const DoubleDouble& x, const DoubleDouble& y) {
    const double first = x.value.high / y.value.high;
    return fast_two_sum(first, (x - y * DoubleDouble(first)).value.high / y.value.high);
}

/// The square root of x, by the same method; 0 where x is not above 0. Example:
///     assert(square_root(DoubleDouble(6.25)).rounded() == 2.5 && square_root(DoubleDouble(-1)).rounded() == 0);
inline DoubleDouble square_root(const DoubleDouble& x) {
    if (!(x.value.high > 0)) return 0;
    const double root = std::sqrt(x.value.high);
    return fast_two_sum(root, (x - DoubleDouble(root) * DoubleDouble(root)).value.high / (2 * root));
}

}  // namespace carom::detail
