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
    return intersection(range, {range.lo + low - blur, range.lo + high + blur});
}

/// The first h at which a way of h speed + h^2 acceleration / 2 is longer than `left` > 0, or a little less; an
/// acceleration below 0 must not be near to stopping it before. -1 where the numbers leave the range in which that is
/// certain.
inline double time_to_pass(double left, double speed, double acceleration) {
    constexpr double shortened = 1 - 0x1p-40;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (acceleration == 0 && speed <= 0) return infinity;
    const double square = speed * speed + 2 * acceleration * left;
    if (!(square > 0x1p-900 && square < 0x1p900)) return -1;
    const double root = std::sqrt(square);
    if (speed >= 0) return shortened * (left / (0.5 * (speed + root)));
    return acceleration > 0 ? shortened * ((root - speed) / acceleration) : infinity;
}

}  // namespace carom::detail
