/// Sweeps of polygons in float where they are, without the kernel's views, by a walk; and what shorter ways
/// share with it.
#pragma once

#include "certain_time.hpp"
#include "plain_sweep.hpp"
#include "quick_sweep.hpp"

#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

namespace carom::detail {

/// Not a polygon that was moved from.
inline bool fits(const ConvexPolygon& polygon) {
    return polygon.points().size() - 1 < QuickSweep::capacity;
}

/// Whether they come into contact, certainly, after the start and before the max_time, and leave on a certain side of
/// it.
inline bool is_clear_hit(const QuickSweep& ends, double max_time) {
    return certain_side(ends.enter, 0) > 0 && certain_side(ends.enter, max_time) < 0 &&
           certain_side(ends.leave, max_time) != 0 && ends.enter.t + ends.enter.error < ends.leave.t - ends.leave.error;
}

/// Whether they penetrate at the start, certainly, until a time that is known as well as a float can hold it.
inline bool is_known_from_start(const QuickSweep& ends, double max_time) {
    return certain_side(ends.enter, 0) < 0 && certain_side(ends.leave, 0) > 0 && max_time >= 0 &&
           certain_side(ends.leave, max_time) != 0 &&
           (ends.leave.t > max_time || is_good<float>(ends.leave.error, ends.leave.t));
}

/// Whether all numbers of a hit are known as well as a float can hold them.
inline bool is_known(const QuickSweep& ends, double max_time) {
    if (!is_clear_hit(ends, max_time) || !is_good<float>(ends.enter.error, ends.enter.t)) return false;
    if (ends.leave.t < max_time && !is_good<float>(ends.leave.error, ends.leave.t)) return false;
    return has_good_normal<float>(ends.enter);
}

inline FeatureKind kind_of(bool is_side) {
    return is_side ? FeatureKind::edge : FeatureKind::vertex;
}

/// What `set_contact` would set, with all of it in lanes.
template <class Ends>
BasicSweep<float> hit_of(const Ends& ends, const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b,
                         const Vec2& vb, float max_time) {
    const SweepEnd& enter = ends.enter;
    const Vec2& vertex = (enter.by_b ? b : a).points()[static_cast<std::size_t>(enter.vertex)];
    const Vec2& velocity = enter.by_b ? vb : va;
    const Lanes direction = {enter.normal.x, enter.normal.y};
    const Lanes normal = direction / both(square_root(sum_of(direction * direction)));
    const Lanes point = widened(vertex) + both(enter.t) * widened(velocity);
    const Crossing& met = enter.crossing;
    const bool a_side = (met.on == Crossing::On::edge) & met.of_a, b_side = (met.on == Crossing::On::edge) & !met.of_a;
    const float exit = static_cast<float>(ends.leave.t);
    return {true,
            static_cast<float>(enter.t),
            exit < max_time ? exit : max_time,
            stored(point),
            stored(-normal),
            {0, kind_of(a_side), picked(a_side, met.index, met.at.on_a)},
            {0, kind_of(b_side), picked(b_side, met.index, met.at.on_b)}};
}

/// Of any number of corners. Out of line, so that shorter ways need no room for it.
CAROM_NOINLINE inline BasicSweep<float> walked_sweep(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b,
                                                     const Vec2& vb, float max_time,
                                                     SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    QuickSweep quick(a, b, va, vb);
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return {};
    const bool crosses = verdict == QuickSweep::Verdict::crosses;
    if (crosses && is_known_from_start(quick, static_cast<double>(max_time))) {
        return penetrating_until(quick.leave.t, max_time);
    }
    if (!crosses || !is_known(quick, static_cast<double>(max_time))) return otherwise(a, va, b, vb, max_time);
    return hit_of(quick, a, va, b, vb, max_time);
}

/// Whether contact begins after the start and before the max_time and ends on one side of it, with all of that certain
/// for times as good as those of SideTimes.
inline bool is_clear(double enter, double leave, double max_time) {
    constexpr double low = 1 - SideTimes::accuracy, high = 1 + SideTimes::accuracy;
    return (enter > 0) & (enter * high < max_time) & (enter * high < leave * low) &
           ((leave * high < max_time) | (leave * low > max_time));
}

/// The same for contact that begins before the start and ends after it.
inline bool is_clear_at_start(double enter, double leave, double max_time) {
    constexpr double low = 1 - SideTimes::accuracy, high = 1 + SideTimes::accuracy;
    return (enter < 0) & (leave > 0) & ((leave * high < max_time) | ((leave * low > max_time) & (max_time >= 0)));
}

/// How many registers hold a number for each corner: none for one that was moved from.
inline unsigned blocks_for(const ConvexPolygon& polygon) {
    return (static_cast<unsigned>(polygon.points().size()) + 3) / 4;
}

}  // namespace carom::detail
