/// Isolates the roots of a polynomial in doubles, as long as signs are certain despite rounding.
#pragma once

#include <carom/math/interval.hpp>
#include <carom/math/polynomial.hpp>

namespace carom::detail {

inline constexpr int max_fast_coefficients = 17;  ///< up to degree 16; higher degrees use exact arithmetic only

/// A polynomial on [0, 1] in the Bernstein basis, each coefficient off by at most `error`.
struct BernsteinForm {
    int size = 0;
    double error = 0;
    double b[max_fast_coefficients];
};

/// Converts p(start + x (end - start)) to a polynomial in x in the Bernstein basis. The known `at_start` roots at x = 0
/// and `at_end` roots at x = 1 are divided out. The error is infinite when numbers are too large.
void bernstein_form(const BasicPolynomial<ErrorBounded>& p, int size, IntervalD interval, int at_start, int at_end,
                    BernsteinForm& form);

/// An upper bound for the number of roots in the open interval (0, 1), of the same parity; the values at 0 and at 1
/// have the given signs, which are not 0.
int max_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1);

/// Intervals of x in (0, 1), each with exactly one root.
struct IsolatedRoots {
    int count = 0;
    struct {
        double low, high;  ///< approximate, for a first guess
        double guess;
    } root[max_fast_coefficients];
};

/// Isolates all roots of the form in the open interval (0, 1), in order. Returns whether all signs were certain; then
/// there are exactly `count` different roots, all simple.
bool isolate_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1, IsolatedRoots& roots);

}  // namespace carom::detail
