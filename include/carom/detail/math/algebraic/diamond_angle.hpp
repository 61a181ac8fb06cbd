/// Diamond angles: they sort directions like true angles, without a transcendental function.
#pragma once

#include <carom/math/vec2.hpp>

#include <cmath>

namespace carom::detail {

/// The angle of (x, y) measured along the diamond |x| + |y| = 1, from 0 to 4.
inline double diamond_angle(double x, double y) {
    const double sum = std::fabs(x) + std::fabs(y);
    if (y >= 0) return x > 0 ? y / sum : 1 - x / sum;
    return x < 0 ? 2 - y / sum : 3 + x / sum;
}

/// The unit vector at a diamond angle from 0 to 4.
inline Vec2D at_diamond_angle(double angle) {
    const int quarter = static_cast<int>(angle);
    const double along = angle - quarter;
    const double length = std::sqrt((1 - along) * (1 - along) + along * along);
    return rotated(Vec2D{(1 - along) / length, along / length}, quarter);
}

}  // namespace carom::detail
