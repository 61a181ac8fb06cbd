/// Circles and axis-aligned boxes without a pose, inline: a test whether they are certainly too far apart for a
/// contact, and the separation of two circles.
#pragma once

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/circle.hpp>

#include <cmath>

namespace carom::detail {

/// Computes what `exact_separation` returns, bit for bit: the distance of the centers minus the radii. Returns false
/// where rounding may hide the sign, for concentric circles, for two points, and for an invalid circle.
template <class T>
bool circle_separation(const BasicCircle<T>& a, const BasicCircle<T>& b, Separation& result) {
    const auto radius_a = static_cast<double>(a.radius);
    const auto radius_b = static_cast<double>(b.radius);
    const Vec2D center = lift<double>(a.center);
    const Vec2D way = lift<double>(b.center) - center;
    const double distance = std::sqrt(length_sq(way));
    const double reach = radius_a + radius_b;
    const double gap = distance - reach;
    const double size = distance + reach;
    // Infinity and NaN get into the size, and so do squares that overflow or underflow.
    if (!(radius_a >= 0 && radius_b >= 0 && reach > 0 && distance > 0x1p-250 && size < 0x1p250)) return false;
    if (!(std::fabs(gap) > 0x1p-40 * size)) return false;
    const Vec2D normal{way.x / distance, way.y / distance};
    result = {gap, normal, true, center + radius_a * normal, center + distance * normal - radius_b * normal};
    return true;
}

/// Whether a squared distance is certainly greater than the square of `reach`. Either square is off by less than 2^-48
/// of itself, and what is computed from them later by less than 2^-48, too. NaN gives false.
inline bool is_beyond(double distance_sq, double reach) {
    return distance_sq > reach * reach * (1 + 0x1p-40) + 0x1p-500;
}

/// Whether the gap of two shapes is certainly greater than `margin`, and will also be computed as greater. Never so for
/// a shape that is found to be invalid; only boxes are checked.
template <class T>
bool are_further_apart(const BasicCircle<T>& a, const BasicCircle<T>& b, double margin) {
    const Vec2D way = lift<double>(b.center) - lift<double>(a.center);
    return is_beyond(length_sq(way), static_cast<double>(a.radius) + static_cast<double>(b.radius) + margin);
}

template <class T>
bool are_further_apart(const BasicCircle<T>& circle, const BasicAabb<T>& box, double margin) {
    const Vec2D center = lift<double>(circle.center);
    const Vec2D before = lift<double>(box.min) - center;
    const Vec2D behind = center - lift<double>(box.max);
    const Vec2D way{greater(greater(before.x, behind.x), 0.0), greater(greater(before.y, behind.y), 0.0)};
    return is_sound(box) && is_beyond(length_sq(way), static_cast<double>(circle.radius) + margin);
}

template <class A, class B>
concept HasFarTest = requires(const A& a, const B& b) {
    are_further_apart(a, b, 0.0);
};

}  // namespace carom::detail
