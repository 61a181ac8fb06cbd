#include "exit_candidates.hpp"

#include "narrow/core/real_part.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/math/algebraic/diamond_angle.hpp>
#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace carom::detail {
namespace {

constexpr double least_sine = 0x1p-14;  // of the angle between borders that cross

double offset_of(const ExitCurve& curve) {
    return curve.side->offset + curve.radius;
}

Vec2D normal_at(const ExitCurve& curve, const Vec2D& x) {
    return curve.side ? curve.side->normal : unit(x - curve.corner->at);
}

AabbD box_around(const Vec2D& p, const Vec2D& q) {
    return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
}

// Around the arc of a corner, of at most half a turn.
AabbD box_around(const RegionCorner& corner, double radius) {
    AabbD box = box_around(unit(corner.from), unit(corner.to));
    const auto has = [&](const Vec2D& v) { return cross(corner.from, v) >= 0 && cross(v, corner.to) >= 0; };
    if (has({-1, 0})) box.min.x = -1;
    if (has({0, -1})) box.min.y = -1;
    if (has({1, 0})) box.max.x = 1;
    if (has({0, 1})) box.max.y = 1;
    return {corner.at + radius * box.min, corner.at + radius * box.max};
}

// Where a curve is nearest to an origin that its line or circle has inside.
BorderPoint foot_of(const ExitCurve& curve) {
    const Vec2D outward = curve.side ? curve.side->normal : -unit(curve.corner->at);
    const Vec2D at = curve.side ? offset_of(curve) * outward : curve.corner->at + curve.radius * outward;
    return {at, outward, 0, curve.least, curve.least};
}

// Of the ends of a side the one that is nearer to a point.
Vec2D end_near(const ExitCurve& curve, const Vec2D& x) {
    const Vec2D tangent = perp(curve.side->normal);
    const SideExtent extent = curve.side->extent();
    const double along = dot(tangent, x), end = along - extent.low < extent.high - along ? extent.low : extent.high;
    return offset_of(curve) * curve.side->normal + end * tangent;
}

// Whether it is the same line or circle, to the last bit.
bool is_like(const ExitCurve& curve, const RegionSide& other, double other_radius) {
    return curve.side && curve.side->normal == other.normal && offset_of(curve) == other.offset + other_radius;
}
bool is_like(const ExitCurve& curve, const RegionCorner& other, double other_radius) {
    return curve.corner && curve.corner->at == other.at && curve.radius == other_radius;
}

// Whether a side runs along it, up to rounding, and faces it.
bool faces(const ExitCurve& curve, const RegionSide& other, double other_radius, double rounding) {
    return curve.side && dot(curve.side->normal, other.normal) < -1 + 0x1p-48 &&
           std::fabs(offset_of(curve) + other.offset + other_radius) <= rounding;
}

BorderPoint crossing(const BorderCurve& curve, const Constraint& constraint, double t, double foot, double sign,
                     double tolerance) {
    const Inside decided = curve.inside(constraint, {tolerance, false});
    const double end = std::fabs(decided.from - t) < std::fabs(decided.to - t) ? decided.from : decided.to;
    const double sharp = curve.sharpen(constraint, t);
    const Vec2D at = curve.point(sharp);
    return {at, curve.normal(sharp), foot + sign * sharp, length(at), length(curve.point(end))};
}

// Where a curve crosses another one next to a point, as those find it who walk along it from where it is nearest.
BorderPoint crossing_with(const ExitCurve& curve, const ExitCurve& other, const Vec2D& x, double tolerance) {
    const Constraint constraint = other.side ? Constraint::line(other.side->normal, offset_of(other))
                                             : Constraint::disc(other.corner->at, other.radius);
    if (curve.side) {
        const SideExtent extent = curve.side->extent();
        const double foot = std::clamp(0.0, extent.low, extent.high), along = dot(perp(curve.side->normal), x);
        const double length = along > foot ? extent.high - foot : foot - extent.low;
        const BorderCurve edge = BorderCurve::edge(curve.side->normal, offset_of(curve), foot, along > foot, length);
        return crossing(edge, constraint, std::fabs(along - foot), foot, along > foot ? 1 : -1, tolerance);
    }
    const Vec2D nearest = -unit(curve.corner->at), v = unit(x - curve.corner->at);
    Vec2D from = curve.corner->from, to = curve.corner->to;
    for (const Vec2D& cut : {nearest, -nearest}) {
        if (cross(from, cut) > 0 && cross(cut, to) > 0) (cross(cut, v) < 0 ? to : from) = cut;
    }
    const bool forwards = dot(nearest, from) >= dot(nearest, to);
    if (!forwards) std::swap(from, to);
    const double t = diamond_angle(dot(from, v), forwards ? cross(from, v) : cross(v, from));
    return crossing(BorderCurve::arc(curve.corner->at, curve.radius, from, to, forwards), constraint, t, 0, 1,
                    tolerance);
}

// Calls `visit` with the points where two lines, a line and a circle or two circles cross. Where they miss each other
// by less than the tolerance they touch.
template <class Visit>
void each_crossing(const ExitCurve& p, const ExitCurve& q, double tolerance, const Visit& visit) {
    const auto visit_both = [&](const Vec2D& middle, const Vec2D& along, double half_sq) {
        if (half_sq < -tolerance * p.radius) return;
        const double half = std::sqrt(std::max(half_sq, 0.0));
        visit(middle + half * along), visit(middle - half * along);
    };
    if (p.side && q.side) {
        const Vec2D &m = p.side->normal, &n = q.side->normal;
        const double turn = cross(m, n);
        if (turn != 0) visit((1 / turn) * (offset_of(q) * perp(m) - offset_of(p) * perp(n)));
    } else if (p.side || q.side) {
        const ExitCurve& line = p.side ? p : q;
        const ExitCurve& circle = p.side ? q : p;
        const Vec2D& n = line.side->normal;
        const double height = offset_of(line) - dot(n, circle.corner->at);
        visit_both(circle.corner->at + height * n, perp(n), (circle.radius - height) * (circle.radius + height));
    } else {
        const Vec2D between = q.corner->at - p.corner->at;
        const double distance = length(between);
        if (distance == 0) return;
        const double along = 0.5 * (distance + (p.radius - q.radius) * (p.radius + q.radius) / distance);
        const Vec2D direction = (1 / distance) * between;
        visit_both(p.corner->at + along * direction, perp(direction), (p.radius - along) * (p.radius + along));
    }
}

// Where two borders that face each other touch, up to rounding; none of two sides, which do so all along.
std::optional<Vec2D> touching_point(const ExitCurve& p, const ExitCurve& q, double rounding) {
    if (p.side && q.side) return std::nullopt;
    if (p.side || q.side) {
        const ExitCurve &line = p.side ? p : q, &circle = p.side ? q : p;
        const double height = dot(line.side->normal, circle.corner->at) - offset_of(line);
        if (!(std::fabs(height - circle.radius) <= rounding)) return std::nullopt;
        return circle.corner->at - circle.radius * line.side->normal;
    }
    const Vec2D between = q.corner->at - p.corner->at;
    const double radii = p.radius + q.radius;
    if (!(std::fabs(length_sq(between) - radii * radii) <= 2 * radii * rounding)) return std::nullopt;
    return p.corner->at + p.radius * unit(between);
}

bool are_near(const AabbD& a, const AabbD& b, double distance) {
    const double x = std::max(a.min.x, b.min.x) - std::min(a.max.x, b.max.x);
    const double y = std::max(a.min.y, b.min.y) - std::min(a.max.y, b.max.y);
    return std::max(x, y) <= distance;
}

}  // namespace

void ExitCandidates::add(const ExitRegion& region) {
    regions_.push_back(region);
    magnitude_ = std::max(magnitude_, region.magnitude);
    rounding_ = std::max(rounding_, region.rounding());
}

std::optional<NearestExitPoint> ExitCandidates::find(bool penetrate) {
    tolerance_ = 0x1p-33 * magnitude_;  // four times what crossings are off by: a few u over `least_sine`
    const auto holds_origin = [&](const ExitRegion& region) { return region.height({0, 0}, 0) < -tolerance_; };
    if (!(tolerance_ < 0x1p-10 * reach_)) return std::nullopt;
    if (!penetrate && std::none_of(regions_.begin(), regions_.end(), holds_origin)) return std::nullopt;
    for (std::uint32_t i = 0; i < regions_.size(); ++i) add_curves(i);
    std::sort(curves_.begin(), curves_.end(), [](const ExitCurve& p, const ExitCurve& q) {
        return std::tie(p.least, p.number) < std::tie(q.least, q.number);
    });
    for (std::size_t i = 0; i < curves_.size() && curves_[i].least <= limit(); ++i) {
        try_foot(curves_[i]);
        for (std::size_t j = 0; j < i; ++j) try_crossings(curves_[j], curves_[i]);
    }
    if (doubtful_ <= std::min(reach_, best_.depth + tolerance_)) return std::nullopt;
    if (best_.depth + tolerance_ < reach_) return nearest();
    return NearestExitPoint{{{}, {}, 0, infinity, infinity}, nullptr, false, false};
}

void ExitCandidates::add_curves(std::uint32_t number) {
    const ExitRegion& region = regions_[number];
    for (const RegionSide& side : region.sides()) {
        const SideExtent extent = side.extent();
        if (!side.is_outer || !(extent.length() > 0)) continue;
        const double offset = side.offset + region.radius;
        const Vec2D foot = offset * side.normal, tangent = perp(side.normal);
        add_curve({number, &side, nullptr, region.radius, length({offset, std::clamp(0.0, extent.low, extent.high)}),
                   box_around(foot + extent.low * tangent, foot + extent.high * tangent)});
    }
    for (const RegionCorner& corner : region.corners()) {
        if (!corner.is_outer) continue;
        add_curve({number, nullptr, &corner, region.radius, std::fabs(length(corner.at) - region.radius),
                   box_around(corner, region.radius)});
    }
}

void ExitCandidates::add_curve(ExitCurve curve) {
    curve.number = curves_.size();
    if (curve.least <= reach_) curves_.push_back(curve);
}

// What is longer does not matter.
double ExitCandidates::limit() const {
    return std::min(reach_, std::min(best_.depth, doubtful_) + tolerance_);
}

// Where a line or circle is nearest to an origin inside. From an origin outside, what is nearer is outside, too.
void ExitCandidates::try_foot(const ExitCurve& curve) {
    if (curve.side) {
        if (offset_of(curve) > 0) keep(foot_of(curve).at, curve, curve);
        return;
    }
    const double distance = length(curve.corner->at);
    if (!(distance < curve.radius)) return;
    if (distance <= rounding_) return;  // all of it is as near: the ends of what is left of it tell
    if (distance <= tolerance_) {
        doubtful_ = std::min(doubtful_, curve.least);
        return;
    }
    keep(foot_of(curve).at, curve, curve);
}

// Not those of borders that one region has: no point near its corners is as near as those beside them.
void ExitCandidates::try_crossings(const ExitCurve& p, const ExitCurve& q) {
    if (p.region == q.region || !are_near(p.box, q.box, 4 * tolerance_)) return;
    const auto may_be_exit = [&](const Vec2D& x) {
        const bool is_on_both = length(x) <= limit() && is_on(p, x) != Clear::no && is_on(q, x) != Clear::no;
        return is_on_both && !has(p.region, q) && !has(q.region, p);
    };
    if (const auto x = touching_point(p, q, rounding_)) {
        // As where a slot begins that is as wide as the shape.
        if (may_be_exit(*x)) keep(leads_out(*x, normal_at(p, *x)), {*x, length(*x), &p, &q, true});
        return;
    }
    each_crossing(p, q, tolerance_, [&](const Vec2D& x) {
        if (may_be_exit(x)) keep(x, p, q);
    });
}

bool ExitCandidates::has(std::uint32_t number, const ExitCurve& curve) const {
    if (curve.region == number) return true;
    const ExitRegion& region = regions_[number];
    const auto is_same = [&](const auto& other) { return is_like(curve, other, region.radius); };
    return curve.side ? std::any_of(region.sides().begin(), region.sides().end(), is_same)
                      : std::any_of(region.corners().begin(), region.corners().end(), is_same);
}

void ExitCandidates::keep(const Vec2D& x, const ExitCurve& p, const ExitCurve& q) {
    const double depth = length(x);
    if (!(depth <= limit())) return;
    Clear is_exit = end_together(p, q, x) ? Clear::yes : std::min(is_on(p, x), is_on(q, x));
    if (&p != &q && std::fabs(cross(normal_at(p, x), normal_at(q, x))) < least_sine)
        is_exit = std::min(is_exit, Clear::doubtful);
    for (std::uint32_t i = 0; i < regions_.size() && is_exit != Clear::no; ++i) {
        if (i != p.region && i != q.region) is_exit = std::min(is_exit, is_outside(i, x, p, q));
    }
    keep(is_exit, {x, depth, &p, &q});
}

// Exits elsewhere that are as deep up to rounding leave the direction open, as for walks.
void ExitCandidates::keep(Clear is_exit, const Exit& found) {
    if (is_exit == Clear::no) return;
    Exit exit = found;
    if (exit.curve->region > exit.other->region) std::swap(exit.curve, exit.other);
    const bool is_near = best_.curve && std::fabs(exit.depth - best_.depth) <= tolerance_;
    const bool is_same = is_near && length(exit.at - best_.at) <= tolerance_;
    const bool is_rival = is_near && !is_same && are_tied(exit.at, best_.at, 2 * rounding_);
    if (is_exit == Clear::doubtful || (is_near && !is_same && !is_rival)) {
        doubtful_ = std::min(doubtful_, exit.depth);
        return;
    }
    exit.is_unique = !is_near || (best_.is_unique && !is_rival);
    best_.is_unique = exit.is_unique;
    if (!is_near || exit.curve->region < best_.curve->region) best_ = exit;
}

// Whether a path leads out between two borders that touch in a point and face each other there, along their normals.
// It does to either side where not both go on straight. All borders at the point must be along these two, and end there
// or further on, up to rounding: what is so up to the tolerance only may close the path, or open it elsewhere.
ExitCandidates::Clear ExitCandidates::leads_out(const Vec2D& x, const Vec2D& normal) const {
    const double exact = 4 * rounding_;
    bool goes_on[2][2] = {};  // a border whose normal is that one or the opposite, to its left or right
    for (const ExitRegion& region : regions_) {
        const Clear is_outside = is_positive(region.height(x, tolerance_));
        if (is_outside == Clear::no) return Clear::no;
        if (is_outside == Clear::yes) continue;
        for (const RegionSide& side : region.sides()) {
            const ExitCurve curve{0, &side, nullptr, region.radius};
            const double aside = std::fabs(dot(side.normal, x) - offset_of(curve));
            if (aside > tolerance_ || is_on(curve, x) == Clear::no) continue;
            const double along = dot(perp(side.normal), x);
            const double ahead = side.extent().high - along, behind = along - side.extent().low;
            const auto is_near_end = [&](double rest) { return std::fabs(rest) > exact && rest <= tolerance_; };
            const bool is_along = side.is_outer && aside <= exact && std::fabs(cross(side.normal, normal)) < 0x1p-48;
            if (!is_along || is_near_end(ahead) || is_near_end(behind)) return Clear::doubtful;
            const bool is_same = dot(side.normal, normal) > 0;
            goes_on[is_same][is_same] |= ahead > tolerance_;
            goes_on[is_same][!is_same] |= behind > tolerance_;
        }
        for (const RegionCorner& corner : region.corners()) {
            const Vec2D v = x - corner.at;
            const double aside = std::fabs(length(v) - region.radius);
            if (aside > tolerance_ || is_on({0, nullptr, &corner, region.radius}, x) == Clear::no) continue;
            if (!corner.is_outer || aside > exact || std::fabs(cross(v, normal)) > exact) return Clear::doubtful;
        }
    }
    const bool is_closed = goes_on[0][0] && goes_on[1][0] && goes_on[0][1] && goes_on[1][1];
    return is_closed ? Clear::no : Clear::yes;
}

// Whether a region leaves a point of two borders free. What has the same border there does, and what faces one of
// them there does not: a slot as wide as the shape is closed.
ExitCandidates::Clear ExitCandidates::is_outside(std::uint32_t number, const Vec2D& x, const ExitCurve& p,
                                                 const ExitCurve& q) const {
    const ExitRegion& region = regions_[number];
    const Clear answer = is_positive(region.height(x, tolerance_));
    if (answer != Clear::doubtful) return answer;
    const auto is_held_by = [&](const RegionSide* side, const RegionCorner* corner) {
        return is_on({number, side, corner, region.radius}, x) == Clear::yes;
    };
    for (const RegionSide& side : region.sides()) {
        if (is_like(p, side, region.radius) || is_like(q, side, region.radius)) return Clear::yes;
        const bool is_facing = faces(p, side, region.radius, rounding_) || faces(q, side, region.radius, rounding_);
        if (is_facing && is_held_by(&side, nullptr)) return Clear::no;
    }
    for (const RegionCorner& corner : region.corners()) {
        const bool is_same = is_like(p, corner, region.radius) || is_like(q, corner, region.radius);
        if (is_same && is_held_by(nullptr, &corner)) return Clear::yes;
    }
    return Clear::doubtful;
}

ExitCandidates::Clear ExitCandidates::is_positive(double x) const {
    return x > tolerance_ ? Clear::yes : (x < -tolerance_ ? Clear::no : Clear::doubtful);
}

// Whether a point of its line or circle is on a curve.
ExitCandidates::Clear ExitCandidates::is_on(const ExitCurve& curve, const Vec2D& x) const {
    if (curve.side) {
        const double along = dot(perp(curve.side->normal), x);
        const SideExtent extent = curve.side->extent();
        return is_positive(std::min(along - extent.low, extent.high - along));
    }
    const Vec2D v = x - curve.corner->at;
    return is_positive(std::min(cross(curve.corner->from, v), cross(v, curve.corner->to)));
}

// Whether two sides end at a point, up to rounding, as where a vertex of one shape rests in a corner of the other.
bool ExitCandidates::end_together(const ExitCurve& p, const ExitCurve& q, const Vec2D& x) const {
    if (&p == &q || !p.side || !q.side) return false;
    const Vec2D end = end_near(p, x);
    return length(end - end_near(q, x)) <= 4 * rounding_ && length(end - x) <= tolerance_;
}

// To the bits that walks along both borders find.
NearestExitPoint ExitCandidates::nearest() const {
    const ExitCurve &curve = *best_.curve, &other = *best_.other;
    if (&curve == &other) return {foot_of(curve), &curve, true, best_.is_unique};
    if (best_.touches) {
        const Vec2D outward = normal_at(curve, best_.at);
        return {{best_.at, outward, dot(perp(outward), best_.at), best_.depth, best_.depth},
                &curve,
                false,
                best_.is_unique};
    }
    const BorderPoint first = crossing_with(curve, other, best_.at, 4 * rounding_);
    const BorderPoint second = crossing_with(other, curve, best_.at, 4 * rounding_);
    const bool is_second = second.depth < first.depth && second.reach < first.depth;
    return {is_second ? second : first, is_second ? &other : &curve, false, best_.is_unique};
}

}  // namespace carom::detail
