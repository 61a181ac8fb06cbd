/// ErrorBounded: a double with a bound on its error, the fast number type in which exact signs are tried first.
#pragma once

#include <carom/detail/compiler.hpp>
#include <carom/detail/math/error_free.hpp>

#include <bit>
#include <cstdint>
#include <optional>

namespace carom::detail {

/// A computed value and a bound on its distance from the true one, propagated through every operation (running error
/// analysis, [Higham 2002, 3.3]).
///
/// Proof of the bound, with u = 2^-53 and IEEE round to nearest. The rounding error of a sum is computed exactly by
/// two_sum, so exact sums stay exact. A product v is off by at most u|v|, plus less than 2^-1074 when it underflows; it
/// is exact when both factors are, and have at most 26 bits, so most numbers on a grid stay exact, too. (Where a factor
/// has an error, what that adds may underflow to 0, and `tiny` stays.) The errors of the operands add (sum) or enter as
/// |a| eb + |b| ea + ea eb (product). The bound itself is computed in at most six rounded operations on non-negative
/// numbers; the factor 1 + 2^-49 covers their relative error (< 6u) and `tiny` their underflow. With infinities and
/// NaNs `certain_sign` is empty, since `|value| > error` is then false.
struct ErrorBounded {
    double value = 0;
    double error = 0;

    constexpr ErrorBounded() = default;
    constexpr ErrorBounded(double exact) : value(exact) {}
    constexpr ErrorBounded(double approximate, double bound) : value(approximate), error(bound) {}

    /// Returns -1 or +1 when the bound proves the sign, 0 when value and error are both 0, else nothing.
    constexpr std::optional<int> certain_sign() const {
        if (value > error) return 1;
        if (-value > error) return -1;
        if (error == 0 && value == 0) return 0;
        return std::nullopt;
    }
};

inline constexpr double unit_roundoff = 0x1p-53;
inline constexpr double tiny = 0x1p-1000;  // far above every underflow, far below every number that matters
inline constexpr double inflate = 1 + 0x1p-49;
constexpr ErrorBounded bounded_sum(double a, double b, double carried_error) {
    const TwoTerm sum = two_sum(a, b);
    return {sum.high, (carried_error + magnitude(sum.low)) * inflate};
}

constexpr ErrorBounded operator-(const ErrorBounded& a) {
    return {-a.value, a.error};
}

constexpr ErrorBounded operator+(const ErrorBounded& a, const ErrorBounded& b) {
    return bounded_sum(a.value, b.value, a.error + b.error);
}

constexpr ErrorBounded operator-(const ErrorBounded& a, const ErrorBounded& b) {
    return bounded_sum(a.value, -b.value, a.error + b.error);
}

/// Whether a product of exact numbers is known to be exact: neither has more than 26 bits, or one is 0.
constexpr bool is_exact_product(const ErrorBounded& a, const ErrorBounded& b, double product) {
    constexpr std::uint64_t last_27_bits = (1u << 27) - 1;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(a.value) | std::bit_cast<std::uint64_t>(b.value);
    const bool are_short = ((bits & last_27_bits) == 0) & (magnitude(product) > tiny);
    return (are_short | (a.value == 0) | (b.value == 0)) & (a.error + b.error == 0);
}

constexpr ErrorBounded operator*(const ErrorBounded& a, const ErrorBounded& b) {
    const double value = a.value * b.value;
    const double carried = magnitude(a.value) * b.error + (magnitude(b.value) + b.error) * a.error;
    const double most = unit_roundoff * magnitude(value) + tiny;
    // All bits of it or none: a branch would be as good as random.
    const std::uint64_t kept = std::uint64_t{is_exact_product(a, b, value)} - 1;
    const double rounding = std::bit_cast<double>(std::bit_cast<std::uint64_t>(most) & kept);
    return {value, (carried + rounding) * inflate};
}

}  // namespace carom::detail
