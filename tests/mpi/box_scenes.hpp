/// Sets of boxes that partitions get wrong: the same on all ranks, which take a share each.
#pragma once

#include "broad/layouts.hpp"

#include <carom/shape/aabb.hpp>

#include <limits>
#include <random>
#include <vector>

namespace carom::test {

inline constexpr const char* scene_kinds[] = {"scattered", "on a grid",   "mixed sizes", "one place",   "on a line",
                                              "two heaps", "half spaces", "few",         "huge numbers"};

template <class T>
std::vector<BasicAabb<T>> scene(const std::string& kind, std::mt19937_64& random) {
    using namespace layouts;
    const std::size_t n = 100 + random() % 200;
    // Boxes of such a size that about half of them overlap another.
    const auto sparse = [&](std::size_t count, double field) {
        return scattered<T>(random, count, field, field, 0.8 * field / std::sqrt(static_cast<double>(count)));
    };
    Boxes<T> boxes;
    if (kind == "scattered") return sparse(n, 100);
    if (kind == "on a grid") return on_grid<T>(random, n, 40);
    if (kind == "mixed sizes") return mixed_sizes<T>(random, n, 3, 100, 4);
    if (kind == "one place") return Boxes<T>(n, box_at<T>(3, 4, static_cast<T>(random() % 2), 1));
    if (kind == "on a line") {
        for (std::size_t i = 0; i < n; ++i)
            boxes.push_back(box_at<T>(static_cast<T>(random() % (2 * n)), 7, static_cast<T>(random() % 2), 0));
        return boxes;
    }
    if (kind == "few") return sparse(random() % 6, 4);
    boxes = sparse(n, 10);
    for (std::size_t i = 0; i < n; ++i) {
        auto& [low, high] = boxes[i];
        if (kind == "two heaps" && i % 4 == 0) low.x += 1000, high.x += 1000;
        if (kind == "huge numbers") {
            const T huge = std::numeric_limits<T>::max() / 16;
            low = {low.x * huge, low.y * huge}, high = {high.x * huge, high.y * huge};
        }
        if (kind == "half spaces" && i % 16 == 0) {
            constexpr T infinity = std::numeric_limits<T>::infinity();
            (random() % 2 ? low.x : low.y) = -infinity;
            if (random() % 2) (random() % 2 ? high.x : high.y) = infinity;
            if (random() % 4 == 0) low = high = {infinity, -infinity};
        }
    }
    return boxes;
}

}  // namespace carom::test
