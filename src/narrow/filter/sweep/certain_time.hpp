/// What a time from plain doubles, known to an error, is good for.
#pragma once

#include <carom/answer/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace carom::detail {

/// Whether the time of an end is certainly before (-1) or behind (1) the value; 0 when in doubt.
template <class End>
int certain_side(const End& end, double value) {
    return end.t - end.error > value ? 1 : (end.t + end.error < value ? -1 : 0);
}

/// Whether a double with that error serves as a T: a quarter of an ulp beside rounding.
template <class T>
bool is_good(double error, double size) {
    return std::is_same_v<T, float> && error <= 0x1p-26 * std::fabs(size);
}

/// The same for the normal of an end.
template <class T, class End>
bool has_good_normal(const End& end) {
    return is_good<T>(end.normal_error, std::max(std::fabs(end.normal.x), std::fabs(end.normal.y)));
}

/// The result for what penetrates at the start, certainly, until a time that is as good as a T can hold it.
template <class T>
BasicSweep<T> penetrating_until(double leave, T max_time) {
    BasicSweep<T> result;
    result.set_hits();
    result.exit = std::min(static_cast<T>(leave), max_time);
    result.feature_a.part = result.feature_b.part = 0;
    result.initially_overlapping = true;
    return result;
}

}  // namespace carom::detail
