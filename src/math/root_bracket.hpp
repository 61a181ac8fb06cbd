/// Which two neighbouring doubles a root lies between.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/interval.hpp>

namespace carom::detail {

/// The double itself that is the root, or the two neighbours it lies between. `sign_at(t)` is exact, and changes once
/// inside the open interval: from `sign_below`, possibly 0 at the root, to the opposite; it is not asked at the ends.
/// The result does not depend on `guess`; only the cost does.
IntervalD root_bracket(IntervalD open, int sign_below, double guess, FunctionRef<int(double)> sign_at);

/// Newton's iteration in doubles for a root of the polynomial with these coefficients inside the interval, kept there
/// by bisection. A guess: at most 40 steps, nothing is promised.
double newton_guess(const double* coefficients, int size, IntervalD inside, int sign_below, double start);

}  // namespace carom::detail
