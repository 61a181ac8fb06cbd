#include <carom/detail/math/scaled_value.hpp>

#include <cmath>

namespace carom::detail {

// Infinities and NaN stay as they are.
ScaledValue::ScaledValue(const DoubleDouble& x) : value(x) {
    const double size = std::fabs(x.value.high);
    if (size == 0 || !(size < HUGE_VAL)) return;
    exponent = std::ilogb(size);
    value = times_power(x, -exponent);
}

double ScaledValue::rounded() const {
    return std::ldexp(value.rounded(), exponent);
}

DoubleDouble ScaledValue::over_power(int other) const {
    return times_power(value, exponent - other);
}

ScaledValue operator*(const ScaledValue& a, const ScaledValue& b) {
    ScaledValue product(a.value * b.value);
    product.exponent += a.exponent + b.exponent;
    return product;
}

ScaledValue quotient(const ScaledValue& a, const ScaledValue& b) {
    ScaledValue result(quotient(a.value, b.value));
    result.exponent += a.exponent - b.exponent;
    return result;
}

ScaledValue square_root(const ScaledValue& x) {
    const int half = x.exponent >> 1;
    ScaledValue root(square_root(x.over_power(2 * half)));
    root.exponent += half;
    return root;
}

namespace {

// Rounds off the bits some 120 bits below the first, since which limbs over_power leaves out depends on the unit.
ScaledValue without_low_bits(ScaledValue x) {
    constexpr double rounder = 0x1.8p-68;
    double& low = x.value.value.low;
    if (std::fabs(low) < 0x1p-68) low = (low + rounder) - rounder;
    return x;
}

ScaledValue nearest_value(const WideNumber& x) {
    if (x.sign() == 0) return ScaledValue(0);
    const std::int64_t exponent = x.binary_exponent();
    const ErrorBoundedPair near_one = x.over_power(exponent);
    ScaledValue result(DoubleDouble(TwoTerm{near_one.high, near_one.low}));
    result.exponent += static_cast<int>(exponent);
    return without_low_bits(result);
}

}  // namespace

bool value_if_clear(const ErrorBoundedPair& x, ScaledValue& value) {
    if (!(x.error <= 0x1p-81 * std::fabs(x.high))) return false;
    value = ScaledValue(DoubleDouble(TwoTerm{x.high, x.low}));
    return true;
}

ScaledValue nearest_value(const Expansion& x) {
    if (x.is_wide()) return nearest_value(x.wide_number());
    DoubleDouble sum;
    for (int i = 0; i < x.size(); ++i) sum = sum + DoubleDouble(x.component(i));  // smallest first
    return without_low_bits(ScaledValue(sum));
}

}  // namespace carom::detail
