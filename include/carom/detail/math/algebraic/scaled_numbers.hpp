/// Numbers of about 106 bits, scaled near 1 by powers of two so that products stay in range whatever the unit.
#pragma once

#include <carom/detail/math/double_double_roots.hpp>
#include <carom/math/vec2.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace carom::detail {

inline BasicVec2<DoubleDouble> times_power(const BasicVec2<DoubleDouble>& v, int exponent) {
    return {times_power(v.x, exponent), times_power(v.y, exponent)};
}

/// That of std::frexp, whose call takes longer than what is done with it.
inline int exponent_of(double largest) {
    const int biased = static_cast<int>(std::bit_cast<std::uint64_t>(largest) >> 52 & 0x7ff);
    if (biased > 0 && biased < 0x7ff) return biased - 1022;
    int exponent = 0;
    std::frexp(largest, &exponent);
    return exponent;
}

inline double largest_of(const BasicVec2<DoubleDouble>& v) {
    return std::max(std::fabs(v.x.rounded()), std::fabs(v.y.rounded()));
}

/// Scales a direction, whose length does not matter, to a size near 1.
inline BasicVec2<DoubleDouble> near_one(const BasicVec2<DoubleDouble>& v) {
    return times_power(v, -exponent_of(largest_of(v)));
}

/// The root of q t^2 - 2 p t + c = 0 that is (p + sqrt(d)) / q for side > 0, else (p - sqrt(d)) / q, computed in the
/// form that does not cancel; d = p^2 - q c.
inline DoubleDouble root_of_quadratic(const DoubleDouble& p, const DoubleDouble& d, const DoubleDouble& q,
                                      const DoubleDouble& c, int side) {
    const DoubleDouble root = square_root(d);
    const bool forward = p.value.high > 0;
    if (forward == (side > 0)) return quotient(side > 0 ? p + root : p - root, q);
    const DoubleDouble divisor = forward ? p + root : p - root;
    return divisor.value.high == 0 ? DoubleDouble(0) : quotient(c, divisor);
}

}  // namespace carom::detail
