/// The smallest axis-aligned box around points.
#pragma once

#include <carom/shape/aabb.hpp>

#include <algorithm>
#include <span>

namespace carom::detail {

/// Exact. There must be at least one point.
template <class T>
BasicAabb<T> box_of_points(std::span<const BasicVec2<T>> points) {
    BasicAabb<T> box{points.front(), points.front()};
    for (const BasicVec2<T>& p : points) {
        box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
        box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
    }
    return box;
}

template <class T>
AabbD in_doubles(const BasicAabb<T>& box) {
    return {{static_cast<double>(box.min.x), static_cast<double>(box.min.y)},
            {static_cast<double>(box.max.x), static_cast<double>(box.max.y)}};
}

}  // namespace carom::detail
