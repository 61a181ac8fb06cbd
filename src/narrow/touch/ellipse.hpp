/// Ellipses against other parts: what the files of this name share.
#pragma once

#include "sector.hpp"

#include <carom/detail/math/algebraic/direction_search.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>
#include <carom/detail/narrow/distance/separation.hpp>

namespace carom::detail {

/// An ellipse and the line of edge j of a part: the ellipse's point nearest to the line, and how far it is from there.
///
/// With e the edge's direction, n the normal and (h, x) the center's components along (n, e), scaled by |e|, that point
/// is at height |h| - sqrt(B) over the line, B = (n.u)^2 + (n.v)^2, and at x -+ D / sqrt(B) along it, D = (e.u)(n.u) +
/// (e.v)(n.v).
template <class T>
struct EllipseOverEdge {
    const ConvexPart<T>& ellipse;
    const ConvexPart<T>& part;
    int edge;

    /// The sign of sqrt(B) - |h|: +1 the ellipse crosses the line, 0 it touches it.
    int crossing_sign() const;

    /// The side of the line the center is on: +1 on the left of the edge.
    int side() const;

    /// Of an ellipse that does not cross the line: whether its nearest point faces the inside of the edge, not its ends
    /// or what is beyond.
    bool faces_inside() const;

    /// Of an ellipse that does not meet the line: the sign of its distance less the radii.
    int gap_sign() const;

    /// The sign of the place along the edge of the ellipse's nearest point, measured from vertex i.
    int place_sign(int i) const;
};

/// As `ellipse_touch`; the other is an arc. Not exact: see docs/numerics.md.
template <class T>
Touch ellipse_arc_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);
template <class T>
Separation ellipse_arc_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);
template <class T>
Vec2D ellipse_arc_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// What is certain of an arc and the inside of an ellipse.
struct ArcInEllipse {
    bool leaves = false;    ///< some point is outside
    bool enters = false;    ///< some point is strictly inside
    bool is_clear = false;  ///< all are
};
template <class T>
ArcInEllipse look_along(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// The direction in which a convex part lies furthest from an ellipse or least deep in it, without radii. Heights are
/// in `unit`s.
template <class T>
struct EllipseSupport {
    const ConvexPart<T>& ellipse;
    const ConvexPart<T>& other;
    double unit;

    explicit EllipseSupport(const ConvexPart<T>& e, const ConvexPart<T>& o)
        : ellipse(e), other(o), unit(EllipsePair<T>{e, o}.unit(0)) {}
    BestDirection best() const;
};

/// Apart only when certain, penetrating otherwise.
template <class T>
Touch certified_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);

/// The sector (see sector.hpp) of two touching parts, the ellipse being a or b.
template <class T>
bool make_ellipse_sector(Sector<T>& sector);

}  // namespace carom::detail
