/// Sets of boxes in the arrangements that broad phases get wrong or slow, and the brute-force answer for them.
#pragma once

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

namespace carom::layouts {

template <class T>
using Boxes = std::vector<BasicAabb<T>>;

template <class T>
bool valid(const BasicAabb<T>& box) {
    return box.min.x <= box.max.x && box.min.y <= box.max.y;
}

inline constexpr PairStrategy strategies[] = {PairStrategy::automatic, PairStrategy::partition, PairStrategy::grid,
                                              PairStrategy::hierarchical_grid, PairStrategy::sweep};

inline bool may_pair(std::uint32_t i, std::uint32_t j, const PairOptions& options) {
    const auto filter = [&](std::uint32_t box) {
        return box < options.filters.size() ? options.filters[box] : Filter{};
    };
    return (i < options.moving || j < options.moving) && may_collide(filter(i), filter(j));
}

template <class T>
std::vector<IndexPair> brute_force(const Boxes<T>& boxes, const PairOptions& options = {}) {
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            const auto &a = boxes[i], &b = boxes[j];
            const bool overlap = valid(a) && valid(b) && a.min.x <= b.max.x && b.min.x <= a.max.x &&
                                 a.min.y <= b.max.y && b.min.y <= a.max.y;
            if (overlap && may_pair(i, j, options)) pairs.push_back({i, j});
        }
    }
    return pairs;
}

template <class T>
T random_number(std::mt19937_64& random, double low, double high) {
    return static_cast<T>(low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53));
}

template <class T>
BasicAabb<T> box_at(T x, T y, T width, T height) {
    return {{x, y}, {x + width, y + height}};
}

/// n boxes of the given size at random places of a width x height field.
template <class T>
Boxes<T> scattered(std::mt19937_64& random, std::size_t n, double width, double height, double size) {
    Boxes<T> boxes;
    for (std::size_t i = 0; i < n; ++i) {
        boxes.push_back(box_at(random_number<T>(random, 0, width), random_number<T>(random, 0, height),
                               random_number<T>(random, 0, size), random_number<T>(random, 0, size)));
    }
    return boxes;
}

/// Integer corners and sizes: most contacts are exact touches, many boxes are points, segments or duplicates.
template <class T>
Boxes<T> on_grid(std::mt19937_64& random, std::size_t n, std::uint64_t cells) {
    Boxes<T> boxes;
    const auto whole = [&](std::uint64_t below) { return static_cast<T>(random() % below); };
    for (std::size_t i = 0; i < n; ++i) boxes.push_back(box_at(whole(cells), whole(cells), whole(4), whole(4)));
    return boxes;
}

/// A few boxes as large as the field among many small ones.
template <class T>
Boxes<T> mixed_sizes(std::mt19937_64& random, std::size_t n, std::size_t huge, double field, double size) {
    Boxes<T> boxes = scattered<T>(random, n, field, field, size);
    for (std::size_t i = 0; i < huge; ++i)
        boxes[random() % n] = box_at<T>(0, 0, static_cast<T>(field), static_cast<T>(field));
    return boxes;
}

/// Replaces about one number in eight by NaN, infinity or a sign flip.
template <class T>
void poison(std::mt19937_64& random, Boxes<T>& boxes) {
    for (auto& box : boxes) {
        for (T* number : {&box.min.x, &box.min.y, &box.max.x, &box.max.y}) {
            switch (random() % 32) {
                case 0:
                    *number = std::numeric_limits<T>::quiet_NaN();
                    break;
                case 1:
                    *number = std::numeric_limits<T>::infinity();
                    break;
                case 2:
                    *number = -std::numeric_limits<T>::infinity();
                    break;
                case 3:
                    *number = -*number;
                    break;
                default:
                    break;
            }
        }
    }
}

}  // namespace carom::layouts
