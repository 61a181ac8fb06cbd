/// ErrorBoundedPair: a double-double of some 100 bits with a bound on its error, 0 while it is exact.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/math/error_bounded.hpp>

namespace carom::detail {

/// A value high + low, |low| <= ulp(high) / 2, and a bound on its distance from the true one. It is the step between
/// ErrorBounded and Expansion: it decides signs of values too close to zero for doubles, without Expansion's loops; and
/// as long as all results fit two doubles the bound stays 0, so it recognizes exact zeros, the usual case on
/// game grids.
///
/// Proof of the bound, with u = 2^-53. A sum is split by two_sum without error, down to the terms that are added to
/// `error`. A product omits a.low b.low, and rounds the two crossed products, their sum, and what is added to
/// product.low: less than 4 u (|a.high b.low| + |a.low b.high| + |product.low|) + |a.low b.low| (1 + u) in all, and
/// nothing when both low parts are 0. Where a product may underflow, one with an error among them, `tiny` is added. The
/// operands' errors enter as in ErrorBounded, and 1 + 2^-49 covers the rounding of the bound. Overflow leaves NaNs or
/// infinities, with which `certain_sign` is empty.
struct ErrorBoundedPair {
    double high = 0;
    double low = 0;
    double error = 0;

    constexpr ErrorBoundedPair() = default;
    constexpr ErrorBoundedPair(double exact) : high(exact) {}
    constexpr ErrorBoundedPair(TwoTerm value, double bound) : high(value.high), low(value.low), error(bound) {}

    constexpr bool is_zero() const { return high == 0 && error == 0; }

    /// Returns -1 or +1 when the bound proves the sign, 0 when the value is exactly 0, else nothing.
    constexpr std::optional<int> certain_sign() const {
        const double value = high + low;  // has the sign of the exact sum, with a relative error of at most u
        if (value * (1 - 0x1p-50) > error) return 1;
        if (-value * (1 - 0x1p-50) > error) return -1;
        if (error == 0 && value == 0) return 0;
        return std::nullopt;
    }
};

/// A bound on the error of a product whose two_product terms underflow.
constexpr double underflow_of(double a, double b, double product) {
    return a != 0 && b != 0 && magnitude(product) < 0x1p-960 ? tiny : 0;
}

constexpr ErrorBoundedPair operator-(const ErrorBoundedPair& a) {
    return {TwoTerm{-a.high, -a.low}, a.error};
}

constexpr ErrorBoundedPair operator+(const ErrorBoundedPair& a, const ErrorBoundedPair& b) {
    const TwoTerm s = two_sum(a.high, b.high);
    const TwoTerm t = two_sum(a.low, b.low);
    const TwoTerm middle = two_sum(s.low, t.high);
    const TwoTerm top = two_sum(s.high, middle.high);
    const TwoTerm below = two_sum(t.low, middle.low);
    const TwoTerm rest = two_sum(top.low, below.high);
    const double left_out = magnitude(below.low) + magnitude(rest.low);
    return {two_sum(top.high, rest.high), (a.error + b.error + left_out) * inflate};
}

constexpr ErrorBoundedPair operator-(const ErrorBoundedPair& a, const ErrorBoundedPair& b) {
    return a + -b;
}

constexpr ErrorBoundedPair operator*(const ErrorBoundedPair& a, const ErrorBoundedPair& b) {
    constexpr double u = unit_roundoff;
    const TwoTerm product = two_product(a.high, b.high);
    const double ab = a.high * b.low, ba = a.low * b.high;
    const double crossed = ab + ba;
    const double size = magnitude(ab) + magnitude(ba);
    const bool is_one_double = a.low == 0 && a.error == 0 && b.low == 0 && b.error == 0;
    const bool is_exact = is_one_double || a.is_zero() || b.is_zero();
    const double rounded = 4 * u * (size + (size > 0 ? magnitude(product.low) : 0)) + 2 * magnitude(a.low * b.low) +
                           underflow_of(a.high, b.high, product.high) + (is_exact ? 0 : tiny);
    const double of_a = magnitude(a.high) + magnitude(a.low);
    const double of_b = magnitude(b.high) + magnitude(b.low);
    const double carried = of_a * b.error + (of_b + b.error) * a.error;
    return {fast_two_sum(product.high, product.low + crossed), (rounded + carried) * inflate};
}

}  // namespace carom::detail
