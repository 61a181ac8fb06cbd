#include "follower.hpp"

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
    if (most == infinity) return most;
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

// A time from which on a concave f is negative, or infinity when there seems to be none.
template <class Function>
double first_negative(const Function& f, double h) {
    while (f(h) >= 0) {
        if (h > 0x1p900) return infinity;
        h *= 16;
    }
    return h;
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

// Of the way of a as seen from b.
double Follower::acceleration_within(double t, double window) const {
    return most_within(way_x_.derivative().derivative(), t, window) +
           most_within(way_y_.derivative().derivative(), t, window);
}

// How long the acceleration stays what it is: up to degree 2 for ever; beyond, for as long as it does not grow to more
// than twice what it is within a short while.
double Follower::window_of_way(double t) const {
    if (way_x_.size() <= 3 && way_y_.size() <= 3) return infinity;
    double window = unit(t);
    const double now = acceleration_within(t, window);
    while (window < end_ - t && acceleration_within(t, 2 * window) <= 2 * now) window *= 2;
    return window;
}

bool Follower::has_directions() const {
    for (const Body* body : {&a_, &b_}) {
        const ConvexPart<double>& part = body->part->part;
        if (!body->mover->motion || part.extent() == Extent::arc) return false;
        if (body->spin != 0 && !part.is_bounded()) return false;
    }
    return true;
}

// The normal turns with the side it is that of. Between two corners it may stand still, and where something has none.
Follower::Frame Follower::frame_of(const ConvexPart<double>& a, const ConvexPart<double>& b, const Look& look) const {
    if (!a.is_bounded() || !b.is_bounded()) return {};
    const auto has_side = [&](const ConvexPart<double>& part, const Vec2D& outward) {
        double first = -infinity, second = -infinity;
        for (int i = 0; i < part.size(); ++i) {
            const double height = dot(outward, part.vertex<double>(i));
            second = std::max(second, std::min(first, height));
            first = std::max(first, height);
        }
        return first - second <= 16 * look.tolerance;
    };
    if (a_.spin != 0 && has_side(a, look.normal)) return {&a_, a_.spin};
    if (b_.spin != 0 && has_side(b, -look.normal)) return {&b_, b_.spin};
    return {};
}

// In the frame, whose origin c is the pivot of its body, a point of another body is d + s: the way to the pivot of that
// one, which moves, and on to the point, which turns. Seen from the frame, d is sped up by what turning adds, and s
// goes around at the difference of both spins. Backwards in time (way -1) only the rates change their signs.
Reaches Follower::reaches(const Body& body, const ConvexPart<double>& placed, const Vec2D& direction,
                          const Frame& frame, const Span& span, int way) const {
    Reaches result;
    const auto& [t, from, window] = span;
    if (frame.body == &body) {
        result.count = 1;
        result.height[0] = result.rate[0] = 0;
        return result;
    }
    const Body& other = &body == &a_ ? b_ : a_;
    const Vec2D pivot = place_of(body, t);
    const Vec2D d = pivot - place_of(other, t);
    const Vec2D moving = velocity_of(body, t) - velocity_of(other, t);
    const bool is_fixed = frame.body == nullptr;
    // Without a frame all that moves is said of b.
    const Vec2D drift = is_fixed && &body == &a_ ? Vec2D{} : moving;
    const double spin = body.spin - frame.spin;
    result.acceleration = spin * spin * (body.spin != 0 || !is_fixed ? body.reach : 0);
    if (!is_fixed) {
        const double acceleration = acceleration_within(from, window);
        const double speed = std::sqrt(length_sq(moving)) + acceleration * window;
        const double distance = std::sqrt(length_sq(d)) + speed * window;
        result.acceleration += acceleration + 2 * std::fabs(frame.spin) * speed + frame.spin * frame.spin * distance;
    } else if (&body == &b_) {
        result.acceleration += acceleration_within(from, window);
    }
    const double common = dot(direction, drift) - (is_fixed ? 0 : frame.spin * dot(direction, perp(d)));
    const int size = body.spin == 0 && is_fixed ? 1 : placed.size();  // all points move alike
    result.count = std::min(size, Reaches::capacity);
    result.height.fill(-infinity);
    result.rate.fill(-infinity);
    double highest = -infinity;
    for (int i = 0; i < size; ++i) {
        const auto row = static_cast<std::size_t>(i * result.count / size);
        const Vec2D s = placed.vertex<double>(i) - pivot;
        const double height = dot(direction, s);
        highest = std::max(highest, height);
        result.height[row] = std::max(result.height[row], height);
        result.rate[row] = std::max(result.rate[row], way * (common + spin * dot(direction, perp(s))));
    }
    for (double& height : result.height) height -= highest;
    return result;
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

// However they turn, they stay within circles around their pivots.
double Follower::step_between_circles(double t, const Look& look, double most, double acceleration) const {
    const Vec2D apart = place_of(b_, t) - place_of(a_, t);
    const Vec2D along = unit_vector(apart);
    const double around = dot(along, apart) - a_.reach - b_.reach - growth_ * t - look.tolerance;
    if (!(around > 0)) return 0;
    const double nearing = dot(along, velocity_of(a_, t) - velocity_of(b_, t)) + growth_;
    const auto left = [&](double h) { return around - h * nearing - 0.5 * acceleration * h * h; };
    return largest_positive(left, most < infinity ? most : first_negative(left, unit(t)));
}

double Follower::safe_step(double t, const Look& look) const {
    const double gap = look.gap - 0.5 * look.tolerance;
    if (!has_directions()) {
        double window = std::min(end_ - t, 4 * unit(t));
        if (!(window > 0)) window = end_ - t;
        const double speed = speed_bound(t, window);
        return speed > 0 ? std::min(window, gap / speed) : window;
    }
    const double most = std::min(window_of_way(t), end_ - t);
    const ConvexPart<double> a = placed(true, t);
    const ConvexPart<double> b = placed(false, t);
    const Frame frame = frame_of(a, b, look);
    const double window = frame.spin != 0 ? std::min(most, 1 / std::fabs(frame.spin)) : most;
    const Reaches of_a = reaches(a_, a, look.normal, frame, {t, t, window}, 1);
    const Reaches of_b = reaches(b_, b, -look.normal, frame, {t, t, window}, 1);
    const auto left = [&](double h) { return gap - h * growth_ - of_a.within(h) - of_b.within(h); };
    const double step = largest_positive(left, window < infinity ? window : first_negative(left, unit(t)));
    if (a_.spin == 0 && b_.spin == 0) return step;
    return std::max(step, step_between_circles(t, look, most, acceleration_within(t, most < infinity ? most : 0)));
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
    const ConvexPart<double> a = placed(true, t);
    const ConvexPart<double> b = placed(false, t);
    const Frame frame = frame_of(a, b, look);
    double least = look.gap;
    for (const int way : {-1, 1}) {
        const double from = way < 0 ? t - h : t;
        const Reaches of_a = reaches(a_, a, look.normal, frame, {t, from, h}, way);
        const Reaches of_b = reaches(b_, b, -look.normal, frame, {t, from, h}, way);
        least = std::min(least, look.gap - way * h * growth_ - of_a.within(h) - of_b.within(h));
    }
    return least;
}

}  // namespace carom::detail
