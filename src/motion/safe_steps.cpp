// How long a sampled gap is certain to stay open.
#include "gap_tracker.hpp"
#include "travel_times.hpp"
#include "unit_vector.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

// The greatest h <= limit with f(h) >= 0, or a little less, for a concave f with f(0) > 0; 0 if f overflows. Chords lie
// below f; the first one ends near the root, whatever the guess.
template <class Function>
double largest_positive(const Function& f, double limit, double guess) {
    constexpr int max_chords = 4;
    constexpr double beyond_all = 0x1p900;
    [[maybe_unused]] constexpr int max_steps_up = 641;  // by 8 from 2^-1022, and beyond 2^900
    double high = std::min(limit, std::max(guess, std::numeric_limits<double>::min()));
    double f_high = f(high);
    for ([[maybe_unused]] int i = 0; f_high >= 0; ++i) {
        CAROM_ASSERT(i <= max_steps_up, "from %g up to %g by 8 takes fewer steps", guess, high);
        if (high >= limit) return limit;
        if (high > beyond_all) return infinity;
        f_high = f(high = std::min(limit, 8 * high));
    }
    double low = high, f_low = f_high;
    for (int i = 0; i < 1000 && f_low < 0; ++i) {
        high = low, f_high = f_low;
        f_low = f(low = high / 8);
    }
    if (!(f_low >= 0)) return 0;
    for (int i = 0; i < max_chords; ++i) {
        const double chord = low + (high - low) * (f_low / (f_low - f_high));
        const double middle = chord + 0.25 * (high - chord);
        const double f_chord = f(chord), f_middle = f(middle);
        if (!(f_chord >= 0)) break;  // by rounding only
        low = chord, f_low = f_chord;
        (f_middle >= 0 ? low : high) = middle;
        (f_middle >= 0 ? f_low : f_high) = f_middle;
    }
    return low;
}

}  // namespace

// How long the acceleration bound is good: without limit up to degree 2; beyond, as long as it stays below twice that
// of a short while.
double GapTracker::path_window(double t) const {
    if (path_x_.size() <= 3 && path_y_.size() <= 3) return infinity;
    double window = time_scale(t);
    const double now = acceleration_within(t, window);
    constexpr int max_doublings = 60;
    for (int i = 0; i < max_doublings && window < end_ - t; ++i) {
        if (acceleration_within(t, 2 * window) > 2 * now) break;
        window *= 2;
    }
    return window;
}

// The normal rotates with its side; between two corners it is fixed.
Frame GapTracker::frame_of(const GapSample& sample) const {
    if (sample.normal_of == NormalOf::side_of_a && a_.angular_velocity != 0) return {&a_, a_.angular_velocity};
    if (sample.normal_of == NormalOf::side_of_b && b_.angular_velocity != 0) return {&b_, b_.angular_velocity};
    return {};
}

// How much closer both come along the normal within h, for all h up to the window.
GapTracker::ApproachBound GapTracker::approach_bound(double t, const GapSample& sample, const Frame& frame,
                                                     double window, int time_sign) const {
    const double acceleration = acceleration_within(time_sign < 0 ? t - window : t, window);
    SupportQuery query{sample.normal, frame, window, acceleration, time_sign};
    const auto bounds_of = [&](const Body& body, const BodyState& state, const BodyState& other,
                               const Outline& outline) {
        const bool moves = &body == &b_;
        if (body.angular_velocity == 0 || outline.count > 0) {
            return support_bounds(body, state, other, outline, nullptr, moves, query);
        }
        const ConvexPart<double> placed = body.part->part.posed(state.pose);
        return support_bounds(body, state, other, outline, &placed, moves, query);
    };
    const SupportBounds a = bounds_of(a_, sample.state_a, sample.state_b, sample.a);
    query.direction = -sample.normal;
    return {a, bounds_of(b_, sample.state_b, sample.state_a, sample.b), time_sign * growth_};
}

// The first h at which the gap may be used up, or a little less.
double GapTracker::first_end(const ApproachBound& approach, double gap, double window, double t) const {
    constexpr int max_rows = 36;
    const auto& [a, b, growth] = approach;
    double step = window;
    bool is_certain = !a.has_axes && !b.has_axes && a.count * b.count <= max_rows;
    const double acceleration = a.acceleration + b.acceleration;
    for (int i = 0; i < a.count && is_certain; ++i) {
        const auto& [height_a, rate_a] = a.row[static_cast<std::size_t>(i)];
        const double above = gap + (a.now - height_a), rate = rate_a + growth;
        for (int j = 0; j < b.count && is_certain; ++j) {
            const auto& [height_b, rate_b] = b.row[static_cast<std::size_t>(j)];
            const double distance = above + (b.now - height_b), speed = rate + rate_b;
            if (distance > step * (speed + acceleration * step)) continue;  // it is not the first
            const double end = time_to_travel(distance, speed, acceleration);
            is_certain = end >= 0;
            step = std::min(step, end);
        }
    }
    if (is_certain) return step;
    return largest_positive([&](double h) { return gap - approach.within(h); }, window, time_scale(t));
}

// However they rotate, they stay within circles around their pivots.
double GapTracker::step_between_circles(double t, const GapSample& sample, double limit) const {
    const Vec2D apart = sample.state_b.pivot - sample.state_a.pivot;
    const double reach = a_.reach + b_.reach + growth_ * t + sample.tolerance;
    if (!(length_sq(apart) > reach * reach)) return 0;
    const Vec2D along = unit_vector(apart);
    const double around = dot(along, apart) - reach;
    const double approach_speed = dot(along, sample.state_a.velocity - sample.state_b.velocity) + growth_;
    const double acceleration = acceleration_within(t, limit < infinity ? limit : 0);
    const double end = time_to_travel(around, approach_speed, acceleration);
    if (end >= 0) return std::min(end, limit);
    const auto gap_after = [&](double h) { return around - h * approach_speed - 0.5 * acceleration * h * h; };
    return largest_positive(gap_after, limit, time_scale(t));
}

// From speeds alone: over all the time left, or over a short while in which their bounds are tighter.
double GapTracker::step_by_speed(double t, double gap) const {
    double step = 0;
    for (const double window : {end_ - t, std::min(end_ - t, 4 * time_scale(t))}) {
        const double speed = speed_bound(t, window);
        if (speed == 0) return window;
        if (speed < infinity && gap / speed > 0) step = std::max(step, std::min(window, gap / speed));
    }
    return step;
}

double GapTracker::safe_step(double t, const GapSample& sample) const {
    const double gap = sample.gap - 0.5 * sample.tolerance;
    const double bound = sample.bound - 0.5 * sample.tolerance;
    if (!has_directions_ || !(bound > 0)) return step_by_speed(t, gap);
    const double limit = std::min(path_window(t), end_ - t);
    const Frame frame = frame_of(sample);
    const double angular_velocity = std::fabs(frame.angular_velocity);
    const double window = angular_velocity > 0 ? std::min(limit, 1 / angular_velocity) : limit;
    const ApproachBound approach = approach_bound(t, sample, frame, window, 1);
    double step = first_end(approach, bound, window, t);
    // Far away, a corner moves a long distance in a frame that rotates with a side.
    const double accelerated = 0.5 * (approach.a.acceleration + approach.b.acceleration) * step * step;
    if (angular_velocity > 0 && accelerated > 0.25 * bound) {
        step = std::max(step, first_end(approach_bound(t, sample, {}, limit, 1), bound, limit, t));
    }
    if (bound < 0.5 * gap) step = std::max(step, step_by_speed(t, gap));
    if ((a_.angular_velocity == 0 && b_.angular_velocity == 0) || step >= window) return step;
    return std::max(step, step_between_circles(t, sample, limit));
}

double GapTracker::contact_step(double t, const GapSample& sample) const {
    double window = std::min(end_ - t, time_scale(t));
    if (!(window > 0)) window = end_ - t;
    const double speed = speed_bound(t, window);
    const double depth = -sample.gap - sample.tolerance;
    if (!(depth > 0) || speed == infinity) return 0;
    return speed > 0 ? std::min(window, depth / speed) : window;
}

double GapTracker::least_gap_around(double t, const GapSample& sample, double h) const {
    if (!has_directions_) return sample.gap - speed_bound(t - h, 2 * h) * h;
    double least = sample.bound;
    const Frame frame = frame_of(sample);
    for (const int time_sign : {-1, 1})
        least = std::min(least, sample.bound - approach_bound(t, sample, frame, h, time_sign).within(h));
    return least;
}

}  // namespace carom::detail
