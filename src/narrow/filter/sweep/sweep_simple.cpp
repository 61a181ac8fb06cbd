// Sweeps of two circles, and of two upright boxes, where they are: the shortest way to an answer. Whatever is not
// finite, no shape or no motion leaves a comparison in doubt.
#include "certain_time.hpp"
#include "narrow/filter/cast/cast_refine.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

namespace carom::detail {
namespace {

// The ends of a stretch are certain to this part of themselves, and an infinite one is. So is on which side of the
// max_time they lie, and of 0.
constexpr double certain = 0x1p-27;

enum class Meeting { no, yes, from_start, doubtful };

// Whether the stretch has a part between 0 and the max_time.
Meeting meets(double enter, double leave, double max_time) {
    if (enter > 0) {
        if (max_time > enter * (1 + certain)) return Meeting::yes;
        return max_time < enter * (1 - certain) ? Meeting::no : Meeting::doubtful;
    }
    if (leave < 0) return Meeting::no;
    return enter < 0 && leave > 0 && max_time >= 0 ? Meeting::from_start : Meeting::doubtful;
}

BasicSweep<float> hit_of(Lanes ends, float max_time, Lanes point, Lanes normal, const Feature& of_a,
                         const Feature& of_b) {
    const float exit = static_cast<float>(ends[1]);
    return {true, static_cast<float>(ends[0]), exit < max_time ? exit : max_time, stored(point), stored(normal), of_a,
            of_b};
}

// Two boxes on a course, with one axis in each lane.
struct BoxCourse {
    Lanes a_min, a_max, b_min, b_max, va, vb, d;

    template <class T>
    BoxCourse(const BasicAabb<T>& a, const BasicVec2<T>& of_a, const BasicAabb<T>& b, const BasicVec2<T>& of_b)
        : a_min(widened(a.min)),
          a_max(widened(a.max)),
          b_min(widened(b.min)),
          b_max(widened(b.max)),
          va(widened(of_a)),
          vb(widened(of_b)),
          d(va - vb) {}

    // Whether no time has lost bits to underflow or overflow, unless it is 0. Those of a speed of 0 have none to lose.
    CAROM_ALWAYS_INLINE bool keep_bits(Lanes at_low, Lanes at_high) const {
        const Lanes speeds = magnitude(d), lows = magnitude(at_low), highs = magnitude(at_high);
        const Lanes least = lesser(speeds, lesser(lows, highs)), most = greater(speeds, greater(lows, highs));
        return are_all(are_within(least, most)) || all_keep_bits(speeds, lows, highs);
    }

  private:
    static LaneMasks are_within(Lanes least, Lanes most) {
        return are_less(both(0x1p-400), least) & are_less(most, both(0x1p400));
    }

    CAROM_NOINLINE static bool all_keep_bits(Lanes speeds, Lanes lows, Lanes highs) {
        const auto fit = [](Lanes sizes) { return are_within(sizes, sizes) | are_at_most(sizes, Lanes{}); };
        return are_all(fit(speeds) & ((fit(lows) & fit(highs)) | are_at_most(speeds, Lanes{})));
    }
};

// When they touch, and by which axis they come to do so: that whose lane is set in `across`.
struct BoxContact {
    Lanes ends;
    Lanes leaves;  // of each axis
    LaneMasks across;
};

// When two faces across an axis come to the same place, from a time that is off by a few units in the last place: one
// step of Newton's method leaves nothing of that.
struct FaceTime {
    double known;
    double step;

    FaceTime(const BoxCourse& c, int axis, bool enters, double t) : known(t) {
        const bool is_low = (c.d[axis] > 0) == enters;
        const TwoTerm between =
            two_sum(is_low ? c.b_min[axis] : c.b_max[axis], is_low ? -c.a_max[axis] : -c.a_min[axis]);
        const TwoTerm speed = two_sum(c.va[axis], -c.vb[axis]);
        const TwoTerm moved = two_product(t, speed.high);
        const double residual = ((between.high - moved.high) - moved.low) + (between.low - t * speed.low);
        step = residual / speed.high;
    }

    double value() const { return known + step; }
};

double leaving_time(const BoxCourse&, const BoxContact& contact, float) {
    return contact.ends[1];
}

double leaving_time(const BoxCourse& c, const BoxContact& contact, double max_time) {
    const Lanes leaves = contact.leaves;
    if (!(contact.ends[1] < max_time)) return max_time;
    if (std::fabs(leaves[0] - leaves[1]) > 0x1p-40 * contact.ends[1]) {
        return FaceTime(c, leaves[0] < leaves[1] ? 0 : 1, false, contact.ends[1]).value();
    }
    return std::min(FaceTime(c, 0, false, leaves[0]).value(), FaceTime(c, 1, false, leaves[1]).value());
}

// They touch along a face, whose middle is the point.
CAROM_ALWAYS_INLINE inline bool set_hit(const BoxCourse& c, const BoxContact& contact, float max_time,
                                        BasicSweep<float>& result) {
    const auto& [ends, leaves, across] = contact;
    const Lanes a_way = both(ends[0]) * c.va, b_way = both(ends[0]) * c.vb;
    const Lanes middle =
        both(0.5) * (greater(c.a_min + a_way, c.b_min + b_way) + lesser(c.a_max + a_way, c.b_max + b_way));
    const Lanes face = picked(are_less(Lanes{}, c.d), c.b_min, c.b_max) + b_way;
    const int axis = sign_bits((Lanes)across);
    const bool forward = (sign_bits(c.d) & axis) == 0;
    const int facing = (forward ? 2 : 0) ^ (axis == 1 ? 3 : 0);
    result = hit_of(ends, max_time, picked(across, face, middle), only(across, copysigned(both(1), c.d)),
                    {0, FeatureKind::edge, facing}, {0, FeatureKind::edge, facing ^ 2});
    return true;
}

// What exact signs find: b's face, up to where a's begins, with the first vertex of a's; then a's, with the last of
// b's. False in doubt about which.
bool set_hit(const BoxCourse& c, const BoxContact& contact, double max_time, SweepD& result) {
    const int i = sign_bits((Lanes)contact.across) == 1 ? 0 : 1, j = 1 - i;
    const bool forward = c.d[i] > 0, by_low = (i == 0) == forward;
    const double between = by_low ? c.b_min[j] - c.a_min[j] : c.b_max[j] - c.a_max[j];
    const double moved = contact.ends[0] * c.d[j], over = moved - between;
    const bool is_exact = moved == 0 && between == 0;
    if (!is_exact && !(std::fabs(over) > 0x1p-48 * (std::fabs(moved) + std::fabs(between)))) return false;
    const bool is_b_edge = by_low ? over >= 0 : over <= 0;
    const int facing = (forward ? 2 : 0) ^ (i == 0 ? 3 : 0), facing_b = facing ^ 2, last_b = (facing_b + 1) & 3;
    result.feature_a = {0, is_b_edge ? FeatureKind::vertex : FeatureKind::edge, facing};
    result.feature_b = {0, is_b_edge ? FeatureKind::edge : FeatureKind::vertex, is_b_edge ? facing_b : last_b};
    const int vertex = is_b_edge ? facing : last_b;
    const Lanes low = is_b_edge ? c.a_min : c.b_min, high = is_b_edge ? c.a_max : c.b_max;
    const Lanes at = {(vertex == 1 || vertex == 2 ? high : low)[0], (vertex >= 2 ? high : low)[1]};
    const FaceTime enter(c, i, true, contact.ends[0]);
    const ExactPath path({at, Lanes{}}, {is_b_edge ? c.va : c.vb, Lanes{}}, 0);
    const Lanes point = path.at(enter.known, enter.step);
    result.set_hits();
    result.enter = std::min(enter.value(), max_time);
    result.exit = std::clamp(leaving_time(c, contact, max_time), result.enter, max_time);
    result.point = {point[0] + 0.0, point[1] + 0.0};
    (i == 0 ? result.normal.x : result.normal.y) = forward ? 1 : -1;
    return true;
}

// The differences of stored numbers and the speed are each off by u of themselves, so times by less than 5 u; their
// signs are exact. A speed of 0 makes times infinite, or NaN where they only touch, which the order of the operands
// keeps for the first comparison.
template <class T>
CAROM_ALWAYS_INLINE inline BasicSweep<T> box_sweep(const BasicAabb<T>& a, const BasicVec2<T>& va, const BasicAabb<T>& b,
                                                   const BasicVec2<T>& vb, T max_time,
                                                   SweepOtherwise<BasicAabb<T>, BasicAabb<T>, T>* otherwise) {
    const BoxCourse c(a, va, b, vb);
    const Lanes a_size = c.a_max - c.a_min, b_size = c.b_max - c.b_min;
    const LaneMasks have_area = are_less(Lanes{}, lesser(a_size, b_size)) & are_less(a_size + b_size, both(infinity));
    const Lanes scale = both(1) / c.d;
    const Lanes at_low = (c.b_min - c.a_max) * scale, at_high = (c.b_max - c.a_min) * scale;
    const Lanes enters = lesser(at_low, at_high), leaves = greater(at_high, at_low);
    if (!are_all(have_area & are_at_most(enters, leaves))) return otherwise(a, va, b, vb, max_time);
    if (std::is_same_v<T, double> && !c.keep_bits(at_low, at_high)) return otherwise(a, va, b, vb, max_time);
    const Lanes ends = firsts(greater(enters, swapped(enters)), lesser(leaves, swapped(leaves)));
    const Lanes others = firsts(lesser(enters, swapped(enters)), swapped(ends));
    const Lanes doubts = both(certain) * lesser(magnitude(both(ends[0])), magnitude(others));
    const int apart = sign_bits((Lanes)are_less(doubts, magnitude(both(ends[0]) - others)));
    const BoxContact contact{ends, leaves, are_less(swapped(enters), enters)};
    // As `meets`, and all at once, for two branches: nothing foretells which of this is so.
    const double enter = ends[0], leave = ends[1], end = static_cast<double>(max_time);
    const bool is_ahead = enter > 0, is_empty = enter > leave;
    const bool is_past = (is_ahead & (end < enter * (1 - certain))) | (!is_ahead & (leave < 0));
    if ((apart != 3) | is_empty | !is_ahead | !(end > enter * (1 + certain))) {
        if ((is_empty & (apart > 1)) | (is_past & (apart == 3))) return {};
        if ((apart == 3) & (enter < 0) & (leave > 0) & (end >= 0)) {
            return penetrating_until(leaving_time(c, contact, max_time), max_time);
        }
        return otherwise(a, va, b, vb, max_time);
    }
    BasicSweep<T> result;
    return set_hit(c, contact, max_time, result) ? result : otherwise(a, va, b, vb, max_time);
}

}  // namespace

// |t d - w|^2 = r^2, as in cast_disc.cpp; here the direction rounds once, too, which doubles the bounds. With p = d . w
// in lane 0 and d x w in lane 1. The comparison of `off` is false, too, where the discriminant is not above its error,
// as for a radius of 0.
BasicSweep<float> sweep_or(const Circle& a, const Vec2& va, const Circle& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Circle, Circle, float>* otherwise) {
    if (!(a.radius >= 0 && b.radius >= 0)) return otherwise(a, va, b, vb, max_time);
    const Lanes d = widened(va) - widened(vb);
    const Lanes center = widened(a.center);
    const Lanes w = widened(b.center) - center;
    const double out = static_cast<double>(a.radius);
    const double radius = out + static_cast<double>(b.radius);
    const double q = sum_of(d * d);
    const Lanes first = both(d[0]) * w;
    const Lanes second = Lanes{d[1], -d[1]} * swapped(w);
    const Lanes products = first + second;
    const Lanes sizes = magnitude(first) + magnitude(second);
    const double turn = products[1];
    const double m = 16 * unit_roundoff * sizes[1];
    const double reach_sq = radius * radius * q;
    const double discriminant = reach_sq - turn * turn;
    const double error = 16 * unit_roundoff * reach_sq + m * (std::fabs(turn) + m);
    if (discriminant < -2 * error) return {};
    const double root = square_root(discriminant);
    const double p = products[0];
    const double off = 32 * unit_roundoff * (sizes[0] + root) * root + error;
    const double nearest = std::fabs(std::fabs(p) - root);
    if (!(off < 0x1p-30 * (root * (nearest < root ? nearest : root)))) return otherwise(a, va, b, vb, max_time);
    const Lanes units = both(1) / Lanes{q, radius};
    const Lanes ends = Lanes{p - root, p + root} * both(units[0]);
    const Meeting met = meets(ends[0], ends[1], static_cast<double>(max_time));
    if (met == Meeting::no) return {};
    if (met == Meeting::from_start) return penetrating_until(ends[1], max_time);
    if (met == Meeting::doubtful) return otherwise(a, va, b, vb, max_time);
    const Lanes enter = both(ends[0]);
    const Lanes normal = (w - enter * d) * both(units[1]);
    const Lanes point = center + enter * widened(va) + both(out) * normal;
    const Feature center_itself{0, FeatureKind::vertex, 0};
    return hit_of(ends, max_time, point, normal, center_itself, center_itself);
}

BasicSweep<float> sweep_or(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Aabb, Aabb, float>* otherwise) {
    return box_sweep(a, va, b, vb, max_time, otherwise);
}

BasicSweep<double> sweep_or(const AabbD& a, const Vec2D& va, const AabbD& b, const Vec2D& vb, double max_time,
                            SweepOtherwise<AabbD, AabbD, double>* otherwise) {
    return box_sweep(a, va, b, vb, max_time, otherwise);
}

}  // namespace carom::detail
