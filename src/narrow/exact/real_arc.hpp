/// RealArc: an arc in doubles, and its nearest points to convex parts and other arcs.
#pragma once

#include "narrow/core/real_core.hpp"

#include <limits>

namespace carom::detail {

/// Whether the angle from one unit vector counter-clockwise to another contains a direction, up to rounding. Whether it
/// is more than half a turn is decided by the exact directions: rounded, they may coincide.
bool unit_angle_contains(const Vec2D& start, const Vec2D& end, bool is_reflex, const Vec2D& direction);

/// An arc around `center`, which is relative to an origin nearby, as are all points here. Directions have length 1 to
/// within 2 ulp; a direction that is wrongly taken to be inside or outside of the angle is within rounding of its end,
/// and so are the points.
struct RealArc {
    Vec2D center{};
    double radius = 0;
    Vec2D ends[2];  ///< unit, from the center
    bool full = false;
    bool is_reflex = false;  ///< more than half of its circle, by an exact sign

    Vec2D end(int k) const { return center + radius * ends[k]; }
    bool spans(const Vec2D& direction) const {
        return full || unit_angle_contains(ends[0], ends[1], is_reflex, direction);
    }

    /// The point of the arc that is nearest to p.
    Vec2D nearest(const Vec2D& p) const;
};

template <class T>
RealArc real_arc(const ConvexPart<T>& arc, const BasicVec2<DoubleDouble>& origin);

/// Two nearest points.
struct NearestPoints {
    double distance = std::numeric_limits<double>::infinity();
    Vec2D on_arc{};
    Vec2D on_other{};

    void keep(const Vec2D& p, const Vec2D& q) {
        const double here = length(q - p);
        if (here < distance) *this = {here, p, q};
    }
};

/// Of an arc and the core of a convex part, or another arc; at distance 0, or nearly so, if they intersect.
template <class Other>
NearestPoints nearest_points(const RealArc& arc, const Other& other);

/// Whether other points are as near as the nearest ones, up to rounding, in another direction.
template <class T>
bool has_tie(const NearestPoints& nearest, const RealArc& arc, const RealCore<T>& core, double rounding);
bool has_tie(const NearestPoints& nearest, const RealArc& arc, const RealArc& other, double rounding);

/// Distances up to this factor further, which rounding may add, still count as touching.
inline constexpr double still_touching = 1 + 0x1p-44;

/// The points where the circle around `center` intersects the line through `foot`, the point of it nearest to the
/// center, in the direction of the unit vector `along`; calls `visit` with each.
template <class Visit>
void visit_line_and_circle(const Vec2D& center, double radius, const Vec2D& foot, const Vec2D& along, Visit visit) {
    const double height = length(foot - center);
    if (height > radius * still_touching) return;
    const double half = std::sqrt(std::fmax((radius - height) * (radius + height), 0.0));
    visit(foot + half * along);
    visit(foot - half * along);
}

/// The intersection points of two circles.
template <class Visit>
void visit_circles(const Vec2D& a, double r, const Vec2D& b, double s, Visit visit) {
    const Vec2D w = b - a;
    const double distance = length(w);
    if (distance == 0) return;
    const Vec2D direction = unit(w);
    const double along = 0.5 * (distance + (r - s) * ((r + s) / distance));
    if (std::fabs(along) > r * still_touching) return;
    visit_line_and_circle(a, r, a + along * direction, perp(direction), visit);
}

}  // namespace carom::detail
