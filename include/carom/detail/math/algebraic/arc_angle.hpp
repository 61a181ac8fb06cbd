/// The angle between two directions, the same on every platform.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

inline constexpr double pi = 3.14159265358979323846;

/// The counter-clockwise angle from one unit vector to another, from 0 to 2 pi, to within 8 u of itself and the
/// rounding of the directions. Method: turned back by the nearest multiple of pi / 8, the rest by the Taylor series of
/// the arc tangent.
double arc_angle(const Vec2D& from, const Vec2D& to);

}  // namespace carom::detail
