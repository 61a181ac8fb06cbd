// Sweeps of a polygon and a circle in float where they are, without the kernel's views.
#include "round_sweep.hpp"
#include "walked_sweep.hpp"

#include <type_traits>

namespace carom::detail {
namespace {

// As `hit_of`. What is met is always by the disc, but a corner of a.
template <class Ends, class A, class B>
BasicSweep<float> round_hit_of(const Ends& ends, bool by_side, int index, const A& a, const Vec2& va, const B& b,
                               const Vec2& vb, float max_time) {
    constexpr bool polygon_is_a = std::is_same_v<A, ConvexPolygon>;
    const bool by_b = polygon_is_a && by_side;
    const Vec2& vertex = *(by_b ? points_of(b) : points_of(a) + (polygon_is_a ? index : 0));
    const Vec2& velocity = by_b ? vb : va;
    const double out = by_b ? radius_of(b) : -radius_of(a);
    const Lanes direction = firsts(ends.normal_x, ends.normal_y);
    const Lanes normal = direction / both(square_root(sum_of(direction * direction)));
    const Lanes point = widened(vertex) + both(ends.t[0]) * widened(velocity) + both(out) * normal;
    const Feature of_polygon{0, kind_of(by_side), index}, of_disc{0, FeatureKind::vertex, 0};
    const float exit = static_cast<float>(ends.t[1]);
    return {true,
            static_cast<float>(ends.t[0]),
            exit < max_time ? exit : max_time,
            stored(point),
            stored(-normal),
            polygon_is_a ? of_polygon : of_disc,
            polygon_is_a ? of_disc : of_polygon};
}

// Of few corners.
template <int blocks, class A, class B>
BasicSweep<float> few_cornered_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float max_time,
                                     SweepOtherwise<A, B, float>* otherwise) {
    constexpr bool polygon_is_a = std::is_same_v<A, ConvexPolygon>;
    const PlainOutline outline_a(a), outline_b(b);
    const Lanes direction = widened(va) - widened(vb);
    const RoundGuess<blocks> guess(polygon_is_a ? outline_a : outline_b, polygon_is_a ? outline_b : outline_a,
                                   polygon_is_a ? -direction : direction);
    if (!guess.is_in_range() || !(max_time >= 0)) return walked_sweep(a, va, b, vb, max_time, otherwise);
    if (guess.misses()) return {};
    RoundPlace enter, leave;
    if (!guess.find(enter, leave)) return walked_sweep(a, va, b, vb, max_time, otherwise);
    const RoundEnds<polygon_is_a> ends(outline_a, outline_b, direction, guess.extent(), enter, leave);
    if (ends.certain != 3) return walked_sweep(a, va, b, vb, max_time, otherwise);
    if (is_clear(ends.t[0], ends.t[1], static_cast<double>(max_time))) {
        return round_hit_of(ends, !enter.is_disc, guess.index(enter), a, va, b, vb, max_time);
    }
    if (is_clear_at_start(ends.t[0], ends.t[1], static_cast<double>(max_time))) {
        return penetrating_until(ends.t[1], max_time);
    }
    constexpr double low = 1 - SideTimes::accuracy;
    if (ends.t[0] * low > static_cast<double>(max_time) || ends.t[1] < 0) return {};
    return walked_sweep(a, va, b, vb, max_time, otherwise);
}

template <class A, class B>
BasicSweep<float> plain_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float max_time,
                              SweepOtherwise<A, B, float>* otherwise, const ConvexPolygon& polygon) {
    if (!fits(a) || !fits(b)) return otherwise(a, va, b, vb, max_time);
    const unsigned blocks = blocks_for(polygon);
    if (blocks == 1) return few_cornered_sweep<1>(a, va, b, vb, max_time, otherwise);
    if (blocks == 2) return few_cornered_sweep<2>(a, va, b, vb, max_time, otherwise);
    return walked_sweep(a, va, b, vb, max_time, otherwise);
}

}  // namespace

BasicSweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const Circle& b, const Vec2& vb, float max_time,
                           SweepOtherwise<ConvexPolygon, Circle, float>* otherwise) {
    return plain_sweep(a, va, b, vb, max_time, otherwise, a);
}

BasicSweep<float> sweep_or(const Circle& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Circle, ConvexPolygon, float>* otherwise) {
    return plain_sweep(a, va, b, vb, max_time, otherwise, b);
}

}  // namespace carom::detail
