#include "follower.hpp"

#include "unit_vector.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double accuracy = 0x1p-46;

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

double farthest_from(const ConvexPart<double>& part, const Vec2D& pivot) {
    if (!part.is_bounded() && !part.is_curved()) return infinity;
    double most = 0;
    for (int i = 0; i < part.size(); ++i) most = std::max(most, std::sqrt(length_sq(part.vertex<double>(i) - pivot)));
    if (part.extent() == Extent::ellipse) {
        for (const int k : {0, 1}) most += std::sqrt(length_sq(part.direction<double>(k)));
    }
    return (most + part.radius<double>()) * (1 + 0x1p-40);
}

// The greatest h <= most with f(h) >= 0, or less, for a concave f with f(0) > 0: chords lie below it.
template <class Function>
double largest_positive(const Function& f, double most) {
    constexpr int most_chords = 5;
    double low = 0, high = most;
    double f_low = f(0), f_high = f(high);
    if (f_high >= 0) return high;
    for (int i = 0; i < most_chords; ++i) {
        const double chord = low + (high - low) * (f_low / (f_low - f_high));
        if (const double value = f(chord); value >= 0) {
            low = chord;
            f_low = value;
        } else {
            high = chord;
            f_high = value;
            continue;
        }
        const double beyond = low + 0.25 * (high - low);
        const double value = f(beyond);
        (value >= 0 ? low : high) = beyond;
        (value >= 0 ? f_low : f_high) = value;
    }
    return low;
}

}  // namespace

Follower::Body Follower::body(const MovingPart& part, const Mover& mover) const {
    Body body{&part, &mover};
    if (mover.motion) {
        body.spin = mover.motion->spin();
        body.pivot = mover.motion->pivot();
    }
    body.reach = farthest_from(part.part, body.pivot);
    const double from_origin = farthest_from(part.part, {});
    const Vec2D at = part.part.vertex<double>(0);
    body.extent = from_origin < infinity ? from_origin : std::sqrt(length_sq(at)) + part.part.radius<double>();
    return body;
}

Follower::Follower(const MovingPair& pair, double end)
    : pair_(pair), a_(body(pair.a(), pair.mover_a())), b_(body(pair.b(), pair.mover_b())), end_(end) {
    growth_ = a_.mover->growth() + b_.mover->growth();
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
    const Way<double> way = pair.way<double>();
    way_x_ = way.x;
    way_y_ = way.y;
}

ConvexPart<double> Follower::placed(bool a, double t) const {
    const Body& body = a ? a_ : b_;
    return body.part->part.posed(body.mover->pose_at(t));
}

Look Follower::look(double t) const {
    const ConvexPart<double> a = placed(true, t);
    const ConvexPart<double> b = placed(false, t);
    double scale = 0;
    for (const Body* body : {&a_, &b_}) {
        scale += body->extent + std::fabs(body->pivot.x) + std::fabs(body->pivot.y);
        if (body->spin != 0 && body->reach < infinity) scale += std::fabs(body->spin * t) * body->reach;
        if (const MotionD* motion = body->mover->motion) {
            scale += size_at(motion->x(), t) + size_at(motion->y(), t);
        } else {
            const Vec2D at = body->mover->pose_at(t).at;
            scale += std::fabs(at.x) + std::fabs(at.y);
        }
    }
    const double grown = growth_ * t;
    const Separation s = separation(a, b);
    return {s.gap - grown, accuracy * (scale + std::fabs(grown)), s.normal, s.on_a, s.on_b};
}

// Where the pivot is.
Vec2D Follower::place_of(const Body& body, double t) const {
    const MotionD& motion = *body.mover->motion;
    return body.pivot + Vec2D{motion.x()(t), motion.y()(t)};
}

Vec2D Follower::velocity_of(const Body& body, double t) const {
    const MotionD& motion = *body.mover->motion;
    return {motion.x().derivative()(t), motion.y().derivative()(t)};
}

// Of the way from t on. Up to degree 2 it is the same for ever; beyond, for as long as it does not grow to more than
// twice what it is within a short while.
Pace Follower::pace_of_way(double t) const {
    const auto x = way_x_.derivative().derivative();
    const auto y = way_y_.derivative().derivative();
    if (x.size() <= 1 && y.size() <= 1) return {most_within(x, t, 0) + most_within(y, t, 0), infinity};
    double window = unit(t);
    if (!(window > 0 && window < infinity)) window = end_ < infinity ? end_ - t : 1;
    const auto within = [&](double w) { return most_within(x, t, w) + most_within(y, t, w); };
    const double now = within(window);
    while (window < end_ - t && within(2 * window) <= 2 * now) window *= 2;
    return {within(window), window};
}

// Whether the gap can be followed along its normal: arcs are not convex, and what has no end moves too fast at its far
// end when it turns.
bool Follower::has_directions() const {
    for (const Body* body : {&a_, &b_}) {
        const ConvexPart<double>& part = body->part->part;
        if (!body->mover->motion || part.extent() == Extent::arc) return false;
        if (body->spin != 0 && !part.is_bounded()) return false;
    }
    return true;
}

// How much farther in the direction a turning body may reach within h.
double Follower::turning(const Body& body, const ConvexPart<double>& placed, const Vec2D& outward, double t,
                         double h) const {
    if (body.spin == 0) return 0;
    const Vec2D pivot = place_of(body, t);
    double now = -infinity, later = -infinity;
    for (int i = 0; i < placed.size(); ++i) {
        const Vec2D v = placed.vertex<double>(i);
        const double height = dot(outward, v);
        now = std::max(now, height);
        later = std::max(later, height + h * body.spin * dot(outward, perp(v - pivot)));
    }
    return later - now + 0.5 * body.spin * body.spin * body.reach * h * h;
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
    for (const Body* body : {&a_, &b_}) {
        if (body->spin == 0) continue;
        double reach = body->reach;
        if (reach == infinity) {
            const Body& other = body == &a_ ? b_ : a_;
            const bool knows_way = other.mover->motion != nullptr;
            if (!knows_way || other.reach == infinity) return infinity;
            reach = std::sqrt(length_sq(place_of(other, t) - place_of(*body, t))) + other.reach + speed * window;
        }
        speed += std::fabs(body->spin) * reach;
    }
    return speed;
}

double Follower::unit(double t) const {
    double size = 0;
    for (const Body* body : {&a_, &b_}) size += body->reach < infinity ? body->reach : 0;
    const double speed = speed_bound(t, 0);
    return size > 0 && speed > 0 ? size / speed : 1;
}

double Follower::safe_step(double t, const Look& look) const {
    const double gap = look.gap - 0.5 * look.tolerance;
    if (!has_directions()) {
        double window = std::min(end_ - t, 4 * unit(t));
        if (!(window > 0)) window = end_ - t;
        const double speed = speed_bound(t, window);
        return speed > 0 ? std::min(window, gap / speed) : window;
    }
    const Pace pace = pace_of_way(t);
    const double most = std::min(pace.window, end_ - t);
    const Vec2D v = velocity_of(a_, t) - velocity_of(b_, t);
    const double closing = dot(look.normal, v) + growth_;
    const ConvexPart<double> a = placed(true, t);
    const ConvexPart<double> b = placed(false, t);
    const auto left = [&](double h) {
        return gap - h * closing - 0.5 * pace.acceleration * h * h - turning(a_, a, look.normal, t, h) -
               turning(b_, b, -look.normal, t, h);
    };
    const auto finite_end = [&](const auto& f, double first) {
        if (most < infinity) return most;
        double h = first;
        while (h < 0x1p1000 && f(h) >= 0) h *= 16;
        return h;
    };
    const double short_time = unit(t);
    double step = largest_positive(left, finite_end(left, short_time));
    if (a_.spin == 0 && b_.spin == 0) return step >= 0x1p1000 ? infinity : step;
    // However they turn, they stay within circles around their pivots.
    const Vec2D apart = place_of(b_, t) - place_of(a_, t);
    const Vec2D along = unit_vector(apart);
    const double around = dot(along, apart) - a_.reach - b_.reach - growth_ * t - look.tolerance;
    if (around > 0) {
        const double nearing = dot(along, v) + growth_;
        const auto outside = [&](double h) { return around - h * nearing - 0.5 * pace.acceleration * h * h; };
        step = std::max(step, largest_positive(outside, finite_end(outside, short_time)));
    }
    return step >= 0x1p1000 ? infinity : step;
}

double Follower::contact_step(double t, const Look& look) const {
    double window = std::min(end_ - t, unit(t));
    if (!(window > 0)) window = end_ - t;
    const double speed = speed_bound(t, window);
    const double depth = -look.gap - look.tolerance;
    return depth > 0 ? (speed > 0 ? std::min(window, depth / speed) : window) : 0;
}

double Follower::least_gap_around(double t, const Look& look, double h) const {
    if (!has_directions()) return look.gap - speed_bound(t - h, 2 * h) * h;
    const auto x = way_x_.derivative().derivative();
    const auto y = way_y_.derivative().derivative();
    const double acceleration = most_within(x, t - h, 2 * h) + most_within(y, t - h, 2 * h);
    const double closing = dot(look.normal, velocity_of(a_, t) - velocity_of(b_, t)) + growth_;
    const ConvexPart<double> a = placed(true, t);
    const ConvexPart<double> b = placed(false, t);
    double least = look.gap;
    for (const double step : {-h, h}) {
        least = std::min(least, look.gap - step * closing - 0.5 * acceleration * h * h -
                                    turning(a_, a, look.normal, t, step) - turning(b_, b, -look.normal, t, step));
    }
    return least;
}

}  // namespace carom::detail
