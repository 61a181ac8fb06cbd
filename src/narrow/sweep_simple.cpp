// Sweeps of two circles, and of two upright boxes, where they are: the shortest way to an answer.
#include <carom/math/error_bounded.hpp>
#include <carom/narrow/sweep.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using namespace detail;

constexpr double infinity = std::numeric_limits<double>::infinity();

// Both ends of the stretch, relative to 0 and the horizon, are certain to this part of the lesser; an infinite one is.
constexpr double certain = 0x1p-27;

bool is_apart(double t, double other) {
    return std::fabs(t - other) > certain * std::min(std::fabs(other), std::fabs(t));
}

enum class Met { no, yes, doubtful };

// Whether the stretch has a part between 0 and the horizon. The signs of its ends are certain, when they have one.
Met meets(double enter, double leave, double horizon) {
    if (enter == 0 || leave == 0 || !is_apart(enter, horizon) || !is_apart(leave, horizon)) return Met::doubtful;
    return leave < 0 || enter > horizon ? Met::no : Met::yes;
}

Vec2D minus(const Vec2& a, const Vec2& b) {
    return {static_cast<double>(a.x) - static_cast<double>(b.x), static_cast<double>(a.y) - static_cast<double>(b.y)};
}

float along(float start, double t, float velocity, double out) {
    return static_cast<float>(static_cast<double>(start) + t * static_cast<double>(velocity) + out) + 0.0f;
}

void start(double enter, double leave, float horizon, Sweep<float>& result) {
    result.hit = true;
    result.feature_a.part = result.feature_b.part = 0;
    result.exit = std::min(static_cast<float>(leave), horizon);
    if (enter < 0) {
        result.started = Relation::touching;
    } else {
        result.enter = std::min(static_cast<float>(enter), horizon);
    }
}

// When a box that moves along an axis by `speed` is in contact with another in that coordinate.
struct Span {
    double enter = -infinity;
    double leave = infinity;
    bool is_certain = true;
};

// The differences of stored numbers and the speed are each off by u of themselves, so times by less than 5 u; their
// signs are exact.
Span span_of(float a_min, float a_max, float b_min, float b_max, double speed) {
    const double low = static_cast<double>(b_min) - static_cast<double>(a_max);
    const double high = static_cast<double>(b_max) - static_cast<double>(a_min);
    if (speed == 0) {
        if (low > 0 || high < 0) return {infinity, -infinity};
        return {-infinity, infinity, low < 0 && high > 0};
    }
    const double scale = 1 / speed;
    return speed > 0 ? Span{low * scale, high * scale} : Span{high * scale, low * scale};
}

// The point in the middle of what both have of the side.
float middle(float a_min, float a_max, double a_way, float b_min, float b_max, double b_way) {
    const double low = std::max(static_cast<double>(a_min) + a_way, static_cast<double>(b_min) + b_way);
    const double high = std::min(static_cast<double>(a_max) + a_way, static_cast<double>(b_max) + b_way);
    return static_cast<float>(0.5 * (low + high)) + 0.0f;
}

}  // namespace

// |t d - w|^2 = r^2, as in cast_disc.cpp; here the direction rounds once, too, which doubles the bounds.
bool quick_sweep(const Circle& a, const Vec2& va, const Circle& b, const Vec2& vb, float horizon,
                 Sweep<float>& result) {
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    const Vec2D d = minus(va, vb);
    const Vec2D w = minus(b.center, a.center);
    const double radius = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const double q = d.x * d.x + d.y * d.y;
    const double turn = d.x * w.y - d.y * w.x;
    const double m = std::fabs(d.x * w.y) + std::fabs(d.y * w.x);
    const double reach_sq = radius * radius * q;
    const double discriminant = reach_sq - turn * turn;
    const double error = 16 * unit_roundoff * (reach_sq + m * (std::fabs(turn) + 8 * unit_roundoff * m));
    if (discriminant < -2 * error) return true;
    if (!(discriminant > 2 * error && radius > 0)) return false;
    const double root = std::sqrt(discriminant);
    const double p = d.x * w.x + d.y * w.y;
    const double n = std::fabs(d.x * w.x) + std::fabs(d.y * w.y);
    const double off = 32 * unit_roundoff * (n + root) * root + error;
    if (!(off < 0x1p-30 * std::min(discriminant, root * std::min(std::fabs(p - root), std::fabs(p + root))))) {
        return false;
    }
    const double scale = 1 / q;
    const double enter = (p - root) * scale;
    const double leave = (p + root) * scale;
    const Met met = meets(enter, leave, static_cast<double>(horizon));
    if (met != Met::yes) return met == Met::no;
    start(enter, leave, horizon, result);
    if (enter < 0) return true;
    const double unit = 1 / radius;
    const Vec2D normal{(w.x - enter * d.x) * unit, (w.y - enter * d.y) * unit};
    const double out = static_cast<double>(a.radius);
    result.normal = {static_cast<float>(normal.x) + 0.0f, static_cast<float>(normal.y) + 0.0f};
    result.point = {along(a.center.x, enter, va.x, out * normal.x), along(a.center.y, enter, va.y, out * normal.y)};
    result.feature_a = result.feature_b = {0, FeatureKind::vertex, 0};
    return true;
}

bool quick_sweep(const Aabb& a, const Vec2& va, const Aabb& b, const Vec2& vb, float horizon, Sweep<float>& result) {
    const bool have_area = (a.min.x < a.max.x) & (a.min.y < a.max.y) & (b.min.x < b.max.x) & (b.min.y < b.max.y);
    const float sum = ((a.min.x + a.max.x) + (a.min.y + a.max.y)) + ((b.min.x + b.max.x) + (b.min.y + b.max.y));
    if (!have_area || !(std::fabs(sum) < std::numeric_limits<float>::infinity())) return false;
    const Vec2D d = minus(va, vb);
    const Span x = span_of(a.min.x, a.max.x, b.min.x, b.max.x, d.x);
    const Span y = span_of(a.min.y, a.max.y, b.min.y, b.max.y, d.y);
    const double enter = std::max(x.enter, y.enter);
    const double leave = std::min(x.leave, y.leave);
    if (enter > leave && (enter == infinity || is_apart(enter, leave))) return true;
    if (!(is_apart(enter, leave) && x.is_certain && y.is_certain && is_apart(x.enter, y.enter))) return false;
    const Met met = meets(enter, leave, static_cast<double>(horizon));
    if (met != Met::yes) return met == Met::no;
    start(enter, leave, horizon, result);
    if (enter < 0) return true;
    const double t = enter;
    const double ax = t * static_cast<double>(va.x), ay = t * static_cast<double>(va.y);
    const double bx = t * static_cast<double>(vb.x), by = t * static_cast<double>(vb.y);
    const bool by_x = x.enter > y.enter;
    const bool forward = by_x ? d.x > 0 : d.y > 0;
    if (by_x) {
        result.normal = {forward ? 1.0f : -1.0f, 0};
        result.point = {along(forward ? b.min.x : b.max.x, t, vb.x, 0),
                        middle(a.min.y, a.max.y, ay, b.min.y, b.max.y, by)};
    } else {
        result.normal = {0, forward ? 1.0f : -1.0f};
        result.point = {middle(a.min.x, a.max.x, ax, b.min.x, b.max.x, bx),
                        along(forward ? b.min.y : b.max.y, t, vb.y, 0)};
    }
    const int facing = by_x ? (forward ? 1 : 3) : (forward ? 2 : 0);
    result.feature_a = {0, FeatureKind::edge, facing};
    result.feature_b = {0, FeatureKind::edge, facing ^ 2};
    return true;
}

}  // namespace carom
