#include "sweep_numbers.hpp"

#include "narrow/core/viewed_part.hpp"

namespace carom::detail {
namespace {

// The sides of a and b that an end on two sides along each other is on.
struct FacingSides {
    int a;
    int b;

    explicit FacingSides(const SweepEnd& end)
        : a(end.crossing.of_a ? end.crossing.index : end.rival),
          b(end.crossing.of_a ? end.rival : end.crossing.index) {}
};

}  // namespace

// Vertex i before any pose, of those that a LoadedOutline has.
Vec2D SweepNumbers<double>::Moving::local(int i) const {
    const Vec2D* const p = view.points;
    const bool is_right = i == 1 || i == 2, is_upper = i >= 2;
    switch (view.form) {
        case OutlineForm::box:
            return {is_right ? p[1].x : -p[1].x, is_upper ? p[1].y : -p[1].y};
        case OutlineForm::aabb:
            return {p[is_right ? 1 : 0].x, p[is_upper ? 1 : 0].y};
        default:
            return p[is_reversed && i > 0 ? 3 - i : i];
    }
}

// Exactly how the outline of b - a turns from b's side to a's: 1 where b's comes first, -1 where a's does, 0 where they
// are on one line.
int SweepNumbers<double>::turn_between_sides(const SweepEnd& end) const {
    const auto& [side_a, side_b] = FacingSides(end);
    const ConvexPart<double> a = part_of(a_.view), b = part_of(b_.view);
    return cross_sign(Direction<double>::between(b, side_b, side_b + 1),
                      Direction<double>::between(a, side_a, side_a + 1, 2));
}

// Of sides along each other takes the one that exact signs find there, with the vertex against it. On one line b's
// comes first, as in Difference::each_side.
bool SweepNumbers<double>::take_side(SweepEnd& end, int turn) const {
    const bool b_is_first = turn >= 0;
    const int place = quick_.place_beside_split(end, b_is_first);
    if (place == 0) return false;
    const auto& [side_a, side_b] = FacingSides(end);
    const auto next = [](const OutlineView<double>& view, int i) { return i + 1 < view.count ? i + 1 : 0; };
    const int side = end.crossing.side;
    end.by_b = (place > 0) == b_is_first;
    if (end.by_b) {
        end.vertex = b_is_first ? next(b_.view, side_b) : side_b;
        end.crossing = Crossing{Crossing::On::edge, true, side_a, {side_a, end.vertex}, side};
    } else {
        end.vertex = b_is_first ? side_a : next(a_.view, side_a);
        end.crossing = Crossing{Crossing::On::edge, false, side_b, {end.vertex, side_b}, side};
    }
    return true;
}

// With the error that is asked for, slopes are known to 2^-32 and a step is below 2^-30 of the time. One of Newton's
// method leaves the product of both; at a disc, where it is below 2^-30 of half the time that the line takes to cross
// it, 2^-60 of the time.
Refined SweepNumbers<double>::refined(const SweepEnd& end) const {
    const auto& [on, of_a, index, at, side] = end.crossing;
    const Moving &owner = of_a ? a_ : b_, &other = of_a ? b_ : a_;
    if (owner.has_two_radii() || other.has_two_radii() || !(end.error <= 0x1p-30 * end.scale)) return {};
    const TwoLanes along = two_sum(other.velocity, -owner.velocity);
    const ExactPath path(other.vertex(of_a ? at.on_b : at.on_a), along, other.radius());
    if (on == Crossing::On::vertex) {
        return refine_on_disc(path, owner.frame, owner.local(at.on_b), owner.radius(), end.t);
    }
    const int next = index + 1 < owner.view.count ? index + 1 : 0;
    return refine_on_edge(path, owner.frame, owner.local(index), owner.local(next), owner.radius(), end.t);
}

bool SweepNumbers<double>::name_as_exact(SweepEnd& end) const {
    return end.is_sole || (end.rival >= 0 && take_side(end, turn_between_sides(end)));
}

bool SweepNumbers<double>::set_time(SweepEnd& end) const {
    if (!end.is_sole) {
        if (end.rival < 0) return false;
        const int turn = turn_between_sides(end);
        if (turn != 0 && !take_side(end, turn)) return false;
    }
    const Refined met = refined(end);
    end.t = met.t;
    return met.is_good;
}

bool SweepNumbers<double>::set_beginning(SweepEnd end, SweepD& result) const {
    if (!name_as_exact(end)) return false;
    const Refined met = refined(end);
    if (met.is_good) set_contact_at(end, met, result);
    return met.is_good;
}

bool SweepNumbers<double>::set_start(SweepEnd end, SweepD& result) const {
    end.t = end.error = 0;
    if (!name_as_exact(end)) return false;
    Refined met = refined(end);
    if (met.outward == Vec2D{}) return false;  // of two radii, whose sum rounds
    met.t = met.known = met.step = 0;
    if (end.crossing.on == Crossing::On::vertex) {
        const auto& [on_a, on_b] = end.crossing.at;
        const TwoLanes to = a_.vertex(on_a), from = b_.vertex(on_b);
        const Lanes outward = (to.high - from.high) + (to.low - from.low);
        met.outward = {outward[0], outward[1]};
    }
    set_contact_at(end, met, result);
    return true;
}

void SweepNumbers<double>::set_contact_at(const SweepEnd& end, const Refined& met, SweepD& result) const {
    const Moving& moving = end.by_b ? b_ : a_;
    const Vec2D outward = unit(met.outward);
    const Vec2D normal = end.crossing.of_a ? outward : -outward;
    const ExactPath path(moving.vertex(end.vertex), {moving.velocity, Lanes{}}, 0);
    const double radius = moving.radius();
    const Lanes point = radius > 0 ? path.beyond(met.known, met.step, end.by_b ? -radius : radius, normal)
                                   : path.at(met.known, met.step);
    result.point = stored<double>({point[0], point[1]});
    result.normal = stored<double>(normal);
    set_features(end.crossing, end.crossing.of_a, result);
    result.enter = std::min(met.t, max_time_);
}

}  // namespace carom::detail
