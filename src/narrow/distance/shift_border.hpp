/// The shifts of an ellipse with a radius around it that bring it into contact with an arc: what their border is made
/// of, in a frame where the ellipse lies along the axes.
#pragma once

#include "ellipse_arc.hpp"

#include <cmath>

namespace carom::detail {

/// An ellipse around the origin, its longer half axis a along x, with a radius around it. Its points are told by
/// places: the unit vectors w of the points (a w.x, b w.y). A half axis of 0 counts as one that rounding hides, so that
/// each place has a normal.
struct UprightEllipse {
    double a;
    double b;
    double radius;

    UprightEllipse(double longer, double shorter, double around)
        : a(std::fmax(longer, 0x1p-100)), b(std::fmax(shorter, 0x1p-70 * a)), radius(around) {}

    Vec2D normal(const Vec2D& place) const { return unit({b * place.x, a * place.y}); }
    Vec2D place_of(const Vec2D& normal) const { return unit({a * normal.x, b * normal.y}); }
    Vec2D point(const Vec2D& place) const { return {a * place.x, b * place.y}; }

    /// Of the curvature, without the radius around.
    double radius_at(const Vec2D& place) const {
        const double along = a * place.y, across = b * place.x;
        const double sq = along * along + across * across;
        return sq / b * (std::sqrt(sq) / a);
    }

    /// How far a point is from it; below 0 inside.
    double gap_to(const Vec2D& p) const { return to_point(p).height; }
    BestDirection to_point(const Vec2D& p) const {
        BestDirection to = ellipse_to_point({{a, 0}, {0, b}}, p);
        to.height -= radius;
        return to;
    }
};

/// Whether no place between two is worth a look: what is smaller than the normals of a needle's end need counts as 0.
inline bool are_one_place(const Vec2D& low, const Vec2D& high) {
    constexpr double rounding = 0x1p-51, least = 0x1p-90;
    return std::fabs(high.x - low.x) <= rounding * std::fabs(low.x) + least &&
           std::fabs(high.y - low.y) <= rounding * std::fabs(low.y) + least;
}

/// The place between two of less than half a turn where a function changes its sign, given that it does: at an end
/// where it is 0 only there. By halving.
template <class Function>
Vec2D place_between(Vec2D low, Vec2D high, const Function& function) {
    constexpr int most_halvings = 100;  // from half a turn down to the least
    const bool rises = function(low) < 0 || function(high) > 0;
    for (int i = 0; i < most_halvings && !are_one_place(low, high); ++i) {
        const Vec2D middle = unit(low + high);
        ((function(middle) > 0) == rises ? high : low) = middle;
    }
    return low;
}

/// The places of an ellipse whose normals lead through a point: where its border is nearest to the point or farthest
/// from it, all around or beside. Among them the distance only grows or only shrinks.
class NormalsThrough {
  public:
    NormalsThrough(const UprightEllipse& ellipse, const Vec2D& point);

    /// Calls the visitor with each.
    void each(FunctionRef<void(const Vec2D& place)> visit) const;

    /// Calls the visitor with pairs of places, counter-clockwise or all clockwise, at most a quarter turn apart,
    /// between which the distance from the point has no extremum, until it returns true; says whether it did.
    bool any_span(FunctionRef<bool(const Vec2D& from, const Vec2D& to)> visit) const;

  private:
    Vec2D at(const Vec2D& place) const { return {sides_.x * place.x, sides_.y * place.y}; }

    Vec2D sides_;   // of the point
    Vec2D near_{};  // the place on its side of both axes, and so on, as if it were in the first quarter
    Vec2D far_{};
    Vec2D beside_[2]{};  // in the fourth quarter
    bool has_beside_ = false;
    bool on_x_ = false;  // the point is on an axis, or nearly so
    bool on_y_ = false;
};

/// Shifts at which the ellipse's border passes an end of the arc or touches its circle: base + grown n + e, for each
/// place, its normal n and its point e.
struct ShiftBorder {
    Vec2D base;
    double grown;
    double side;  ///< what touches it there is in the direction side n from the arc's center; 0 for an end of the arc
};

/// A point of an arc, its gap to an ellipse, and the ellipse's normal there.
struct NearestOnArc {
    double gap;
    Vec2D normal;
    Vec2D point;
    bool unique = true;  ///< no other direction is as good
};

/// All borders of an ellipse and an arc, as seen from the center of the ellipse in the frame along its axes.
class ShiftBorders {
  public:
    template <class T>
    ShiftBorders(const ArcGaps<T>& gaps, double reach);

    const UprightEllipse& ellipse() const { return ellipse_; }
    int count() const { return full_ ? 2 : 4; }

    /// Around, within, and about the arc's ends.
    ShiftBorder border(int number) const;

    Vec2D shift(const ShiftBorder& border, const Vec2D& place) const {
        return border.base + border.grown * ellipse_.normal(place) + ellipse_.point(place);
    }
    bool holds(const ShiftBorder& border, const Vec2D& place) const {
        return border.side == 0 || holds_direction(border.side * ellipse_.normal(place));
    }

    Vec2D end(int k) const { return center_ + radius_ * ends_[k]; }
    const Vec2D& end_normal(int k) const { return ends_[k]; }
    bool is_full() const { return full_; }
    double radius() const { return radius_; }
    const Vec2D& center() const { return center_; }
    double extent() const { return length(center_) + radius_ + ellipse_.a + ellipse_.radius; }

    /// The point of the arc that is nearest to the ellipse, which is off it or just touches it: an end, or where a
    /// normal of the ellipse leads through the circle's center.
    NearestOnArc nearest() const;

    /// A point of the arc in the ellipse, or nearly so.
    Vec2D shared_point() const;

    /// Whether the ellipse, after a shift, keeps farther than `clearance` off the arc: by where the circle crosses the
    /// border of what is so far around the ellipse.
    bool is_clear_after(const Vec2D& shift, double clearance) const;

    Vec2D to_frame(const Vec2D& v) const { return {dot(right_, v), cross(right_, v)}; }
    Vec2D from_frame(const Vec2D& v) const { return v.x * right_ + v.y * perp(right_); }

  private:
    bool holds_direction(const Vec2D& direction) const;
    Vec2D around(const Vec2D& place, double clearance) const {
        return ellipse_.point(place) + (ellipse_.radius + clearance) * ellipse_.normal(place);
    }
    bool any_crossing(const Vec2D& shift, double clearance, FunctionRef<bool(const Vec2D& point)> visit) const;

    Vec2D right_;
    UprightEllipse ellipse_;
    Vec2D center_;
    double radius_;
    Vec2D ends_[2];
    int quarters_;  // that its angle takes, or begins
    bool full_;
};

}  // namespace carom::detail
