/// Validation of shapes and poses that the caller filled in or read from a file.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom {

/// Returns success if a shape or a pose is valid: finite numbers, radii and extents >= 0, min <= max, rotations with
/// |c^2 + s^2 - 1| <= 2^-20. Shapes made by a factory are always valid. Takes every shape, AnyShape and poses. Errors:
/// not_finite, negative_radius, negative_extent, inverted_bounds, bad_rotation. Cost: O(1). Example:
///     assert(!validate(Circle{{0, 0}, -1}).ok());
///     assert(validate(Circle{{0, 0}, -1}).error().code == ErrorCode::negative_radius);
template <class S>
[[nodiscard]] Status validate(const S& shape_or_pose);

}  // namespace carom
