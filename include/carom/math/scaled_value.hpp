/// ScaledValue: what a formula is worth, to some 100 bits of itself, whatever cancels in it and however large or small.
#pragma once

#include <carom/math/double_double_roots.hpp>
#include <carom/math/exact.hpp>

namespace carom {

/// value * 2^exponent; for 0 a power below those of all other numbers, so that the larger exponent of two suits both.
struct ScaledValue {
    DoubleDouble value;
    int exponent = -(1 << 20);

    ScaledValue() = default;
    explicit ScaledValue(const DoubleDouble& x);

    /// Rounded once, unless it is subnormal.
    double rounded() const;

    /// The same number as a multiple of another power of two; what falls below the range of doubles is lost.
    DoubleDouble over_power(int other) const;
};

ScaledValue operator*(const ScaledValue& a, const ScaledValue& b);

/// a / b.
ScaledValue quotient(const ScaledValue& a, const ScaledValue& b);

/// The square root, 0 of what is not above 0.
ScaledValue square_root(const ScaledValue& x);

namespace detail {

/// The value, where its bound says that it is good to 2^-80 of itself, or exactly 0.
bool value_if_clear(const ErrorBoundedPair& x, ScaledValue& value);
ScaledValue nearest_value(const Expansion& x);
ScaledValue nearest_value(const WideNumber& x);

}  // namespace detail

/// A formula as `sign_of` takes it, off by at most 2^-80 of itself: 0 only where it is 0. Exact arithmetic decides
/// where two doubles do not suffice. Example:
///     const auto tiny = value_of([]<class N>(In<N>) { return (N(1) + N(0x1p-300)) - N(1); });
///     assert(tiny.rounded() == 0x1p-300);
template <class Formula>
ScaledValue value_of(const Formula& formula) {
    ScaledValue value;
    if (detail::value_if_clear(formula(In<ErrorBoundedPair>{}), value)) return value;
    const Expansion exact = formula(In<Expansion>{});
    return exact.reliable() ? detail::nearest_value(exact) : detail::nearest_value(formula(In<WideNumber>{}));
}

}  // namespace carom
