/// The vertices of a convex hull, which may be a point or a segment.
#pragma once

#include <carom/math/vec2.hpp>
#include <carom/result.hpp>

#include <span>
#include <vector>

namespace carom::detail {

/// The vertices of the hull in positive order from the least one: 1 when all points are equal, 2 when they are
/// collinear. Errors: too_few_points when there are none, not_finite. `what` begins the message.
template <class T>
Result<std::vector<BasicVec2<T>>> hull_points(const char* what, std::span<const BasicVec2<T>> points);

}  // namespace carom::detail
