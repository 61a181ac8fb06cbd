#include "follower.hpp"

#include "condition.hpp"
#include "unit_vector.hpp"

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
    double most = 0;
    for (int i = 0; i < part.size(); ++i) most = std::max(most, std::sqrt(length_sq(part.vertex<double>(i) - pivot)));
    if (part.extent() == Extent::ellipse) {
        for (const int k : {0, 1}) most += std::sqrt(length_sq(part.direction<double>(k)));
    }
    return (most + part.radius<double>()) * (1 + 0x1p-40);
}

// The greatest h <= most with f(h) >= 0, or a little less, for a concave f with f(0) > 0. Chords lie below it; the
// first one is to near the root, from wherever the guess was.
template <class Function>
double largest_positive(const Function& f, double most, double guess) {
    constexpr int most_chords = 4;
    constexpr double beyond_all = 0x1p900;
    double high = std::min(most, guess);
    double f_high = f(high);
    while (f_high >= 0) {
        if (high >= most) return most;
        if (high > beyond_all) return infinity;
        f_high = f(high = std::min(most, 8 * high));
    }
    double low = high, f_low = f_high;
    for (int i = 0; i < 1000 && f_low < 0; ++i) {
        high = low, f_high = f_low;
        f_low = f(low = high / 8);
    }
    if (f_low < 0) return 0;
    for (int i = 0; i < most_chords; ++i) {
        const double chord = low + (high - low) * (f_low / (f_low - f_high));
        const double middle = chord + 0.25 * (high - chord);
        const double f_chord = f(chord), f_middle = f(middle);
        if (!(f_chord >= 0)) break;  // but for rounding
        low = chord, f_low = f_chord;
        (f_middle >= 0 ? low : high) = middle;
        (f_middle >= 0 ? f_low : f_high) = f_middle;
    }
    return low;
}

}  // namespace

Body Follower::body(const MovingPart& part, const Mover& mover) const {
    Body body{&part, &mover, Outline::of(part.part)};
    if (mover.motion) {
        body.spin = mover.motion->spin();
        body.pivot = mover.motion->pivot();
    }
    body.reach = farthest_from(part.part, body.pivot);
    const double from_origin = farthest_from(part.part, {});
    const Vec2D at = part.part.vertex<double>(0);
    body.extent = from_origin < infinity ? from_origin : std::sqrt(length_sq(at)) + part.part.radius<double>();
    body.extent += std::fabs(body.pivot.x) + std::fabs(body.pivot.y);
    return body;
}

Follower::Follower(const MovingPair& pair, double end)
    : pair_(pair), a_(body(pair.a(), pair.mover_a())), b_(body(pair.b(), pair.mover_b())), end_(end) {
    radius_ = pair.difference().radius<double>();
    growth_ = a_.mover->growth() + b_.mover->growth();
    has_directions_ = can_have_directions();
    has_outlines_ = a_.outline.count > 0 && b_.outline.count > 0;
    existence_ = {-infinity, infinity};
    for (const Body* body : {&a_, &b_}) {
        const double growth = body->mover->growth();
        if (growth == 0) continue;
        const ConvexPart<double>& part = body->part->part;
        const double gone = -(part.is_curved() ? 0 : part.radius<double>()) / growth;
        if (growth > 0) existence_.lo = std::max(existence_.lo, gone);
        if (growth < 0) existence_.hi = std::min(existence_.hi, gone);
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
        if (body->spin != 0 && body->reach == infinity) return false;
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

Look Follower::look(double t, GapKind kind) const {
    Look look;
    look.pose_a = a_.mover->pose_at(t);
    look.pose_b = b_.mover->pose_at(t);
    double scale = std::fabs(growth_ * t);
    for (const Body* body : {&a_, &b_}) {
        scale += body->extent;
        if (body->spin != 0 && body->reach < infinity) scale += std::fabs(body->spin * t) * body->reach;
        if (const MotionD* motion = body->mover->motion) {
            scale += size_at(motion->x(), t) + size_at(motion->y(), t);
        } else {
            const Vec2D& at = (body == &a_ ? look.pose_a : look.pose_b).at;
            scale += std::fabs(at.x) + std::fabs(at.y);
        }
    }
    look.tolerance = accuracy * scale;
    if (has_outlines_) {
        look.a = a_.outline.posed(look.pose_a);
        look.b = b_.outline.posed(look.pose_b);
        const DirectedGap found = gap_between(look.a, look.b, radius_ + growth_ * t, look.tolerance, kind);
        look.gap = found.gap;
        look.bound = found.bound;
        look.normal = found.normal;
    } else if (has_arcs()) {
        // Their depth, which takes long to find, would not say how long they stay in contact.
        const ConvexPart<double> a = a_.part->part.posed(look.pose_a);
        const ConvexPart<double> b = b_.part->part.posed(look.pose_b);
        const Touch met = touch(a, b);
        look.gap = met == Touch::apart ? carom::gap(a, b) : (met == Touch::touching ? 0 : -2 * look.tolerance);
        look.bound = look.gap -= growth_ * t;
    } else {
        const Separation found = separation_at(t);
        look.bound = look.gap = found.gap - growth_ * t;
        look.normal = found.normal;
    }
    return look;
}

// Of a body whose motion is known.
BodyState Follower::state_of(const Body& body, double t) const {
    const MotionD& motion = *body.mover->motion;
    const ValueAndSlope x = value_and_slope(motion.x(), t);
    const ValueAndSlope y = value_and_slope(motion.y(), t);
    return {body.pivot + Vec2D{x.value, y.value}, {x.slope, y.slope}};
}

// Of the way of a as seen from b.
double Follower::acceleration_within(double t, double window) const {
    if (way_x_.size() <= 2 && way_y_.size() <= 2) return 0;
    return most_within(way_x_.derivative().derivative(), t, window) +
           most_within(way_y_.derivative().derivative(), t, window);
}

// How long the acceleration stays what it is: up to degree 2 for ever; beyond, for as long as it does not grow to more
// than twice what it is within a short while.
double Follower::window_of_way(double t) const {
    if (way_x_.size() <= 3 && way_y_.size() <= 3) return infinity;
    double window = unit(t);
    const double now = acceleration_within(t, window);
    constexpr int most_doublings = 60;
    for (int i = 0; i < most_doublings && window < end_ - t; ++i) {
        if (acceleration_within(t, 2 * window) > 2 * now) break;
        window *= 2;
    }
    return window;
}

// The normal turns with the side it is that of. Between two corners it may stand still, and where something has none.
Frame Follower::frame_of(const Look& look) const {
    if (!has_outlines_) return {};
    if (a_.spin != 0 && has_side_towards(look.a, look.normal, look.doubt())) return {&a_, a_.spin};
    if (b_.spin != 0 && has_side_towards(look.b, -look.normal, look.doubt())) return {&b_, b_.spin};
    return {};
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
        if (body->spin == 0) continue;
        double reach = body->reach;
        if (reach == infinity) {
            const Body& other = body == &a_ ? b_ : a_;
            if (!other.mover->motion || other.reach == infinity) return infinity;
            const Vec2D apart = state_of(other, t).pivot - state_of(*body, t).pivot;
            reach = std::sqrt(length_sq(apart)) + other.reach + way_speed * window;
        }
        speed += std::fabs(body->spin) * reach;
    }
    return speed;
}

bool Follower::is_way_constant() const {
    return a_.mover->motion && b_.mover->motion && is_constant(way_x_) && is_constant(way_y_);
}

bool Follower::is_still() const {
    return is_way_constant() && a_.spin == 0 && b_.spin == 0 && growth_ == 0;
}

// Exactly, given the reaches, which are rounded up: far away their squares would be lost in those of the ways.
IntervalD Follower::near_times(IntervalD range) const {
    const bool is_known = a_.mover->motion && b_.mover->motion && growth_ == 0;
    const bool a_is_endless = a_.reach == infinity;
    const Body& endless = a_is_endless ? a_ : b_;
    const Body& other = a_is_endless ? b_ : a_;
    if (!is_known || other.reach == infinity || (endless.reach == infinity && endless.spin != 0)) return range;
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

// What the bounds of a gap along a direction are made of.
struct Follower::Prospect {
    BodyState a;
    BodyState b;
    Frame frame;
    std::optional<ConvexPart<double>> placed_a;
    std::optional<ConvexPart<double>> placed_b;
};

Follower::Prospect Follower::prospect(double t, const Look& look) const {
    Prospect prospect{state_of(a_, t), state_of(b_, t), frame_of(look), {}, {}};
    if (a_.spin != 0 && look.a.count == 0) prospect.placed_a = a_.part->part.posed(look.pose_a);
    if (b_.spin != 0 && look.b.count == 0) prospect.placed_b = b_.part->part.posed(look.pose_b);
    return prospect;
}

// How much nearer both come along the normal within h, for all h up to the window.
Follower::Nearing Follower::nearing(const Prospect& prospect, const Look& look, double window, double acceleration,
                                    int way) const {
    ReachQuestion question{look.normal, prospect.frame, window, acceleration, way};
    const auto part_of = [](const auto& placed) { return placed ? &*placed : nullptr; };
    const Reaches a = reaches(a_, prospect.a, prospect.b, look.a, part_of(prospect.placed_a), false, question);
    question.direction = -look.normal;
    const Reaches b = reaches(b_, prospect.b, prospect.a, look.b, part_of(prospect.placed_b), true, question);
    return {a, b, way * growth_};
}

// However they turn, they stay within circles around their pivots.
double Follower::step_between_circles(const Prospect& prospect, double t, double tolerance, double most) const {
    const Vec2D apart = prospect.b.pivot - prospect.a.pivot;
    const double reach = a_.reach + b_.reach + growth_ * t + tolerance;
    if (!(length_sq(apart) > reach * reach)) return 0;
    const Vec2D along = unit_vector(apart);
    const double around = dot(along, apart) - reach;
    const double nearing = dot(along, prospect.a.velocity - prospect.b.velocity) + growth_;
    const double acceleration = acceleration_within(t, most < infinity ? most : 0);
    const auto left = [&](double h) { return around - h * nearing - 0.5 * acceleration * h * h; };
    return largest_positive(left, most, unit(t));
}

// By speeds alone: within all time that is left, or a short while in which they are known better.
double Follower::step_by_speed(double t, double gap) const {
    double step = 0;
    for (const double window : {end_ - t, std::min(end_ - t, 4 * unit(t))}) {
        const double speed = speed_bound(t, window);
        if (speed == 0) return window;
        if (speed < infinity && gap / speed > 0) step = std::max(step, std::min(window, gap / speed));
    }
    return step;
}

double Follower::safe_step(double t, const Look& look) const {
    const double gap = look.gap - 0.5 * look.tolerance;
    const double bound = look.bound - 0.5 * look.tolerance;
    if (!has_directions_ || !(bound > 0)) return step_by_speed(t, gap);
    const double most = std::min(window_of_way(t), end_ - t);
    const Prospect prospect = this->prospect(t, look);
    const double spin = std::fabs(prospect.frame.spin);
    const double window = spin > 0 ? std::min(most, 1 / spin) : most;
    const Nearing nearing = this->nearing(prospect, look, window, acceleration_within(t, window), 1);
    const auto left = [&](double h) { return bound - nearing.within(h); };
    double step = largest_positive(left, window, unit(t));
    if (bound < 0.5 * gap) step = std::max(step, step_by_speed(t, gap));
    if ((a_.spin == 0 && b_.spin == 0) || step >= window) return step;
    return std::max(step, step_between_circles(prospect, t, look.tolerance, most));
}

double Follower::contact_step(double t, const Look& look) const {
    double window = std::min(end_ - t, unit(t));
    if (!(window > 0)) window = end_ - t;
    const double speed = speed_bound(t, window);
    const double depth = -look.gap - look.tolerance;
    if (!(depth > 0) || speed == infinity) return 0;
    return speed > 0 ? std::min(window, depth / speed) : window;
}

double Follower::least_gap_around(double t, const Look& look, double h) const {
    if (!has_directions_) return look.gap - speed_bound(t - h, 2 * h) * h;
    const Prospect prospect = this->prospect(t, look);
    double least = look.bound;
    for (const int way : {-1, 1}) {
        const double acceleration = acceleration_within(way < 0 ? t - h : t, h);
        least = std::min(least, look.bound - nearing(prospect, look, h, acceleration, way).within(h));
    }
    return least;
}

}  // namespace carom::detail
