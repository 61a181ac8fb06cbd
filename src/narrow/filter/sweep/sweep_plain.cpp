// Sweeps of polygons in float where they are, without the kernel's views.
#include "rough_sweep.hpp"
#include "walked_sweep.hpp"

namespace carom::detail {
namespace {

struct PlainEnds {
    SweepEnd enter;
    SweepEnd leave;
};

DifferenceCorner corner_of(const MetSide& met, int own) {
    return {picked(met.of_a, own, met.corner), picked(met.of_a, met.corner, own)};
}

// By the side, when that is certain.
bool set_side(const MetSide& met, const SideTimes& sides, int lane, SweepEnd& end) {
    if ((sides.certain >> lane & 1) == 0) return false;
    end.t = sides.t[lane];
    end.crossing = {Crossing::On::edge, met.of_a, met.side, corner_of(met, met.side), 2 * lane - 1};
    end.normal = {sides.normal_x[lane], sides.normal_y[lane]};
    end.by_b = met.of_a;
    end.vertex = met.corner;
    return true;
}

// Of few corners. Sides along each other are left to the walk, which all wrappings of the same shapes come to.
template <int blocks_a, int blocks_b>
BasicSweep<float> few_cornered_sweep(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb,
                                     float max_time, SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    using Rough = RoughSweep<blocks_a, blocks_b>;
    const PlainOutline outline_a(a), outline_b(b);
    const Lanes direction = widened(va) - widened(vb);
    Rough rough(outline_a, outline_b, direction);
    if (!rough.is_in_range() || !(max_time >= 0)) return walked_sweep(a, va, b, vb, max_time, otherwise);
    if (rough.side_of_line() > 0) return {};
    rough.find_heights();
    MetSide entry, exit;
    const bool may_collide = rough.find_sides(max_time, entry, exit);
    if (!may_collide && rough.look(max_time) == Rough::Verdict::misses) return {};
    const SideTimes sides(outline_a, outline_b, direction, rough.extent(), entry, exit);
    PlainEnds ends;
    const bool enters = set_side(entry, sides, 0, ends.enter), leaves = set_side(exit, sides, 1, ends.leave);
    if (enters && leaves && is_clear_at_start(ends.enter.t, ends.leave.t, static_cast<double>(max_time))) {
        return penetrating_until(ends.leave.t, max_time);
    }
    if (!enters || !leaves || !is_clear(ends.enter.t, ends.leave.t, static_cast<double>(max_time))) {
        return walked_sweep(a, va, b, vb, max_time, otherwise);
    }
    return hit_of(ends, a, va, b, vb, max_time);
}

// Whether two of few corners meet.
template <int blocks_a, int blocks_b>
bool few_cornered_hits(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                       SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    using Rough = RoughSweep<blocks_a, blocks_b>;
    const PlainOutline outline_a(a), outline_b(b);
    Rough rough(outline_a, outline_b, widened(va) - widened(vb));
    if (rough.is_in_range() && max_time >= 0) {
        const int side = rough.side_of_line();
        if (side > 0) return false;
        rough.find_heights();
        const auto verdict = rough.look(max_time);
        if (verdict == Rough::Verdict::misses) return false;
        if (verdict == Rough::Verdict::hits && side < 0) return true;
    }
    return otherwise(a, va, b, vb, max_time).hits();
}

}  // namespace

BasicSweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb,
                           float max_time, SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    static constexpr decltype(&few_cornered_sweep<1, 1>) ways[2][2] = {
        {few_cornered_sweep<1, 1>, few_cornered_sweep<1, 2>}, {few_cornered_sweep<2, 1>, few_cornered_sweep<2, 2>}};
    const unsigned more_a = blocks_for(a) - 1, more_b = blocks_for(b) - 1;
    if (more_a < 2 && more_b < 2) return ways[more_a][more_b](a, va, b, vb, max_time, otherwise);
    if (!fits(a) || !fits(b)) return otherwise(a, va, b, vb, max_time);
    return walked_sweep(a, va, b, vb, max_time, otherwise);
}

bool sweep_hits_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                   SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    static constexpr decltype(&few_cornered_hits<1, 1>) ways[2][2] = {
        {few_cornered_hits<1, 1>, few_cornered_hits<1, 2>}, {few_cornered_hits<2, 1>, few_cornered_hits<2, 2>}};
    const unsigned more_a = blocks_for(a) - 1, more_b = blocks_for(b) - 1;
    if (more_a < 2 && more_b < 2) return ways[more_a][more_b](a, va, b, vb, max_time, otherwise);
    return otherwise(a, va, b, vb, max_time).hits();
}

}  // namespace carom::detail
