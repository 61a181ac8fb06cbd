// Sweeps of polygons and circles in float where they are, without the kernel's views.
#include "certain_time.hpp"
#include "quick_sweep.hpp"
#include "sweep_features.hpp"

#include <carom/narrow/sweep.hpp>

#include <algorithm>
#include <array>

namespace carom {
namespace {

using namespace detail;

double radius_of(const ConvexPolygon&) {
    return 0;
}
double radius_of(const Circle& circle) {
    return static_cast<double>(circle.radius);
}

const Vec2* points_of(const ConvexPolygon& polygon) {
    return polygon.points().data();
}
const Vec2* points_of(const Circle& circle) {
    return &circle.center;
}

// Not a polygon that was moved from, nor numbers that are no circle.
bool fits(const ConvexPolygon& polygon) {
    return polygon.points().size() - 1 < QuickSweep::capacity;
}
bool fits(const Circle& circle) {
    return circle.radius >= 0 && (circle.center.x + circle.center.y + circle.radius) * 0 == 0;
}

bool is_good(const QuickSweep::End& end) {
    return detail::is_good<float>(end.error, end.t);
}

// Whether they come into contact, certainly, after the start and before the horizon, and leave on a certain side of it.
bool is_clear_hit(const QuickSweep& quick, double horizon) {
    return certain_side(quick.enter, 0) > 0 && certain_side(quick.enter, horizon) < 0 &&
           certain_side(quick.leave, horizon) != 0 &&
           quick.enter.t + quick.enter.error < quick.leave.t - quick.leave.error;
}

// Whether all numbers of a hit are known as well as a float can hold them.
bool is_known(const QuickSweep& quick, double horizon) {
    if (!is_clear_hit(quick, horizon) || !is_good(quick.enter)) return false;
    if (quick.leave.t < horizon && !is_good(quick.leave)) return false;
    return has_good_normal<float>(quick.enter);
}

template <class A, class B>
Sweep<float> hit_of(const QuickSweep& quick, const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon) {
    const QuickSweep::End& enter = quick.enter;
    const Vec2 vertex = std::array{points_of(a), points_of(b)}[enter.by_b][enter.vertex];
    const Vec2& velocity = *std::array{&va, &vb}[enter.by_b];
    const double out = std::array{-radius_of(a), radius_of(b)}[enter.by_b];
    Sweep<float> result;
    result.hit = true;
    result.enter = static_cast<float>(enter.t);
    result.exit = std::min(static_cast<float>(quick.leave.t), horizon);
    result.feature_a.part = result.feature_b.part = 0;
    set_contact(enter.crossing, Touching{enter.t, unit(enter.normal), out}, Vec2D{vertex.x, vertex.y}, velocity,
                result);
    return result;
}

template <class A, class B>
Sweep<float> plain_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon,
                         SweepOtherwise<A, B, float>* otherwise) {
    if (!fits(a) || !fits(b)) return otherwise(a, va, b, vb, horizon);
    QuickSweep quick(a, b, va, vb);
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return {};
    const bool crosses = verdict == QuickSweep::Verdict::crosses;
    if (!crosses || !is_known(quick, static_cast<double>(horizon))) return otherwise(a, va, b, vb, horizon);
    return hit_of(quick, a, va, b, vb, horizon);
}

}  // namespace

Sweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                      SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    return plain_sweep(a, va, b, vb, horizon, otherwise);
}

Sweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const Circle& b, const Vec2& vb, float horizon,
                      SweepOtherwise<ConvexPolygon, Circle, float>* otherwise) {
    return plain_sweep(a, va, b, vb, horizon, otherwise);
}

Sweep<float> sweep_or(const Circle& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                      SweepOtherwise<Circle, ConvexPolygon, float>* otherwise) {
    return plain_sweep(a, va, b, vb, horizon, otherwise);
}

}  // namespace carom
