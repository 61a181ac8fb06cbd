/// DoubleDouble: double-double numbers of about 106 bits, for differences of large coordinates that nearly cancel.
#pragma once

#include <carom/detail/math/error_free.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace carom::detail {

/// An unevaluated sum of two doubles. The errors of sums and products are at most 2^-102 of the operands' magnitude
/// [Dekker 1971; Joldes, Muller & Popescu 2017]. Not exact: it computes values and never decides signs.
struct DoubleDouble {
    TwoTerm value{0, 0};

    constexpr DoubleDouble() = default;
    constexpr DoubleDouble(double exact) : value{exact, 0} {}
    constexpr DoubleDouble(TwoTerm terms) : value(terms) {}

    constexpr double rounded() const { return value.high + value.low; }
};

constexpr DoubleDouble operator-(const DoubleDouble& a) {
    return TwoTerm{-a.value.high, -a.value.low};
}

constexpr DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const TwoTerm high = two_sum(a.value.high, b.value.high);
    const TwoTerm low = two_sum(a.value.low, b.value.low);
    const TwoTerm sum = fast_two_sum(high.high, high.low + low.high);
    return fast_two_sum(sum.high, sum.low + low.low);
}

constexpr DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) {
    return a + -b;
}

constexpr DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const TwoTerm product = two_product(a.value.high, b.value.high);
    return fast_two_sum(product.high, product.low + (a.value.high * b.value.low + a.value.low * b.value.high));
}

constexpr DoubleDouble operator*(double a, const DoubleDouble& b) {
    const TwoTerm product = two_product(a, b.value.high);
    return fast_two_sum(product.high, product.low + a * b.value.low);
}

/// x * 2^exponent, exact within the range of doubles. A multiplication is several times as fast as std::ldexp. Example:
///     assert(times_power(DoubleDouble(3), -1).rounded() == 1.5);
inline DoubleDouble times_power(const DoubleDouble& x, int exponent) {
    if (exponent < -1022 || exponent > 1023)
        return TwoTerm{std::ldexp(x.value.high, exponent), std::ldexp(x.value.low, exponent)};
    const auto power = std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
    return TwoTerm{x.value.high * power, x.value.low * power};
}

}  // namespace carom::detail
