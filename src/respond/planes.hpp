// The displacements that contact planes leave to a mover.
#pragma once

#include "mover_context.hpp"

#include <optional>
#include <span>

namespace carom::detail {

/// The displacement nearest to `wish` whose speed along each plane's normal is at least that of the plane, up to
/// `slack`; none if there is none. In 2D that is the wish itself, its projection onto one line, or the intersection of
/// two: all are tried.
std::optional<Vec2D> nearest_allowed(const Vec2D& wish, std::span<const Plane> planes, double slack);

/// By how much a displacement may violate the planes: some ulps, of relative size `bit`, of the wish and of the speeds
/// of the planes.
double slack_of(const Vec2D& wish, std::span<const Plane> planes, double bit);

/// The minimum translation out of all planes: the shortest displacement of at least `speed` along each normal.
inline std::optional<Vec2D> minimum_translation(std::span<const Plane> planes, double slack) {
    return nearest_allowed({}, planes, slack);
}

/// The displacement rounded to T so that it violates no plane, if a few ulps suffice for that.
template <class T>
BasicVec2<T> rounded_clear(const Vec2D& displacement, std::span<const Plane> planes);

}  // namespace carom::detail
