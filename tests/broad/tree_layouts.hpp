/// Kinds of sets of boxes for trees, each with its name, and the brute-force answers to queries of trees.
#pragma once

#include "broad/layouts.hpp"
#include "random.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace carom::layouts {

enum class Kind { uniform, clustered, mixed, identical, row, column, diagonal, nested, infinite, grid };
inline constexpr std::array all_kinds{Kind::uniform, Kind::clustered, Kind::mixed,  Kind::identical, Kind::row,
                                      Kind::column,  Kind::diagonal,  Kind::nested, Kind::infinite,  Kind::grid};
inline const char* name_of(Kind kind) {
    constexpr std::array names{"uniform", "clustered", "mixed",  "identical", "row",
                               "column",  "diagonal",  "nested", "infinite",  "grid"};
    return names[static_cast<std::size_t>(kind)];
}

/// One box of a set of about `n`, in a field of 100 x 100; several neighbors overlap it, whatever n is.
template <class T>
BasicAabb<T> box_of_kind(test::Random& random, Kind kind, std::size_t n) {
    const double size = 150 / std::sqrt(static_cast<double>(n));
    const auto at = [](double x, double y, double width, double height) {
        return BasicAabb<T>{{static_cast<T>(x), static_cast<T>(y)},
                            {static_cast<T>(x + width), static_cast<T>(y + height)}};
    };
    const double x = random.real(0, 100), y = random.real(0, 100);
    const double w = random.real(0, size), h = random.real(0, size);
    constexpr T inf = std::numeric_limits<T>::infinity();
    switch (kind) {
        case Kind::uniform:
            return at(x, y, w, h);
        case Kind::clustered: {
            const double corner = 50.0 * random.integer(0, 2);
            return random.chance(0.05) ? at(x, y, w, h)
                                       : at(corner + x / 300, 100 - corner + y / 300, w / 200, h / 200);
        }
        case Kind::mixed:
            return random.chance(0.05) ? at(x, y, 1000 * w / size, 1000 * h / size) : at(x, y, w / 3, h / 3);
        case Kind::identical:
            return at(25, 25, 50, 50);
        case Kind::row:
            return at(x, 50, w * w / 100, 1);
        case Kind::column:
            return at(50, y, 1, h * h / 100);
        case Kind::diagonal:
            return at(x, 100 - x, w / 4, h / 4);
        case Kind::nested:
            return at(x / 2, x / 2, 100 - x, 100 - x);
        case Kind::infinite: {
            BasicAabb<T> box = at(x, y, w, h);
            if (random.chance(0.1)) box.min.x = -inf;
            if (random.chance(0.1)) box.min.y = -inf;
            if (random.chance(0.1)) box.max.x = inf;
            if (random.chance(0.1)) box.max.y = inf;
            return box;
        }
        case Kind::grid:
            return at(std::floor(x / 10), std::floor(y / 10), random.integer(0, 3), random.integer(0, 3));
    }
    return {};
}

template <class T>
Boxes<T> boxes_of_kind(test::Random& random, Kind kind, std::size_t n) {
    Boxes<T> boxes;
    for (std::size_t i = 0; i < n; ++i) boxes.push_back(box_of_kind<T>(random, kind, n));
    return boxes;
}

template <class T>
bool overlap(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

}  // namespace carom::layouts
