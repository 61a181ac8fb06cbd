/// The separation of two circles where they stand.
#pragma once

#include "real_part.hpp"

#include <carom/narrow/separation.hpp>
#include <carom/shape/circle.hpp>

#include <cmath>

namespace carom::detail {

/// What `exact_separation` says, bit for bit: the way between the centers, less the radii. False where rounding may
/// hide the sign, for concentric circles, for two points, and for what is no circle.
template <class T>
bool circle_separation(const BasicCircle<T>& a, const BasicCircle<T>& b, Separation& result) {
    const auto radius_a = static_cast<double>(a.radius);
    const auto radius_b = static_cast<double>(b.radius);
    const Vec2D center = lift<double>(a.center);
    const Vec2D way = lift<double>(b.center) - center;
    const double distance = length(way);
    const double reach = radius_a + radius_b;
    const double gap = distance - reach;
    const double size = distance + reach;
    // Infinity and NaN get into the size.
    if (!(radius_a >= 0 && radius_b >= 0 && reach > 0 && distance > 0x1p-250 && size < 0x1p250)) return false;
    if (!(std::fabs(gap) > 0x1p-40 * size)) return false;
    const Vec2D normal = unit(way);
    result = {gap, normal, true, center + radius_a * normal, center + distance * normal - radius_b * normal};
    return true;
}

}  // namespace carom::detail
