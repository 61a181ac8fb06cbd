/// Arcs against everything else: where they meet, and what that leaves of the freedom to shift them.
#pragma once

#include "angular_interval.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {

/// Where an arc and another part meet, as the curves that leave the common point: one or two along the arc, one or two
/// along the border of the other (none of a point). With an area there, the other fills what is counter-clockwise from
/// its first to its second. A stretch of one circle that both share is two intervals of shifts, which have no arc. In
/// the tangents the arc is a, the other b.
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

/// An angle from one direction counter-clockwise to another, or all around.
struct Angle {
    CurvedTangent start;
    CurvedTangent end;
    bool full = false;
};

/// The sign of the height of end k of the arc over the border of a convex part: -1 strictly inside.
template <class T>
int end_gap_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& other);

/// Whether some point of the arc lies strictly inside of a convex part, or crosses from side to side through one
/// without an area.
template <class T>
bool arc_penetrates_convex(const ConvexPart<T>& arc, const ConvexPart<T>& other);

/// All points, but for shared and those above, where an arc meets a convex part.
template <class T>
bool visit_convex_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit);

/// Whether two arcs cross in a point that is an end of neither.
template <class T>
bool arcs_cross(const ConvexPart<T>& arc, const ConvexPart<T>& other);

/// All points where two arcs meet, but for shared and those above.
template <class T>
bool visit_arc_contacts(const ConvexPart<T>& arc, const ConvexPart<T>& other, ContactVisitor<T> visit);

/// Where an arc and a rounded corner, or another arc, are on one circle: the shared that two angles share, as
/// contacts. `visit_point` is called with the direction of each end of a stretch.
template <class T>
bool visit_shared_arcs(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Angle& of_arc, const Angle& of_other,
                       FunctionRef<bool(const CurvedTangent&)> visit_point, ContactVisitor<T> visit);

/// The intervals of b - a at one contact.
template <class T>
bool visit_intervals_at(const ArcContact<T>& contact, AngularVisitor<T> visit);

/// The intervals of b - a of two parts of which one is an arc and none an ellipse.
template <class T>
bool visit_arc_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit);

/// The intervals of arc - path where a straight path enters (side -1) or leaves (1) the arc's circle, and touches the
/// arc there: it may cross it in the other place.
template <class T>
bool visit_crossing_intervals(const ConvexPart<T>& path, const ConvexPart<T>& arc, int side, AngularVisitor<T> visit);

}  // namespace carom::detail
