/// BorderCurve: a stretch of the border of a rounded convex region, and where along it other regions begin and end.
#pragma once

#include <carom/math/vec2.hpp>

#include <limits>

namespace carom::detail {

/// Which parameters of a curve a constraint allows: those in [from, to], or, inverted, those outside (from, to).
struct Inside {
    double from;
    double to;
    bool inverted = false;

    static constexpr double unlimited = std::numeric_limits<double>::infinity();
    static Inside all() { return {-unlimited, unlimited}; }
    static Inside none() { return {unlimited, -unlimited}; }

    /// Whether the parameters right after t are allowed. Where a bound is no number none are.
    bool allows_after(double t) const { return inverted ? (t < from || to <= t) : (from <= t && t < to); }

    /// How far the allowed parameters go on from t: further than t exactly where `allows_after(t)`.
    double end_after(double t) const {
        if (!allows_after(t)) return t;
        return inverted && !(t < from) ? unlimited : (inverted ? from : to);
    }

    /// The first parameter from t on after which some are allowed, t itself exactly where `allows_after(t)`; infinite
    /// when there is none.
    double begin_from(double t) const {
        if (allows_after(t)) return t;
        if (inverted) return t < to ? to : unlimited;
        return t < from && from < to ? from : unlimited;
    }
};

/// Where a cover begins or ends: by the margins that decide what is covered, and where the borders cross without them.
struct BorderCrossing {
    double decided;
    double sharp;
};

/// A half plane {x : normal . x <= offset} or a disc. Seams are sides that a region has only because it was cut up:
/// another piece of the same region lies behind them.
struct Constraint {
    enum class Kind { line, seam, disc };
    Kind kind;
    Vec2D vector;  ///< the outward unit normal, or the center
    double size;   ///< the offset, or the radius

    static Constraint line(const Vec2D& normal, double offset) { return {Kind::line, normal, offset}; }
    static Constraint seam(const Vec2D& normal, double offset) { return {Kind::seam, normal, offset}; }
    static Constraint disc(const Vec2D& center, double radius) { return {Kind::disc, center, radius}; }
};

/// What to make of borders that rounding cannot tell apart.
struct Tie {
    double tolerance;  ///< bounds the rounding errors of both borders
    bool loses;        ///< whether the curve gives way to what is curved alike and crosses it at a small angle
    /// Whether of parallel edges that run in one direction the outer counts, and `loses` is for those in one place: an
    /// order, where tolerances could have each of three give way to another. Otherwise, they all count.
    bool outer_counts = false;
};

/// A directed edge or circular arc, with the side of its outward normal being outside. Parameters run from 0 to
/// `length()`: lengths along edges, and on arcs the diamond angle (4 for the full turn), which needs no
/// transcendental function. A new kind of curve is a new `point`, `normal` and `inside`.
class BorderCurve {
  public:
    /// On the line {x : normal . x = offset}, from its point at `start` (measured from the foot of the origin along
    /// perp(normal)), forwards or backwards.
    static BorderCurve edge(const Vec2D& normal, double offset, double start, bool forwards, double length);

    /// Around a center from one unit direction to another, at most half a turn, counter-clockwise when `forwards`.
    static BorderCurve arc(const Vec2D& center, double radius, const Vec2D& from, const Vec2D& to, bool forwards);
    static BorderCurve circle(const Vec2D& center, double radius, const Vec2D& from);

    /// Whether lines of these normals are parallel up to rounding, and face the same way.
    static bool run_together(const Vec2D& normal, const Vec2D& other);

    /// Makes an edge compare with parallel ones as if it had this offset; it stays where it is.
    void rank_by(double offset) { offset_ = offset; }

    bool is_arc() const { return is_arc_; }
    double length() const { return length_; }
    double radius() const { return radius_; }  ///< of curvature; infinite for an edge
    const Vec2D& center() const { return base_; }
    Vec2D point(double t) const;
    Vec2D normal(double t) const;

    /// The parameters at which x + (a tiny step along the outward normal) satisfies the constraint.
    ///
    /// Where the two borders cross at a clear angle the tolerance hardly matters. Where they run side by side facing
    /// each other, a gap within the tolerance counts as closed: parts that abut leave no crack. Where they run side by
    /// side facing the same way, one counts and the other gives way: the less curved, or as `tie` says. Where a curved
    /// border touches another from outside, both count.
    Inside inside(const Constraint& constraint, const Tie& tie) const;

    /// Where the border of a constraint that decided for the parameter t really crosses.
    double sharpen(const Constraint& constraint, double t) const;

  private:
    Inside edge_in_half_plane(const Constraint& line, const Tie& tie) const;
    bool parallel_edge_in_half_plane(const Constraint& line, double cosine, const Tie& tie) const;
    Inside edge_in_disc(const Constraint& disc, const Tie& tie) const;
    Inside arc_in_half_plane(const Constraint& line, const Tie& tie) const;
    Inside arc_in_disc(const Constraint& disc, const Tie& tie) const;
    double margin(const Constraint& constraint, double cosine, const Tie& tie) const;
    double parameter(const Vec2D& direction) const;
    Inside around(const Vec2D& middle, double cosine) const;

    bool is_arc_ = false;
    Vec2D base_;       // of an edge: the point at 0; of an arc: the center
    Vec2D direction_;  // of an edge: its tangent; of an arc: the outward direction at 0
    Vec2D across_;     // of an edge: its normal; of an arc: the outward direction a quarter turn on
    double length_ = 0;
    double offset_ = 0;  // of an edge: across_ . x on it, to compare with parallel edges
    double radius_ = std::numeric_limits<double>::infinity();
};

}  // namespace carom::detail
