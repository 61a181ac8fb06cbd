/// A closed interval of numbers, on an axis or in time.
#pragma once

#include <algorithm>

namespace carom {

/// All x with lo <= x <= hi. `lo > hi` is the empty interval; NaN ends make it empty too.
template <class T>
struct BasicInterval {
    T lo{};
    T hi{};

    constexpr bool empty() const { return !(lo <= hi); }
    constexpr T width() const { return hi - lo; }
    constexpr bool contains(T x) const { return lo <= x && x <= hi; }

    friend bool operator==(const BasicInterval&, const BasicInterval&) = default;
};

using Interval = BasicInterval<float>;
using IntervalD = BasicInterval<double>;

/// Whether two closed intervals overlap: touching ends count, and so do equal intervals of zero width.
template <class T>
constexpr bool overlaps(const BasicInterval<T>& a, const BasicInterval<T>& b) {
    return a.lo <= b.hi && b.lo <= a.hi && !a.empty() && !b.empty();
}

/// The intersection of two intervals; empty when they do not overlap.
template <class T>
constexpr BasicInterval<T> intersection(const BasicInterval<T>& a, const BasicInterval<T>& b) {
    return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
}

/// The smallest interval that contains both; neither may be empty.
template <class T>
constexpr BasicInterval<T> hull(const BasicInterval<T>& a, const BasicInterval<T>& b) {
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

}  // namespace carom
