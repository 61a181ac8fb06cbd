#include "follower.hpp"

#include "condition.hpp"
#include "passing_times.hpp"
#include "unit_vector.hpp"

#include <carom/detail/math/error_free.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A bound of |p| at t: the sum of its terms' sizes.
double size_at(const BasicPolynomial<double>& p, double t) {
    double size = 0;
    for (int i = p.size(); i-- > 0;) size = size * std::fabs(t) + std::fabs(p[i]);
    return size;
}

// A bound of |p| from t to t + window.
double most_within(const BasicPolynomial<double>& p, double t, double window) {
    if (p.size() == 0) return 0;
    if (p.size() == 1) return std::fabs(p[0]);
    return size_at(p.shifted(t), window);
}

bool is_constant(const BasicPolynomial<double>& p) {
    for (int i = 1; i < p.size(); ++i) {
        if (p[i] != 0) return false;
    }
    return true;
}

// From the first time to the last at which a polynomial is at most 0.
template <class Formula>
IntervalD times_below(const Formula& formula, IntervalD range) {
    IntervalD times{infinity, -infinity};
    const RootSummary roots = real_roots(formula, range, [&](const RealRoot& root) {
        times = {std::min(times.lo, root.low), root.after < 0 ? range.hi : root.high};
    });
    if (roots.always || (roots.count == 0 && roots.at_start < 0)) return range;
    if (roots.at_start < 0) times.lo = range.lo;
    return times;
}

struct ValueAndSlope {
    double value;
    double slope;
};

// By Horner's rule for both.
ValueAndSlope value_and_slope(const BasicPolynomial<double>& p, double t) {
    ValueAndSlope at{0, 0};
    for (int i = p.size(); i-- > 0;) {
        at.slope = at.slope * t + at.value;
        at.value = at.value * t + p[i];
    }
    return at;
}

double farthest_from(const ConvexPart<double>& part, const Vec2D& pivot) {
    if (!part.is_bounded() && !part.is_curved()) return infinity;
    double most_sq = 0;
    for (int i = 0; i < part.size(); ++i) most_sq = std::max(most_sq, length_sq(part.vertex<double>(i) - pivot));
    double most = std::sqrt(most_sq);
    if (part.extent() == Extent::ellipse) {
        for (const int k : {0, 1}) most += std::sqrt(length_sq(part.direction<double>(k)));
    }
    return (most + part.radius<double>()) * (1 + 0x1p-40);
}

// When a radius that changes at a rate is 0: that time itself, or the double after it on one side.
double time_without_radius(double radius, double rate, double side) {
    const double time = (0 - radius) / rate;
    const TwoTerm back = two_product(time, rate);
    return back.high == -radius && back.low == 0 ? time : std::nextafter(time, side);
}

}  // namespace

void Follower::set(Body& body, const MovingPart& part, const Mover& mover) {
    body.part = &part;
    body.mover = &mover;
    body.outline.set(part.part);
    if (mover.motion) {
        body.angular_velocity = mover.motion->angular_velocity();
        body.pivot = mover.motion->pivot();
    }
    body.reach = farthest_from(part.part, body.pivot);
    const bool is_endless = body.reach == infinity;
    const Vec2D at = part.part.vertex<double>(0);
    body.extent = is_endless ? std::sqrt(length_sq(at)) + part.part.radius<double>() : farthest_from(part.part, {});
    body.extent += std::fabs(body.pivot.x) + std::fabs(body.pivot.y);
}

Follower::Follower(const MovingPair& pair, double end) : pair_(pair), end_(end) {
    set(a_, pair.a(), pair.mover_a());
    set(b_, pair.b(), pair.mover_b());
    radius_ = pair.difference().radius<double>();
    growth_ = a_.mover->growth() + b_.mover->growth();
    has_directions_ = can_have_directions();
    has_outlines_ = a_.outline.count > 0 && b_.outline.count > 0;
    existence_ = {-infinity, infinity};
    for (const Body* body : {&a_, &b_}) {
        const double growth = body->mover->growth();
        if (growth == 0) continue;
        const ConvexPart<double>& part = body->part->part;
        const double radius = part.is_curved() ? 0 : part.radius<double>();
        if (growth > 0) {
            existence_.lo = std::max(existence_.lo, time_without_radius(radius, growth, -infinity));
        } else {
            existence_.hi = std::min(existence_.hi, time_without_radius(radius, growth, infinity));
        }
    }
    if (!a_.mover->motion || !b_.mover->motion) return;
    const PolynomialWay<double> way = pair.way<double>();
    way_x_ = way.x;
    way_y_ = way.y;
}

bool Follower::can_have_directions() const {
    for (const Body* body : {&a_, &b_}) {
        const ConvexPart<double>& part = body->part->part;
        if (!body->mover->motion || part.extent() == Extent::arc) return false;
        if (body->angular_velocity != 0 && body->reach == infinity) return false;
    }
    return true;
}

bool Follower::has_arcs() const {
    return a_.part->part.extent() == Extent::arc || b_.part->part.extent() == Extent::arc;
}

ConvexPart<double> Follower::placed(bool a, double t) const {
    const Body& body = a ? a_ : b_;
    return body.part->part.posed(body.mover->pose_at(t));
}

Separation Follower::separation_at(double t) const {
    return separation(placed(true, t), placed(false, t));
}

bool Follower::is_touching(double t) const {
    return touch(placed(true, t), placed(false, t)) != Touch::apart;
}

double Follower::scale_at(const Body& body, double t, const PoseD& pose) {
    double scale = body.extent;
    if (body.angular_velocity != 0 && body.reach < infinity) scale += std::fabs(body.angular_velocity * t) * body.reach;
    if (const MotionD* motion = body.mover->motion) return scale + size_at(motion->x(), t) + size_at(motion->y(), t);
    return scale + std::fabs(pose.at.x) + std::fabs(pose.at.y);
}

void Follower::look(double t, GapKind kind, Look& look) const {
    look.state_a = state_of(a_, t);
    look.state_b = state_of(b_, t);
    const PoseD& pose_a = look.state_a.pose;
    const PoseD& pose_b = look.state_b.pose;
    look.tolerance = accuracy * (std::fabs(growth_ * t) + (scale_at(a_, t, pose_a) + scale_at(b_, t, pose_b)));
    if (has_outlines_) {
        look.a.set_posed(a_.outline, pose_a);
        look.b.set_posed(b_.outline, pose_b);
        const DirectedGap found = gap_between(look.a, look.b, radius_ + growth_ * t, look.tolerance, kind);
        look.gap = found.gap;
        look.bound = found.bound;
        look.normal = found.normal;
        look.normal_of = found.normal_of;
    } else if (has_arcs()) {
        // Their depth, which takes long to find, would not say how long they stay in contact.
        const ConvexPart<double> a = a_.part->part.posed(pose_a);
        const ConvexPart<double> b = b_.part->part.posed(pose_b);
        const Touch met = touch(a, b);
        look.gap = met == Touch::apart ? detail::gap(a, b) : (met == Touch::touching ? 0 : -2 * look.tolerance);
        look.bound = look.gap -= growth_ * t;
    } else {
        const Separation found = separation(a_.part->part.posed(pose_a), b_.part->part.posed(pose_b));
        look.bound = look.gap = found.gap - growth_ * t;
        look.normal = found.normal;
    }
}

BodyState Follower::state_of(const Body& body, double t) {
    if (!body.mover->motion) return {body.mover->pose_at(t), {}, {}};
    const MotionD& motion = *body.mover->motion;
    const ValueAndSlope x = value_and_slope(motion.x(), t);
    const ValueAndSlope y = value_and_slope(motion.y(), t);
    return {motion.pose_after(t, {x.value, y.value}), body.pivot + Vec2D{x.value, y.value}, {x.slope, y.slope}};
}

// Of the way of a as seen from b.
double Follower::acceleration_within(double t, double window) const {
    if (way_x_.size() <= 2 && way_y_.size() <= 2) return 0;
    return most_within(way_x_.derivative().derivative(), t, window) +
           most_within(way_y_.derivative().derivative(), t, window);
}

// What turns without end is seen from itself.
double Follower::speed_bound(double t, double window) const {
    double speed = std::fabs(growth_);
    for (const Body* body : {&a_, &b_}) {
        if (body->mover->custom) speed += body->mover->custom->max_speed;
    }
    if (a_.mover->motion && b_.mover->motion) {
        speed += most_within(way_x_.derivative(), t, window) + most_within(way_y_.derivative(), t, window);
    } else {
        for (const Body* body : {&a_, &b_}) {
            const MotionD* motion = body->mover->motion;
            if (!motion) continue;
            speed += most_within(motion->x().derivative(), t, window);
            speed += most_within(motion->y().derivative(), t, window);
        }
    }
    const double way_speed = speed;
    for (const Body* body : {&a_, &b_}) {
        if (body->angular_velocity == 0) continue;
        double reach = body->reach;
        if (reach == infinity) {
            const Body& other = body == &a_ ? b_ : a_;
            if (!other.mover->motion || other.reach == infinity) return infinity;
            const Vec2D apart = state_of(other, t).pivot - state_of(*body, t).pivot;
            reach = std::sqrt(length_sq(apart)) + other.reach + way_speed * window;
        }
        speed += std::fabs(body->angular_velocity) * reach;
    }
    return speed;
}

bool Follower::flies_straight() const {
    return a_.mover->motion && b_.mover->motion && growth_ == 0 && a_.reach + b_.reach < infinity &&
           way_x_.size() <= 2 && way_y_.size() <= 2;
}

bool Follower::is_way_constant() const {
    return a_.mover->motion && b_.mover->motion && is_constant(way_x_) && is_constant(way_y_);
}

bool Follower::is_still() const {
    return is_way_constant() && a_.angular_velocity == 0 && b_.angular_velocity == 0 && growth_ == 0;
}

// Of two that fly straight: when the circles around their pivots meet, and a little longer.
IntervalD Follower::times_between_circles(IntervalD range) const {
    const Vec2D from = a_.pivot - b_.pivot + Vec2D{way_x_(range.lo), way_y_(range.lo)};
    const Vec2D velocity{way_x_.size() > 1 ? way_x_[1] : 0, way_y_.size() > 1 ? way_y_[1] : 0};
    const double scale = scale_at(a_, range.lo, {}) + scale_at(b_, range.lo, {});
    const double reach = (a_.reach + b_.reach) * (1 + 0x1p-30) + 2 * accuracy * scale;
    return times_within(from, velocity, reach, range);
}

// Exactly, given the reaches, which are rounded up: far away their squares would be lost in those of the ways.
IntervalD Follower::near_times(IntervalD range) const {
    const bool is_known = a_.mover->motion && b_.mover->motion && growth_ == 0;
    const bool a_is_endless = a_.reach == infinity;
    const Body& endless = a_is_endless ? a_ : b_;
    const Body& other = a_is_endless ? b_ : a_;
    if (!is_known || other.reach == infinity || (endless.reach == infinity && endless.angular_velocity != 0))
        return range;
    if (flies_straight()) return times_between_circles(range);
    const auto between_circles = [&]<class N>(In<N>) {
        const PolynomialWay<N> way = pair_.way<N>();
        const auto from = lift<N>(a_.pivot) - lift<N>(b_.pivot);
        const auto x = way.x + BasicPolynomial<N>(from.x);
        const auto y = way.y + BasicPolynomial<N>(from.y);
        const N reach = N(a_.reach) + N(b_.reach);
        return x * x + y * y - BasicPolynomial<N>(reach * reach);
    };
    if (endless.reach < infinity) return times_below(between_circles, range);
    const ConvexPart<double>& part = endless.part->part;
    const bool is_half_space = part.extent() == Extent::half_space;
    const double size = std::sqrt(length_sq(part.direction<double>()));
    const double reach = (other.reach + part.radius<double>()) * size * (1 + 0x1p-40);
    const auto above_line = [&]<class N>(In<N>) {
        const PolynomialWay<N> way = pair_.way<N>();
        const BasicVec2<N> along = part.direction<N>();
        const BasicVec2<N> normal = is_half_space ? along : perp(along);
        const BasicVec2<N> from = part.vertex<N>(0) - lift<N>(other.pivot);
        const auto height = height_along<N>(normal, a_is_endless ? PolynomialWay<N>{-way.x, -way.y} : way, from);
        const BasicPolynomial<N> most{N(reach)};
        return is_half_space ? height - most : height * height - most * most;
    };
    return times_below(above_line, range);
}

double Follower::unit(double t) const {
    double size = 0;
    for (const Body* body : {&a_, &b_}) size += body->reach < infinity ? body->reach : 0;
    const double speed = speed_bound(t, 0);
    return size > 0 && speed > 0 ? size / speed : 1;
}

}  // namespace carom::detail
