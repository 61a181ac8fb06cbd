#include "follower.hpp"
#include "passing_times.hpp"
#include "unit_vector.hpp"

#include <carom/motion/quick_impact.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

// The search of by_numbers.cpp, for two polygons alone, which need less: seen from a frame that turns with one of them,
// about its pivot, the normals of its sides stand still, and so do the heights that they reach along these. The corners
// of the other then lie at d + s, d the way to its pivot and s from there; seen from the frame, both turn.

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int capacity = 8;

using Row = std::array<double, capacity>;

// An even count of points: what is missing repeats the last.
struct Points {
    Row x, y;

    void set(int i, const Vec2D& v) {
        x[static_cast<std::size_t>(i)] = v.x;
        y[static_cast<std::size_t>(i)] = v.y;
    }
    Vec2D operator[](int i) const { return {x[static_cast<std::size_t>(i)], y[static_cast<std::size_t>(i)]}; }
};

// A polygon as seen from its pivot, unturned.
struct Wheel {
    int count = 0;
    Points corners;
    Points normals;  // unit, outward, of the side from corner i to the next
    Row heights;     // how far the polygon reaches along them
    double spin;
    double reach = 0;   // from the pivot
    double extent = 0;  // of the coordinates

    // In units of 1 / `per_length`. False when a side has no direction.
    template <class T>
    bool set(const Flyer<T>& flyer, double per_length) {
        count = flyer.part.size();
        spin = static_cast<double>(flyer.motion.spin());
        const Vec2D pivot = per_length * lift<double>(flyer.motion.pivot());
        double reach_sq = 0, extent_sq = 0;
        for (int i = 0; i < count; ++i) {
            const Vec2D corner = per_length * flyer.part.template vertex<double>(i);
            corners.set(i, corner - pivot);
            reach_sq = std::max(reach_sq, length_sq(corner - pivot));
            extent_sq = std::max(extent_sq, length_sq(corner));
        }
        reach = std::sqrt(reach_sq) * (1 + 0x1p-40);
        extent = std::sqrt(extent_sq) + std::fabs(pivot.x) + std::fabs(pivot.y);
        if (count % 2 == 1) corners.set(count, corners[count - 1]);
        for (int i = 0; i < count; ++i) {
            const Vec2D normal = -perp(unit_vector(corners[i + 1 < count ? i + 1 : 0] - corners[i]));
            if (normal == Vec2D{}) return false;
            normals.set(i, normal);
        }
        if (count % 2 == 1) normals.set(count, normals[count - 1]);
        set_heights();
        return true;
    }

    // The greatest height of all corners, since rounded polygons need not be convex.
    void set_heights() {
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); i += 2) {
            const Lanes x = two_of(&normals.x[i]), y = two_of(&normals.y[i]);
            Lanes most = both(-infinity);
            for (int j = 0; j < count; ++j) most = greater(most, x * both(corners[j].x) + y * both(corners[j].y));
            put_two(&heights[i], most);
        }
    }
};

Vec2D turned_back(const RotD& rot, const Vec2D& v) {
    return {rot.c * v.x + rot.s * v.y, rot.c * v.y - rot.s * v.x};
}

// What is seen from a wheel: the corners of the other, and its pivot.
struct View {
    Points corners;
    Vec2D pivot;

    void set(const Wheel& other, const RotD& rot, const Vec2D& at) {
        pivot = at;
        const Lanes c = both(rot.c), s = both(rot.s), right = both(at.x), up = both(at.y);
        for (std::size_t i = 0; i < static_cast<std::size_t>(other.count); i += 2) {
            const Lanes x = two_of(&other.corners.x[i]), y = two_of(&other.corners.y[i]);
            put_two(&corners.x[i], (c * x - s * y) + right);
            put_two(&corners.y[i], (s * x + c * y) + up);
        }
    }
};

struct SideGap {
    double gap = -infinity;
    int side = 0;
};

// The side that all corners are farthest outside of.
SideGap farthest_side(const Wheel& own, const View& view, int corner_count) {
    SideGap best;
    for (int i = 0; i < own.count; i += 2) {
        const auto at = static_cast<std::size_t>(i);
        const Lanes x = two_of(&own.normals.x[at]), y = two_of(&own.normals.y[at]);
        Lanes least = both(infinity);
        for (int j = 0; j < corner_count; ++j) {
            least = lesser(least, x * both(view.corners[j].x) + y * both(view.corners[j].y));
        }
        const Lanes gaps = least - two_of(&own.heights[at]);
        const double gap = greatest(gaps);
        if (gap > best.gap) best = {gap, gaps[0] == gap ? i : i + 1};
    }
    return best;
}

double largest(const Vec2D& v) {
    return std::max(std::fabs(v.x), std::fabs(v.y));
}

template <class T>
double term_of(const BasicPolynomial<T>& p, int i) {
    return i < p.size() ? static_cast<double>(p[i]) : 0;
}

// The largest of all that has to be added.
template <class T>
double size_of(const Flyer<T>& flyer) {
    const Vec2D place{term_of(flyer.motion.x(), 0), term_of(flyer.motion.y(), 0)};
    double size = std::max(largest(lift<double>(flyer.motion.pivot())), largest(place));
    for (int i = 0; i < flyer.part.size(); ++i) size = std::max(size, largest(flyer.part.template vertex<double>(i)));
    return size;
}

class TurningPair {
  public:
    template <class T>
    bool set(const Flyer<T>& a, const Flyer<T>& b) {
        // Lengths and times in powers of two about as large as they are: so squares stay in range, and all is the same
        // bit for bit at any scale.
        const double size_of_all = std::max(size_of(a), size_of(b));
        if (!(size_of_all > 0x1p-900 && size_of_all < 0x1p900)) return false;
        per_length_ = std::ldexp(1, -std::ilogb(size_of_all));
        if (!a_.set(a, per_length_) || !b_.set(b, per_length_)) return false;
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
        pivot_a_ = per_length_ * lift<double>(a.motion.pivot());
        pivot_b_ = per_length_ * lift<double>(b.motion.pivot());
        from_ = Vec2D{way[0][0], way[0][1]} + (pivot_b_ - pivot_a_);
        velocity_ = {way[1][0], way[1][1]};
        half_pull_ = {way[2][0], way[2][1]};
        const double rate = std::max(
            {largest(velocity_), std::sqrt(largest(half_pull_)), std::fabs(a_.spin), std::fabs(b_.spin), 0x1p-900});
        if (!(rate < 0x1p900)) return false;
        per_time_ = std::ldexp(1, std::ilogb(rate));
        for (int i : {1, 2, 2}) {  // the pull counts twice
            size[i] /= per_time_;
            for (int k : {0, 1}) place_[i][k] /= per_time_, place_of_a_[i][k] /= per_time_;
        }
        velocity_ = (1 / per_time_) * velocity_;
        half_pull_ = (1 / per_time_) * ((1 / per_time_) * half_pull_);
        a_.spin /= per_time_, b_.spin /= per_time_;
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
        constexpr double close = 0x1p22;  // tolerances; the next step is as good as the root of that
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

    static RotD turned(const Wheel& wheel, double t) {
        return wheel.spin == 0 ? RotD{} : RotD::radians(wheel.spin * t);
    }

    void look(double t) {
        rot_a_ = turned(a_, t), rot_b_ = turned(b_, t);
        apart_ = from_ + t * (velocity_ + t * half_pull_);
        tolerance_ = Follower::accuracy * scale_at(t);
        const RotD between{rot_a_.c * rot_b_.c + rot_a_.s * rot_b_.s, rot_a_.c * rot_b_.s - rot_a_.s * rot_b_.c};
        from_a_.set(b_, between, turned_back(rot_a_, apart_));
        from_b_.set(a_, {between.c, -between.s}, turned_back(rot_b_, -apart_));
        const SideGap by_a = farthest_side(a_, from_a_, b_.count), by_b = farthest_side(b_, from_b_, a_.count);
        by_a_ = !(by_b.gap > by_a.gap);
        gap_ = by_a_ ? by_a.gap : by_b.gap;
        side_ = by_a_ ? by_a.side : by_b.side;
    }

    bool penetrates_at(double t) {
        look(t);
        return gap_ < -tolerance_;
    }

    // A time for which more than half of the tolerance is left between the side and all corners. With d and s as above,
    // turning by w and the other by w', d is sped up by |d''| + 2 |w d'| + w^2 |d|, and s by (w' - w)^2 |s|.
    double safe_step(double t) const {
        const Wheel& own = by_a_ ? a_ : b_;
        const Wheel& other = by_a_ ? b_ : a_;
        const View& view = by_a_ ? from_a_ : from_b_;
        const Vec2D moving = velocity_ + (2 * t) * half_pull_;
        const Vec2D velocity = by_a_ ? turned_back(rot_a_, moving) : turned_back(rot_b_, -moving);
        const double spin = std::fabs(own.spin), spin_between = other.spin - own.spin;
        const double window = spin > 0 ? std::min(last_ - t, 1 / spin) : last_ - t;
        const double pull = 2 * (std::fabs(half_pull_.x) + std::fabs(half_pull_.y));
        const double speed = std::sqrt(length_sq(moving)) + pull * window;
        const double distance = std::sqrt(length_sq(apart_)) + speed * window;
        const double acceleration =
            pull + 2 * spin * speed + spin * spin * distance + spin_between * spin_between * other.reach;
        const Vec2D normal = own.normals[side_];
        const double height = own.heights[static_cast<std::size_t>(side_)] + 0.5 * tolerance_;
        const double nearing = own.spin * dot(normal, perp(view.pivot)) - dot(normal, velocity);
        double step = window;
        for (int j = 0; j < other.count; ++j) {
            const Vec2D corner = view.corners[j];
            const double left = dot(normal, corner) - height;
            const double rate = nearing - spin_between * dot(normal, perp(corner - view.pivot));
            if (left > step * (rate + acceleration * step)) continue;  // it is not the first
            step = std::min(step, time_to_pass(left, rate, acceleration));
        }
        return step;
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

    // How they meet, from the last look, at which they surely do.
    bool describe(double enter, double sure, FoundImpact& found) const {
        const Wheel& own = by_a_ ? a_ : b_;
        const Wheel& other = by_a_ ? b_ : a_;
        const View& view = by_a_ ? from_a_ : from_b_;
        const Vec2D side_normal = own.normals[side_];
        int lowest = 0;
        for (int j = 1; j < other.count; ++j) {
            if (dot(side_normal, view.corners[j]) < dot(side_normal, view.corners[lowest])) lowest = j;
        }
        const auto& way = by_a_ ? place_ : place_of_a_;
        const Vec2D at{way[0][0] + sure * (way[1][0] + sure * way[2][0]),
                       way[0][1] + sure * (way[1][1] + sure * way[2][1])};
        const Vec2D normal = rotate(by_a_ ? rot_a_ : rot_b_, side_normal);
        found.hit = true;
        found.time = {enter, sure};
        const Vec2D point = at + (by_a_ ? pivot_b_ : pivot_a_) + rotate(by_a_ ? rot_b_ : rot_a_, other.corners[lowest]);
        found.point = (1 / per_length_) * point;
        found.normal = by_a_ ? normal : -normal;
        found.feature_a = {0, FeatureKind::edge, side_};
        found.feature_b = {0, FeatureKind::vertex, lowest};
        if (!by_a_) std::swap(found.feature_a, found.feature_b);
        return true;
    }

    double per_length_, per_time_;
    Wheel a_, b_;
    double place_of_a_[3][2], place_[3][2];  // the ways of a and b
    Vec2D pivot_a_, pivot_b_;
    Vec2D from_, velocity_, half_pull_;  // the way from the pivot of a to that of b
    double scale_[3];
    double last_;
    // The last look.
    RotD rot_a_, rot_b_;
    Vec2D apart_;
    View from_a_, from_b_;
    double tolerance_, gap_;
    bool by_a_;
    int side_;
};

template <class T>
bool is_plain(const Flyer<T>& flyer) {
    const BasicMotion<T>& motion = flyer.motion;
    const ConvexPart<T>& part = flyer.part;
    return part.is_bounded() && part.size() > 2 && part.size() <= capacity && !part.is_rounded() &&
           motion.growth() == 0 && motion.x().size() <= 3 && motion.y().size() <= 3;
}

}  // namespace

template <class T>
bool quick_turn(const Flyer<T>& a, const Flyer<T>& b, IntervalD times, FoundImpact& found) {
    if (!is_plain(a) || !is_plain(b) || !(times.lo <= times.hi) || !(times.lo > -infinity)) return false;
    TurningPair pair;
    return pair.set(a, b) && pair.find(times, found);
}

template bool quick_turn(const Flyer<float>&, const Flyer<float>&, IntervalD, FoundImpact&);
template bool quick_turn(const Flyer<double>&, const Flyer<double>&, IntervalD, FoundImpact&);

}  // namespace carom::detail
