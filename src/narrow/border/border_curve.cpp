#include "border_curve.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/algebraic/diamond_angle.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

constexpr double rounding_of_slopes = 4 * unit_roundoff;
constexpr double touches_outside = -1 + 0x1p-10;

}  // namespace

BorderCurve BorderCurve::edge(const Vec2D& normal, double offset, double start, bool forwards, double length) {
    BorderCurve curve;
    curve.base_ = offset * normal + start * perp(normal);
    curve.direction_ = forwards ? perp(normal) : -perp(normal);
    curve.across_ = normal;
    curve.length_ = length;
    curve.offset_ = offset;
    return curve;
}

BorderCurve BorderCurve::arc(const Vec2D& center, double radius, const Vec2D& from, const Vec2D& to, bool forwards) {
    BorderCurve curve = circle(center, radius, from);
    if (!forwards) curve.across_ = -curve.across_;
    const double sine = dot(to, curve.across_);
    const double cosine = dot(to, from);
    // Directions that differ by rounding only must not make a full turn of it.
    curve.length_ = sine < 0 ? (cosine > 0 ? 0 : 2) : diamond_angle(cosine, sine);
    return curve;
}

BorderCurve BorderCurve::circle(const Vec2D& center, double radius, const Vec2D& from) {
    BorderCurve curve;
    curve.is_arc_ = true;
    curve.base_ = center;
    curve.direction_ = from;
    curve.across_ = perp(from);
    curve.length_ = 4;
    curve.radius_ = radius;
    return curve;
}

bool BorderCurve::run_together(const Vec2D& normal, const Vec2D& other) {
    return dot(normal, other) > 0 && std::fabs(cross(normal, other)) <= rounding_of_slopes;
}

Vec2D BorderCurve::normal(double t) const {
    if (!is_arc_) return across_;
    const Vec2D local = at_diamond_angle(t);
    return local.x * direction_ + local.y * across_;
}

Vec2D BorderCurve::point(double t) const {
    return is_arc_ ? base_ + radius_ * normal(t) : (t == 0 ? base_ : base_ + t * direction_);
}

Inside BorderCurve::inside(const Constraint& constraint, const Tie& tie) const {
    const bool disc = constraint.kind == Constraint::Kind::disc;
    if (is_arc_) return disc ? arc_in_disc(constraint, tie) : arc_in_half_plane(constraint, tie);
    return disc ? edge_in_disc(constraint, tie) : edge_in_half_plane(constraint, tie);
}

double BorderCurve::sharpen(const Constraint& constraint, double t) const {
    if (constraint.kind == Constraint::Kind::seam) return t;
    const Inside exact = inside(constraint, {0, false});
    const double end = std::fabs(exact.from - t) < std::fabs(exact.to - t) ? exact.from : exact.to;
    // On an arc the crossing may have slipped over the point where parameters begin again.
    constexpr double slip = 0x1p-8;
    if (std::fabs(end) == Inside::unlimited || (is_arc_ && std::fabs(end - t) > slip)) return t;
    return std::clamp(end, 0.0, length_);
}

// How far the constraint is pushed outwards, where the normals of the two borders meet at an angle of this cosine.
double BorderCurve::margin(const Constraint& constraint, double cosine, const Tie& tie) const {
    if (constraint.kind == Constraint::Kind::seam) return tie.tolerance;
    const bool is_line = constraint.kind == Constraint::Kind::line;
    // Half planes may abut, and what crosses from one into the other must find no crack there; but where an arc touches
    // one from outside, or nearly so, both count.
    if (is_line && is_arc_) return cosine < touches_outside ? -tie.tolerance : tie.tolerance;
    if (cosine < -0.5) return is_line ? 2 * tie.tolerance : -tie.tolerance;
    if (cosine <= 0.5) return is_line ? tie.tolerance : 0;
    const double other = is_line ? Inside::unlimited : constraint.size;
    const bool gives_way = radius_ == other ? tie.loses : radius_ < other;
    return gives_way ? tie.tolerance : -tie.tolerance;
}

// From the offsets alone, so that of two edges both find the same: each of the other what the other of it.
bool BorderCurve::parallel_edge_in_half_plane(const Constraint& line, double cosine, const Tie& tie) const {
    const double room = cosine > 0 ? line.size - offset_ : line.size + offset_;
    // The border of a region whose radius is less than rounding is no further out than such a seam of another.
    if (cosine > 0 && line.kind == Constraint::Kind::seam) return room > 0;
    if (cosine > 0 && tie.outer_counts && line.kind == Constraint::Kind::line)
        return room > 0 || (room == 0 && tie.loses);
    return room + (cosine > 0 ? -tie.tolerance : margin(line, cosine, tie)) >= 0;
}

Inside BorderCurve::edge_in_half_plane(const Constraint& line, const Tie& tie) const {
    const double cosine = dot(line.vector, across_);
    const double slope = dot(line.vector, direction_);
    if (std::fabs(slope) <= rounding_of_slopes) {
        return parallel_edge_in_half_plane(line, cosine, tie) ? Inside::all() : Inside::none();
    }
    const double room = line.size - dot(line.vector, base_) + margin(line, cosine, tie);
    if (slope > 0) return {-Inside::unlimited, room / slope};
    return {room / slope, Inside::unlimited};
}

Inside BorderCurve::edge_in_disc(const Constraint& disc, const Tie& tie) const {
    const Vec2D from_center = base_ - disc.vector;
    const double height = dot(from_center, across_);
    const double radius = disc.size + margin(disc, height / disc.size, tie);
    const double half_sq = (radius - std::fabs(height)) * (radius + std::fabs(height));
    if (!(radius > 0) || half_sq <= 0) return Inside::none();
    const double middle = -dot(from_center, direction_);
    return {middle - std::sqrt(half_sq), middle + std::sqrt(half_sq)};
}

Inside BorderCurve::arc_in_half_plane(const Constraint& line, const Tie& tie) const {
    const double room = line.size - dot(line.vector, base_);
    const double cosine = (room + margin(line, room / radius_, tie)) / radius_;
    if (cosine >= 1) return Inside::all();
    if (cosine <= -1) return Inside::none();
    // Outside is what is nearer to the normal than the crossings.
    const Inside outside = around(line.vector, cosine);
    return {outside.from, outside.to, !outside.inverted};
}

Inside BorderCurve::arc_in_disc(const Constraint& disc, const Tie& tie) const {
    const Vec2D way = disc.vector - base_;
    const double distance = carom::detail::length(way);
    if (distance + std::fabs(radius_ - disc.size) <= tie.tolerance) {
        return margin(disc, 1, tie) > 0 ? Inside::all() : Inside::none();
    }
    const double between_normals =
        (radius_ * radius_ + disc.size * disc.size - distance * distance) / (2 * radius_ * disc.size);
    const double radius = disc.size + margin(disc, between_normals, tie);
    if (distance + radius_ <= radius) return Inside::all();
    if (!(radius > 0) || distance == 0) return Inside::none();
    const double cosine = (distance * distance + (radius_ - radius) * (radius_ + radius)) / (2 * radius_ * distance);
    if (cosine >= 1) return Inside::none();
    if (cosine <= -1) return Inside::all();
    return around({way.x / distance, way.y / distance}, cosine);
}

double BorderCurve::parameter(const Vec2D& direction) const {
    return diamond_angle(dot(direction, direction_), dot(direction, across_));
}

// The directions whose angle with `middle` has at least the given cosine.
Inside BorderCurve::around(const Vec2D& middle, double cosine) const {
    const double sine = std::sqrt((1 - cosine) * (1 + cosine));
    const Vec2D aside = cross(direction_, across_) > 0 ? perp(middle) : -perp(middle);
    const double from = parameter(cosine * middle - sine * aside);
    const double to = parameter(cosine * middle + sine * aside);
    if (from == to) return cosine > 0 ? Inside::none() : Inside::all();
    // Across the point where parameters begin again, the directions left out are the interval.
    return from < to ? Inside{from, to} : Inside{to, from, true};
}

}  // namespace carom::detail
