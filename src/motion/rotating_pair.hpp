/// RotatingPair: the search of advancement.cpp for two polygons only, which need less of it.
#pragma once

#include "gap_tracker.hpp"
#include "rotating_polygon.hpp"
#include "side_approach.hpp"
#include "two_rotations.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/motion/impact_filters.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace carom::detail {

inline constexpr double third_rounded_up = 0x1.5555555555556p-2;

// No step exceeds this multiple of the time in which the first corner would arrive at its speed.
inline constexpr double beyond_soonest = 1.125;

// The signs of relative positions as seen from a and from b.
inline constexpr double signs[] = {1, -1};

// In the first few evaluations, the side is rarely the same as before.
inline constexpr int max_far_evaluations = 2;

/// In a frame that rotates with one of them about its pivot, the normals of its sides are constant, and so are its
/// maxima along them. The corners of the other then are at d + s, with d its pivot and s the corner relative to that;
/// both rotate in this frame. With at most `pairs` pairs of corners each.
template <int pairs>
class RotatingPair {
  public:
    template <class T>
    bool set(const MovingConvex<T>& a, const MovingConvex<T>& b) {
        // Lengths and times are scaled by powers of two: squares stay in range, and no scale changes a bit of results.
        const double size_of_all = std::max(polygon_[0].read(a), polygon_[1].read(b));
        if (!(size_of_all > 0x1p-900 && size_of_all < 0x1p900)) return false;
        length_ = power_below(size_of_all);
        const double per_length = reciprocal_of_power(length_);
        if (!polygon_[0].set(per_length) || !polygon_[1].set(per_length)) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            const Lanes of_a = both(per_length) * terms_of(a.motion, static_cast<int>(i));
            const Lanes of_b = both(per_length) * terms_of(b.motion, static_cast<int>(i));
            paths_[0][i] = of_a;
            paths_[1][i] = of_b;
            path_[i] = of_b - of_a;
            const Lanes sizes = magnitudes(of_a) + magnitudes(of_b);
            scale_[i] = sizes[0] + sizes[1];
        }
        path_[0] += lanes_of(polygon_[1].pivot - polygon_[0].pivot);
        double &w_a = polygon_[0].angular_velocity, &w_b = polygon_[1].angular_velocity;
        const Lanes speeds = greater(magnitudes(path_[1]), magnitudes(Lanes{w_a, w_b}));
        const double largest_acceleration = greatest(magnitudes(path_[2]));
        double rate = std::max(greatest(speeds), 0x1p-900);
        if (largest_acceleration > 0) rate = std::max(rate, std::sqrt(largest_acceleration));
        if (!(rate < 0x1p900)) return false;
        per_time_ = power_below(rate);
        time_ = reciprocal_of_power(per_time_);
        for (std::size_t i : {1, 2, 2}) {  // the acceleration counts twice
            scale_[i] *= time_;
            for (Lanes* terms : {path_, paths_[0], paths_[1]}) terms[i] *= both(time_);
        }
        w_a *= time_, w_b *= time_;
        rotates_ = Lanes{w_a, w_b};
        const Lanes acceleration = both(2) * magnitudes(path_[2]);
        acceleration_ = acceleration[0] + acceleration[1];
        omega_sq_ = (w_b - w_a) * (w_b - w_a);
        scale_[0] += polygon_[0].extent + polygon_[1].extent;
        scale_[1] += std::fabs(w_a) * polygon_[0].reach + std::fabs(w_b) * polygon_[1].reach;
        return true;
    }

    /// Whether the first contact, or its absence, is known.
    bool find(IntervalD range, FoundImpact& found) {
        if (!find_in_units({per_time_ * range.lo, per_time_ * range.hi}, found)) return false;
        found.time = {time_ * found.time.lo, time_ * found.time.hi};
        return true;
    }

    /// After `find` has left it open: whether they penetrate each other at the start.
    bool starts_inside() const { return evaluations_ == 1 && gap_ < -tolerance_; }

  private:
    bool find_in_units(IntervalD range, FoundImpact& found) {
        constexpr int max_steps = 64;
        constexpr double close = 0x1p30;  // in tolerances; the next step is good to the third power of that
        double t = range.lo;
        last_ = range.hi;
        if (!(scale_at(last_ < infinity ? last_ : t) < 0x1p200)) return false;
        found.certainty = Certainty::conservative;
        if (acceleration_ == 0) {
            const double reach =
                (polygon_[0].reach + polygon_[1].reach) * (1 + 0x1p-30) + 2 * GapTracker::accuracy * scale_at(t);
            const Lanes from = path_[0] + both(t) * path_[1];
            const IntervalD near = times_within({from[0], from[1]}, {path_[1][0], path_[1][1]}, reach, range);
            if (near.empty()) return true;
            t = near.lo, last_ = near.hi;
        }
        if (last_ == infinity) return false;
        bool may_jump = true;
        for (int i = 0; i < max_steps; ++i) {
            evaluate(t);
            if (!(gap_ > tolerance_)) return t > range.lo && find_certain(t, range.hi, found);
            if (t == last_) return true;
            const double step = safe_step(t);
            const double next = t + step;
            if (!(next < last_)) {
                t = last_;
                continue;
            }
            if (!(next > t)) return false;
            if (may_jump && gap_ < close * tolerance_) {
                may_jump = false;
                const double later = next + std::max(3 * tolerance_ / gap_ * step, 0x1p-52 * std::fabs(next));
                if (later < range.hi && penetrates_at(later)) return describe(next, later, found);
            }
            t = next;
        }
        return false;
    }

    double scale_at(double t) const {
        const double size = std::fabs(t);
        return scale_[0] + size * (scale_[1] + size * scale_[2]);
    }

    void evaluate(double t) {
        rotations_ = rotations_at_(both(t) * rotates_);
        between_ = path_[0] + both(t) * (path_[1] + both(t) * path_[2]);
        tolerance_ = GapTracker::accuracy * scale_at(t);
        set_view(own_);
        if (evaluations_++ < max_far_evaluations) return find_farthest_side();
        measure();
        if (!is_farthest_side()) return find_farthest_side();
        CAROM_ASSERT(farthest_gap() <= gap_ + tolerance_, "a side separates them by %g, not %g", farthest_gap(), gap_);
    }

    // The view from one polygon. Which one is unpredictable, so there is no branch.
    void set_view(int own) {
        const RotD a = rotations_.rot(0), b = rotations_.rot(1);
        const double c = a.c * b.c + a.s * b.s, s = a.c * b.s - a.s * b.c;
        const Vec2D between{between_[0], between_[1]};
        view_[own].set(polygon_[1 - own], {c, signs[own] * s}, rotate_back(rotations_.rot(own), signs[own] * between));
    }

    // The distance of the other polygon from the side. The values of the lowest corner are selected in registers:
    // loading them from memory by index would stall.
    void measure() {
        const RotatingPolygon<pairs>& own = polygon_[own_];
        const PolygonView<pairs>& view = view_[own_];
        const Vec2D normal = own.normals[side_];
        Lanes low = both(infinity), along_low = both(0);
        const int count = polygon_[1 - own_].pair_count();
        for (int k = 0; k < count; ++k) {
            const Lanes x = view.offsets.x.pair(k), y = view.offsets.y.pair(k);
            const Lanes height = both(normal.x) * x + both(normal.y) * y;
            const Lanes along = both(normal.x) * y - both(normal.y) * x;
            along_low = chosen(height < low, along, along_low);
            low = lesser(height, low);
            heights_.set_pair(k, height);
            alongs_.set_pair(k, along);
        }
        const Lanes other_low = swapped(low);
        lowest_along_ = chosen(other_low < low, swapped(along_low), along_low)[0];
        lowest_height_ = lesser(other_low, low)[0];
        lowest_ = std::max(index_of<pairs>(lowest_height_, count, [&](int k) { return heights_.pair(k); }), 0);
        gap_ = lowest_height_ + (dot(normal, view.pivot) - own.heights[side_]);
    }

    // Whether certainly no side separates them farther. None does by more than their distance, which is the gap if the
    // lowest corner projects onto the side. If that corner is inside and no other side is closer to it, the circle
    // around it up to the side is inside, too, and so behind all sides of the other by at least as much.
    bool is_farthest_side() const {
        const RotatingPolygon<pairs>& own = polygon_[own_];
        const PolygonView<pairs>& view = view_[own_];
        const Vec2D offset = view.offsets[lowest_];
        if (gap_ > 0) {
            const Vec2D start = own.corners[side_], along = own.corners[own.after(side_)] - start;
            const double foot = dot(along, (offset + view.pivot) - start);
            return (foot >= 0) & (foot <= length_sq(along));
        }
        bool is_deepest = true;
        for (int k = 0; k < own.pair_count(); ++k) {
            const Lanes x = own.normals.x.pair(k), y = own.normals.y.pair(k);
            const Lanes pivot = (x * both(view.pivot.x) + y * both(view.pivot.y)) - own.heights.pair(k);
            is_deepest &= are_all((x * both(offset.x) + y * both(offset.y)) + pivot <= both(gap_));
        }
        return is_deepest;
    }

    // The maximum over all sides of both; also sets the view from the other.
    double farthest_gap() {
        set_view(1 - own_);
        return greatest(greater(gaps_of(0).greatest_pair(), gaps_of(1).greatest_pair()));
    }

    void find_farthest_side() {
        set_view(1 - own_);
        const SideGaps<pairs> by_a = gaps_of(0), by_b = gaps_of(1);
        const double gap = greatest(greater(by_a.greatest_pair(), by_b.greatest_pair()));
        const int of_a = by_a.which_is(gap), of_b = by_b.which_is(gap);
        own_ = of_a < 0;
        side_ = std::max(own_ ? of_b : of_a, 0);
        measure();
    }

    SideGaps<pairs> gaps_of(int own) const { return {polygon_[own], polygon_[1 - own], view_[own]}; }

    bool penetrates_at(double t) {
        evaluate(t);
        return gap_ < -tolerance_;
    }

    // A step after which more than half of the tolerance is left between the side and all corners; 0 where the rounding
    // of a long path alone takes more. With d and s as above, in a frame that rotates at w, the other rotating at w' in
    // it, and J a quarter turn:
    //   d' = v - w J d, d'' = g - 2 w J v - w^2 d, d''' = -3 w J g - 3 w^2 v + w^3 J d;
    //   s' = w' J s, s'' = -w'^2 s, s''' = -w'^3 J s.
    // Current accelerations and a bound of their change make a step of third order, unless a bound for all is less.
    double safe_step(double t) const {
        const SideApproach approach = approach_at(t);
        const double distance = approach.clearance + lowest_height_;
        const double speed = approach.speed + approach.angular_velocity * lowest_along_;
        if (evaluations_ == 1 || !(speed > 0)) return safe_step_of_all(t, approach);
        const double limit = std::min(approach.window, beyond_soonest * (distance / speed));
        const ApproachError error = error_within(t, limit, approach);
        if (!(distance - error.distance > 0)) return 0;
        const double acceleration = std::min(approach.acceleration + omega_sq_ * lowest_height_ + error.acceleration,
                                             approach.max_acceleration);
        const double step = std::min(limit, time_to_contact(distance - error.distance, speed, acceleration));
        return is_any_sooner(step, approach, error) ? safe_step_of_all(t, approach) : step;
    }

    // Whether any corner but the lowest may arrive within a step.
    bool is_any_sooner(double step, const SideApproach& approach, const ApproachError& error) const {
        const RotatingPolygon<pairs>& other = polygon_[1 - own_];
        unsigned any = 0;
        for (int k = 0; k < other.pair_count(); ++k) {
            unsigned sooner = bits_of(~corners_at(k, approach, error).are_farther_than(step));
            if (k == lowest_ / 2) sooner &= ~(1u << lowest_ % 2);
            if (2 * k + 1 >= other.count) sooner &= 2 * k < other.count;  // without copies of the last corner
            any |= sooner;
        }
        return any;
    }

    // The minimum over all corners.
    double safe_step_of_all(double t, const SideApproach& approach) const {
        const int count = polygon_[1 - own_].pair_count();
        Lanes soonest = both(approach.window);
        for (int k = 0; k < count; ++k) {
            const CornerPair corners = corners_at(k, approach, {});
            const Lanes time = corners.distance / corners.speed;
            soonest = lesser(chosen(corners.speed > both(0), time, both(infinity)), soonest);
        }
        double step = std::min(approach.window, beyond_soonest * least(soonest));
        const ApproachError error = error_within(t, step, approach);
        for (int k = 0; k < count; ++k) {
            const CornerPair corners = corners_at(k, approach, error);
            if (!are_all(corners.distance > both(0))) return 0;
            unsigned sooner = bits_of(~corners.are_farther_than(step));
            for (; sooner; sooner &= sooner - 1) {
                const int i = std::countr_zero(sooner);
                step = std::min(step, time_to_contact(corners.distance[i], corners.speed[i], corners.acceleration[i]));
            }
        }
        return step;
    }

    SideApproach approach_at(double t) const {
        const RotatingPolygon<pairs>& own = polygon_[own_];
        const RotatingPolygon<pairs>& other = polygon_[1 - own_];
        const Vec2D& pivot = view_[own_].pivot;
        const Lanes moving = path_[1] + both(2 * t) * path_[2];
        const RotD rot = rotations_.rot(own_);
        const double sign = signs[own_];
        const Vec2D velocity = rotate_back(rot, sign * Vec2D{moving[0], moving[1]});
        const double w = std::fabs(own.angular_velocity);
        SideApproach approach;
        approach.angular_velocity = other.angular_velocity - own.angular_velocity;
        approach.window = w > 0 ? std::min(last_ - t, 1 / w) : last_ - t;
        const Lanes lengths = roots_of(lengths_sq(moving, between_));
        const double speed = lengths[0] + acceleration_ * approach.window;
        const double distance = lengths[1] + speed * approach.window;
        const double around = omega_sq_ * other.reach;
        approach.max_acceleration = acceleration_ + w * (2 * speed + w * distance) + around;
        approach.jerk_third = third_rounded_up * (w * (3 * acceleration_ + w * (3 * speed + w * distance)) +
                                                  std::fabs(approach.angular_velocity) * around);
        const Vec2D normal = own.normals[side_];
        const double height = dot(normal, pivot);
        approach.clearance = height - (own.heights[side_] + 0.5 * tolerance_);
        approach.speed = own.angular_velocity * dot(normal, perp(pivot)) - dot(normal, velocity);
        approach.acceleration = 2 * own.angular_velocity * dot(normal, perp(velocity)) + w * w * height;
        if (acceleration_ > 0)
            approach.acceleration -= dot(normal, rotate_back(rot, (2 * sign) * Vec2D{path_[2][0], path_[2][1]}));
        return approach;
    }

    // The rounding of speeds, accumulated over the step, is charged to the tolerance.
    ApproachError error_within(double t, double step, const SideApproach& approach) const {
        return {0.5 * GapTracker::accuracy * scale_at(std::fabs(t) + step) - 0.5 * tolerance_,
                approach.jerk_third * step};
    }

    CornerPair corners_at(int k, const SideApproach& approach, const ApproachError& error) const {
        const Lanes height = heights_.pair(k);
        const Lanes acceleration = both(approach.acceleration) + both(omega_sq_) * height;
        return {both(approach.clearance) + height - both(error.distance),
                both(approach.speed) + both(approach.angular_velocity) * alongs_.pair(k),
                lesser(acceleration + both(error.acceleration), both(approach.max_acceleration))};
    }

    // A time soon after at which they penetrate each other.
    bool find_certain(double t, double end, FoundImpact& found) {
        constexpr int max_tries = 12;
        const Lanes speeds = magnitudes(path_[1]) + both(2 * std::fabs(t)) * magnitudes(path_[2]);
        double speed = speeds[0] + speeds[1];
        for (const RotatingPolygon<pairs>& polygon : polygon_)
            speed += std::fabs(polygon.angular_velocity) * polygon.reach;
        double step = std::max(speed > 0 ? 2 * tolerance_ / speed : 0, 0x1p-52 * std::fabs(t));
        for (int i = 0; i < max_tries; ++i, step *= 4) {
            const double later = std::min(t + step, end);
            if (penetrates_at(later)) return describe(t, later, found);
        }
        return false;
    }

    // Where two sides are nearly parallel, the lowest corner may lie beyond an end of the other side: that end, or -1.
    int end_before(const RotatingPolygon<pairs>& own, const Vec2D& corner) const {
        const int next = own.after(side_);
        const Vec2D start = own.corners[side_], along = own.corners[next] - start;
        const double foot = dot(along, corner - start);
        const double error = 4 * tolerance_ * (std::fabs(along.x) + std::fabs(along.y));
        if (foot < -error) return side_;
        return foot > length_sq(along) + error ? next : -1;
    }

    // A corner at the time of an evaluation.
    Vec2D corner_at(int k, int i, double t) const {
        const auto& path = paths_[k];
        const Lanes at = path[0] + both(t) * (path[1] + both(t) * path[2]);
        return Vec2D{at[0], at[1]} + polygon_[k].pivot + rotate(rotations_.rot(k), polygon_[k].corners[i]);
    }

    // Fills in the hit from the last evaluation, at which contact is certain.
    bool describe(double enter, double certain, FoundImpact& found) const {
        const int count = polygon_[1 - own_].count, lowest = lowest_;
        const Vec2D side_normal = polygon_[own_].normals[side_];
        const int end = end_before(polygon_[own_], view_[own_].offsets[lowest] + view_[own_].pivot);
        const bool is_end = end >= 0;
        const Vec2D point = is_end ? corner_at(own_, end, certain) : corner_at(1 - own_, lowest, certain);
        const Vec2D normal = rotate(rotations_.rot(own_), side_normal);
        found.hit = true;
        found.time = {enter, certain};
        found.point = length_ * point;
        found.normal = signs[own_] * normal;
        Feature of_own{0, FeatureKind::edge, side_}, of_other{0, FeatureKind::vertex, lowest};
        if (is_end) {
            const int before = lowest > 0 ? lowest - 1 : count - 1;
            const int after = lowest + 1 < count ? lowest + 1 : 0;
            of_own = {0, FeatureKind::vertex, end};
            of_other = {0, FeatureKind::edge, heights_[before] < heights_[after] ? before : lowest};
        }
        Feature* const features[] = {&found.feature_a, &found.feature_b};
        *features[own_] = of_own;
        *features[1 - own_] = of_other;
        return true;
    }

    double length_, per_time_, time_;    // the units, and one over the second
    RotatingPolygon<pairs> polygon_[2];  // a and b
    Lanes paths_[2][3];                  // their paths
    Lanes path_[3];                      // from the pivot of a to that of b
    Lanes rotates_;
    double acceleration_, omega_sq_;  // a bound for the relative path; the square of the relative angular velocity
    double scale_[3];
    double last_;
    // The last evaluation.
    RotationTracker rotations_at_;
    TwoRotations rotations_;
    Lanes between_;
    PolygonView<pairs> view_[2];           // that of polygon `own_` is set
    Row<pairs> heights_;                   // of the other's corners, from its pivot, along the normal of the side
    Row<pairs> alongs_;                    // and along the side
    double lowest_height_, lowest_along_;  // those of the lowest
    double tolerance_, gap_;
    int own_ = 0, side_ = 0, lowest_;
    int evaluations_ = 0;
};

}  // namespace carom::detail
