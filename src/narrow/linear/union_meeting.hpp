/// UnionMeeting: the sides that a course meets at once where it comes to a union.
#pragma once

#include "contact_stretch.hpp"

#include <carom/detail/narrow/touch/visible_side.hpp>

namespace carom::detail {

template <class T>
class UnionMeeting {
  public:
    UnionMeeting(const LinearMotion<T>& course, const ContactStretch<T>& stretch)
        : course_(course), stretch_(stretch) {}

    /// Where a stretch begins with several parts at once, and `normal`, out of b - a, is that of no side that is border
    /// of the union: calls `visit(piece, crossing)` with one that is, and that faces the course if there is such a one.
    template <class Visitor>
    void find_other_side(const Vec2D& normal, const Visitor& visit) const {
        const Piece<T>& first = stretch_.first();
        if (stretch_.met_at_once() < 2 || !has_flat_sides(first) || is_met_end_on(first)) return;
        if (begins_with_side(normal)) return;
        const auto is_kept = [&](const Piece<T>& piece, const DifferenceSide& side) {
            return has_normal(piece, Crossing::of_edge(side, -1), normal);
        };
        const auto is_facing = [this](const Piece<T>& piece, const DifferenceSide& side) { return faces(piece, side); };
        const auto is_any = [](const Piece<T>&, const DifferenceSide&) { return true; };
        const auto show = [&](const Piece<T>& piece, const DifferenceSide& side) {
            visit(piece, Crossing::of_edge(side, -1));
            return true;
        };
        if (any_visible(is_kept, is_any) || any_visible(is_facing, show) || any_visible(is_any, show)) return;
        stretch_.any_member([&](const Piece<T>& piece) {
            const bool is_round = !has_flat_sides(piece) && is_met_now(piece);
            if (is_round) visit(piece, piece.enter.crossing);
            return is_round;
        });
    }

  private:
    const MotionParameter<T>& when() const { return stretch_.first().enter; }

    static bool has_flat_sides(const Piece<T>& piece) {
        return !piece.by_numbers && !piece.difference->is_curved() && !piece.difference->is_rounded();
    }

    // Whether all pieces that begin now do so at sides with a normal. Those are on one line, and the union is behind
    // it: they are border.
    bool begins_with_side(const Vec2D& normal) const {
        const Piece<T>& first = stretch_.first();
        return begins_at_side(first) && has_normal(first, first.enter.crossing, normal) &&
               !stretch_.any_member([&](const Piece<T>& piece) {
                   const bool begins_now = compare(course_, piece.enter, when()) == 0;
                   return begins_now && !(begins_at_side(piece) && have_one_direction(first, piece));
               });
    }

    bool has_normal(const Piece<T>& piece, const Crossing& crossing, const Vec2D& normal) const {
        return dot(real_crossing(course_, *piece.difference, crossing).normal, normal) > 1 - 0x1p-20;
    }

    static bool begins_at_side(const Piece<T>& piece) {
        return has_flat_sides(piece) && piece.enter.difference && piece.enter.crossing.on == Crossing::On::edge;
    }

    // The sides at which two pieces begin.
    static bool have_one_direction(const Piece<T>& p, const Piece<T>& q) {
        const Crossing &c = p.enter.crossing, &d = q.enter.crossing;
        const bool is_of_one_part = c.of_a ? p.part_of_a == q.part_of_a : p.part_of_b == q.part_of_b;
        if (c.of_a == d.of_a && c.index == d.index && is_of_one_part) return true;
        const Direction<T> u = p.difference->normal(c.of_a, c.index), v = q.difference->normal(d.of_a, d.index);
        return cross_sign(u, v) == 0 && dot_sign(u, v) > 0;
    }

    // The sign of the height over a corner, along a direction.
    int height(const Difference<T>& difference, const Direction<T>& direction, const DifferenceCorner& corner) const {
        const auto terms = [&]<class N>(In<N>) {
            const BasicVec2<N> n = direction.template in<N>();
            return std::pair{-dot(n, difference.template corner<N>(corner)), dot(n, course_.template direction<N>())};
        };
        if (when().difference) return linear_sign(course_, *when().difference, when().crossing, terms);
        return sign_of([&]<class N>(In<N> in) {
            const auto [constant, slope] = terms(in);
            return constant + slope * N(when().value);
        });
    }

    auto sides_of(const Piece<T>& piece) const {
        const Difference<T>& difference = *piece.difference;
        return SidesAtPoint<T>(difference, [this, &difference](const DifferenceSide& side, Beyond beyond) {
            const Direction<T> normal = difference.normal(side.of_a, side.index);
            if (beyond == Beyond::line) return height(difference, normal, side.start);
            const bool start = beyond == Beyond::start;
            return height(difference, normal.rotated(start ? 3 : 1), start ? side.start : side.end);
        });
    }

    // Calls `visit(piece, side)` with the sides of pieces that pass `accepts(piece, side)` and are visible, until it
    // returns true.
    template <class Accepts, class Visitor>
    bool any_visible(const Accepts& accepts, const Visitor& visit) const {
        const auto is_covered = [&](const Direction<T>& along, const Direction<T>& towards) {
            return any_covers(along, towards);
        };
        return stretch_.any_member([&](const Piece<T>& piece) {
            if (!has_flat_sides(piece)) return false;
            const auto sides = sides_of(piece);
            bool found = false;
            if (!sides.is_on_border()) return false;
            sides.each([&](const auto& on) {
                found = found || (accepts(piece, on.side) && sides.is_visible(on, is_covered) && visit(piece, on.side));
            });
            return found;
        });
    }

    bool any_covers(const Direction<T>& along, const Direction<T>& towards) const {
        return stretch_.any_member([&](const Piece<T>& other) {
            if (has_flat_sides(other)) {
                const auto sides = sides_of(other);
                return sides.is_on_border() && sides.covers(along, towards);
            }
            return is_met_now(other) && round_covers(other, along);
        });
    }

    bool is_met_now(const Piece<T>& piece) const {
        return piece.enter.difference && compare(course_, piece.enter, when()) == 0;
    }

    // What has a radius covers what is on the inner side of its tangent; along that it curves away.
    bool round_covers(const Piece<T>& piece, const Direction<T>& along) const {
        const Crossing& crossing = piece.enter.crossing;
        const Difference<T>& difference = *piece.difference;
        if (crossing.on == Crossing::On::curve) return false;
        if (crossing.on == Crossing::On::vertex) return height(difference, along, crossing.at) < 0;
        return dot_sign(difference.normal(crossing.of_a, crossing.index), along) < 0;
    }

    bool faces(const Piece<T>& piece, const DifferenceSide& side) const {
        return slope_sign(course_, piece.difference->normal(side.of_a, side.index)) < 0;
    }

    // Then a corner has its normal against the course.
    bool is_met_end_on(const Piece<T>& first) const {
        if (!first.enter.difference || first.enter.crossing.on != Crossing::On::vertex) return false;
        bool is_faced = false;
        sides_of(first).each([&](const auto& on) { is_faced |= faces(first, on.side); });
        return !is_faced;
    }

    const LinearMotion<T>& course_;
    const ContactStretch<T>& stretch_;
};

}  // namespace carom::detail
