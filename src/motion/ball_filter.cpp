#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/motion/impact_filters.hpp>

#include <algorithm>
#include <array>
#include <cmath>

// As seen from the other shape, the core, a ball is a moving point P. It touches the core where its distance is the sum
// of both radii: on a side offset by that sum, or on the disc around a corner. The earliest of these times is the first
// contact, if P starts outside. Each is a root of a polynomial of degree 2 or 4. The coefficients in the Bernstein
// basis show that there is no root or just one [Farouki & Rajan 1987], and the signs on both sides where it lies.
//
// The bounds: let Q be at least every coordinate of P - corner at any time, R the radius, and let each computed
// coordinate be off by at most `off`, which is at least 16 u Q. The normal of a side is then off by less than 2 off,
// and its components are less than 2 Q. So heights over sides, times their lengths, are off by 2 (2 off Q + 2 Q off),
// the roundings of the sums and the length times R by less than 4 off (Q + R): in total by less than `side_error` = 16
// off (Q + R). Squared distances, and products of two such vectors, are off by less than `disc_error` = 8 off Q + 32 u
// (Q^2 + R^2).

namespace carom::detail {
namespace {

constexpr int capacity = 16;

// p0 + p1 t + p2 t^2.
struct Parabola {
    Vec2D p0, p1, p2;

    Parabola(const Vec2D& c0, const Vec2D& c1, const Vec2D& c2) : p0(c0), p1(c1), p2(c2) {}
    explicit Parabola(const Motion& motion)
        : p0{term(motion.x(), 0), term(motion.y(), 0)},
          p1{term(motion.x(), 1), term(motion.y(), 1)},
          p2{term(motion.x(), 2), term(motion.y(), 2)} {}

    static double term(const Polynomial& p, int i) { return i < p.size() ? static_cast<double>(p[i]) : 0; }

    Vec2D at(double t) const { return p0 + t * (p1 + t * p2); }
    Vec2D velocity(double t) const { return p1 + (2 * t) * p2; }
};

// A polynomial of degree 2 on [0, 1] in the Bernstein basis.
struct Height {
    double b0, b1, b2;

    double operator()(double x) const { return b0 + x * (2 * (b1 - b0) + x * ((b0 - b1) + (b2 - b1))); }
};

enum class Crossing { none, one, uncertain };

enum class FilterResult { unknown, miss, hit };

// Whether it has a root at which it falls below 0, all coefficients being off by at most `error`. If both ends have the
// same sign and the roots are real, they lie within exactly when the middle coefficient has the other sign; it does
// unless all three agree.
Crossing descends(const Height& h, double error) {
    const auto& [b0, b1, b2] = h;
    if (std::min({b0, b1, b2}) > error || std::max({b0, b1, b2}) < -error) return Crossing::none;
    if (!(std::fabs(b0) > error && std::fabs(b2) > error)) return Crossing::uncertain;
    if (b0 < 0 && b2 > 0) return Crossing::none;
    if (b0 > 0 && b2 < 0) return Crossing::one;
    const double discriminant = b1 * b1 - b0 * b2;
    const double rounding = (2 * std::fabs(b1) + std::fabs(b0) + std::fabs(b2) + 2 * error) * error +
                            4 * unit_roundoff * (b1 * b1 + b0 * b2);
    if (discriminant < -rounding) return Crossing::none;
    return discriminant > rounding ? Crossing::one : Crossing::uncertain;
}

bool is_parabolic(const Motion& motion) {
    return !motion.rotates() && motion.growth() == 0 && motion.x().size() <= 3 && motion.y().size() <= 3;
}

double size_of(const Vec2D& v) {
    return std::max(std::fabs(v.x), std::fabs(v.y));
}

class BallFilter {
  public:
    BallFilter(const MovingConvex<float>& ball, const MovingConvex<float>& core, double end)
        : ball_(ball),
          core_(core),
          ball_path_(ball.motion),
          core_path_(core.motion),
          path_(ball_path_.p0 - core_path_.p0, ball_path_.p1 - core_path_.p1, ball_path_.p2 - core_path_.p2),
          end_(end) {
        radius_ = ball.part.radius<double>() + core.part.radius<double>();
        count_ = core.part.size();
        origin_ = ball.part.vertex<double>(0);
        double largest = 0;
        for (int i = 0; i < count_; ++i) {
            const Vec2D corner = core.part.vertex<double>(i) - origin_;
            corners_[static_cast<std::size_t>(i)] = corner;
            largest = std::max(largest, size_of(corner));
        }
        corners_[static_cast<std::size_t>(count_)] = corners_[0];
        speed_ = sum_of(path_.p1) + 2 * sum_of(path_.p2) * end;
        const double reach = sum_of(path_.p0) + sum_of(path_.p1) * end + sum_of(path_.p2) * end * end;
        extent_ = (reach + largest) * (1 + 0x1p-40);
        off_ = 16 * unit_roundoff * extent_ + error_of(ball.part) + error_of(core.part);
        side_error_ = 16 * off_ * (extent_ + radius_);
        disc_error_ = 8 * off_ * extent_ + 32 * unit_roundoff * (extent_ * extent_ + radius_ * radius_);
    }

    FilterResult run() {
        if (!(extent_ > 0x1p-200 && extent_ < 0x1p200 && radius_ < 0x1p200)) return FilterResult::unknown;
        limit_to(end_);
        bool starts_outside = false;
        for (int i = 0; i < (count_ > 1 ? count_ : 0); ++i) {
            const Side side = side_at(i);
            const Height& h = side.height;
            if (std::min({h.b0, h.b1, h.b2}) > side_error_) return FilterResult::miss;
            starts_outside |= h.b0 > side_error_;
            const Crossing crossing = descends(h, side_error_);
            if (crossing == Crossing::uncertain || (crossing == Crossing::one && !hit_side(i, side)))
                return FilterResult::unknown;
        }
        if (!starts_outside && !is_beyond_corner()) return FilterResult::unknown;
        for (int i = 0; i < (radius_ > 0 ? count_ : 0); ++i) {
            if (!hit_disc(i)) return FilterResult::unknown;
        }
        return has_hit_ ? FilterResult::hit : FilterResult::miss;
    }

    // Fills in a hit, unless rounding leaves one of its values in doubt.
    bool describe(bool ball_is_a, FoundImpact& found) const {
        const auto nearest = static_cast<double>(static_cast<float>(time_));
        if (!(std::fabs(nearest - time_) > time_error_)) return false;  // it might be a float
        found.time = {time_ - time_error_, time_ + time_error_};
        const Vec2D corner = corners_[static_cast<std::size_t>(index_)];
        const Vec2D along = corners_[static_cast<std::size_t>(index_ + 1)] - corner;
        const Vec2D normal = is_side_ ? Vec2D{along.y, -along.x} : path_.at(time_) - corner;
        const double normal_error = is_side_ ? 2 * off_ : off_ + speed_ * time_error_;
        if (!(normal_error < 0x1p-28 * size_of(normal))) return false;
        const Vec2D outward = (1 / std::sqrt(length_sq(normal))) * normal;
        const bool by_ball = is_side_ || ball_is_a;
        const Vec2D at =
            by_ball ? origin_ + ball_path_.at(time_) - ball_.part.radius<double>() * outward
                    : core_.part.vertex<double>(index_) + core_path_.at(time_) + core_.part.radius<double>() * outward;
        found.hit = true;
        found.point = at;
        found.normal = ball_is_a ? -outward : outward;
        Feature& of_ball = ball_is_a ? found.feature_a : found.feature_b;
        Feature& of_core = ball_is_a ? found.feature_b : found.feature_a;
        of_ball = {0, FeatureKind::vertex, 0};
        of_core = {0, FeatureKind::vertex, index_};
        if (is_side_) of_core = {0, FeatureKind::edge, count_ > 2 ? index_ : 0};
        return true;
    }

  private:
    // The edge vector of a side, and P's height over the side offset by the radius, times the side's length.
    struct Side {
        Vec2D start, along;
        Height height;
    };

    static double sum_of(const Vec2D& v) { return std::fabs(v.x) + std::fabs(v.y); }

    // A bound of the error of a vertex: each pose adds the roundings of two products, their sum and the translation.
    static double error_of(const ConvexPart<float>& part) {
        if (part.pose_count() == 0) return 0;
        double size = 0, error = 0;
        for (int i = 0; i < part.size(); ++i) size = std::max(size, size_of(lift<double>(part.local(i))));
        for (int k = part.pose_count(); k-- > 0;) {
            const double shift = size_of(lift<double>(part.pose(k).at));
            error = 1.5 * error + 8 * unit_roundoff * (size + shift);
            size = 1.5 * size + shift;
        }
        return error;
    }

    // Ends the search at that time. Until then the path lies in the triangle of three control points.
    void limit_to(double t) {
        last_ = t;
        controls_ = controls(0, t);
    }

    std::array<Vec2D, 3> controls(double from, double to) const {
        const Vec2D first = path_.at(from);
        return {first, first + (0.5 * (to - from)) * path_.velocity(from), path_.at(to)};
    }

    Side side_at(int i) const {
        const Vec2D start = corners_[static_cast<std::size_t>(i)];
        const Vec2D along = corners_[static_cast<std::size_t>(i + 1)] - start;
        const Vec2D normal{along.y, -along.x};
        const double base = dot(normal, start) + (radius_ > 0 ? radius_ * std::sqrt(length_sq(along)) : 0);
        return {start,
                along,
                {dot(normal, controls_[0]) - base, dot(normal, controls_[1]) - base, dot(normal, controls_[2]) - base}};
    }

    // With the only root of the height; false when in doubt about it.
    bool hit_side(int i, const Side& side) {
        const Height& h = side.height;
        const double root = std::sqrt(h.b1 * h.b1 - h.b0 * h.b2), slope = h.b1 - h.b0;
        const double x = slope > 0 ? -(slope + root) / ((h.b0 - h.b1) + (h.b2 - h.b1)) : h.b0 / (root - slope);
        const double x_error = 2 * side_error_ / root + 4 * unit_roundoff;
        const bool is_proven =
            x - x_error > 0 && x + x_error < 1 && h(x - x_error) > 2 * side_error_ && h(x + x_error) < -2 * side_error_;
        if (!is_proven) return false;
        const double t = x * last_, error = (x_error + unit_roundoff) * last_;
        const double foot = dot(side.along, path_.at(t) - side.start), length = length_sq(side.along);
        const double foot_error = 20 * off_ * extent_ + 8 * extent_ * speed_ * error;
        if (foot < -foot_error || foot > length + foot_error) return true;
        if (!(foot > foot_error && foot < length - foot_error)) return false;
        return record(true, i, t, error);
    }

    // Keeps the earlier of two times; false when their order is in doubt.
    bool record(bool is_side, int index, double t, double error) {
        if (has_hit_ && !(t + error < time_ - time_error_)) return t - error > time_ + time_error_;
        has_hit_ = true;
        is_side_ = is_side;
        index_ = index;
        time_ = t;
        time_error_ = error;
        limit_to(t + error);
        return true;
    }

    // Where no side shows it: whether P starts in the region of a corner, and farther from it than the radius.
    bool is_beyond_corner() const {
        const Vec2D& at = path_.p0;
        const double foot_error = 20 * off_ * extent_;
        for (int i = 0; i < count_; ++i) {
            const Vec2D from = at - corners_[static_cast<std::size_t>(i)];
            if (!(length_sq(from) - radius_ * radius_ > disc_error_)) continue;
            if (count_ == 1) return true;
            const Vec2D ahead = corners_[static_cast<std::size_t>(i + 1)] - corners_[static_cast<std::size_t>(i)];
            const int before = i > 0 ? i - 1 : count_ - 1;
            const Vec2D behind = corners_[static_cast<std::size_t>(i)] - corners_[static_cast<std::size_t>(before)];
            if (dot(ahead, from) < -foot_error && dot(behind, from) > foot_error) return true;
        }
        return false;
    }

    double over_disc(const Vec2D& corner, double t) const {
        return length_sq(path_.at(t) - corner) - radius_ * radius_;
    }

    // The first time on the disc around a corner; false when in doubt about it. A subinterval in which the coefficients
    // do not change sign has no root, and one in which they do so once has one.
    bool hit_disc(int i) {
        constexpr int max_parts = 40;
        const Vec2D& corner = corners_[static_cast<std::size_t>(i)];
        const double square = radius_ * radius_;
        double from = 0, to = last_;
        std::array<Vec2D, 3> p = controls_;
        for (int part = 0; part < max_parts; ++part) {
            const Vec2D p0 = p[0] - corner, p1 = p[1] - corner, p2 = p[2] - corner;
            const double b0 = dot(p0, p0) - square, b1 = dot(p0, p1) - square, b3 = dot(p1, p2) - square;
            const double b2 = (1.0 / 3) * (dot(p0, p2) + 2 * dot(p1, p1)) - square, b4 = dot(p2, p2) - square;
            if (!(b0 > disc_error_)) return false;
            if (std::min({b1, b2, b3, b4}) > disc_error_) {
                if (to == last_) return true;
                const double width = to - from;
                from = to;
                to = std::min(last_, to + 2 * width);
            } else if (changes_once(b1, b2, b3, b4)) {
                return hit_disc_within(i, from, to, b0 / (b0 - b4));
            } else {
                to = from + 0.4835772 * (to - from);
            }
            p = controls(from, to);
        }
        return false;
    }

    // After a first coefficient above 0.
    bool changes_once(double b1, double b2, double b3, double b4) const {
        const auto sign = [&](double b) { return b > disc_error_ ? 1 : (b < -disc_error_ ? -1 : 0); };
        const int s1 = sign(b1), s2 = sign(b2), s3 = sign(b3);
        return b4 < -disc_error_ && s1 >= s2 && s2 >= s3 && s1 * s2 * s3 != 0;
    }

    // Newton's method, bracketed by the sign change, in an interval that has one root.
    bool hit_disc_within(int i, double from, double to, double share) {
        constexpr int max_steps = 30;
        const Vec2D& corner = corners_[static_cast<std::size_t>(i)];
        double t = from + share * (to - from), slope = 0, moved = 0;
        double low = from, high = to;
        for (int step = 0; step < max_steps; ++step) {
            const Vec2D p = path_.at(t) - corner;
            const double over = length_sq(p) - radius_ * radius_;
            slope = 2 * dot(p, path_.velocity(t));
            (over > 0 ? low : high) = t;
            double next = t - over / slope;
            if (!(next >= low && next <= high)) next = low + 0.5 * (high - low);
            moved = std::fabs(next - t);
            t = next;
            if (!(moved > 0x1p-27 * t)) break;
        }
        const double error = 4 * disc_error_ / std::fabs(slope) + 4 * unit_roundoff * t + 0x1p-16 * moved;
        const bool is_proven = t - error > from && t + error < to && over_disc(corner, t - error) > 2 * disc_error_ &&
                               over_disc(corner, t + error) < -2 * disc_error_;
        return is_proven && record(false, i, t, error);
    }

    const MovingConvex<float>& ball_;
    const MovingConvex<float>& core_;
    Parabola ball_path_, core_path_;
    Parabola path_;  // of the ball as seen from the core, relative to its start
    double end_;
    double radius_;
    int count_;
    Vec2D origin_;
    std::array<Vec2D, capacity + 1> corners_;  // relative to the ball's start; the first again at the end
    double speed_, extent_, off_, side_error_, disc_error_;
    double last_ = 0;
    std::array<Vec2D, 3> controls_;
    bool has_hit_ = false;
    bool is_side_ = false;
    int index_ = 0;
    double time_ = 0;
    double time_error_ = 0;
};

bool fits(const ConvexPart<float>& part) {
    return part.is_bounded() && part.size() > 0 && part.size() <= capacity;
}

}  // namespace

// Hot, or gcc calls the library for square roots.
CAROM_HOT bool filter_ball_impact(const MovingConvex<float>& a, const MovingConvex<float>& b, IntervalD times,
                                  FoundImpact& found) {
    if (!(times.lo == 0 && times.hi > 0 && times.hi < 0x1p100)) return false;
    if (!fits(a.part) || !fits(b.part) || !is_parabolic(a.motion) || !is_parabolic(b.motion)) return false;
    const bool ball_is_a = a.part.size() == 1;
    if (!ball_is_a && b.part.size() > 1) return false;
    const MovingConvex<float>& core = ball_is_a ? b : a;
    const bool is_rounded = a.part.is_rounded() || b.part.is_rounded();
    if (!is_rounded && core.part.size() < 3) return false;  // neither has an interior
    BallFilter filter(ball_is_a ? a : b, core, times.hi);
    const FilterResult result = filter.run();
    return result == FilterResult::hit ? filter.describe(ball_is_a, found) : result == FilterResult::miss;
}

}  // namespace carom::detail
