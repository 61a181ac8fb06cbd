#include "course.hpp"
#include "follower.hpp"
#include "two_turns.hpp"
#include "wheel.hpp"

#include <carom/detail/motion/quick_impact.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

// The search of by_numbers.cpp, for two polygons alone, which need less: seen from a frame that turns with one of them,
// about its pivot, the normals of its sides stand still, and so do the heights that they reach along these. The corners
// of the other then lie at d + s, d the way to its pivot and s from there; seen from the frame, both turn.

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double third_rounded_up = 0x1.5555555555556p-2;

// A step goes no farther than this much of the time in which the first corner would be there at its speed.
constexpr double beyond_soonest = 1.125;

// Of what is seen from a, and from b.
constexpr double signs[] = {1, -1};

// For as many looks at first, the side is rarely that from before.
constexpr int most_far_looks = 2;

// Of two polygons with at most `pairs` pairs of corners.
template <int pairs>
class TurningPair {
  public:
    template <class T>
    bool set(const Flyer<T>& a, const Flyer<T>& b) {
        // Lengths and times in powers of two about as large as they are: so squares stay in range, and all is the same
        // bit for bit at any scale.
        const double size_of_all = std::max(wheel_[0].read(a), wheel_[1].read(b));
        if (!(size_of_all > 0x1p-900 && size_of_all < 0x1p900)) return false;
        length_ = power_below(size_of_all);
        const double per_length = reciprocal_of_power(length_);
        if (!wheel_[0].set(per_length) || !wheel_[1].set(per_length)) return false;
        for (std::size_t i = 0; i < 3; ++i) {
            const Lanes of_a = both(per_length) * terms_of(a.motion, static_cast<int>(i));
            const Lanes of_b = both(per_length) * terms_of(b.motion, static_cast<int>(i));
            place_[0][i] = of_a;
            place_[1][i] = of_b;
            way_[i] = of_b - of_a;
            const Lanes sizes = magnitudes(of_a) + magnitudes(of_b);
            scale_[i] = sizes[0] + sizes[1];
        }
        way_[0] += lanes_of(wheel_[1].pivot - wheel_[0].pivot);
        double &angular_velocity_a = wheel_[0].angular_velocity, &angular_velocity_b = wheel_[1].angular_velocity;
        const Lanes speeds = greater(magnitudes(way_[1]), magnitudes(Lanes{angular_velocity_a, angular_velocity_b}));
        const double largest_pull = greatest(magnitudes(way_[2]));
        double rate = std::max(greatest(speeds), 0x1p-900);
        if (largest_pull > 0) rate = std::max(rate, std::sqrt(largest_pull));
        if (!(rate < 0x1p900)) return false;
        per_time_ = power_below(rate);
        time_ = reciprocal_of_power(per_time_);
        for (std::size_t i : {1, 2, 2}) {  // the pull counts twice
            scale_[i] *= time_;
            for (Lanes* terms : {way_, place_[0], place_[1]}) terms[i] *= both(time_);
        }
        angular_velocity_a *= time_, angular_velocity_b *= time_;
        rotates_ = Lanes{angular_velocity_a, angular_velocity_b};
        const Lanes pull = both(2) * magnitudes(way_[2]);
        pull_ = pull[0] + pull[1];
        turn_sq_ = (angular_velocity_b - angular_velocity_a) * (angular_velocity_b - angular_velocity_a);
        scale_[0] += wheel_[0].extent + wheel_[1].extent;
        scale_[1] += std::fabs(angular_velocity_a) * wheel_[0].reach + std::fabs(angular_velocity_b) * wheel_[1].reach;
        return true;
    }

    // Whether the first contact is known.
    bool find(IntervalD range, FoundImpact& found) {
        if (!find_soon({per_time_ * range.lo, per_time_ * range.hi}, found)) return false;
        found.time = {time_ * found.time.lo, time_ * found.time.hi};
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
        found.certainty = Certainty::conservative;
        if (pull_ == 0) {
            const double reach =
                (wheel_[0].reach + wheel_[1].reach) * (1 + 0x1p-30) + 2 * Follower::accuracy * scale_at(t);
            const Lanes from = way_[0] + both(t) * way_[1];
            const IntervalD near = times_within({from[0], from[1]}, {way_[1][0], way_[1][1]}, reach, range);
            if (near.empty()) return true;
            t = near.lo, last_ = near.hi;
        }
        if (last_ == infinity) return false;
        bool may_jump = true;
        for (int i = 0; i < most_steps; ++i) {
            look(t);
            if (!(gap_ > tolerance_)) return t > range.lo && find_sure(t, range.hi, found);
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
        turns_ = turns_at_(both(t) * rotates_);
        apart_ = way_[0] + both(t) * (way_[1] + both(t) * way_[2]);
        tolerance_ = Follower::accuracy * scale_at(t);
        see(own_);
        if (looks_++ < most_far_looks) return find_farthest_side();
        measure();
        if (!is_farthest_side()) return find_farthest_side();
        CAROM_ASSERT(farthest_gap() <= gap_ + tolerance_, "a side parts them by %g, not %g", farthest_gap(), gap_);
    }

    // What is seen from a wheel; which one it is, nobody could foresee, so there is no branch.
    void see(int own) {
        const RotD a = turns_.rot(0), b = turns_.rot(1);
        const double c = a.c * b.c + a.s * b.s, s = a.c * b.s - a.s * b.c;
        const Vec2D apart{apart_[0], apart_[1]};
        view_[own].set(wheel_[1 - own], {c, signs[own] * s}, turned_back(turns_.rot(own), signs[own] * apart));
    }

    // How far all of the other is outside of the side. What comes of the lowest corner is chosen from registers: on its
    // way from memory by an index it would be waited for.
    void measure() {
        const Wheel<pairs>& own = wheel_[own_];
        const WheelView<pairs>& view = view_[own_];
        const Vec2D normal = own.normals[side_];
        Lanes low = both(infinity), beside = both(0);
        for (int k = 0; k < pairs; ++k) {
            const Lanes x = view.spokes.x.pair(k), y = view.spokes.y.pair(k);
            const Lanes height = both(normal.x) * x + both(normal.y) * y;
            const Lanes along = both(normal.x) * y - both(normal.y) * x;
            beside = chosen(height < low, along, beside);
            low = lesser(height, low);
            heights_.set_pair(k, height);
            alongs_.set_pair(k, along);
        }
        const Lanes other_low = swapped(low);
        along_ = chosen(other_low < low, swapped(beside), beside)[0];
        low_ = lesser(other_low, low)[0];
        unsigned bits = 0;
        for (int k = 0; k < pairs; ++k) bits |= bits_of(heights_.pair(k) == both(low_)) << 2 * k;
        lowest_ = bits ? std::countr_zero(bits) : 0;
        gap_ = low_ + (dot(normal, view.pivot) - own.heights[side_]);
    }

    // Whether surely no side parts them farther. None does by more than their distance, and that is the gap where the
    // lowest corner has its foot on the side. Where the corner is inside, and no other side is nearer to it, the circle
    // around it up to the side is inside, too: so behind all sides of the other, by at least as much.
    bool is_farthest_side() const {
        const Wheel<pairs>& own = wheel_[own_];
        const WheelView<pairs>& view = view_[own_];
        const Vec2D spoke = view.spokes[lowest_];
        if (gap_ > 0) {
            const Vec2D start = own.corners[side_], along = own.corners[own.after(side_)] - start;
            const double foot = dot(along, (spoke + view.pivot) - start);
            return (foot >= 0) & (foot <= length_sq(along));
        }
        bool is_deepest = true;
        for (int k = 0; k < pairs; ++k) {
            const Lanes x = own.normals.x.pair(k), y = own.normals.y.pair(k);
            const Lanes pivot = (x * both(view.pivot.x) + y * both(view.pivot.y)) - own.heights.pair(k);
            is_deepest &= are_all((x * both(spoke.x) + y * both(spoke.y)) + pivot <= both(gap_));
        }
        return is_deepest;
    }

    // Of all sides of both; what is seen from the other is set, too.
    double farthest_gap() {
        see(1 - own_);
        const SideGaps<pairs> by_a(wheel_[0], view_[0]), by_b(wheel_[1], view_[1]);
        return greatest(greater(by_a.greatest_pair(), by_b.greatest_pair()));
    }

    void find_farthest_side() {
        see(1 - own_);
        const SideGaps<pairs> by_a(wheel_[0], view_[0]), by_b(wheel_[1], view_[1]);
        const double gap = greatest(greater(by_a.greatest_pair(), by_b.greatest_pair()));
        const unsigned bits = by_a.which_are(gap) | by_b.which_are(gap) << 2 * pairs;
        const int first = bits ? std::countr_zero(bits) : 0;
        own_ = first < 2 * pairs ? 0 : 1;
        side_ = first < 2 * pairs ? first : first - 2 * pairs;
        measure();
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
        const Course course = course_at(t);
        const double left = course.room + low_, rate = course.nearing + course.turn * along_;
        if (looks_ == 1 || !(rate > 0)) return safe_step_of_all(t, course);
        const double most = std::min(course.window, beyond_soonest * (left / rate));
        const Doubt doubt = doubt_within(t, most, course);
        if (!(left - doubt.blur > 0)) return 0;
        const double acceleration = std::min(course.hurrying + turn_sq_ * low_ + doubt.growth, course.bound);
        const double step = std::min(most, time_to_meet(left - doubt.blur, rate, acceleration));
        unsigned sooner = 0;
        for (int k = 0; k < pairs; ++k)
            sooner |= bits_of(~corners_at(k, course, doubt).are_farther_than(step)) << 2 * k;
        sooner &= (1u << wheel_[1 - own_].count) - 1;
        return sooner & ~(1u << lowest_) ? safe_step_of_all(t, course) : step;
    }

    // Whichever is the first.
    double safe_step_of_all(double t, const Course& course) const {
        Lanes soonest = both(course.window);
        for (int k = 0; k < pairs; ++k) {
            const CornerPair corners = corners_at(k, course, {});
            const Lanes time = corners.left / corners.rate;
            soonest = lesser(chosen(corners.rate > both(0), time, both(infinity)), soonest);
        }
        double step = std::min(course.window, beyond_soonest * least(soonest));
        const Doubt doubt = doubt_within(t, step, course);
        for (int k = 0; k < pairs; ++k) {
            const CornerPair corners = corners_at(k, course, doubt);
            if (!are_all(corners.left > both(0))) return 0;
            unsigned sooner = bits_of(~corners.are_farther_than(step));
            for (; sooner; sooner &= sooner - 1) {
                const int i = std::countr_zero(sooner);
                step = std::min(step, time_to_meet(corners.left[i], corners.rate[i], corners.acceleration[i]));
            }
        }
        return step;
    }

    Course course_at(double t) const {
        const Wheel<pairs>& own = wheel_[own_];
        const Wheel<pairs>& other = wheel_[1 - own_];
        const Vec2D& pivot = view_[own_].pivot;
        const Lanes moving = way_[1] + both(2 * t) * way_[2];
        const RotD rot = turns_.rot(own_);
        const double sign = signs[own_];
        const Vec2D velocity = turned_back(rot, sign * Vec2D{moving[0], moving[1]});
        const double w = std::fabs(own.angular_velocity);
        Course course;
        course.turn = other.angular_velocity - own.angular_velocity;
        course.window = w > 0 ? std::min(last_ - t, 1 / w) : last_ - t;
        const Lanes lengths = roots_of(lengths_sq(moving, apart_));
        const double speed = lengths[0] + pull_ * course.window;
        const double distance = lengths[1] + speed * course.window;
        const double around = turn_sq_ * other.reach;
        course.bound = pull_ + w * (2 * speed + w * distance) + around;
        course.third =
            third_rounded_up * (w * (3 * pull_ + w * (3 * speed + w * distance)) + std::fabs(course.turn) * around);
        const Vec2D normal = own.normals[side_];
        const double height = dot(normal, pivot);
        course.room = height - (own.heights[side_] + 0.5 * tolerance_);
        course.nearing = own.angular_velocity * dot(normal, perp(pivot)) - dot(normal, velocity);
        course.hurrying = 2 * own.angular_velocity * dot(normal, perp(velocity)) + w * w * height;
        if (pull_ > 0) course.hurrying -= dot(normal, turned_back(rot, (2 * sign) * Vec2D{way_[2][0], way_[2][1]}));
        return course;
    }

    // Speeds are rounded, too: what that may add up to on the way counts as tolerance.
    Doubt doubt_within(double t, double step, const Course& course) const {
        return {0.5 * Follower::accuracy * scale_at(std::fabs(t) + step) - 0.5 * tolerance_, course.third * step};
    }

    // Two of them.
    CornerPair corners_at(int k, const Course& course, const Doubt& doubt) const {
        const Lanes height = heights_.pair(k);
        const Lanes hurrying = both(course.hurrying) + both(turn_sq_) * height;
        return {both(course.room) + height - both(doubt.blur),
                both(course.nearing) + both(course.turn) * alongs_.pair(k),
                lesser(hurrying + both(doubt.growth), both(course.bound))};
    }

    // A time soon after at which they penetrate each other.
    bool find_sure(double t, double end, FoundImpact& found) {
        constexpr int most_tries = 12;
        const Lanes speeds = magnitudes(way_[1]) + both(2 * std::fabs(t)) * magnitudes(way_[2]);
        double speed = speeds[0] + speeds[1];
        for (const Wheel<pairs>& wheel : wheel_) speed += std::fabs(wheel.angular_velocity) * wheel.reach;
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
        const int next = own.after(side_);
        const Vec2D start = own.corners[side_], along = own.corners[next] - start;
        const double foot = dot(along, corner - start);
        const double doubt = 4 * tolerance_ * (std::fabs(along.x) + std::fabs(along.y));
        if (foot < -doubt) return side_;
        return foot > length_sq(along) + doubt ? next : -1;
    }

    // Where a corner is at a time that was looked at.
    Vec2D corner_at(int k, int i, double t) const {
        const auto& way = place_[k];
        const Lanes at = way[0] + both(t) * (way[1] + both(t) * way[2]);
        return Vec2D{at[0], at[1]} + wheel_[k].pivot + rotate(turns_.rot(k), wheel_[k].corners[i]);
    }

    // How they meet, from the last look, at which they surely do.
    bool describe(double enter, double sure, FoundImpact& found) const {
        const int count = wheel_[1 - own_].count, lowest = lowest_;
        const Vec2D side_normal = wheel_[own_].normals[side_];
        const int end = end_before(wheel_[own_], view_[own_].spokes[lowest] + view_[own_].pivot);
        const bool is_end = end >= 0;
        const Vec2D point = is_end ? corner_at(own_, end, sure) : corner_at(1 - own_, lowest, sure);
        const Vec2D normal = rotate(turns_.rot(own_), side_normal);
        found.hit = true;
        found.time = {enter, sure};
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

    double length_, per_time_, time_;  // the units, and what is one by the second
    Wheel<pairs> wheel_[2];            // a and b
    Lanes place_[2][3];                // their ways
    Lanes way_[3];                     // from the pivot of a to that of b
    Lanes rotates_;
    double pull_, turn_sq_;  // a bound of how the way is sped up; the square of what one turns seen from the other
    double scale_[3];
    double last_;
    // The last look.
    TurnFollower turns_at_;
    TwoTurns turns_;
    Lanes apart_;
    WheelView<pairs> view_[2];  // that of the wheel `own_` is set
    Row<pairs> heights_;        // of the other's corners, from its pivot, along the normal of the side
    Row<pairs> alongs_;         // and along the side
    double low_, along_;        // those of the lowest
    double tolerance_, gap_;
    int own_ = 0, side_ = 0, lowest_;
    int looks_ = 0;
};

}  // namespace

template <class T>
bool quick_turn(const Flyer<T>& a, const Flyer<T>& b, IntervalD times, FoundImpact& found) {
    if (!(times.lo <= times.hi) || !(times.lo > -infinity)) return false;
    const auto find = [&](auto& pair) { return pair.set(a, b) && pair.find(times, found); };
    if (fits_wheel(a, 4) && fits_wheel(b, 4)) {
        TurningPair<2> pair;
        return find(pair);
    }
    if (!fits_wheel(a, 8) || !fits_wheel(b, 8)) return false;
    TurningPair<4> pair;
    return find(pair);
}

template bool quick_turn(const Flyer<float>&, const Flyer<float>&, IntervalD, FoundImpact&);
template bool quick_turn(const Flyer<double>&, const Flyer<double>&, IntervalD, FoundImpact&);

}  // namespace carom::detail
