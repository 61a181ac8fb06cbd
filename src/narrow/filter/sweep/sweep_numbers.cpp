#include "sweep_numbers.hpp"

#include "narrow/core/viewed_part.hpp"

#include <type_traits>

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

// An outline with its vertices in twice the digits.
template <class T>
struct SweepNumbers<T>::Moving {
    const OutlineView<T>& view;
    Lanes velocity;
    CastFrame frame;
    bool is_reversed;

    Moving(const OutlineView<T>& of, const BasicVec2<T>& moving, const LoadedOutline& loaded)
        : view(of), velocity(lanes_of(moving)), frame(of), is_reversed(loaded.is_reversed) {}

    // Vertex i before any pose, of those that a LoadedOutline has.
    Vec2D local(int i) const {
        const BasicVec2<T>* const p = view.points;
        const bool is_right = i == 1 || i == 2, is_upper = i >= 2;
        switch (view.form) {
            case OutlineForm::box:
                return lift<double>(BasicVec2<T>{is_right ? p[1].x : -p[1].x, is_upper ? p[1].y : -p[1].y});
            case OutlineForm::aabb:
                return lift<double>(BasicVec2<T>{p[is_right ? 1 : 0].x, p[is_upper ? 1 : 0].y});
            default:
                return lift<double>(p[is_reversed && i > 0 ? 3 - i : i]);
        }
    }

    TwoLanes vertex(int i) const { return frame.placed(local(i)); }
    double radius() const { return view.whole_radius(); }
    bool has_two_radii() const { return view.radius > 0 && view.rounding > 0; }
};

template <class T>
struct SweepNumbers<T>::BothMoving {
    Moving a;
    Moving b;

    explicit BothMoving(const SweepNumbers& numbers)
        : a(numbers.a_, numbers.course_.va, numbers.quick_.pair().a),
          b(numbers.b_, numbers.course_.vb, numbers.quick_.pair().b) {}

    // By one step of Newton's method, which says itself whether that is enough. Of the two places where a line crosses
    // a disc, the end is the one that is asked for as long as the step is far less than half the time between them.
    Refined refined(const SweepEnd& end) const {
        const auto& [on, of_a, index, at, side] = end.crossing;
        const Moving &owner = of_a ? a : b, &other = of_a ? b : a;
        if (owner.has_two_radii() || other.has_two_radii() || !(end.error <= 0x1p-8 * end.scale)) return {};
        const TwoLanes along = two_sum(other.velocity, -owner.velocity);
        const ExactPath path(other.vertex(of_a ? at.on_b : at.on_a), along, other.radius());
        if (on == Crossing::On::vertex) {
            return refine_on_disc(path, owner.frame, owner.local(at.on_b), owner.radius(), end.t);
        }
        const int next = index + 1 < owner.view.count ? index + 1 : 0;
        return refine_on_edge(path, owner.frame, owner.local(index), owner.local(next), owner.radius(), end.t);
    }
};

// Exactly how the outline of b - a turns from b's side to a's: 1 where b's comes first, -1 where a's does, 0 where they
// are on one line.
template <class T>
int SweepNumbers<T>::turn_between_sides(const SweepEnd& end) const {
    const auto& [side_a, side_b] = FacingSides(end);
    const ConvexPart<T> a = part_of(a_), b = part_of(b_);
    return cross_sign(Direction<T>::between(b, side_b, side_b + 1), Direction<T>::between(a, side_a, side_a + 1, 2));
}

// Of sides along each other takes the one that exact signs find there, with the vertex against it. On one line b's
// comes first, as in Difference::each_side.
template <class T>
bool SweepNumbers<T>::take_side(SweepEnd& end, int turn) const {
    const bool b_is_first = turn >= 0;
    const int place = quick_.place_beside_split(end, b_is_first);
    if (place == 0) return false;
    const auto& [side_a, side_b] = FacingSides(end);
    const auto next = [](const OutlineView<T>& view, int i) { return i + 1 < view.count ? i + 1 : 0; };
    const int side = end.crossing.side;
    end.by_b = (place > 0) == b_is_first;
    if (end.by_b) {
        end.vertex = b_is_first ? next(b_, side_b) : side_b;
        end.crossing = Crossing{Crossing::On::edge, true, side_a, {side_a, end.vertex}, side};
    } else {
        end.vertex = b_is_first ? side_a : next(a_, side_a);
        end.crossing = Crossing{Crossing::On::edge, false, side_b, {end.vertex, side_b}, side};
    }
    return true;
}

template <class T>
bool SweepNumbers<T>::name_as_exact(SweepEnd& end) const {
    return end.is_sole || (end.rival >= 0 && take_side(end, turn_between_sides(end)));
}

template <class T>
bool SweepNumbers<T>::set_time(SweepEnd& end) const {
    if (is_good<T>(end.error, end.t)) return true;
    if (!end.is_sole) {
        if (end.rival < 0) return false;
        const int turn = turn_between_sides(end);
        if (turn != 0 && !take_side(end, turn)) return false;
    }
    const Refined met = BothMoving(*this).refined(end);
    end.t = met.t;
    return met.is_good;
}

template <class T>
bool SweepNumbers<T>::set_beginning(SweepEnd end, BasicSweep<T>& result) const {
    if (is_good<T>(end.error, end.t) && has_good_normal<T>(end)) {
        set_plain_contact(end, result);
        return true;
    }
    if (!name_as_exact(end)) return false;
    const BothMoving both_moving(*this);
    const Refined met = both_moving.refined(end);
    if (met.is_good) set_refined_contact(end, end.by_b ? both_moving.b : both_moving.a, met, result);
    return met.is_good;
}

template <class T>
bool SweepNumbers<T>::set_start(SweepEnd end, BasicSweep<T>& result) const {
    end.t = end.error = 0;
    if constexpr (std::is_same_v<T, float>) {
        if (end.crossing.on == Crossing::On::vertex) {
            const Lanes out =
                quick_.pair().a.vertex(end.crossing.at.on_a) - quick_.pair().b.vertex(end.crossing.at.on_b);
            end.normal = {out[0], out[1]};
        }
        if (!has_good_normal<T>(end)) return false;
        set_plain_contact(end, result);
    } else {
        if (!name_as_exact(end)) return false;
        const BothMoving moving(*this);
        Refined met = moving.refined(end);
        if (met.outward == Vec2D{}) return false;  // of two radii, whose sum rounds
        met.t = met.known = met.step = 0;
        if (end.crossing.on == Crossing::On::vertex) {
            const auto& [on_a, on_b] = end.crossing.at;
            const TwoLanes to = moving.a.vertex(on_a), from = moving.b.vertex(on_b);
            const Lanes outward = (to.high - from.high) + (to.low - from.low);
            met.outward = {outward[0], outward[1]};
        }
        set_refined_contact(end, end.by_b ? moving.b : moving.a, met, result);
    }
    return true;
}

template <class T>
void SweepNumbers<T>::set_plain_contact(const SweepEnd& end, BasicSweep<T>& result) const {
    const OutlinePair& pair = quick_.pair();
    const double radius = (end.by_b ? b_ : a_).whole_radius();
    const Lanes seen = pair.origin + (end.by_b ? pair.b : pair.a).vertex(end.vertex);
    const Touching at{end.t, unit(end.normal), end.by_b ? radius : -radius};
    set_contact(end.crossing, at, {seen[0], seen[1]}, end.by_b ? course_.vb : course_.va, result);
    result.enter = std::min(static_cast<T>(end.t), course_.max_time);
}

template <class T>
void SweepNumbers<T>::set_refined_contact(const SweepEnd& end, const Moving& moving, const Refined& met,
                                          BasicSweep<T>& result) const {
    const Vec2D outward = unit(met.outward);
    const Vec2D normal = end.crossing.of_a ? outward : -outward;
    const ExactPath path(moving.vertex(end.vertex), {moving.velocity, Lanes{}}, 0);
    const double radius = moving.radius();
    const Lanes point = radius > 0 ? path.beyond(met.known, met.step, end.by_b ? -radius : radius, normal)
                                   : path.at(met.known, met.step);
    result.point = stored<T>({point[0], point[1]});
    result.normal = stored<T>(normal);
    set_features(end.crossing, end.crossing.of_a, result);
    result.enter = std::min(static_cast<T>(met.t), course_.max_time);
}

template class SweepNumbers<float>;
template class SweepNumbers<double>;

}  // namespace carom::detail
