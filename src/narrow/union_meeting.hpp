/// UnionMeeting: the sides that a course meets at once where it comes to a union.
#pragma once

#include "contact_stretch.hpp"

#include <carom/narrow/visible_side.hpp>

namespace carom::detail {

template <class T>
class UnionMeeting {
  public:
    UnionMeeting(const Course<T>& course, const ContactStretch<T>& stretch) : course_(course), stretch_(stretch) {}

    /// Where a stretch begins in a corner of several parts, and not with a side that is border of the union: calls
    /// `visit(piece, crossing)` with one that is, and that faces the course.
    template <class Visitor>
    void find_other_side(const Visitor& visit) const {
        const Piece<T>& first = stretch_.first();
        if (stretch_.is_single() || !has_flat_sides(first) || !sides_of(first).is_corner()) return;
        if (!are_several() || is_own_visible(first)) return;
        bool found = false;
        any_piece([&](const Piece<T>& piece) {
            sides_of(piece).each([&](const DifferenceSide& side, const Direction<T>& normal) {
                const auto crossing = Crossing::of_edge(side, -1);
                if (found || !faces(normal) || !is_visible(piece, crossing)) return;
                found = true;
                visit(piece, crossing);
            });
            return found;
        });
    }

  private:
    static bool has_flat_sides(const Piece<T>& piece) {
        return piece.enter.difference && !piece.difference->is_curved() && !piece.difference->is_rounded();
    }

    auto sides_of(const Piece<T>& piece) const {
        const Difference<T>& difference = *piece.difference;
        return MetSides(difference, [this, &difference](const DifferenceSide& side) {
            const Direction<T> normal = difference.normal(side.of_a, side.index);
            const Moment<T>& when = stretch_.first().enter;
            return linear_sign(course_, *when.difference, when.crossing, [&]<class N>(In<N>) {
                const BasicVec2<N> n = normal.template in<N>();
                const N height = dot(n, difference.template corner<N>(side.start));
                return std::pair{-height, dot(n, course_.template direction<N>())};
            });
        });
    }

    bool any_piece(PieceVisitor<T> visit) const {
        return stretch_.any_member(
            [&](const Piece<T>& piece) { return has_flat_sides(piece) && sides_of(piece).is_met() && visit(piece); });
    }

    bool are_several() const {
        int met = 0;
        return any_piece([&](const Piece<T>&) { return ++met > 1; });
    }

    bool faces(const Direction<T>& normal) const {
        return sign_of([&]<class N>(In<N>) { return dot(normal.template in<N>(), course_.template direction<N>()); }) <
               0;
    }

    // A corner has the normal of a side that faces the course, or none does.
    bool is_own_visible(const Piece<T>& first) const {
        const Crossing& crossing = first.enter.crossing;
        if (crossing.on == Crossing::On::edge) return is_visible(first, crossing);
        const Vec2D own = real_crossing(course_, *first.difference, crossing).normal;
        bool is_faced = false;
        bool result = false;
        sides_of(first).each([&](const DifferenceSide& side, const Direction<T>& normal) {
            if (!faces(normal)) return;
            is_faced = true;
            const auto edge = Crossing::of_edge(side, -1);
            const bool is_it = dot(real_crossing(course_, *first.difference, edge).normal, own) > 1 - 0x1p-30;
            result |= is_it && is_visible(first, edge);
        });
        return result || !is_faced;
    }

    bool is_visible(const Piece<T>& piece, const Crossing& crossing) const {
        const Direction<T> normal = piece.difference->normal(crossing.of_a, crossing.index);
        return detail::is_visible(sides_of(piece), normal, [&](const auto& visit) {
            return any_piece([&](const Piece<T>& other) { return visit(sides_of(other)); });
        });
    }

    const Course<T>& course_;
    const ContactStretch<T>& stretch_;
};

}  // namespace carom::detail
