/// An axis-aligned bounding box (AABB), stored as its two corners so that nothing is rounded.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

namespace carom {

/// All points p with min.x <= p.x <= max.x and min.y <= p.y <= max.y. A box of zero width or height is a segment, one
/// of zero size a point. Storing corners instead of a size avoids `x + w`, which rounds ([Canvas]'s boxes lose pixels
/// beyond 2^24).
template <class T>
struct BasicAabb {
    BasicVec2<T> min{};
    BasicVec2<T> max{};

    /// The box with these edges: min = (left, low), max = (right, high). Errors: not_finite, inverted_bounds.
    static Result<BasicAabb> from_edges(T left, T low, T right, T high);

    /// The box with min corner (x, y) and this size; max is rounded to nearest. Errors: not_finite, negative_extent.
    static Result<BasicAabb> from_xywh(T x, T y, T width, T height);

    /// The box with this center and half extents; both corners are rounded to nearest. Errors: not_finite,
    /// negative_extent.
    static Result<BasicAabb> from_center(BasicVec2<T> center, BasicVec2<T> half_extents);

    friend bool operator==(const BasicAabb&, const BasicAabb&) = default;
};

using Aabb = BasicAabb<float>;
using AabbD = BasicAabb<double>;

}  // namespace carom
