/// Times in closed form: to travel a distance, and within a circle.
#pragma once

#include <carom/detail/math/infinity.hpp>
#include <carom/math/interval.hpp>
#include <carom/math/vec2.hpp>

#include <cmath>

namespace carom::detail {

/// From the first time to the last, and a little longer, at which a point is within `reach` of the origin. It is at
/// `from` when the range begins and moves at a constant velocity. Empty when it never is.
inline IntervalD times_within(const Vec2D& from, const Vec2D& velocity, double reach, IntervalD range) {
    const double speed_sq = length_sq(velocity), approach = -dot(from, velocity);
    const double beyond = length_sq(from) - reach * reach;
    const double size_sq = length_sq(from) + reach * reach;
    const double discriminant = approach * approach - speed_sq * beyond;
    const double rounding = 0x1p-48 * (approach * approach + speed_sq * size_sq);
    if (!(size_sq > 0x1p-450 && size_sq < 0x1p450)) return range;
    if (velocity == Vec2D{} && beyond > 0) return {infinity, -infinity};
    if (!(speed_sq > 0x1p-450 && discriminant < 0x1p900)) return range;
    if (discriminant < -rounding) return {infinity, -infinity};
    const double root = std::sqrt(discriminant + 2 * rounding);
    const double low = approach > 0 && beyond > 0 ? beyond / (approach + root) : (approach - root) / speed_sq;
    const double high = approach > 0 ? (approach + root) / speed_sq : beyond / (approach - root);
    const double time_error = 0x1p-44 * (std::fabs(low) + std::fabs(high) + std::fabs(range.lo));
    const double last = std::min(range.hi, range.lo + high + time_error);
    // It starts within, so low <= 0; returning early saves waiting for it.
    if (beyond <= 0) return {range.lo, last};
    return {std::max(range.lo, range.lo + low - time_error), last};
}

/// The first h at which h speed + h^2 acceleration / 2 exceeds `distance` > 0, or a little less, for a speed >= 0,
/// given speed^2 + 2 distance acceleration. -1 where that is out of the range in which it is certain.
inline double time_at_root(double distance, double speed, double square) {
    constexpr double shortened = 1 - 0x1p-40;
    if (!(square > 0x1p-900 && square < 0x1p900)) return -1;
    return shortened * (2 * distance / (speed + std::sqrt(square)));
}

/// The same at any speed; a deceleration must not come near to stopping it before.
inline double time_to_travel(double distance, double speed, double acceleration) {
    constexpr double shortened = 1 - 0x1p-40;
    if (acceleration == 0 && speed <= 0) return infinity;
    const double square = speed * speed + acceleration * (2 * distance);
    if (speed >= 0) return time_at_root(distance, speed, square);
    if (!(square > 0x1p-900 && square < 0x1p900)) return -1;
    return acceleration > 0 ? shortened * ((std::sqrt(square) - speed) / acceleration) : infinity;
}

}  // namespace carom::detail
