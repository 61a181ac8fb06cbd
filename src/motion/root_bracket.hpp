/// The neighboring doubles around a root.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/math/interval.hpp>

#include <cmath>

namespace carom::detail {

/// A polynomial of a few terms takes fewer than 256 operations in DoubleDouble, each off by at most 2^-102 of its
/// operands.
inline constexpr double root_rounding = 0x1p-94;

/// Within `range`, which has one root of a function at which it falls below 0, narrows the range to the doubles next to
/// it. `value` computes the function in DoubleDouble to within `error`, and `slope` is its derivative there. False
/// where the root is a double or too close to one.
template <class Value>
bool bracket_root(const Value& value, double slope, double error, IntervalD& range) {
    constexpr int max_steps = 3;
    const auto sign_at = [&](double t) {
        const double at = value(t).rounded();
        return at > error ? 1 : (at < -error ? -1 : 0);
    };
    double t = range.lo + 0.5 * (range.hi - range.lo);
    t -= value(t).rounded() / slope;
    int sign = sign_at(t);
    for (int i = 0; i < max_steps && sign != 0; ++i) {
        const double next = std::nextafter(t, sign * infinity);
        if (!(next > range.lo && next < range.hi)) return false;
        const int next_sign = sign_at(next);
        if (next_sign == -sign) {
            range = sign > 0 ? IntervalD{t, next} : IntervalD{next, t};
            return true;
        }
        t = next, sign = next_sign;
    }
    return false;
}

}  // namespace carom::detail
