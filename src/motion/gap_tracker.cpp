#include "gap_tracker.hpp"

#include "condition.hpp"
#include "travel_times.hpp"
#include "unit_vector.hpp"

#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// A bound of |p| at t: the sum of the absolute values of its terms.
double size_at(const BasicPolynomial<double>& p, double t) {
    double size = 0;
    for (int i = p.size(); i-- > 0;) size = size * std::fabs(t) + std::fabs(p[i]);
    return size;
}

// A bound of |p| from t to t + window.
double max_within(const BasicPolynomial<double>& p, double t, double window) {
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

// Both by Horner's rule.
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
    double max_sq = 0;
    for (int i = 0; i < part.size(); ++i) max_sq = std::max(max_sq, length_sq(part.vertex<double>(i) - pivot));
    double distance = std::sqrt(max_sq);
    if (part.core_kind() == CoreKind::ellipse) {
        for (const int k : {0, 1}) distance += std::sqrt(length_sq(part.direction<double>(k)));
    }
    return (distance + part.radius<double>()) * (1 + 0x1p-40);
}

// When a radius that changes at a constant rate is 0: that time, or the neighboring double on one side.
double time_without_radius(double radius, double rate, double side) {
    const double time = (0 - radius) / rate;
    const TwoTerm back = two_product(time, rate);
    return back.high == -radius && back.low == 0 ? time : std::nextafter(time, side);
}

}  // namespace

void GapTracker::set(Body& body, const MovingPart& part, const MovingShape& shape) {
    body.part = &part;
    body.shape = &shape;
    body.outline.set(part.part);
    if (shape.motion) {
        body.angular_velocity = shape.motion->angular_velocity();
        body.pivot = shape.motion->pivot();
    }
    body.reach = farthest_from(part.part, body.pivot);
    const bool is_unbounded = body.reach == infinity;
    const Vec2D at = part.part.vertex<double>(0);
    body.extent = is_unbounded ? std::sqrt(length_sq(at)) + part.part.radius<double>() : farthest_from(part.part, {});
    body.extent += std::fabs(body.pivot.x) + std::fabs(body.pivot.y);
}

GapTracker::GapTracker(const MovingPair& pair, double end) : pair_(pair), end_(end) {
    set(a_, pair.a(), pair.shape_a());
    set(b_, pair.b(), pair.shape_b());
    radius_ = pair.difference().radius<double>();
    growth_ = a_.shape->growth() + b_.shape->growth();
    has_directions_ = can_have_directions();
    has_outlines_ = a_.outline.count > 0 && b_.outline.count > 0;
    existence_ = {-infinity, infinity};
    for (const Body* body : {&a_, &b_}) {
        const double growth = body->shape->growth();
        if (growth == 0) continue;
        const ConvexPart<double>& part = body->part->part;
        const double radius = part.is_curved() ? 0 : part.radius<double>();
        if (growth > 0) {
            existence_.lo = std::max(existence_.lo, time_without_radius(radius, growth, -infinity));
        } else {
            existence_.hi = std::min(existence_.hi, time_without_radius(radius, growth, infinity));
        }
    }
    if (!a_.shape->motion || !b_.shape->motion) return;
    const PolynomialPath<double> path = pair.relative_path<double>();
    path_x_ = path.x;
    path_y_ = path.y;
}

bool GapTracker::can_have_directions() const {
    for (const Body* body : {&a_, &b_}) {
        const ConvexPart<double>& part = body->part->part;
        if (!body->shape->motion || part.core_kind() == CoreKind::arc) return false;
        if (body->angular_velocity != 0 && body->reach == infinity) return false;
    }
    return true;
}

bool GapTracker::has_arcs() const {
    return a_.part->part.core_kind() == CoreKind::arc || b_.part->part.core_kind() == CoreKind::arc;
}

ConvexPart<double> GapTracker::placed(bool a, double t) const {
    const Body& body = a ? a_ : b_;
    return body.part->part.posed(body.shape->pose_at(t));
}

Separation GapTracker::separation_at(double t) const {
    return separation(placed(true, t), placed(false, t));
}

bool GapTracker::is_touching(double t) const {
    return touch(placed(true, t), placed(false, t)) != Touch::apart;
}

double GapTracker::scale_at(const Body& body, double t, const PoseD& pose) {
    double scale = body.extent;
    if (body.angular_velocity != 0 && body.reach < infinity) scale += std::fabs(body.angular_velocity * t) * body.reach;
    if (const MotionD* motion = body.shape->motion) return scale + size_at(motion->x(), t) + size_at(motion->y(), t);
    return scale + std::fabs(pose.at.x) + std::fabs(pose.at.y);
}

void GapTracker::sample(double t, GapKind kind, GapSample& sample) const {
    sample.state_a = state_of(a_, t);
    sample.state_b = state_of(b_, t);
    const PoseD& pose_a = sample.state_a.pose;
    const PoseD& pose_b = sample.state_b.pose;
    sample.tolerance = accuracy * (std::fabs(growth_ * t) + (scale_at(a_, t, pose_a) + scale_at(b_, t, pose_b)));
    if (has_outlines_) {
        sample.a.set_posed(a_.outline, pose_a);
        sample.b.set_posed(b_.outline, pose_b);
        const DirectedGap found = gap_between(sample.a, sample.b, radius_ + growth_ * t, sample.tolerance, kind);
        sample.gap = found.gap;
        sample.bound = found.bound;
        sample.normal = found.normal;
        sample.normal_of = found.normal_of;
    } else if (has_arcs()) {
        // Their depth takes long to compute, and would not bound the time that they stay in contact.
        const ConvexPart<double> a = a_.part->part.posed(pose_a);
        const ConvexPart<double> b = b_.part->part.posed(pose_b);
        const Touch relation = touch(a, b);
        sample.gap =
            relation == Touch::apart ? detail::gap(a, b) : (relation == Touch::touching ? 0 : -2 * sample.tolerance);
        sample.bound = sample.gap -= growth_ * t;
    } else {
        const Separation found = separation(a_.part->part.posed(pose_a), b_.part->part.posed(pose_b));
        sample.bound = sample.gap = found.gap - growth_ * t;
        sample.normal = found.normal;
    }
}

BodyState GapTracker::state_of(const Body& body, double t) {
    if (!body.shape->motion) return {body.shape->pose_at(t), {}, {}};
    const MotionD& motion = *body.shape->motion;
    const ValueAndSlope x = value_and_slope(motion.x(), t);
    const ValueAndSlope y = value_and_slope(motion.y(), t);
    return {motion.pose_after(t, {x.value, y.value}), body.pivot + Vec2D{x.value, y.value}, {x.slope, y.slope}};
}

// A bound for the relative path.
double GapTracker::acceleration_within(double t, double window) const {
    if (path_x_.size() <= 2 && path_y_.size() <= 2) return 0;
    return max_within(path_x_.derivative().derivative(), t, window) +
           max_within(path_y_.derivative().derivative(), t, window);
}

// The speed of an unbounded rotating body is measured in its own frame.
double GapTracker::speed_bound(double t, double window) const {
    double speed = std::fabs(growth_);
    for (const Body* body : {&a_, &b_}) {
        if (body->shape->custom) speed += body->shape->custom->max_speed;
    }
    if (a_.shape->motion && b_.shape->motion) {
        speed += max_within(path_x_.derivative(), t, window) + max_within(path_y_.derivative(), t, window);
    } else {
        for (const Body* body : {&a_, &b_}) {
            const MotionD* motion = body->shape->motion;
            if (!motion) continue;
            speed += max_within(motion->x().derivative(), t, window);
            speed += max_within(motion->y().derivative(), t, window);
        }
    }
    const double path_speed = speed;
    for (const Body* body : {&a_, &b_}) {
        if (body->angular_velocity == 0) continue;
        double reach = body->reach;
        if (reach == infinity) {
            const Body& other = body == &a_ ? b_ : a_;
            if (!other.shape->motion || other.reach == infinity) return infinity;
            const Vec2D apart = state_of(other, t).pivot - state_of(*body, t).pivot;
            reach = std::sqrt(length_sq(apart)) + other.reach + path_speed * window;
        }
        speed += std::fabs(body->angular_velocity) * reach;
    }
    return speed;
}

bool GapTracker::has_linear_path() const {
    return a_.shape->motion && b_.shape->motion && growth_ == 0 && a_.reach + b_.reach < infinity &&
           path_x_.size() <= 2 && path_y_.size() <= 2;
}

bool GapTracker::has_constant_path() const {
    return a_.shape->motion && b_.shape->motion && is_constant(path_x_) && is_constant(path_y_);
}

bool GapTracker::is_still() const {
    return has_constant_path() && a_.angular_velocity == 0 && b_.angular_velocity == 0 && growth_ == 0;
}

// With a linear relative path: when the circles around the pivots intersect, and a little longer.
IntervalD GapTracker::times_between_circles(IntervalD range) const {
    const Vec2D from = a_.pivot - b_.pivot + Vec2D{path_x_(range.lo), path_y_(range.lo)};
    const Vec2D velocity{path_x_.size() > 1 ? path_x_[1] : 0, path_y_.size() > 1 ? path_y_[1] : 0};
    const double scale = scale_at(a_, range.lo, {}) + scale_at(b_, range.lo, {});
    const double reach = (a_.reach + b_.reach) * (1 + 0x1p-30) + 2 * accuracy * scale;
    return times_within(from, velocity, reach, range);
}

// Exact for the given reaches, which are rounded up: far away their squares would be lost in those of the paths.
IntervalD GapTracker::near_times(IntervalD range) const {
    const bool is_known = a_.shape->motion && b_.shape->motion && growth_ == 0;
    const bool a_is_unbounded = a_.reach == infinity;
    const Body& unbounded = a_is_unbounded ? a_ : b_;
    const Body& other = a_is_unbounded ? b_ : a_;
    if (!is_known || other.reach == infinity || (unbounded.reach == infinity && unbounded.angular_velocity != 0))
        return range;
    if (has_linear_path()) return times_between_circles(range);
    const auto between_circles = [&]<class N>(In<N>) {
        const PolynomialPath<N> path = pair_.relative_path<N>();
        const auto from = lift<N>(a_.pivot) - lift<N>(b_.pivot);
        const auto x = path.x + BasicPolynomial<N>(from.x);
        const auto y = path.y + BasicPolynomial<N>(from.y);
        const N reach = N(a_.reach) + N(b_.reach);
        return x * x + y * y - BasicPolynomial<N>(reach * reach);
    };
    if (unbounded.reach < infinity) return times_below(between_circles, range);
    const ConvexPart<double>& part = unbounded.part->part;
    const bool is_half_space = part.core_kind() == CoreKind::half_space;
    const double size = std::sqrt(length_sq(part.direction<double>()));
    const double reach = (other.reach + part.radius<double>()) * size * (1 + 0x1p-40);
    const auto above_line = [&]<class N>(In<N>) {
        const PolynomialPath<N> path = pair_.relative_path<N>();
        const BasicVec2<N> along = part.direction<N>();
        const BasicVec2<N> normal = is_half_space ? along : perp(along);
        const BasicVec2<N> from = part.vertex<N>(0) - lift<N>(other.pivot);
        const auto height = height_along<N>(normal, a_is_unbounded ? PolynomialPath<N>{-path.x, -path.y} : path, from);
        const BasicPolynomial<N> max_height{N(reach)};
        return is_half_space ? height - max_height : height * height - max_height * max_height;
    };
    return times_below(above_line, range);
}

double GapTracker::time_scale(double t) const {
    double size = 0;
    for (const Body* body : {&a_, &b_}) size += body->reach < infinity ? body->reach : 0;
    const double speed = speed_bound(t, 0);
    return size > 0 && speed > 0 ? size / speed : 1;
}

}  // namespace carom::detail
