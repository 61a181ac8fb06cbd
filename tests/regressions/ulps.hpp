/// Whether a time is exact, or off by an ulp.
#pragma once

#include <carom/math/interval.hpp>

#include <cmath>
#include <limits>

namespace carom::test {

/// Whether no float lies between a time and the exact one.
inline bool within_an_ulp(float time, double exact) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    return std::nextafter(time, -infinity) <= exact && exact <= std::nextafter(time, infinity);
}

/// Whether an interval is the exact time, or the two floats next to it.
inline bool brackets(const Interval& time, double exact) {
    return time.lo <= exact && exact <= time.hi &&
           time.hi <= std::nextafter(time.lo, std::numeric_limits<float>::infinity());
}

}  // namespace carom::test
