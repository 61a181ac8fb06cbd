/// Ellipses against other parts: what the files of this name share.
#pragma once

#include "narrow/exact/ellipse_edge.hpp"
#include "sector.hpp"

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>

namespace carom::detail {

/// As `ellipse_touch`; the other is an arc. Not exact: see docs/numerics.md.
template <class T>
Touch ellipse_arc_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// What is certain of an arc and the inside of an ellipse.
struct ArcInEllipse {
    bool leaves = false;    ///< some point is outside
    bool enters = false;    ///< some point is strictly inside
    bool is_clear = false;  ///< all are
};
template <class T>
ArcInEllipse look_along(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// Apart only when certain, penetrating otherwise.
template <class T>
Touch certified_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);

/// The sector (see sector.hpp) of two touching parts, the ellipse being a or b.
template <class T>
bool make_ellipse_sector(Sector<T>& sector);

}  // namespace carom::detail
