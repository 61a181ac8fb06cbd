/// Times in closed form: to pass a distance, and within circles.
#pragma once

#include <carom/math/interval.hpp>
#include <carom/math/vec2.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {

/// From the first time to the last at which a point that is `from` the origin when the range begins, and moves at a
/// velocity, is within `reach` of it, and a little longer. Empty when it never is.
inline IntervalD times_within(const Vec2D& from, const Vec2D& velocity, double reach, IntervalD range) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double speed_sq = length_sq(velocity), nearing = -dot(from, velocity);
    const double beyond = length_sq(from) - reach * reach;
    const double size_sq = length_sq(from) + reach * reach;
    const double discriminant = nearing * nearing - speed_sq * beyond;
    const double doubt = 0x1p-48 * (nearing * nearing + speed_sq * size_sq);
    if (!(size_sq > 0x1p-450 && size_sq < 0x1p450)) return range;
    if (velocity == Vec2D{} && beyond > 0) return {infinity, -infinity};
    if (!(speed_sq > 0x1p-450 && discriminant < 0x1p900)) return range;
    if (discriminant < -doubt) return {infinity, -infinity};
    const double root = std::sqrt(discriminant + 2 * doubt);
    const double low = nearing > 0 && beyond > 0 ? beyond / (nearing + root) : (nearing - root) / speed_sq;
    const double high = nearing > 0 ? (nearing + root) / speed_sq : beyond / (nearing - root);
    const double blur = 0x1p-44 * (std::fabs(low) + std::fabs(high) + std::fabs(range.lo));
    const double last = std::min(range.hi, range.lo + high + blur);
    // Within it at the start: so low <= 0, and nobody has to wait for it.
    if (beyond <= 0) return {range.lo, last};
    return {std::max(range.lo, range.lo + low - blur), last};
}

/// The first h at which a way of h speed + h^2 acceleration / 2 is longer than `left` > 0, or a little less, for a
/// speed of at least 0, given speed^2 + 2 left acceleration. -1 where that is out of the range in which it is certain.
inline double time_at_root(double left, double speed, double square) {
    constexpr double shortened = 1 - 0x1p-40;
    if (!(square > 0x1p-900 && square < 0x1p900)) return -1;
    return shortened * (2 * left / (speed + std::sqrt(square)));
}

/// The same at any speed; an acceleration below 0 must not be near to stopping it before.
inline double time_to_pass(double left, double speed, double acceleration) {
    constexpr double shortened = 1 - 0x1p-40;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (acceleration == 0 && speed <= 0) return infinity;
    const double square = speed * speed + acceleration * (2 * left);
    if (speed >= 0) return time_at_root(left, speed, square);
    if (!(square > 0x1p-900 && square < 0x1p900)) return -1;
    return acceleration > 0 ? shortened * ((std::sqrt(square) - speed) / acceleration) : infinity;
}

}  // namespace carom::detail
