/// Ellipses against other parts: declarations shared by the files named ellipse_*.
#pragma once

#include "angular_interval.hpp"
#include "narrow/exact/ellipse_edge.hpp"

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>

namespace carom::detail {

/// As `ellipse_touch`; the other is an arc. Not exact: see docs/numerics.md.
template <class T>
Touch ellipse_arc_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// What is certain about an arc and the inside of an ellipse.
struct ArcInEllipse {
    bool leaves = false;    ///< some point is outside
    bool enters = false;    ///< some point is strictly inside
    bool is_clear = false;  ///< all points are
};
template <class T>
ArcInEllipse locate_arc(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// Apart only when certain, penetrating otherwise.
template <class T>
Touch conservative_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);

/// The interval (see angular_interval.hpp) of two touching parts, the ellipse being a or b.
template <class T>
bool make_ellipse_interval(AngularInterval<T>& interval);

}  // namespace carom::detail
