// For how long a gap that was seen is certain not to close.
#include "follower.hpp"
#include "passing_times.hpp"
#include "unit_vector.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The greatest h <= most with f(h) >= 0, or a little less, for a concave f with f(0) > 0; 0 where f is beyond numbers.
// Chords lie below it; the first one is to near the root, from wherever the guess was.
template <class Function>
double largest_positive(const Function& f, double most, double guess) {
    constexpr int most_chords = 4;
    constexpr double beyond_all = 0x1p900;
    [[maybe_unused]] constexpr int most_steps_up = 641;  // by 8 from 2^-1022, and beyond 2^900
    double high = std::min(most, std::max(guess, std::numeric_limits<double>::min()));
    double f_high = f(high);
    for (int i = 0; f_high >= 0; ++i) {
        CAROM_ASSERT(i <= most_steps_up, "from %g up to %g by 8 takes fewer steps", guess, high);
        if (high >= most) return most;
        if (high > beyond_all) return infinity;
        f_high = f(high = std::min(most, 8 * high));
    }
    double low = high, f_low = f_high;
    for (int i = 0; i < 1000 && f_low < 0; ++i) {
        high = low, f_high = f_low;
        f_low = f(low = high / 8);
    }
    if (!(f_low >= 0)) return 0;
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

// The normal turns with the side it is that of; between two corners it stands still.
Frame Follower::frame_of(const Look& look) const {
    if (look.normal_of == NormalOf::side_of_a && a_.angular_velocity != 0) return {&a_, a_.angular_velocity};
    if (look.normal_of == NormalOf::side_of_b && b_.angular_velocity != 0) return {&b_, b_.angular_velocity};
    return {};
}

// How much nearer both come along the normal within h, for all h up to the window.
Follower::Nearing Follower::nearing(double t, const Look& look, const Frame& frame, double window, int way) const {
    const double acceleration = acceleration_within(way < 0 ? t - window : t, window);
    ReachQuestion question{look.normal, frame, window, acceleration, way};
    const auto reaches_of = [&](const Body& body, const BodyState& state, const BodyState& other,
                                const Outline& outline) {
        const bool moves = &body == &b_;
        if (body.angular_velocity == 0 || outline.count > 0) {
            return reaches(body, state, other, outline, nullptr, moves, question);
        }
        const ConvexPart<double> placed = body.part->part.posed(state.pose);
        return reaches(body, state, other, outline, &placed, moves, question);
    };
    const Reaches a = reaches_of(a_, look.state_a, look.state_b, look.a);
    question.direction = -look.normal;
    return {a, reaches_of(b_, look.state_b, look.state_a, look.b), way * growth_};
}

// The first h at which a gap may be used up; a little less.
double Follower::first_end(const Nearing& nearing, double gap, double window, double t) const {
    constexpr int most_rows = 36;
    const auto& [a, b, growth] = nearing;
    double step = window;
    bool is_certain = !a.has_axes && !b.has_axes && a.count * b.count <= most_rows;
    const double acceleration = a.acceleration + b.acceleration;
    for (int i = 0; i < a.count && is_certain; ++i) {
        const auto& [height_a, rate_a] = a.row[static_cast<std::size_t>(i)];
        const double above = gap + (a.now - height_a), rate = rate_a + growth;
        for (int j = 0; j < b.count && is_certain; ++j) {
            const auto& [height_b, rate_b] = b.row[static_cast<std::size_t>(j)];
            const double left = above + (b.now - height_b), speed = rate + rate_b;
            if (left > step * (speed + acceleration * step)) continue;  // it is not the first
            const double end = time_to_pass(left, speed, acceleration);
            is_certain = end >= 0;
            step = std::min(step, end);
        }
    }
    if (is_certain) return step;
    return largest_positive([&](double h) { return gap - nearing.within(h); }, window, unit(t));
}

// However they turn, they stay within circles around their pivots.
double Follower::step_between_circles(double t, const Look& look, double most) const {
    const Vec2D apart = look.state_b.pivot - look.state_a.pivot;
    const double reach = a_.reach + b_.reach + growth_ * t + look.tolerance;
    if (!(length_sq(apart) > reach * reach)) return 0;
    const Vec2D along = unit_vector(apart);
    const double around = dot(along, apart) - reach;
    const double nearing = dot(along, look.state_a.velocity - look.state_b.velocity) + growth_;
    const double acceleration = acceleration_within(t, most < infinity ? most : 0);
    const double end = time_to_pass(around, nearing, acceleration);
    if (end >= 0) return std::min(end, most);
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
    const Frame frame = frame_of(look);
    const double angular_velocity = std::fabs(frame.angular_velocity);
    const double window = angular_velocity > 0 ? std::min(most, 1 / angular_velocity) : most;
    const Nearing nearing = this->nearing(t, look, frame, window, 1);
    double step = first_end(nearing, bound, window, t);
    // From far away, what goes around with a side has a long way.
    const double hurried = 0.5 * (nearing.a.acceleration + nearing.b.acceleration) * step * step;
    if (angular_velocity > 0 && hurried > 0.25 * bound) {
        step = std::max(step, first_end(this->nearing(t, look, {}, most, 1), bound, most, t));
    }
    if (bound < 0.5 * gap) step = std::max(step, step_by_speed(t, gap));
    if ((a_.angular_velocity == 0 && b_.angular_velocity == 0) || step >= window) return step;
    return std::max(step, step_between_circles(t, look, most));
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
    double least = look.bound;
    const Frame frame = frame_of(look);
    for (const int way : {-1, 1}) least = std::min(least, look.bound - nearing(t, look, frame, h, way).within(h));
    return least;
}

}  // namespace carom::detail
