/// The upright box around a shape, never a bit too small.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/query/dispatch.hpp>
#include <carom/shape/aabb.hpp>

namespace carom {

namespace detail {
template <class T>
BasicAabb<T> bounds_of_parts(PartSource<T> parts);

template <class S, class T>
BasicAabb<T> bounds_of(const Operand<S, T>& operand) {
    return bounds_of_parts<T>([&](PartVisitor<T> visit) { return any_part(operand, visit); });
}
}  // namespace detail

/// An axis-aligned box that contains the shape, as it is or placed by a pose: exact where the numbers allow (upright,
/// unplaced shapes whose edges are representable), else rounded outward by at most a few ulp. NaN and numbers that are
/// no shape give an empty box (min = +infinity, max = -infinity), which overlaps nothing. Cost: O(vertices). Example:
///     assert((bounds(Circle{{1, 2}, 3}) == Aabb{{-2, -1}, {4, 5}}));
template <class S>
auto bounds(const S& shape) {
    detail::expect_shapes<S>();
    return detail::bounds_of(detail::operand(shape));
}

}  // namespace carom
