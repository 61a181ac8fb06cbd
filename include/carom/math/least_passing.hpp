/// The least number that passes a test, used to round radii and extents up so that a shape contains all that it must.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace carom::detail {

/// Returns the least finite x >= 0 with passes(x), for a monotonic test: if a number passes, all greater ones do;
/// infinity when no finite one passes. Non-negative numbers are ordered like their bits, so a galloping search from
/// `guess` and a bisection over the bits find it, in a few steps when the guess is good.
template <class T, class Test>
T least_passing(T guess, const Test& passes) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const auto number = [](Bits bits) { return std::bit_cast<T>(bits); };
    const Bits last = std::bit_cast<Bits>(std::numeric_limits<T>::max());
    Bits high = guess > 0 ? std::min(std::bit_cast<Bits>(guess), last) : 0;  // NaN counts as 0
    Bits low = high;  // everything below it fails, once the gallop is over
    if (passes(number(high))) {
        for (Bits step = 1; low > 0; step *= 2) {
            low = low > step ? low - step : 0;
            if (!passes(number(low))) break;
            high = low;
        }
        if (high == 0) return T(0);
    } else {
        for (Bits step = 1;; step *= 2) {
            low = high;
            if (low == last) return std::numeric_limits<T>::infinity();
            high = last - high > step ? high + step : last;
            if (passes(number(high))) break;
        }
    }
    while (high - low > 1) {
        const Bits middle = low + (high - low) / 2;
        (passes(number(middle)) ? high : low) = middle;
    }
    return number(high);
}

}  // namespace carom::detail
