#include "grid_focus.hpp"

#include "pair_sweep.hpp"

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

/// One of this many boxes may be far away on each side of the focus.
constexpr std::size_t rare = 32;
/// For fewer boxes a sample would cost more than it saves.
constexpr std::size_t min_boxes = 512;
/// 2^32 over the golden ratio: multiples modulo 2^32 are evenly spread, in no pattern that boxes may be ordered by.
constexpr std::uint32_t golden = 0x9e3779b1u;

}  // namespace

template <class T>
typename GridFocus<T>::Range GridFocus<T>::middle(std::span<T> sample) {
    const std::size_t off = sample.size() / rare;
    const auto low = sample.begin() + static_cast<std::ptrdiff_t>(off);
    const auto high = sample.end() - 1 - static_cast<std::ptrdiff_t>(off);
    std::nth_element(sample.begin(), low, sample.end());
    std::nth_element(low + 1, high, sample.end());
    const T extent = *high / 2 - *low / 2;
    return {*low - 2 * extent, *high + 2 * extent};
}

template <class T>
bool GridFocus<T>::find(std::span<const BasicAabb<T>> boxes, const BasicVec2<T>& low, const BasicVec2<T>& high) {
    is_whole_ = true;
    if (boxes.size() < min_boxes) return false;
    std::array<T, max_samples> x, y;
    std::size_t count = 0;
    const std::size_t wanted = std::min(max_samples, boxes.size() / 16);
    for (std::uint32_t i = 0; i < wanted; ++i) {
        const BasicAabb<T>& box = boxes[static_cast<std::size_t>(std::uint64_t{i * golden} * boxes.size() >> 32)];
        if (!is_box(box) || !std::isfinite(box.min.x) || !std::isfinite(box.min.y)) continue;
        x[count] = box.min.x;
        y[count++] = box.min.y;
    }
    if (2 * count < wanted) return false;
    const Range of_x = middle({x.data(), count}), of_y = middle({y.data(), count});
    low_ = {of_x.low, of_y.low};
    high_ = {of_x.high, of_y.high};
    is_whole_ = false;
    is_whole_ = holds(low) && holds(high);
    return !is_whole_;
}

template class GridFocus<float>;
template class GridFocus<double>;

}  // namespace carom::detail
