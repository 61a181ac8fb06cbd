/// Isolating the roots of a polynomial in doubles, as long as rounding leaves no doubt.
#pragma once

#include <carom/math/interval.hpp>
#include <carom/math/polynomial.hpp>

namespace carom::detail {

inline constexpr int most_fast_coefficients = 17;  ///< up to degree 16; beyond, exact arithmetic alone

/// A polynomial on [0, 1] in the Bernstein basis, each coefficient off by at most `error`.
struct BernsteinForm {
    int size = 0;
    double error = 0;
    double b[most_fast_coefficients];
};

/// Makes the polynomial of x that p(start + x (end - start)) is, less `at_start` roots at x = 0 and `at_end` roots at x
/// = 1: known to be there, they are divided out. The error is infinite when numbers are too large.
void bernstein_form(const BasicPolynomial<ErrorBounded>& p, int size, IntervalD interval, int at_start, int at_end,
                    BernsteinForm& form);

/// An upper bound for the number of roots in the open interval (0, 1), odd or even like that number; the values at 0
/// and at 1 have the given signs, which are not 0.
int most_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1);

/// Intervals of x in (0, 1), each with exactly one root.
struct IsolatedRoots {
    int count = 0;
    struct {
        double low, high;  ///< off by a few roundings: good for a guess
        double guess;
    } root[most_fast_coefficients];
};

/// Isolates all roots of the form in the open interval (0, 1), in order. Returns whether rounding left no doubt. When
/// it did not, there are exactly `count` different roots, all simple.
bool isolate_roots(const BernsteinForm& form, int sign_at_0, int sign_at_1, IsolatedRoots& roots);

}  // namespace carom::detail
