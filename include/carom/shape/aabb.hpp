/// An axis-aligned box, kept as its two corners so that nothing is rounded.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

namespace carom {

/// All points with min <= p <= max on both axes. Zero-size boxes are the segment or point they are.
/// Keeping corners instead of a size avoids `x + w`, which rounds ([Canvas]'s boxes lose pixels beyond 2^24).
template <class T>
struct BasicAabb {
    BasicVec2<T> min{};
    BasicVec2<T> max{};

    /// From its four edges. Errors: not_finite, inverted_bounds.
    static Result<BasicAabb> from_edges(T left, T low, T right, T high);

    /// From a corner and a size; max is rounded to nearest. Errors: not_finite, negative_extent.
    static Result<BasicAabb> from_xywh(T x, T y, T width, T height);

    /// From a centre and half extents; both corners are rounded to nearest. Errors: not_finite, negative_extent.
    static Result<BasicAabb> from_center(BasicVec2<T> center, BasicVec2<T> half_extents);

    friend bool operator==(const BasicAabb&, const BasicAabb&) = default;
};

using Aabb = BasicAabb<float>;
using AabbD = BasicAabb<double>;

}  // namespace carom
