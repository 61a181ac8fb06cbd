// Sweeps of two circles, and of two upright boxes, where they are: the shortest way to an answer. Whatever is not
// finite, no shape or no motion leaves a comparison in doubt.
#include "certain_time.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The ends of a stretch are certain to this part of themselves, and an infinite one is. So is on which side of the
// max_time they lie, and of 0.
constexpr double certain = 0x1p-27;

enum class Met { no, yes, from_start, doubtful };

// Whether the stretch has a part between 0 and the max_time.
Met meets(double enter, double leave, double max_time) {
    if (enter > 0) {
        if (max_time > enter * (1 + certain)) return Met::yes;
        return max_time < enter * (1 - certain) ? Met::no : Met::doubtful;
    }
    if (leave < 0) return Met::no;
    return enter < 0 && leave > 0 && max_time >= 0 ? Met::from_start : Met::doubtful;
}

BasicSweep<float> hit_of(Lanes ends, float max_time, Lanes point, Lanes normal, const Feature& of_a,
                         const Feature& of_b) {
    const float exit = static_cast<float>(ends[1]);
    return {true, static_cast<float>(ends[0]), exit < max_time ? exit : max_time, stored(point), stored(normal), of_a,
            of_b};
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
    const Met met = meets(ends[0], ends[1], static_cast<double>(max_time));
    if (met == Met::no) return {};
    if (met == Met::from_start) return penetrating_until(ends[1], max_time);
    if (met == Met::doubtful) return otherwise(a, va, b, vb, max_time);
    const Lanes enter = both(ends[0]);
    const Lanes normal = (w - enter * d) * both(units[1]);
    const Lanes point = center + enter * widened(va) + both(out) * normal;
    const Feature center_itself{0, FeatureKind::vertex, 0};
    return hit_of(ends, max_time, point, normal, center_itself, center_itself);
}

// In each lane one axis. The differences of stored numbers and the speed are each off by u of themselves, so times by
// less than 5 u; their signs are exact. A speed of 0 makes times infinite, or NaN where they only touch, which the
// order of the operands keeps for the first comparison.
BasicSweep<float> sweep_or(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Aabb, Aabb, float>* otherwise) {
    const Lanes a_min = widened(a.min), a_max = widened(a.max);
    const Lanes b_min = widened(b.min), b_max = widened(b.max);
    const Lanes a_size = a_max - a_min, b_size = b_max - b_min;
    const LaneMasks have_area = are_less(Lanes{}, lesser(a_size, b_size)) & are_less(a_size + b_size, both(infinity));
    const Lanes d = widened(va) - widened(vb);
    const Lanes scale = both(1) / d;
    const Lanes at_low = (b_min - a_max) * scale, at_high = (b_max - a_min) * scale;
    const Lanes enters = lesser(at_low, at_high), leaves = greater(at_high, at_low);
    if (!are_all(have_area & are_at_most(enters, leaves))) return otherwise(a, va, b, vb, max_time);
    const Lanes ends = firsts(greater(enters, swapped(enters)), lesser(leaves, swapped(leaves)));
    const Lanes others = firsts(lesser(enters, swapped(enters)), swapped(ends));
    const Lanes doubts = both(certain) * lesser(magnitude(both(ends[0])), magnitude(others));
    const int apart = sign_bits((Lanes)are_less(doubts, magnitude(both(ends[0]) - others)));
    // As `meets`, and all at once, for two branches: nothing foretells which of this is so.
    const double enter = ends[0], leave = ends[1], end = static_cast<double>(max_time);
    const bool is_ahead = enter > 0, is_empty = enter > leave;
    const bool is_past = (is_ahead & (end < enter * (1 - certain))) | (!is_ahead & (leave < 0));
    if ((apart != 3) | is_empty | !is_ahead | !(end > enter * (1 + certain))) {
        if ((is_empty & (apart > 1)) | (is_past & (apart == 3))) return {};
        if ((apart == 3) & (enter < 0) & (leave > 0) & (end >= 0)) return penetrating_until(leave, max_time);
        return otherwise(a, va, b, vb, max_time);
    }
    const LaneMasks across = are_less(swapped(enters), enters);  // the axis by which they come to meet
    const Lanes a_way = both(ends[0]) * widened(va), b_way = both(ends[0]) * widened(vb);
    const Lanes middle = both(0.5) * (greater(a_min + a_way, b_min + b_way) + lesser(a_max + a_way, b_max + b_way));
    const Lanes face = picked(are_less(Lanes{}, d), b_min, b_max) + b_way;
    const int axis = sign_bits((Lanes)across);
    const bool forward = (sign_bits(d) & axis) == 0;
    const int facing = (forward ? 2 : 0) ^ (axis == 1 ? 3 : 0);
    return hit_of(ends, max_time, picked(across, face, middle), only(across, copysigned(both(1), d)),
                  {0, FeatureKind::edge, facing}, {0, FeatureKind::edge, facing ^ 2});
}

}  // namespace carom::detail
