/// Arcs against everything else: their contacts, and which translations keep these.
#pragma once

#include "angular_interval.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {

/// A contact of an arc and another part, as the curves that leave the common point: one or two along the arc, one or
/// two along the border of the other part (none for a point). If that has an area there, it fills the angle
/// counter-clockwise from its first curve to its second. A common piece of one circle is two intervals of translations,
/// without curves along the arc. In the tangents the arc is a, the other b.
template <class T>
struct ArcContact {
    const ConvexPart<T>& arc;
    const ConvexPart<T>& other;
    CurvedTangent along_arc[2]{};
    int arc_count = 0;
    CurvedTangent along_other[2]{};
    int other_count = 0;
    bool filled = false;
};

/// Returns true to stop.
template <class T>
using ContactVisitor = FunctionRef<bool(const ArcContact<T>&)>;

/// An angle from one direction counter-clockwise to another, or a full turn.
struct Angle {
    CurvedTangent start;
    CurvedTangent end;
    bool full = false;
};

/// The sign of the height of end k of the arc over the border of a convex part: -1 strictly inside.
template <class T>
int end_gap_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& other);

/// Whether some point of the arc lies strictly inside a convex part, or the arc crosses one without an area.
template <class T>
bool arc_penetrates_convex(const ConvexPart<T>& arc, const ConvexPart<T>& other);

/// Visits the points where an arc touches a convex part, except those above and on common pieces of a circle.
template <class T>
bool visit_convex_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit);

/// Whether two arcs cross in a point that is an end of neither.
template <class T>
bool arcs_cross(const ConvexPart<T>& arc, const ConvexPart<T>& other);

/// Visits the points where two arcs touch, with the same exceptions.
template <class T>
bool visit_arc_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit);

/// For an arc and a rounded corner, or another arc, on one circle: visits the pieces of it that two angles share, as
/// contacts. `visit_point` is called with the direction of each end of a piece.
template <class T>
bool visit_shared_arcs(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Angle& of_arc, const Angle& of_other,
                       FunctionRef<bool(const CurvedTangent&)> visit_point, ContactVisitor<T> visit);

/// The intervals of b - a of two parts of which one is an arc and none an ellipse.
template <class T>
bool visit_arc_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit);

/// The intervals of arc - path where a straight path enters (side -1) or leaves (1) the arc's circle, and touches the
/// arc there: it may cross it at the other point.
template <class T>
bool visit_crossing_intervals(const ConvexPart<T>& path, const ConvexPart<T>& arc, int side, AngularVisitor<T> visit);

}  // namespace carom::detail
