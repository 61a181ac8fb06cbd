/// MinkowskiRegion: all shifts that keep two convex parts in contact, by its border and as a cover for other borders.
#pragma once

#include "border_curve.hpp"
#include "narrow/core/cached_part.hpp"

#include <carom/function_ref.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace carom::detail {

/// Which numbers along a side's tangent its points have: from low to high, either may be infinite.
struct SideExtent {
    double low = 0;
    double high = 0;
    double length() const { return high - low; }

    /// Where only one end is finite that end, where neither is 0.
    double middle() const;
};

/// A flat side of b - a, which is a side of b or of a (reversed) and what of the other part faces it.
struct RegionSide {
    Vec2D normal;     ///< unit, outward
    double offset;    ///< normal . x on the side, radii left out
    SideExtent on_a;  ///< a's and b's part in it, along perp(normal); the side itself is their difference
    SideExtent on_b;
    double height_a;  ///< normal . x of a's part
    bool is_outer;    ///< false where an edge has it inside its polygon

    SideExtent extent() const { return {on_b.low - on_a.high, on_b.high - on_a.low}; }

    bool is_face_to_face() const { return on_a.low <= on_b.high && on_b.low <= on_a.high; }

    /// The point of a's core that faces b's when b has the shift `along` along the tangent: the middle of what both
    /// have there.
    Vec2D point_on_a(double along) const;
};

/// A corner of b - a, which is one of b less one of a. With a radius its border is an arc between two normals.
struct RegionCorner {
    int on_a;
    int on_b;
    Vec2D at;
    bool full_turn;  ///< both parts are points
    Vec2D from;      ///< the first normal of the arc, counter-clockwise; only of what is outside a polygon
    Vec2D to;        ///< the last
    bool is_outer;   ///< false where all of it is inside
};

/// All sides and corners of a region, for those that look at them many times.
struct RegionOutline {
    std::span<const RegionSide> sides;
    std::span<const RegionCorner> corners;
};

/// b - a of two convex parts. Holds references; made anew on every visit.
template <class T>
class MinkowskiRegion {
  public:
    MinkowskiRegion(const CachedPart<T>& a, const CachedPart<T>& b) : a_(a), b_(b), radius_(a.radius() + b.radius()) {}

    /// With the sides and corners that it has, so that they need not be computed.
    MinkowskiRegion(const CachedPart<T>& a, const CachedPart<T>& b, const RegionOutline& outline)
        : MinkowskiRegion(a, b) {
        outline_ = outline;
    }

    const CachedPart<T>& a() const { return a_; }
    const CachedPart<T>& b() const { return b_; }
    double radius() const { return radius_; }
    const RegionOutline& outline() const { return *outline_; }  ///< only of those made with one

    /// Its number in the union: in the order of a's parts, and of b's for each.
    std::uint64_t index() const {
        return std::uint64_t{static_cast<std::uint32_t>(a_.exact().number())} << 32 |
               static_cast<std::uint32_t>(b_.exact().number());
    }
    double magnitude() const { return a_.magnitude() + b_.magnitude(); }

    /// 2 when it has an area, 1 when it is a piece of a line, 0 when it is a point.
    int dimension() const;

    /// Side k of one of the parts, as a side of b - a. False when the other part goes on without end beyond it.
    bool side(const CachedPart<T>& part, int k, RegionSide& side) const;
    void each_side(FunctionRef<void(const RegionSide&)> visit) const;
    void each_corner(FunctionRef<void(const RegionCorner&)> visit) const;

    /// How far along a curve from t on one convex piece of the region goes on covering it; t when none does.
    BorderCrossing covers_until(const BorderCurve& curve, double t, const Tie& tie) const;

    /// The first parameter from t on where a piece of the region begins to cover the curve; infinite when none does.
    BorderCrossing covers_from(const BorderCurve& curve, double t, const Tie& tie) const;

  private:
    class Piece;
    bool each_piece(const BorderCurve& curve, FunctionRef<bool(const Piece&)> visit) const;
    bool is_clear_of(const Vec2D& point, double tolerance) const;
    bool ends_along(const BorderCurve& curve, FunctionRef<bool(const Constraint&)> visit) const;

    const CachedPart<T>& a_;
    const CachedPart<T>& b_;
    double radius_;
    std::optional<RegionOutline> outline_;
};

/// Called with a region; returns true to stop.
template <class T>
using RegionVisitor = FunctionRef<bool(const MinkowskiRegion<T>&)>;

}  // namespace carom::detail
