/// GridLevels: statistics of the sizes of boxes, and which sizes share a grid.
#pragma once

#include "pair_rules.hpp"
#include "pair_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace carom::detail {

/// Sizes are classified by their binary exponents.
inline constexpr std::uint32_t size_classes = 256;

/// The class of a box: the exponent of its longer side, as a float has it.
template <class T>
std::uint32_t size_class(T width, T height) {
    const T size = width > height ? width : height;
    return std::bit_cast<std::uint32_t>(static_cast<float>(size)) >> 23 & (size_classes - 1);
}

/// The number of boxes of a kind in one size class, and their longest sides.
template <class T>
struct SizeClass {
    std::uint32_t count = 0;
    T width = 0;
    T height = 0;

    void add(T w, T h) {
        ++count;
        width = w > width ? w : width;
        height = h > height ? h : height;
    }
    void add(const SizeClass& other) {
        count += other.count;
        width = std::max(width, other.width);
        height = std::max(height, other.height);
    }
};

/// Bounds of the finite low corners of some boxes.
template <class T>
struct CornerBounds {
    BasicVec2<T> low{std::numeric_limits<T>::infinity(), std::numeric_limits<T>::infinity()};
    BasicVec2<T> high{-low.x, -low.y};

    friend bool operator==(const CornerBounds&, const CornerBounds&) = default;

    void add(const BasicVec2<T>& corner) {
        constexpr T most = std::numeric_limits<T>::max();
        const BasicVec2<T> above{corner.x >= -most ? corner.x : most, corner.y >= -most ? corner.y : most};
        const BasicVec2<T> below{corner.x <= most ? corner.x : -most, corner.y <= most ? corner.y : -most};
        low = {above.x < low.x ? above.x : low.x, above.y < low.y ? above.y : low.y};
        high = {below.x > high.x ? below.x : high.x, below.y > high.y ? below.y : high.y};
    }
    void add(const CornerBounds& other) {
        low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y)};
        high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y)};
    }
    /// A coordinate that no corner has becomes 0.
    void make_finite() {
        if (!(low.x <= high.x)) low.x = high.x = 0;
        if (!(low.y <= high.y)) low.y = high.y = 0;
    }
};

/// The statistics of the boxes of one region from which its grids are chosen.
template <class T>
struct SizeSurvey {
    using Sizes = std::array<SizeClass<T>, size_classes>;
    std::vector<Sizes> sizes;  // of each kind
    CornerBounds<T> corners;

    void clear(std::uint32_t kinds) {
        sizes.assign(kinds, Sizes{});
        corners = {};
    }

    void add(const BasicAabb<T>& box, std::uint32_t kind) {
        corners.add(box.min);
        const T width = box.max.x - box.min.x, height = box.max.y - box.min.y;
        sizes[kind][size_class(width, height)].add(width, height);
    }

    void add(const SizeSurvey& other, std::uint32_t kinds) {
        if (other.corners == CornerBounds<T>{}) return;  // of no boxes
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            for (std::uint32_t c = 0; c < size_classes; ++c) sizes[kind][c].add(other.sizes[kind][c]);
        }
        corners.add(other.corners);
    }
};

/// The sizes of all kinds, divided into few levels: level 0 has the largest boxes.
struct GridLevels {
    static constexpr std::uint32_t max_count = 12;

    std::uint32_t count = 0;
    std::array<std::uint8_t, size_classes> of_class = {};  // the level of each size

    /// One level for all but the few boxes that are much larger, and a level for those.
    static GridLevels one_and_large(std::span<const std::uint32_t, size_classes> counts);

    /// A level for each factor of four in size.
    static GridLevels one_for_each_size(std::span<const std::uint32_t, size_classes> counts);

    /// Merges this level with all levels of smaller boxes.
    void merge_from(std::uint32_t level);
};

}  // namespace carom::detail
