#include "character_mover.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

// Slopes are classified with a tolerance of a few ulps, or rounding would decide about a floor right at the limit.
template <class T>
CharacterFrame::CharacterFrame(const BasicWalkRules<T>& rules)
    : level_(16 * static_cast<double>(std::numeric_limits<T>::epsilon())),
      bit_(static_cast<double>(std::numeric_limits<T>::epsilon())) {
    const int exponent = -std::ilogb(std::max(std::fabs(rules.up.x), std::fabs(rules.up.y)));
    const Vec2D up{std::ldexp(static_cast<double>(rules.up.x), exponent),
                   std::ldexp(static_cast<double>(rules.up.y), exponent)};
    up_ = 1 / std::sqrt(length_sq(up)) * up;
    steepest_ = static_cast<double>(rules.max_rise) * (1 + level_) + level_;
}

// First, walls remove the horizontal speed into them; these include slopes too steep to walk on, which must not be
// climbed. Then, floors raise the displacement as much as needed, which keeps the horizontal speed. Finally, all
// planes, with ceilings, are applied together.
std::optional<Vec2D> CharacterFrame::allowed_displacement(const Vec2D& wish, std::span<const Plane> planes) const {
    const double slack = slack_of(wish, planes, bit_);
    Vec2D horizontal = across(wish);
    double rise = height_of(wish);
    for (const Plane& plane : planes) {
        if (!is_wall(plane.normal)) continue;
        const Vec2D out = across(plane.normal);
        const double speed = dot(horizontal, out);
        if (speed < 0 && speed < plane.min_speed())
            horizontal = std::min(plane.min_speed(), 0.0) / length_sq(out) * out;
    }
    for (const Plane& plane : planes) {
        if (!is_floor(plane.normal)) continue;
        rise = std::max(rise, (plane.min_speed() - dot(horizontal, plane.normal)) / height_of(plane.normal));
    }
    const Vec2D displacement = horizontal + rise * up_;
    const auto allowed = nearest_allowed(displacement, planes, slack);
    // Between a rising floor and an immovable wall there may be none upward, but staying in place is allowed.
    return allowed ? allowed : nearest_allowed({}, planes, slack);
}

template CharacterFrame::CharacterFrame(const BasicWalkRules<float>&);
template CharacterFrame::CharacterFrame(const BasicWalkRules<double>&);

}  // namespace carom::detail
