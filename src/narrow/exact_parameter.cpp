#include "exact_parameter.hpp"

#include "scaled_numbers.hpp"

#include <carom/math/expansion.hpp>
#include <carom/math/wide_number.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace carom::detail {
namespace {

using D = DoubleDouble;

// A number near 1 times a power of two, beyond those of doubles, too.
struct Near {
    D number;
    int exponent;

    D over_power(int other) const { return times_power(number, exponent - other); }
};

constexpr Near nothing{0, -(1 << 20)};

// The largest components hold all that counts, since they do not overlap.
Near near(const Expansion& x) {
    D sum(0);
    for (int i = 0; i < x.size(); ++i) sum = sum + D(x.component(i));
    if (x.sign() == 0) return nothing;
    const int exponent = exponent_of(sum.value.high);
    return {times_power(sum, -exponent), exponent};
}

Near near(const WideNumber& x) {
    if (x.sign() == 0) return nothing;
    const std::int64_t exponent = x.binary_exponent();
    const ErrorBoundedPair pair = x.over_power(exponent);
    return {TwoTerm{pair.high, pair.low}, static_cast<int>(exponent)};
}

bool is_reliable(const Expansion& x) {
    return x.reliable();
}
bool is_reliable(const WideNumber&) {
    return true;
}

Near square_root(const Near& x) {
    const int half = x.exponent >> 1;
    return {carom::square_root(x.over_power(2 * half)), half};
}

// (p + side √d) / q, as (p² - d) / ((p - side √d) q) where p and the root have different signs.
template <class N>
std::optional<D> parameter(const Root<N>& exact, int side) {
    if (!is_reliable(exact.p) || !is_reliable(exact.d) || !is_reliable(exact.q)) return std::nullopt;
    const Near p = near(exact.p), root = square_root(near(exact.d)), q = near(exact.q);
    const int exponent = std::max(p.exponent, root.exponent);
    const D whole = p.over_power(exponent), size = root.over_power(exponent);
    const D part = side < 0 ? -size : size;
    const int sign = exact.p.sign();
    if (sign == 0 || exact.d.sign() == 0 || sign == side) {
        return times_power(quotient(whole + part, q.number), exponent - q.exponent);
    }
    const N exact_c = exact.p * exact.p - exact.d;
    if (!is_reliable(exact_c)) return std::nullopt;
    const Near c = near(exact_c);
    return times_power(quotient(c.number, (whole - part) * q.number), c.exponent - exponent - q.exponent);
}

}  // namespace

template <class T>
DoubleDouble exact_parameter(const Course<T>& course, const Difference<T>& difference, const Crossing& crossing) {
    if (const auto t = parameter(root_of<Expansion>(course, difference, crossing), crossing.side)) return *t;
    return *parameter(root_of<WideNumber>(course, difference, crossing), crossing.side);
}

#define CAROM_INSTANTIATE(T) \
    template DoubleDouble exact_parameter(const Course<T>&, const Difference<T>&, const Crossing&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
