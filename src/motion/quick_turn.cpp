#include "follower.hpp"
#include "passing_times.hpp"
#include "two_turns.hpp"
#include "wheel.hpp"

#include <carom/motion/quick_impact.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

// The search of by_numbers.cpp, for two polygons alone, which need less: seen from a frame that turns with one of them,
// about its pivot, the normals of its sides stand still, and so do the heights that they reach along these. The corners
// of the other then lie at d + s, d the way to its pivot and s from there; seen from the frame, both turn.

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// The largest power of two that is at most x > 0, not below 2^-1022.
double power_below(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000u);
}

// A step goes no farther than this much of the time in which the first corner would be there at its speed.
constexpr double beyond_soonest = 1.125;

// Of two polygons with at most `pairs` pairs of corners.
template <int pairs>
class TurningPair {
  public:
    template <class T>
    bool set(const Flyer<T>& a, const Flyer<T>& b) {
        // Lengths and times in powers of two about as large as they are: so squares stay in range, and all is the same
        // bit for bit at any scale.
        const double size_of_all = std::max(a_.read(a), b_.read(b));
        if (!(size_of_all > 0x1p-900 && size_of_all < 0x1p900)) return false;
        per_length_ = 1 / power_below(size_of_all);
        if (!a_.set(per_length_) || !b_.set(per_length_)) return false;
        double size[3], way[3][2];
        for (int i = 0; i < 3; ++i) {
            size[i] = 0;
            const BasicPolynomial<T>* const of_a[] = {&a.motion.x(), &a.motion.y()};
            const BasicPolynomial<T>* const of_b[] = {&b.motion.x(), &b.motion.y()};
            for (int k : {0, 1}) {
                const double term_a = per_length_ * term_of(*of_a[k], i), term_b = per_length_ * term_of(*of_b[k], i);
                way[i][k] = term_b - term_a;
                place_[i][k] = term_b;
                place_of_a_[i][k] = term_a;
                size[i] += std::fabs(term_a) + std::fabs(term_b);
            }
        }
        from_ = Vec2D{way[0][0], way[0][1]} + (b_.pivot - a_.pivot);
        velocity_ = {way[1][0], way[1][1]};
        half_pull_ = {way[2][0], way[2][1]};
        const double rate = std::max(
            {largest(velocity_), std::sqrt(largest(half_pull_)), std::fabs(a_.spin), std::fabs(b_.spin), 0x1p-900});
        if (!(rate < 0x1p900)) return false;
        per_time_ = power_below(rate);
        const double unit = 1 / per_time_;
        for (int i : {1, 2, 2}) {  // the pull counts twice
            size[i] *= unit;
            for (int k : {0, 1}) place_[i][k] *= unit, place_of_a_[i][k] *= unit;
        }
        velocity_ = unit * velocity_;
        half_pull_ = unit * (unit * half_pull_);
        a_.spin *= unit, b_.spin *= unit;
        scale_[0] = size[0] + a_.extent + b_.extent;
        scale_[1] = size[1] + std::fabs(a_.spin) * a_.reach + std::fabs(b_.spin) * b_.reach;
        scale_[2] = size[2];
        return true;
    }

    // Whether the first contact is known.
    bool find(IntervalD range, FoundImpact& found) {
        if (!find_soon({per_time_ * range.lo, per_time_ * range.hi}, found)) return false;
        found.time = {found.time.lo / per_time_, found.time.hi / per_time_};
        return true;
    }

  private:
    // The same in units of time.
    bool find_soon(IntervalD range, FoundImpact& found) {
        constexpr int most_steps = 64;
        constexpr double close = 0x1p30;  // tolerances; the next step is good to the third power of that
        double t = range.lo;
        last_ = range.hi;
        if (!(scale_at(last_ < infinity ? last_ : t) < 0x1p200)) return false;
        found.certainty = Certainty::certified;
        if (half_pull_ == Vec2D{}) {
            const double reach = (a_.reach + b_.reach) * (1 + 0x1p-30) + 2 * Follower::accuracy * scale_at(t);
            const IntervalD near = times_within(from_ + t * velocity_, velocity_, reach, range);
            if (near.empty()) return true;
            t = near.lo, last_ = near.hi;
        }
        if (last_ == infinity) return false;
        bool may_jump = true;
        for (int i = 0; i < most_steps; ++i) {
            look(t);
            if (gap_ <= tolerance_) return t > range.lo && find_sure(t, range.hi, found);
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

    void look(double t) {
        const TwoTurns turns = two_turns(both(t) * Lanes{a_.spin, b_.spin});
        rot_a_ = turns.rot(0), rot_b_ = turns.rot(1);
        apart_ = from_ + t * (velocity_ + t * half_pull_);
        tolerance_ = Follower::accuracy * scale_at(t);
        const RotD between{rot_a_.c * rot_b_.c + rot_a_.s * rot_b_.s, rot_a_.c * rot_b_.s - rot_a_.s * rot_b_.c};
        from_a_.set(b_, between, turned_back(rot_a_, apart_));
        from_b_.set(a_, {between.c, -between.s}, turned_back(rot_b_, -apart_));
        const SideGap by_a = farthest_side(a_, from_a_), by_b = farthest_side(b_, from_b_);
        by_a_ = !(by_b.gap > by_a.gap);
        gap_ = by_a_ ? by_a.gap : by_b.gap;
        side_ = by_a_ ? by_a.side : by_b.side;
    }

    bool penetrates_at(double t) {
        look(t);
        return gap_ < -tolerance_;
    }

    // A time for which more than half of the tolerance is left between the side and all corners; none where the way is
    // so long that its rounding alone takes more. With d and s as above, seen from a frame that turns by w, the other
    // turning by w' in it, and J a quarter turn:
    //   d' = v - w J d, d'' = g - 2 w J v - w^2 d, d''' = -3 w J g - 3 w^2 v + w^3 J d;
    //   s' = w' J s, s'' = -w'^2 s, s''' = -w'^3 J s.
    // Accelerations of now and the bound of what follows make a step of the third order; where the bound of all
    // accelerations is less than that, it counts.
    double safe_step(double t) const {
        const Wheel<pairs>& own = by_a_ ? a_ : b_;
        const Wheel<pairs>& other = by_a_ ? b_ : a_;
        const WheelView<pairs>& view = by_a_ ? from_a_ : from_b_;
        const Vec2D moving = velocity_ + (2 * t) * half_pull_;
        const RotD& rot = by_a_ ? rot_a_ : rot_b_;
        const double sign = by_a_ ? 1 : -1;
        const Vec2D velocity = turned_back(rot, sign * moving);
        const double w = std::fabs(own.spin), turn = other.spin - own.spin, turn_sq = turn * turn;
        const double window = w > 0 ? std::min(last_ - t, 1 / w) : last_ - t;
        const double pull = 2 * (std::fabs(half_pull_.x) + std::fabs(half_pull_.y));
        const double speed = std::sqrt(length_sq(moving)) + pull * window;
        const double distance = std::sqrt(length_sq(apart_)) + speed * window;
        const double bound = pull + w * (2 * speed + w * distance) + turn_sq * other.reach;
        const double third = w * (3 * pull + w * (3 * speed + w * distance)) + std::fabs(turn) * turn_sq * other.reach;
        const Vec2D normal = own.normals[side_];
        const double pivot_height = dot(normal, view.pivot);
        const double room = pivot_height - (own.heights[side_] + 0.5 * tolerance_);
        const double nearing = own.spin * dot(normal, perp(view.pivot)) - dot(normal, velocity);
        double hurrying = 2 * own.spin * dot(normal, perp(velocity)) + w * w * pivot_height;
        if (pull > 0) hurrying -= dot(normal, turned_back(rot, (2 * sign) * half_pull_));
        Row<pairs> lefts, rates, hurries;
        Lanes soonest = both(window);
        for (int k = 0; k < pairs; ++k) {
            const Lanes x = view.corners.x.pair(k) - both(view.pivot.x);
            const Lanes y = view.corners.y.pair(k) - both(view.pivot.y);
            const Lanes height = both(normal.x) * x + both(normal.y) * y, left = both(room) + height;
            const Lanes rate = both(nearing) - both(turn) * (both(normal.y) * x - both(normal.x) * y);
            lefts.set_pair(k, left);
            rates.set_pair(k, rate);
            hurries.set_pair(k, both(hurrying) + both(turn_sq) * height);
            soonest = lesser(rate > both(0) ? left / rate : both(infinity), soonest);
        }
        double step = std::min(window, beyond_soonest * lesser(soonest, swapped(soonest))[0]);
        const double growth = third * step / 3;
        // Speeds are rounded, too: what that may add up to on the way counts as tolerance.
        const double blur = 0.5 * Follower::accuracy * scale_at(std::fabs(t) + step) - 0.5 * tolerance_;
        for (int j = 0; j < other.count; ++j) {
            const double left = lefts[j] - blur, acceleration = std::min(bound, hurries[j] + growth);
            if (!(left > 0)) return 0;
            if (left > step * (rates[j] + std::max(acceleration, 0.0) * step)) continue;  // it is not the first
            step = std::min(step, time_to_meet(left, rates[j], acceleration));
        }
        return step;
    }

    // As time_to_pass, of what is slowed down, too.
    static double time_to_meet(double left, double speed, double acceleration) {
        const double square = speed * speed + 2 * acceleration * left;
        const bool is_slowed = acceleration < 0 && speed > 0 && square > 0x1p-6 * (speed * speed);
        return time_to_pass(left, speed, is_slowed ? acceleration : std::max(acceleration, 0.0));
    }

    // A time soon after at which they penetrate each other.
    bool find_sure(double t, double end, FoundImpact& found) {
        constexpr int most_tries = 12;
        const double speed = std::fabs(velocity_.x) + std::fabs(velocity_.y) +
                             2 * std::fabs(t) * (std::fabs(half_pull_.x) + std::fabs(half_pull_.y)) +
                             std::fabs(a_.spin) * a_.reach + std::fabs(b_.spin) * b_.reach;
        double step = std::max(speed > 0 ? 2 * tolerance_ / speed : 0, 0x1p-52 * std::fabs(t));
        for (int i = 0; i < most_tries; ++i, step *= 4) {
            const double later = std::min(t + step, end);
            if (penetrates_at(later)) return describe(t, later, found);
        }
        return false;
    }

    // Where two sides come to lie along each other, the first corner of one may be behind the end of the other: that
    // end, or -1.
    int end_before(const Wheel<pairs>& own, const Vec2D& corner) const {
        const int next = side_ + 1 < own.count ? side_ + 1 : 0;
        const Vec2D start = own.corners[side_], along = own.corners[next] - start;
        const double foot = dot(along, corner - start);
        const double doubt = 4 * tolerance_ * (std::fabs(along.x) + std::fabs(along.y));
        if (foot < -doubt) return side_;
        return foot > length_sq(along) + doubt ? next : -1;
    }

    // Where a corner is at a time that was looked at.
    Vec2D corner_at(bool of_a, int i, double t) const {
        const auto& way = of_a ? place_of_a_ : place_;
        const Wheel<pairs>& wheel = of_a ? a_ : b_;
        const Vec2D at{way[0][0] + t * (way[1][0] + t * way[2][0]), way[0][1] + t * (way[1][1] + t * way[2][1])};
        return at + wheel.pivot + rotate(of_a ? rot_a_ : rot_b_, wheel.corners[i]);
    }

    // How they meet, from the last look, at which they surely do.
    bool describe(double enter, double sure, FoundImpact& found) const {
        const Wheel<pairs>& own = by_a_ ? a_ : b_;
        const Wheel<pairs>& other = by_a_ ? b_ : a_;
        const WheelView<pairs>& view = by_a_ ? from_a_ : from_b_;
        const Vec2D side_normal = own.normals[side_];
        const auto height = [&](int j) { return dot(side_normal, view.corners[j]); };
        int lowest = 0;
        for (int j = 1; j < other.count; ++j) {
            if (height(j) < height(lowest)) lowest = j;
        }
        const int end = end_before(own, view.corners[lowest]);
        const bool is_end = end >= 0;
        const Vec2D point = is_end ? corner_at(by_a_, end, sure) : corner_at(!by_a_, lowest, sure);
        const Vec2D normal = rotate(by_a_ ? rot_a_ : rot_b_, side_normal);
        found.hit = true;
        found.time = {enter, sure};
        found.point = (1 / per_length_) * point;
        found.normal = by_a_ ? normal : -normal;
        found.feature_a = {0, FeatureKind::edge, side_};
        found.feature_b = {0, FeatureKind::vertex, lowest};
        if (is_end) {
            const int before = lowest > 0 ? lowest - 1 : other.count - 1;
            const int after = lowest + 1 < other.count ? lowest + 1 : 0;
            found.feature_a = {0, FeatureKind::vertex, end};
            found.feature_b = {0, FeatureKind::edge, height(before) < height(after) ? before : lowest};
        }
        if (!by_a_) std::swap(found.feature_a, found.feature_b);
        return true;
    }

    double per_length_, per_time_;
    Wheel<pairs> a_, b_;
    double place_of_a_[3][2], place_[3][2];  // the ways of a and b
    Vec2D from_, velocity_, half_pull_;      // the way from the pivot of a to that of b
    double scale_[3];
    double last_;
    // The last look.
    RotD rot_a_, rot_b_;
    Vec2D apart_;
    WheelView<pairs> from_a_, from_b_;
    double tolerance_, gap_;
    bool by_a_;
    int side_;
};

template <class T>
bool is_plain(const Flyer<T>& flyer, int capacity) {
    const BasicMotion<T>& motion = flyer.motion;
    const ConvexPart<T>& part = flyer.part;
    return part.is_bounded() && part.size() > 2 && part.size() <= capacity && !part.is_rounded() &&
           motion.growth() == 0 && motion.x().size() <= 3 && motion.y().size() <= 3;
}

}  // namespace

template <class T>
bool quick_turn(const Flyer<T>& a, const Flyer<T>& b, IntervalD times, FoundImpact& found) {
    if (!(times.lo <= times.hi) || !(times.lo > -infinity)) return false;
    const auto find = [&](auto& pair) { return pair.set(a, b) && pair.find(times, found); };
    if (is_plain(a, 4) && is_plain(b, 4)) {
        TurningPair<2> pair;
        return find(pair);
    }
    if (!is_plain(a, 8) || !is_plain(b, 8)) return false;
    TurningPair<4> pair;
    return find(pair);
}

template bool quick_turn(const Flyer<float>&, const Flyer<float>&, IntervalD, FoundImpact&);
template bool quick_turn(const Flyer<double>&, const Flyer<double>&, IntervalD, FoundImpact&);

}  // namespace carom::detail
