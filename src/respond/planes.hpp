// Which way is left for a mover that touches several sides.
#pragma once

#include "surroundings.hpp"

#include <optional>
#include <span>

namespace carom::detail {

/// The way nearest to `wish` whose speed along no plane is less than the plane's, but for `slack`; none when there is
/// no such way. In the plane that is the wish itself, its projection onto one line, or a corner of two: all are tried.
std::optional<Vec2D> nearest_allowed(const Vec2D& wish, std::span<const Plane> planes, double slack);

/// By how much a way may miss what the planes ask for: some last bits, each `bit` of its size, of the wish and of how
/// fast the planes come.
double slack_of(const Vec2D& wish, std::span<const Plane> planes, double bit);

/// The shortest displacement that goes at least `speed` along each plane. The same with a wish of zero.
inline std::optional<Vec2D> shortest_out(std::span<const Plane> planes, double slack) {
    return nearest_allowed({}, planes, slack);
}

/// The way rounded to T such that no plane forbids it, where last bits suffice for that.
template <class T>
BasicVec2<T> rounded_clear(const Vec2D& way, std::span<const Plane> planes);

}  // namespace carom::detail
