/// Convex decomposition into parts of few corners.
#pragma once

#include <carom/shape/convex_polygon.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// What `convex_parts` returns, but with no more than `most_corners` corners in a part, at least three.
template <class T>
Result<std::vector<BasicConvexPolygon<T>>> limited_parts(std::span<const BasicVec2<T>> outline,
                                                         std::span<const std::vector<BasicVec2<T>>> holes,
                                                         std::size_t most_corners);

}  // namespace carom::detail
