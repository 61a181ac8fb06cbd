/// ScaledValue: the value of a formula to some 100 significant bits, despite cancellation and at any magnitude.
#pragma once

#include <carom/detail/math/double_double_roots.hpp>
#include <carom/math/exact.hpp>

namespace carom::detail {

/// value * 2^exponent. The exponent of 0 is below all others, so that 0 never determines the larger of two exponents.
struct ScaledValue {
    DoubleDouble value;
    int exponent = -(1 << 20);

    ScaledValue() = default;
    explicit ScaledValue(const DoubleDouble& x);

    /// The value as a double: rounded once, unless it is subnormal.
    double rounded() const;

    /// The number as a multiple of 2^other; bits below the range of doubles are lost.
    DoubleDouble over_power(int other) const;
};

ScaledValue operator*(const ScaledValue& a, const ScaledValue& b);

/// a / b.
ScaledValue quotient(const ScaledValue& a, const ScaledValue& b);

/// The square root of x; 0 where x is not above 0.
ScaledValue square_root(const ScaledValue& x);

/// Sets `value` and returns true where the bound shows a relative error of at most 2^-80, or that x is exactly 0.
bool value_if_clear(const ErrorBoundedPair& x, ScaledValue& value);
ScaledValue nearest_value(const Expansion& x);

/// Returns the value of a formula as `sign_of` takes it, with a relative error of at most 2^-80: 0 only where the exact
/// value is 0. Exact arithmetic computes it where two doubles do not suffice. Example:
///     const auto tiny = value_of([]<class N>(In<N>) { return (N(1) + N(0x1p-300)) - N(1); });
///     assert(tiny.rounded() == 0x1p-300);
template <class Formula>
ScaledValue value_of(const Formula& formula) {
    ScaledValue value;
    if (value_if_clear(formula(In<ErrorBoundedPair>{}), value)) return value;
    const Expansion exact = formula(In<Expansion>{});
    if (exact.reliable()) return nearest_value(exact);
    const WideExpansions wide;
    return nearest_value(formula(In<Expansion>{}));
}

}  // namespace carom::detail
