#include "exact_parameter.hpp"

#include <carom/detail/math/scaled_value.hpp>

#include <algorithm>
#include <optional>

namespace carom::detail {
namespace {

using D = DoubleDouble;

// (p + side √d) / q, as (p² - d) / ((p - side √d) q) where p and the root have different signs.
std::optional<D> parameter(const Root<Expansion>& exact, int side) {
    if (!exact.p.reliable() || !exact.d.reliable() || !exact.q.reliable()) return std::nullopt;
    const ScaledValue p = nearest_value(exact.p), q = nearest_value(exact.q);
    const ScaledValue root = square_root(nearest_value(exact.d));
    const int exponent = std::max(p.exponent, root.exponent);
    const D whole = p.over_power(exponent), size = root.over_power(exponent);
    const D part = side < 0 ? -size : size;
    const int sign = exact.p.sign();
    if (sign == 0 || exact.d.sign() == 0 || sign == side) {
        return times_power(quotient(whole + part, q.value), exponent - q.exponent);
    }
    const Expansion exact_c = exact.p * exact.p - exact.d;
    if (!exact_c.reliable()) return std::nullopt;
    const ScaledValue c = nearest_value(exact_c);
    return times_power(quotient(c.value, (whole - part) * q.value), c.exponent - exponent - q.exponent);
}

}  // namespace

template <class T>
DoubleDouble exact_parameter(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    if (const auto t = parameter(root_of<Expansion>(motion, difference, crossing), crossing.side)) return *t;
    const WideExpansions wide;
    return *parameter(root_of<Expansion>(motion, difference, crossing), crossing.side);
}

#define CAROM_INSTANTIATE(T) \
    template DoubleDouble exact_parameter(const LinearMotion<T>&, const Difference<T>&, const Crossing&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
