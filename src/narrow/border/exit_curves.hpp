/// The sides of regions and the arcs around their corners as lines and circles, on which the nearest exit may be.
#pragma once

#include "minkowski_region.hpp"

#include <carom/detail/math/algebraic/diamond_angle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace carom::detail {

/// Whether something is so: for certain, certainly not, or by less than the tolerance.
enum class Clear { no, doubtful, yes };

inline Clear is_positive(double x, double tolerance) {
    return x > tolerance ? Clear::yes : (x < -tolerance ? Clear::no : Clear::doubtful);
}

/// One of the regions, with all of its sides and corners.
struct ExitRegion {
    const RegionSide* first_side;
    const RegionCorner* first_corner;
    std::uint32_t side_count;
    std::uint32_t corner_count;  ///< 0 without a radius
    std::uint32_t a;             ///< which of the near parts it is of
    double radius;

    std::span<const RegionSide> sides() const { return {first_side, side_count}; }
    std::span<const RegionCorner> corners() const { return {first_corner, corner_count}; }

    /// How far a point is outside; inside, and where it is outside by more than `enough`, perhaps less.
    double height(const Vec2D& x, double enough) const {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        double highest = -infinity, distance = infinity;
        for (const RegionSide& side : sides()) highest = std::fmax(highest, dot(side.normal, x) - side.offset);
        if (radius == 0 || highest - radius > enough || highest < 0) return highest - radius;
        for (const RegionSide& side : sides()) {
            const double along = dot(perp(side.normal), x);
            const SideExtent extent = side.extent();
            const double beyond = std::fmax(std::fmax(extent.low - along, along - extent.high), 0);
            distance = std::fmin(distance, length({dot(side.normal, x) - side.offset, beyond}));
        }
        for (const RegionCorner& corner : corners()) distance = std::fmin(distance, length(x - corner.at));
        return distance - radius;
    }
};

/// A crossing of borders, how far it is, and how far walks come to it by the margins of covers.
struct CurveCrossing {
    Vec2D at;
    Vec2D outward;
    double along;  ///< a side
    double depth;
    double reach;
};

/// A side of a region, or the arc around a corner.
struct ExitCurve {
    std::uint32_t region;
    const RegionSide* side;      ///< null for an arc
    const RegionCorner* corner;  ///< null for a side
    double radius;
    double least = 0;  ///< how far it is from the origin, at least
    std::size_t number = 0;

    double offset() const { return side->offset + radius; }
    /// Where it is nearest to an origin that its line or circle has inside.
    CurveCrossing foot() const {
        const Vec2D outward = side ? side->normal : -unit(corner->at);
        const Vec2D at = side ? offset() * outward : corner->at + radius * outward;
        return {at, outward, 0, least, least};
    }
    Vec2D normal(const Vec2D& x) const { return side ? side->normal : unit(x - corner->at); }

    /// Whether it is the same line or circle, to the last bit.
    bool is_like(const RegionSide& other, double other_radius) const {
        return side && side->normal == other.normal && offset() == other.offset + other_radius;
    }
    bool is_like(const RegionCorner& other, double other_radius) const {
        return corner && corner->at == other.at && radius == other_radius;
    }

    /// Whether a side runs along it, up to rounding, and faces it.
    bool faces(const RegionSide& other, double other_radius, double rounding) const {
        return side && dot(side->normal, other.normal) < -1 + 0x1p-48 &&
               std::fabs(offset() + other.offset + other_radius) <= rounding;
    }

    /// Where it crosses another one next to a point, as those find it who walk along it from where it is nearest.
    CurveCrossing crossing_with(const ExitCurve& other, const Vec2D& x, double tolerance) const {
        const Constraint constraint = other.side ? Constraint::line(other.side->normal, other.offset())
                                                 : Constraint::disc(other.corner->at, other.radius);
        if (side) {
            const SideExtent extent = side->extent();
            const double foot = std::clamp(0.0, extent.low, extent.high), along = dot(perp(side->normal), x);
            const double length = along > foot ? extent.high - foot : foot - extent.low;
            const BorderCurve curve = BorderCurve::edge(side->normal, offset(), foot, along > foot, length);
            return crossing(curve, constraint, std::fabs(along - foot), foot, along > foot ? 1 : -1, tolerance);
        }
        const Vec2D nearest = -unit(corner->at), v = unit(x - corner->at);
        Vec2D from = corner->from, to = corner->to;
        for (const Vec2D& cut : {nearest, -nearest}) {
            if (cross(from, cut) > 0 && cross(cut, to) > 0) (cross(cut, v) < 0 ? to : from) = cut;
        }
        const bool forwards = dot(nearest, from) >= dot(nearest, to);
        if (!forwards) std::swap(from, to);
        const double t = diamond_angle(dot(from, v), forwards ? cross(from, v) : cross(v, from));
        return crossing(BorderCurve::arc(corner->at, radius, from, to, forwards), constraint, t, 0, 1, tolerance);
    }
    static CurveCrossing crossing(const BorderCurve& curve, const Constraint& constraint, double t, double foot,
                                  double sign, double tolerance) {
        const Inside decided = curve.inside(constraint, {tolerance, false});
        const double end = std::fabs(decided.from - t) < std::fabs(decided.to - t) ? decided.from : decided.to;
        const double sharp = curve.sharpen(constraint, t);
        const Vec2D at = curve.point(sharp);
        return {at, curve.normal(sharp), foot + sign * sharp, length(at), length(curve.point(end))};
    }

    /// Whether a point on its line or circle is on it.
    Clear holds(const Vec2D& x, double tolerance) const {
        if (side) {
            const double along = dot(perp(side->normal), x);
            const SideExtent extent = side->extent();
            return is_positive(std::fmin(along - extent.low, extent.high - along), tolerance);
        }
        const Vec2D v = x - corner->at;
        return is_positive(std::fmin(cross(corner->from, v), cross(v, corner->to)), tolerance);
    }
};

/// Calls `visit` with the points where two lines, a line and a circle or two circles cross. Where they miss each other
/// by less than the tolerance they touch.
template <class Visit>
void each_crossing(const ExitCurve& p, const ExitCurve& q, double tolerance, const Visit& visit) {
    const auto visit_both = [&](const Vec2D& middle, const Vec2D& along, double half_sq) {
        if (half_sq < -tolerance * p.radius) return;
        const double half = std::sqrt(std::fmax(half_sq, 0));
        visit(middle + half * along), visit(middle - half * along);
    };
    if (p.side && q.side) {
        const Vec2D &m = p.side->normal, &n = q.side->normal;
        const double turn = cross(m, n);
        if (turn != 0) visit((1 / turn) * (q.offset() * perp(m) - p.offset() * perp(n)));
    } else if (p.side || q.side) {
        const ExitCurve& line = p.side ? p : q;
        const ExitCurve& circle = p.side ? q : p;
        const Vec2D& n = line.side->normal;
        const double height = line.offset() - dot(n, circle.corner->at);
        visit_both(circle.corner->at + height * n, perp(n), (circle.radius - height) * (circle.radius + height));
    } else {
        const Vec2D way = q.corner->at - p.corner->at;
        const double distance = length(way);
        if (distance == 0) return;
        const double along = 0.5 * (distance + (p.radius - q.radius) * (p.radius + q.radius) / distance);
        const Vec2D direction = (1 / distance) * way;
        visit_both(p.corner->at + along * direction, perp(direction), (p.radius - along) * (p.radius + along));
    }
}

}  // namespace carom::detail
