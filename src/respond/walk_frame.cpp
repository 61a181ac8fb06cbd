#include "walk.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

// Slopes and walls are what they are to within some last bits, or a floor at the very limit would be one by chance.
template <class T>
WalkFrame::WalkFrame(const BasicWalkRules<T>& rules)
    : level_(16 * static_cast<double>(std::numeric_limits<T>::epsilon())),
      bit_(static_cast<double>(std::numeric_limits<T>::epsilon())) {
    const int exponent = -std::ilogb(std::max(std::fabs(rules.up.x), std::fabs(rules.up.y)));
    const Vec2D up{std::ldexp(static_cast<double>(rules.up.x), exponent),
                   std::ldexp(static_cast<double>(rules.up.y), exponent)};
    up_ = 1 / std::sqrt(length_sq(up)) * up;
    steepest_ = static_cast<double>(rules.max_rise) * (1 + level_) + level_;
}

// First walls take the speed across that goes into them, slopes too steep to walk on among them: they must not be
// climbed. Then floors lift as much as it takes, so that the speed across stays. What is left to say, as by ceilings,
// is said by all sides together.
std::optional<Vec2D> WalkFrame::walk(const Vec2D& wish, std::span<const Plane> planes) const {
    const double slack = slack_of(wish, planes, bit_);
    Vec2D side = across(wish);
    double rise = height_of(wish);
    for (const Plane& plane : planes) {
        if (!is_wall(plane.away)) continue;
        const Vec2D out = across(plane.away);
        const double speed = dot(side, out);
        if (speed < 0 && speed < plane.least()) side = std::min(plane.least(), 0.0) / length_sq(out) * out;
    }
    for (const Plane& plane : planes) {
        if (!is_floor(plane.away)) continue;
        rise = std::max(rise, (plane.least() - dot(side, plane.away)) / height_of(plane.away));
    }
    const Vec2D way = side + rise * up_;
    const auto allowed = nearest_allowed(way, planes, slack);
    // Between a floor that rises and a wall that does not give way there is none up, and standing still is one.
    return allowed ? allowed : nearest_allowed({}, planes, slack);
}

template WalkFrame::WalkFrame(const BasicWalkRules<float>&);
template WalkFrame::WalkFrame(const BasicWalkRules<double>&);

}  // namespace carom::detail
