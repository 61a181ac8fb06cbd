/// The angle between two directions, with the same bits on every platform.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

inline constexpr double pi = 3.14159265358979323846;

/// Returns the counterclockwise angle from one unit vector to another, in radians from 0 to 2 pi, with a relative error
/// of at most 8 u besides the rounding of the directions. Method: argument reduction by the nearest multiple of pi / 8,
/// then the Taylor series of the arc tangent.
double arc_angle(const Vec2D& from, const Vec2D& to);

}  // namespace carom::detail
