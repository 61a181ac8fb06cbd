// Sweeps of polygons and circles in float where they are, without the kernel's views.
#include "certain_time.hpp"
#include "quick_sweep.hpp"
#include "rough_sweep.hpp"
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

bool is_good(const SweepEnd& end) {
    return detail::is_good<float>(end.error, end.t);
}

// Whether they come into contact, certainly, after the start and before the horizon, and leave on a certain side of it.
bool is_clear_hit(const QuickSweep& ends, double horizon) {
    return certain_side(ends.enter, 0) > 0 && certain_side(ends.enter, horizon) < 0 &&
           certain_side(ends.leave, horizon) != 0 && ends.enter.t + ends.enter.error < ends.leave.t - ends.leave.error;
}

// Whether all numbers of a hit are known as well as a float can hold them.
bool is_known(const QuickSweep& ends, double horizon) {
    if (!is_clear_hit(ends, horizon) || !is_good(ends.enter)) return false;
    if (ends.leave.t < horizon && !is_good(ends.leave)) return false;
    return has_good_normal<float>(ends.enter);
}

FeatureKind kind_of(bool is_side) {
    return is_side ? FeatureKind::edge : FeatureKind::vertex;
}

// What `set_contact` would set, with all of it in lanes.
template <class Ends, class A, class B>
Sweep<float> hit_of(const Ends& ends, const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon) {
    const SweepEnd& enter = ends.enter;
    const Vec2& vertex = (enter.by_b ? points_of(b) : points_of(a))[enter.vertex];
    const Vec2& velocity = enter.by_b ? vb : va;
    const double out = enter.by_b ? radius_of(b) : -radius_of(a);
    const Lanes direction = {enter.normal.x, enter.normal.y};
    const Lanes normal = direction / both(square_root(sum_of(direction * direction)));
    const Lanes point = widened(vertex) + both(enter.t) * widened(velocity) + both(out) * normal;
    const Crossing& met = enter.crossing;
    const bool a_side = (met.on == Crossing::On::edge) & met.of_a, b_side = (met.on == Crossing::On::edge) & !met.of_a;
    const float exit = static_cast<float>(ends.leave.t);
    return {true,
            static_cast<float>(enter.t),
            exit < horizon ? exit : horizon,
            stored(point),
            stored(-normal),
            {0, kind_of(a_side), picked(a_side, met.index, met.at.on_a)},
            {0, kind_of(b_side), picked(b_side, met.index, met.at.on_b)}};
}

// Of any number of corners.
template <class A, class B>
Sweep<float> walked_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon,
                          SweepOtherwise<A, B, float>* otherwise) {
    QuickSweep quick(a, b, va, vb);
    const QuickSweep::Verdict verdict = quick.run();
    if (verdict == QuickSweep::Verdict::misses) return {};
    const bool crosses = verdict == QuickSweep::Verdict::crosses;
    if (!crosses || !is_known(quick, static_cast<double>(horizon))) return otherwise(a, va, b, vb, horizon);
    return hit_of(quick, a, va, b, vb, horizon);
}

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

// By the rounded corner that the line passes next to the side.
bool set_corner(const SweepProof<PlainOutlines>& proof, const PlainOutline& own, const MetSide& met,
                const SideTimes& sides, int lane, SweepEnd& end) {
    const int corner = sides.nearer_end(lane) == 0 ? met.side : next_vertex(own, met.side);
    return proof.try_corner(end, 2 * lane - 1, corner_of(met, corner)) && is_good(end) &&
           (lane == 1 || has_good_normal<float>(end));
}

// Whether contact begins after the start and before the horizon and ends on one side of it, with all of that certain
// for times as good as those of SideTimes.
bool is_clear(double enter, double leave, double horizon) {
    constexpr double low = 1 - SideTimes::accuracy, high = 1 + SideTimes::accuracy;
    return (enter > 0) & (enter * high < horizon) & (enter * high < leave * low) &
           ((leave * high < horizon) | (leave * low > horizon));
}

// Of few corners. Sides along each other are left to the walk, which all wrappings of the same shapes come to.
template <int blocks_a, int blocks_b, class A, class B>
Sweep<float> few_cornered_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon,
                                SweepOtherwise<A, B, float>* otherwise) {
    constexpr bool has_radius = blocks_a == 0 || blocks_b == 0;
    using Rough = RoughSweep<blocks_a, blocks_b>;
    const PlainOutline outline_a(a), outline_b(b);
    const Lanes direction = widened(va) - widened(vb);
    Rough rough(outline_a, outline_b, direction);
    if (!rough.is_in_range() || !(horizon >= 0)) return walked_sweep(a, va, b, vb, horizon, otherwise);
    if (rough.side_of_line() > 0) return {};
    rough.find_heights();
    MetSide entry, exit;
    const bool may_meet = rough.find_sides(horizon, entry, exit);
    if (!may_meet && rough.look(horizon) == Rough::Verdict::misses) return {};
    const double radius = radius_of(a) + radius_of(b);
    const SideTimes sides(outline_a, outline_b, direction, rough.extent(), radius, entry, exit);
    PlainEnds ends;
    bool enters = set_side(entry, sides, 0, ends.enter), leaves = set_side(exit, sides, 1, ends.leave);
    if constexpr (has_radius) {
        if (!enters || !leaves) {
            const PlainOutline& own = blocks_a == 0 ? outline_b : outline_a;
            const SweepProof<PlainOutlines> proof(direction[0], direction[1], outline_a, outline_b);
            enters = enters || set_corner(proof, own, entry, sides, 0, ends.enter);
            leaves = leaves || set_corner(proof, own, exit, sides, 1, ends.leave);
        }
    }
    const bool starts_in_contact = enters && leaves && ends.enter.t < 0 && ends.leave.t > 0;
    if (starts_in_contact) return otherwise(a, va, b, vb, horizon);
    if (!enters || !leaves || !is_clear(ends.enter.t, ends.leave.t, static_cast<double>(horizon))) {
        return walked_sweep(a, va, b, vb, horizon, otherwise);
    }
    return hit_of(ends, a, va, b, vb, horizon);
}

// Whether two of few corners meet.
template <int blocks_a, int blocks_b>
bool few_cornered_hits(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                       SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    using Rough = RoughSweep<blocks_a, blocks_b>;
    const PlainOutline outline_a(a), outline_b(b);
    Rough rough(outline_a, outline_b, widened(va) - widened(vb));
    if (rough.is_in_range() && horizon >= 0) {
        const int side = rough.side_of_line();
        if (side > 0) return false;
        rough.find_heights();
        const auto verdict = rough.look(horizon);
        if (verdict == Rough::Verdict::misses) return false;
        if (verdict == Rough::Verdict::hits && side < 0) return true;
    }
    return otherwise(a, va, b, vb, horizon).hit;
}

// Calls use.operator()<blocks>() for a shape of few corners, else `otherwise`.
template <class Use, class Otherwise>
auto with_blocks(const Circle&, const Use& use, const Otherwise&) {
    return use.template operator()<0>();
}
template <class Use, class Otherwise>
auto with_blocks(const ConvexPolygon& polygon, const Use& use, const Otherwise& otherwise) {
    const int blocks = blocks_for(static_cast<int>(polygon.points().size()));
    if (blocks == 2) return use.template operator()<2>();
    if (blocks == 1) return use.template operator()<1>();
    return otherwise();
}

// Calls use.operator()<blocks_a, blocks_b>() for two such.
template <class A, class B, class Use, class Otherwise>
auto with_blocks(const A& a, const B& b, const Use& use, const Otherwise& otherwise) {
    const auto with_a = [&]<int blocks_a>() {
        const auto with_both = [&]<int blocks_b>() { return use.template operator()<blocks_a, blocks_b>(); };
        return with_blocks(b, with_both, otherwise);
    };
    return with_blocks(a, with_a, otherwise);
}

// Of any two of them, but two circles.
template <class A, class B>
Sweep<float> plain_sweep(const A& a, const Vec2& va, const B& b, const Vec2& vb, float horizon,
                         SweepOtherwise<A, B, float>* otherwise) {
    if (!fits(a) || !fits(b)) return otherwise(a, va, b, vb, horizon);
    const auto few_cornered = [&]<int blocks_a, int blocks_b>() {
        return few_cornered_sweep<blocks_a, blocks_b>(a, va, b, vb, horizon, otherwise);
    };
    return with_blocks(a, b, few_cornered, [&] { return walked_sweep(a, va, b, vb, horizon, otherwise); });
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

bool sweep_hits_or(const ConvexPolygon& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float horizon,
                   SweepOtherwise<ConvexPolygon, ConvexPolygon, float>* otherwise) {
    if (!fits(a) || !fits(b)) return otherwise(a, va, b, vb, horizon).hit;
    const auto few_cornered = [&]<int blocks_a, int blocks_b>() {
        return few_cornered_hits<blocks_a, blocks_b>(a, va, b, vb, horizon, otherwise);
    };
    return with_blocks(a, b, few_cornered, [&] { return otherwise(a, va, b, vb, horizon).hit; });
}

}  // namespace carom
