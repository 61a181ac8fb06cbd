/// EllipseOverEdge: the position of an ellipse relative to an edge, by exact signs.
#pragma once

#include <carom/detail/narrow/core/convex_features.hpp>

namespace carom::detail {

/// An ellipse and the line of edge j of a part: the ellipse's point nearest to the line, and its distance.
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

    /// For an ellipse that does not cross the line: whether its nearest point projects onto the interior of the edge.
    bool faces_inside() const;

    /// For an ellipse that does not touch the line: the sign of its distance minus the radii.
    int gap_sign() const;

    /// The sign of the position along the edge of the ellipse's nearest point, measured from vertex i.
    int position_sign(int i) const;
};

}  // namespace carom::detail
