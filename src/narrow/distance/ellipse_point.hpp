/// How far a point is from an ellipse.
#pragma once

#include <carom/detail/math/algebraic/direction_search.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

namespace carom::detail {

/// The unit direction along which a point lies furthest outside an ellipse around the origin, or least deep in it: the
/// ellipse's normal where it is nearest to the point. Its half axes must be upright to each other; one or both may be
/// 0.
///
/// With the point at (x, y) along the axes a >= b, the normal is that of (x / (t + a^2), y / (t + b^2)) at the one root
/// t > -b^2 of (a x / (t + a^2))^2 + (b y / (t + b^2))^2 = 1 [Eberly, Distance from a Point to an Ellipse, 2013]. That
/// is convex and falls, so that Newton's steps from the left never pass the root. The unknown here is t + b^2, which
/// keeps its bits near the longer axis.
BestDirection ellipse_to_point(const HalfAxes<double>& axes, const Vec2D& point);

}  // namespace carom::detail
