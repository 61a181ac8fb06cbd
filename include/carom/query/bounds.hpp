/// Bounding box: an axis-aligned box (AABB) around a shape, never too small.
#pragma once

#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/query/operand.hpp>
#include <carom/shape/aabb.hpp>

#include <optional>
#include <type_traits>

namespace carom {

namespace detail {
template <class T>
BasicAabb<T> bounds_of_parts(PartSource<T> parts);

/// Finds the box of vertices of floats under at most one pose. False where doubles cannot tell how it is rounded.
bool bounds_of_outline(const OutlineView<float>& view, Aabb& box);

template <class S, class T>
BasicAabb<T> bounds_of(const Operand<S, T>& operand) {
    if (const std::optional<AabbD> known = known_bounds(operand)) {
        const auto stored = [](const Vec2D& v) { return BasicVec2<T>{static_cast<T>(v.x), static_cast<T>(v.y)}; };
        return {stored(known->min), stored(known->max)};
    }
    if constexpr (std::is_same_v<T, float> && requires { outline_view(operand); }) {
        if (Aabb box; bounds_of_outline(outline_view(operand), box)) return box;
    }
    return bounds_of_parts<T>(parts_of(operand));
}
}  // namespace detail

/// Returns an axis-aligned box that contains the shape, as stored or placed by a pose. The box is exact where the
/// numbers allow (axis-aligned, unplaced shapes whose edges are representable) and otherwise rounded outward by at most
/// a few ulps. NaN and invalid shapes give an empty box (min = +infinity, max = -infinity), which overlaps nothing.
/// Cost: O(vertices); for unions of n parts O(log n) and those that reach the furthest, for chains, polygons and grids
/// of full tiles without a pose O(1). Example:
///     assert((bounds(Circle{{1, 2}, 3}) == Aabb{{-2, -1}, {4, 5}}));
template <class S>
BasicAabb<scalar_of_operand<S>> bounds(const S& shape) {
    if constexpr (detail::QueryOperands<S>) {
        return detail::bounds_of(detail::operand(shape));
    } else {
        detail::refuse<S>();
    }
}

}  // namespace carom
