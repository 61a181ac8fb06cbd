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
        if (any_visible([&](const Piece<T>& piece, const DifferenceSide& side) {
                const auto crossing = Crossing::of_edge(side, -1);
                return dot(real_crossing(course_, *piece.difference, crossing).normal, normal) > 1 - 0x1p-20;
            })) {
            return;
        }
        const auto show = [&](const Piece<T>& piece, const DifferenceSide& side) {
            visit(piece, Crossing::of_edge(side, -1));
            return true;
        };
        const auto show_facing = [&](const Piece<T>& piece, const DifferenceSide& side) {
            return faces(piece, side) && show(piece, side);
        };
        if (any_visible(show_facing) || any_visible(show)) return;
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
        return SidesAtPoint(difference, [this, &difference](const DifferenceSide& side, Beyond beyond) {
            const Direction<T> normal = difference.normal(side.of_a, side.index);
            if (beyond == Beyond::line) return height(difference, normal, side.start);
            const bool start = beyond == Beyond::start;
            return height(difference, normal.rotated(start ? 3 : 1), start ? side.start : side.end);
        });
    }

    bool any_flat(PieceVisitor<T> visit) const {
        return stretch_.any_member([&](const Piece<T>& piece) {
            return has_flat_sides(piece) && sides_of(piece).is_on_border() && visit(piece);
        });
    }

    template <class Visitor>
    bool any_visible(const Visitor& visit) const {
        return any_flat([&](const Piece<T>& piece) {
            const auto sides = sides_of(piece);
            bool found = false;
            sides.each([&](const DifferenceSide& side) {
                const auto is_covered = [&](const Direction<T>& along, const Direction<T>& towards) {
                    return any_covers(along, towards);
                };
                found = found || (sides.is_visible(side, is_covered) && visit(piece, side));
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
        sides_of(first).each([&](const DifferenceSide& side) { is_faced |= faces(first, side); });
        return !is_faced;
    }

    const LinearMotion<T>& course_;
    const ContactStretch<T>& stretch_;
};

}  // namespace carom::detail
