/// Ellipses against other parts: declarations shared by the files named ellipse_*.
#pragma once

#include "angular_interval.hpp"
#include "narrow/exact/ellipse_edge.hpp"

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

namespace carom::detail {

/// The sign of the distance of vertex i of a part from the center minus the radius, in the frame in which the ellipse
/// is a disc.
template <class T>
int vertex_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& part, int i) {
    return sign_of([&]<class N>(In<N>) {
        const HalfAxes<N> axes = half_axes<N>(ellipse);
        const BasicVec2<N> offset = part.template vertex<N>(i) - ellipse.template vertex<N>(0);
        return length_sq(axes.to_disc(offset)) - axes.disc_radius_sq();
    });
}

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
