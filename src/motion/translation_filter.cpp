#include "difference_outline.hpp"
#include "path_roots.hpp"
#include "root_bracket.hpp"
#include "unit_vector.hpp"

#include <carom/detail/motion/impact_filters.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

// As seen from b, a is a moving point P, and they are in contact while P is in the Minkowski difference b - a, rounded
// by both radii. P is outside as long as it is beyond the line of a side, offset by the radius. So it moves to where it
// crosses that line, then the next one that it is still beyond, until it is behind all. If it then is not on the side
// but beyond its end, the first of all crossings of sides and discs around corners is the contact. Each time is a root
// of a polynomial. Its Bernstein coefficients show that there is none in an interval, or just one [Farouki & Rajan
// 1987].
//
// The bounds: let Q be at least every coordinate of P - corner at any time, and so at control points, R the radius, and
// let each computed coordinate be off by at most `off`, which is at least 16 u Q: evaluations take fewer than 30
// roundings of terms whose magnitudes sum up to the reach of the path. The normal of a side is then off by less than 2
// off, and its components are less than 2 Q. So heights over sides, times their lengths, are off by 2 (2 off Q + 2 Q
// off), the roundings of the sums and the length times R by less than 4 off (Q + R): in total by less than `side_error`
// = 16 off (Q + R). Squared distances, and products of two such vectors, are off by less than `disc_error` = 8 off Q +
// 32 u (Q^2 + R^2).

namespace carom::detail {
namespace {

template <class T, int degree>
class TranslationFilter {
  public:
    TranslationFilter(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times)
        : a_(a), b_(b), path_a_(a.motion), path_b_(b.motion), path_(path_a_.relative_to(path_b_)), times_(times) {
        radius_ = a.part.template radius<double>() + b.part.template radius<double>();
    }

    FilterResult run() {
        if (!outline_.set(a_.part, b_.part) || !set_bounds()) return FilterResult::unknown;
        count_ = outline_.side_count();
        if (radius_ == 0 && count_ < 3) return FilterResult::unknown;  // no interior
        for (int i = 0; i < count_; ++i) {
            const Vec2D along = outline_.side(i).along, normal = normal_of(i);
            const double base = dot(normal, outline_.corner(i));
            bases_[index(i)] = radius_ > 0 ? base + radius_ * std::sqrt(length_sq(along)) : base;
        }
        const FilterResult entered = enter_all_sides();
        if (entered != FilterResult::hit) return entered;
        if (feature_ < 0) return find_from_start();
        if (radius_ == 0 && !outline_.continues(feature_ + 1)) return FilterResult::hit;
        const int crossed = feature_;
        do {
            const FilterResult on_side = is_on_side(feature_, path_.at(time_), time_error_);
            if (on_side != FilterResult::miss) return on_side;
        } while (outline_.continues(++feature_));
        feature_ = crossed;
        return radius_ > 0 ? find_on_border() : FilterResult::unknown;
    }

    // Fills in a hit, unless rounding leaves one of its values in doubt.
    bool describe(FoundImpact& found) const {
        found.hit = true;
        if (starts_inside_) {
            found.time = {times_.lo, times_.lo};
            found.at_start = found.penetrating = true;
            return true;
        }
        if (is_side_ && outline_.is_flat()) return found.hit = false;
        if (!bracket_time(found.time)) return found.hit = false;
        const double t = std::is_same_v<T, double> ? found.time.lo : time_;
        const Vec2D at_a = path_a_.at(t), at_b = path_b_.at(t);
        const bool is_of_a = is_side_ && outline_.side(feature_).of_a;
        // A point and a segment are on one line, of which only the first side counts.
        const bool is_on_line = is_side_ && count_ == 2;
        const DifferenceCorner corner = outline_.vertices(is_on_line ? 0 : feature_);
        Vec2D outward;
        if (is_side_) {
            outward = unit_vector(normal_direction(feature_));
        } else {
            const Vec2D from_corner = (at_a - at_b) - outline_.corner(feature_);
            const double error = off_ + speed_ * time_error_;
            if (!(error < 0x1p-28 * sum_of(from_corner))) return found.hit = false;
            outward = unit_vector(from_corner);
        }
        const ConvexPart<T>& part = is_of_a ? b_.part : a_.part;
        const double radius = part.template radius<double>();
        const Vec2D vertex = part.template vertex<double>(is_of_a ? corner.on_b : corner.on_a);
        found.point = vertex + (is_of_a ? at_b : at_a) + (is_of_a ? radius : -radius) * outward;
        found.normal = -outward;
        found.feature_a = {0, FeatureKind::vertex, corner.on_a};
        found.feature_b = {0, FeatureKind::vertex, corner.on_b};
        if (!is_side_) return true;
        Feature& edge = is_of_a ? found.feature_a : found.feature_b;
        edge = {0, FeatureKind::edge, is_on_line ? 0 : outline_.side(feature_).index};
        return true;
    }

  private:
    using Controls = typename ShortPath<degree>::Controls;
    static constexpr int capacity = DifferenceOutline<T>::capacity;

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    bool set_bounds() {
        const double latest = std::max(std::fabs(times_.lo), std::fabs(times_.hi));
        speed_ = path_.max_speed(latest);
        reach_ = path_.reach(latest);
        double farthest = 0;
        for (const Vec2D& p : path_.controls(times_.lo, times_.hi)) farthest = std::max(farthest, sum_of(p));
        extent_ = farthest + outline_.extent();
        off_ = 32 * unit_roundoff * (extent_ + reach_) + outline_.error();
        side_error_ = 16 * off_ * (extent_ + radius_);
        disc_error_ = 8 * off_ * extent_ + 32 * unit_roundoff * (extent_ * extent_ + radius_ * radius_);
        return extent_ > 0x1p-200 && extent_ < 0x1p200 && reach_ < 0x1p200 && radius_ < 0x1p200;
    }

    Vec2D normal_of(int i) const { return -perp(outline_.side(i).along); }

    Direction<T> normal_direction(int i) const {
        const auto& side = outline_.side(i);
        return side.of_a ? side_normal(a_.part, side.index).rotated(2) : side_normal(b_.part, side.index);
    }

    // P's height over a side offset by the radius, times the side's length.
    double height_over(int i, const Vec2D& p) const { return dot(normal_of(i), p) - bases_[index(i)]; }

    // The first time at which P is behind all sides, and the side that it crosses then; -1 at the start.
    FilterResult enter_all_sides() {
        const int max_rounds = 2 * count_ + 2;
        time_ = times_.lo;
        feature_ = -1;
        for (int round = 0; round < max_rounds; ++round) {
            const Vec2D p = path_.at(time_);
            const double doubt = side_error_ + 4 * extent_ * speed_ * time_error_;
            bool is_certain = true;
            int farthest = -1;
            double greatest = doubt;
            for (int i = 0; i < count_; ++i) {
                if (i == feature_ || outline_.continues(i)) continue;
                const double height = height_over(i, p);
                if (height > greatest) greatest = height, farthest = i;
                is_certain &= height < -doubt;
            }
            if (farthest < 0) return is_certain ? FilterResult::hit : FilterResult::unknown;
            const Descent descent = next_descent(farthest, time_, times_.hi);
            if (descent.result != FilterResult::hit) return descent.result;
            set(true, farthest, descent);
        }
        return FilterResult::unknown;
    }

    void set(bool is_side, int feature, const Descent& descent) {
        is_side_ = is_side;
        feature_ = feature;
        time_ = descent.time;
        time_error_ = descent.error;
        slope_ = descent.slope;
        resume_ = descent.resume;
    }

    // The next time at which P descends below a side.
    Descent next_descent(int i, double from, double end) const {
        const Vec2D normal = normal_of(i);
        const double base = bases_[index(i)];
        const auto heights = [&](const Controls& p) {
            std::array<double, degree + 1> b;
            for (std::size_t k = 0; k <= degree; ++k) b[k] = dot(normal, p[k]) - base;
            return b;
        };
        std::array<double, degree + 1> terms;
        for (std::size_t k = 0; k <= degree; ++k) terms[k] = dot(normal, path_.terms[k]);
        terms[0] -= base;
        return next_descent_of(path_, {from, end}, side_error_, heights, [&](double low, double high, double share) {
            return root_within(low, high, share, side_error_, [&](double t) {
                double value = terms[degree], slope = 0;
                for (std::size_t k = degree; k-- > 0;) slope = value + t * slope, value = terms[k] + t * value;
                return std::array{value, slope};
            });
        });
    }

    // The next time at which P enters the disc around a corner.
    Descent next_entry(int i, double from, double end) const {
        const Vec2D corner = outline_.corner(i);
        const double square = radius_ * radius_;
        const auto squares = [&](Controls p) {
            for (Vec2D& v : p) v = v - corner;
            return square_within(p, square);
        };
        return next_descent_of(path_, {from, end}, disc_error_, squares, [&](double low, double high, double share) {
            return root_within(low, high, share, disc_error_, [&](double t) {
                const Vec2D p = path_.at(t) - corner;
                return std::array{length_sq(p) - square, 2 * dot(p, path_.velocity(t))};
            });
        });
    }

    // Whether P, as it crosses the line of a side, is between the ends of the side.
    FilterResult is_on_side(int i, const Vec2D& p, double time_error) const {
        const Vec2D& along = outline_.side(i).along;
        const double foot = dot(along, p - outline_.corner(i)), length = length_sq(along);
        const double error = 20 * off_ * extent_ + 8 * extent_ * speed_ * time_error;
        if (foot < -error || foot > length + error) return FilterResult::miss;
        return foot > error && foot < length - error ? FilterResult::hit : FilterResult::unknown;
    }

    // P starts behind all offset sides: in contact, unless it is in the gap between two of them and the disc.
    FilterResult find_from_start() {
        const Vec2D p = path_.at(times_.lo);
        bool is_inside = true, is_near = false, is_far = true;
        for (int i = 0; i < count_; ++i) {
            const double width = radius_ * std::sqrt(length_sq(outline_.side(i).along));
            const double height = height_over(i, p) + width;
            // A start on the border of one region of the rounded difference is left to the exact search.
            const double from_border = std::min(std::fabs(std::fabs(height) - width), std::fabs(height));
            if (!(from_border > side_error_)) return FilterResult::unknown;
            is_inside &= height < -side_error_;
            if (radius_ == 0) continue;
            const FilterResult on_side = is_on_side(i, p, 0);
            is_near |= on_side == FilterResult::hit && std::fabs(height) < width - side_error_;
            is_far &= on_side == FilterResult::miss || height < -side_error_;
        }
        for (int i = 0; i < (radius_ > 0 ? outline_.corner_count() : 0); ++i) {
            const double over = length_sq(p - outline_.corner(i)) - radius_ * radius_;
            if (!(std::fabs(over) > disc_error_)) return FilterResult::unknown;
            is_near |= over < 0;
        }
        starts_inside_ = is_near || (is_inside && count_ > 2);
        if (starts_inside_) return FilterResult::hit;
        return is_far && !(is_inside && count_ > 0) ? find_on_border() : FilterResult::unknown;
    }

    // The first crossing of any side or disc, for a P that is outside until `time_`. Then it is behind all offset sides
    // but the one that it crosses, and any on the same line: behind these it is at `resume_`.
    FilterResult find_on_border() {
        const double start = time_, resume = resume_;
        const int crossed = feature_;
        bool has_hit = false;
        double end = times_.hi;
        // Keeps the earlier of two times; false when their order is in doubt.
        const auto record = [&](bool is_side, int feature, const Descent& descent) {
            const double first = descent.time - descent.error, last = descent.time + descent.error;
            if (has_hit && !(last < time_ - time_error_)) return first > time_ + time_error_;
            has_hit = true;
            set(is_side, feature, descent);
            end = last;
            return true;
        };
        for (int i = 0; i < count_; ++i) {
            const bool is_crossed = i == crossed || (i == crossed + 1 && outline_.continues(i));
            for (double from = is_crossed ? resume : start;;) {
                const Descent descent = next_descent(i, from, end);
                if (descent.result == FilterResult::unknown) return descent.result;
                if (descent.result == FilterResult::miss) break;
                const FilterResult on_side = is_on_side(i, path_.at(descent.time), descent.error);
                if (on_side == FilterResult::unknown) return on_side;
                if (on_side == FilterResult::hit) {
                    if (!record(true, i, descent)) return FilterResult::unknown;
                    break;
                }
                from = descent.resume;
            }
        }
        for (int i = 0; i < outline_.corner_count(); ++i) {
            const Descent descent = next_entry(i, start, end);
            if (descent.result == FilterResult::unknown) return descent.result;
            if (descent.result == FilterResult::hit && !record(false, i, descent)) return FilterResult::unknown;
        }
        return has_hit ? FilterResult::hit : FilterResult::miss;
    }

    // Floats have one pair of neighbors around the time unless it may be one. Doubles need more than doubles.
    bool bracket_time(IntervalD& time) const {
        time = {time_ - time_error_, time_ + time_error_};
        if constexpr (std::is_same_v<T, float>) {
            const auto nearest = static_cast<double>(static_cast<float>(time_));
            return std::fabs(nearest - time_) > time_error_;
        } else {
            const DifferenceCorner vertices = outline_.vertices(feature_);
            const auto corner = b_.part.template vertex<DoubleDouble>(vertices.on_b) -
                                a_.part.template vertex<DoubleDouble>(vertices.on_a);
            const auto from_corner = [&](double t) {
                BasicVec2<DoubleDouble> p{};
                for (std::size_t k = degree + 1; k-- > 0;) {
                    const Vec2D &of_a = path_a_.terms[k], &of_b = path_b_.terms[k];
                    p = {t * p.x + (DoubleDouble(of_a.x) - DoubleDouble(of_b.x)),
                         t * p.y + (DoubleDouble(of_a.y) - DoubleDouble(of_b.y))};
                }
                return p - corner;
            };
            const DoubleDouble radius =
                a_.part.template radius<DoubleDouble>() + b_.part.template radius<DoubleDouble>();
            const double size_sq = 8 * extent_ * (extent_ + reach_ + radius_);
            if (!is_side_) {
                const auto over = [&](double t) { return length_sq(from_corner(t)) - radius * radius; };
                return bracket_root(over, slope_, root_rounding * (size_sq + radius_ * radius_), time);
            }
            const auto normal = normal_direction(feature_).template in<DoubleDouble>();
            const auto height = [&](double t) { return dot(normal, from_corner(t)); };
            if (radius_ == 0) return bracket_root(height, slope_, root_rounding * size_sq, time);
            // Above the side, its height is that of the radius where their squares are equal.
            const DoubleDouble width_sq = length_sq(normal) * radius * radius;
            const auto over = [&](double t) {
                const DoubleDouble h = height(t);
                return h * h - width_sq;
            };
            return bracket_root(over, 2 * height(time_).rounded() * slope_, root_rounding * size_sq * size_sq, time);
        }
    }

    const MovingConvex<T>& a_;
    const MovingConvex<T>& b_;
    ShortPath<degree> path_a_, path_b_;
    ShortPath<degree> path_;  // of a as seen from b
    IntervalD times_;
    DifferenceOutline<T> outline_;
    int count_ = 0;
    std::array<double, capacity> bases_;  // the heights of the offset sides, times their lengths
    double radius_;
    double speed_ = 0, reach_ = 0, extent_ = 0, off_ = 0, side_error_ = 0, disc_error_ = 0;
    bool starts_inside_ = false;
    // The contact: on a side or the disc around a corner.
    bool is_side_ = false;
    int feature_ = -1;
    double time_ = 0, time_error_ = 0, slope_ = 0, resume_ = 0;
};

// Hot, or gcc calls the library for square roots.
template <int degree, class T>
CAROM_HOT bool find_translating(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times,
                                FoundImpact& found) {
    TranslationFilter<T, degree> filter(a, b, times);
    const FilterResult result = filter.run();
    return result == FilterResult::hit ? filter.describe(found) : result == FilterResult::miss;
}

template <class T>
int terms_of(const BasicMotion<T>& motion) {
    return std::max(motion.x().size(), motion.y().size());
}

}  // namespace

template <class T>
bool filter_translating_impact(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times,
                               FoundImpact& found) {
    constexpr double latest = 0x1p100;
    if (!(times.lo < times.hi && times.lo > -latest && times.hi < latest)) return false;
    if (a.motion.growth() != 0 || b.motion.growth() != 0) return false;
    if (!fits_outline(a.part) || !fits_outline(b.part)) return false;
    const int terms = std::max(terms_of(a.motion), terms_of(b.motion));
    if (terms <= 3) return find_translating<2>(a, b, times, found);
    return terms == 4 && find_translating<3>(a, b, times, found);
}

template bool filter_translating_impact(const MovingConvex<float>&, const MovingConvex<float>&, IntervalD,
                                        FoundImpact&);
template bool filter_translating_impact(const MovingConvex<double>&, const MovingConvex<double>&, IntervalD,
                                        FoundImpact&);

}  // namespace carom::detail
