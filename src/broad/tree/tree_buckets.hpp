// The distribution of the boxes' centers along an axis, and buckets for them.
#pragma once

#include "tree_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace carom::detail {

template <class T>
T center_x(const BasicAabb<T>& box) {
    return box.min.x / 2 + box.max.x / 2;
}

template <class T>
T center_y(const BasicAabb<T>& box) {
    return box.min.y / 2 + box.max.y / 2;
}

/// The distribution of centers along an axis, from a sample: the ends of the middle half, which outliers do not change,
/// and the ends of nearly all.
template <class T>
struct Spread {
    T low = 0, lower = 0, upper = 0, high = 0;

    double half() const { return static_cast<double>(upper) - static_cast<double>(lower); }
};

template <class T, class CenterOf>
Spread<T> spread_of(const TreeLevel<T>& level, CenterOf center_of) {
    std::array<T, 127> sample;
    std::size_t n = 0;
    const std::size_t step = level.size() / sample.size() + 1;
    for (std::size_t i = 0; i < level.size(); i += step) {
        const T middle = center_of(level.box(i));
        sample[n++] = middle == middle ? middle : T(0);
    }
    const auto begin = sample.begin(), end = begin + static_cast<std::ptrdiff_t>(n);
    const auto lower = begin + static_cast<std::ptrdiff_t>(n / 4), upper = end - 1 - static_cast<std::ptrdiff_t>(n / 4);
    std::nth_element(begin, lower, end);
    if (lower != upper) std::nth_element(lower + 1, upper, end);
    return {*std::min_element(begin, lower + 1), *lower, *upper, *std::max_element(upper, end)};
}

inline constexpr std::size_t max_buckets = 4096;

/// Equal intervals of an axis, numbered in order; the first and the last one are unbounded. Each rounded operation is
/// monotonic, so that a lower number is never in a higher bucket.
template <class T>
class Buckets {
  public:
    // About `wanted` buckets.
    Buckets(const Spread<T>& spread, std::size_t wanted) : count_(std::bit_ceil(std::min(wanted, max_buckets))) {
        const T margin = (spread.high - spread.low) / 32;  // a sample does not reach the ends
        low_ = spread.low - margin;
        per_length_ = static_cast<T>(count_) / (spread.high + margin - low_);
    }

    bool is_usable() const { return std::isnormal(per_length_) && low_ - low_ == 0; }
    std::size_t count() const { return count_; }
    std::uint16_t of(T middle) const {
        const T at = (middle - low_) * per_length_;
        const T last = static_cast<T>(count_ - 1);
        return static_cast<std::uint16_t>(at > 0 ? lesser_of(at, last) : T(0));
    }

  private:
    std::size_t count_;
    T low_, per_length_;
};

}  // namespace carom::detail
