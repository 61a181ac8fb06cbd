// Validation of the boxes of a tree.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <cstddef>
#include <optional>

namespace carom::detail {

template <class T>
bool is_valid(const BasicAabb<T>& box) {
    return box.min.x <= box.max.x && box.min.y <= box.max.y;
}

/// The error for a box with a NaN or with min > max, none for others; `index` is that of the box, -1 for a single one.
template <class T>
std::optional<Error> fault_of(const BasicAabb<T>& box, std::ptrdiff_t index = -1);

}  // namespace carom::detail
