// Sweeps of two circles, and of two upright boxes, where they are: the shortest way to an answer. Whatever is not
// finite, no shape or no motion leaves a comparison in doubt.
#include "float_lanes.hpp"

#include <carom/math/error_bounded.hpp>
#include <carom/narrow/sweep.hpp>

#include <limits>

namespace carom {
namespace {

using namespace detail;

constexpr double infinity = std::numeric_limits<double>::infinity();

// The ends of a stretch, relative to 0 and the horizon, are certain to this part of the lesser; an infinite one is.
constexpr double certain = 0x1p-27;

LaneMasks are_apart(Lanes a, Lanes b) {
    return are_less(both(certain) * lesser(magnitude(a), magnitude(b)), magnitude(a - b));
}

enum class Met { no, yes, doubtful };

// Whether the stretch, from lane 0 to lane 1, has a part between 0 and the horizon.
Met meets(Lanes ends, float horizon) {
    const Lanes last = both(static_cast<double>(horizon));
    if (!(horizon >= 0) || !are_all(are_apart(ends, last) & are_less(Lanes{}, magnitude(ends)))) return Met::doubtful;
    return ends[1] < 0 || ends[0] > last[0] ? Met::no : Met::yes;
}

// All of a hit but what it is that meets.
void start(Lanes ends, float horizon, Sweep<float>& result) {
    result.hit = true;
    const Vec2 times = stored(greater(lesser(ends, both(static_cast<double>(horizon))), Lanes{}));
    result.enter = times.x;
    result.exit = times.y;
    if (ends[0] > 0) return;
    result.feature_a.part = result.feature_b.part = 0;
    result.started = Relation::touching;
}

}  // namespace

// |t d - w|^2 = r^2, as in cast_disc.cpp; here the direction rounds once, too, which doubles the bounds. The last
// comparison is false, too, where the discriminant is not above its error, as for a radius of 0.
bool quick_sweep(const Circle& a, const Vec2& va, const Circle& b, const Vec2& vb, float horizon,
                 Sweep<float>& result) {
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    const Lanes d = lanes_of(va) - lanes_of(vb);
    const Lanes center = lanes_of(a.center);
    const Lanes w = lanes_of(b.center) - center;
    const double radius = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const double q = sum_of(d * d);
    const Lanes across = d * swapped(w);
    const double turn = across[0] - across[1];
    const double m = sum_of(magnitude(across));
    const double reach_sq = radius * radius * q;
    const double discriminant = reach_sq - turn * turn;
    const double error = 16 * unit_roundoff * (reach_sq + m * (std::fabs(turn) + 8 * unit_roundoff * m));
    if (discriminant < -2 * error) return true;
    const Lanes along = d * w;
    const double root = square_root(discriminant);
    const Lanes steps = both(sum_of(along)) + Lanes{-root, root};
    const double off = 32 * unit_roundoff * (sum_of(magnitude(along)) + root) * root + error;
    const double nearest = least(magnitude(steps));
    if (!(off < 0x1p-30 * discriminant && off < 0x1p-30 * (root * nearest))) return false;
    const Lanes units = both(1) / Lanes{q, radius};
    const Lanes ends = steps * both(units[0]);
    const Met met = meets(ends, horizon);
    if (met != Met::yes) return met == Met::no;
    start(ends, horizon, result);
    if (ends[0] < 0) return true;
    const Lanes enter = both(ends[0]);
    const Lanes normal = (w - enter * d) * both(units[1]);
    result.normal = stored(normal);
    result.point = stored(center + enter * lanes_of(va) + both(static_cast<double>(a.radius)) * normal);
    result.feature_a = result.feature_b = {0, FeatureKind::vertex, 0};
    return true;
}

// In each lane one axis. The differences of stored numbers and the speed are each off by u of themselves, so times by
// less than 5 u; their signs are exact. A speed of 0 makes times infinite, or NaN where they only touch, which both the
// order of operands and the comparison let through to the first doubt.
bool quick_sweep(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float horizon, Sweep<float>& result) {
    const Lanes a_min = lanes_of(a.min), a_max = lanes_of(a.max);
    const Lanes b_min = lanes_of(b.min), b_max = lanes_of(b.max);
    const Lanes a_size = a_max - a_min, b_size = b_max - b_min;
    const LaneMasks have_area = are_less(Lanes{}, lesser(a_size, b_size)) & are_less(a_size + b_size, both(infinity));
    const Lanes d = lanes_of(va) - lanes_of(vb);
    const Lanes scale = both(1) / d;
    const Lanes at_low = (b_min - a_max) * scale, at_high = (b_max - a_min) * scale;
    const Lanes enters = lesser(at_low, at_high), leaves = greater(at_high, at_low);
    if (!are_all(have_area & are_at_most(enters, leaves))) return false;
    const Lanes ends{greatest(enters), least(leaves)};
    const LaneMasks apart = are_apart(both(ends[0]), Lanes{ends[1], least(enters)});
    if (ends[0] > ends[1]) return sign_bits((Lanes)apart) % 2 == 1;
    if (!are_all(apart)) return false;
    const Met met = meets(ends, horizon);
    if (met != Met::yes) return met == Met::no;
    start(ends, horizon, result);
    if (ends[0] < 0) return true;
    const LaneMasks last = are_less(swapped(enters), enters);  // the axis by which they come to meet
    const Lanes a_way = both(ends[0]) * lanes_of(va), b_way = both(ends[0]) * lanes_of(vb);
    const Lanes middle = both(0.5) * (greater(a_min + a_way, b_min + b_way) + lesser(a_max + a_way, b_max + b_way));
    const Lanes face = picked(are_less(Lanes{}, d), b_min, b_max) + b_way;
    result.normal = stored(only(last, copysigned(both(1), d)));
    result.point = stored(picked(last, face, middle));
    const int axis = sign_bits((Lanes)last);
    const bool forward = (sign_bits(d) & axis) == 0;
    const int facing = (forward ? 2 : 0) ^ (axis == 1 ? 3 : 0);
    result.feature_a = {0, FeatureKind::edge, facing};
    result.feature_b = {0, FeatureKind::edge, facing ^ 2};
    return true;
}

}  // namespace carom
