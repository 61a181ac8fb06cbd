/// The two neighboring doubles between which a root lies.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/interval.hpp>

#include <bit>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Maps doubles to integers in the same order: neighbors differ by 1, and both zeros are 0.
inline std::int64_t ordinal(double x) {
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}
inline double from_ordinal(std::int64_t i) {
    return std::bit_cast<double>(i < 0 ? std::numeric_limits<std::int64_t>::min() - i : i);
}

/// Returns the root if it is a double, else the two neighbors between which it lies. `sign_at(t)` is exact, and changes
/// once inside the open interval: from `sign_below`, possibly 0 at the root, to the opposite; it is not called at the
/// ends. The result does not depend on `guess`; only the cost does.
IntervalD root_bracket(IntervalD open, int sign_below, double guess, FunctionRef<int(double)> sign_at);

/// Newton's iteration in doubles for a root of the polynomial with these coefficients inside the interval, kept there
/// by bisection. At most 40 steps, without a guarantee.
double newton_guess(const double* coefficients, int size, IntervalD inside, int sign_below, double start);

}  // namespace carom::detail
