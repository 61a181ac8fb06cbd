/// BorderContact: the first contact of a convex part with a polygon, from its contact with the polygon's border.
#pragma once

#include "contact_stretch.hpp"

namespace carom::detail {

/// The parts of a polygon may be thin and reach across it, so that many are near every place, but its edges are few.
/// What touches no edge stays inside or outside. Where it comes to the border or leaves it, all that it touches of the
/// polygon is the part at the edges that it touches then, if that is the same one: at a corner, the part with both of
/// its sides.
///
/// `at_edge(piece, visit)` calls the visitor with the piece of the only part at an edge, given the edge's own piece; it
/// returns false where that part is not known.
template <class T, class PieceAtEdge>
class BorderContact {
  public:
    /// `border` is the contact of the same course with the polygon's edges.
    BorderContact(const LinearMotion<T>& course, ContactStretch<T>& border, const PieceAtEdge& at_edge)
        : course_(course), border_(border), at_edge_(at_edge) {}

    enum class Answer { stays, meets, unclear };

    /// If it meets the polygon, `begin` becomes the piece that it begins with, alone, and `end` one that ends with it.
    Answer find(ChosenPiece<T>& begin, ChosenPiece<T>& end) {
        if (!border_.find_next()) return Answer::stays;
        const MotionParameter<T> enter = border_.first().enter;
        const double low = course_.low(), high = course_.high();
        if (compare(course_, enter, low) == 0) return Answer::unclear;
        const Touched first = touched(&Piece<T>::enter, enter, border_.met_at_once() == 1, begin);
        if (!first.is_one || compare(course_, begin.piece().enter, enter) != 0) return Answer::unclear;
        do {
            const MotionParameter<T> leave = border_.leave();
            if (compare(course_, leave, high) == 0) break;
            if (leads_inside(leave)) continue;
            const Touched last = touched(&Piece<T>::leave, leave, border_.is_single(), end);
            if (!last.is_inside) return last.is_one ? Answer::meets : Answer::unclear;
        } while (border_.find_next());
        Piece<T> whole = begin.piece();
        whole.leave = {nullptr, {}, high};
        end.choose(whole);
        return Answer::meets;
    }

  private:
    struct Touched {
        bool is_one = true;      // only one part, and that is known
        bool is_inside = false;  // a part is touched afterwards, too
    };

    // Whether the border is left at a moment across one edge, by the side on which the polygon is.
    bool leads_inside(const MotionParameter<T>& leave) const {
        if (border_.is_single()) return is_left_inwards(border_.first());
        int count = 0;
        bool is_inwards = false;
        border_.any_member([&](const Piece<T>& edge) {
            if (compare(course_, edge.leave, leave) != 0) return false;
            is_inwards = is_left_inwards(edge);
            return ++count > 1;
        });
        return count == 1 && is_inwards;
    }

    static bool is_left_inwards(const Piece<T>& edge) {
        const Crossing& at = edge.leave.crossing;
        if (!edge.leave.difference || at.on != Crossing::On::edge) return false;
        const ConvexPart<T>& left = at.of_a ? edge.difference->a() : edge.difference->b();
        return left.polygon_edge().is_one && at.index == inner_flank;
    }
    static constexpr int inner_flank = 1;  // the left one of a segment that has the polygon on its left

    // The parts at all edges with pieces that begin, or end, at a moment, of which one is kept. If there is only one
    // such piece, it is the border's first.
    Touched touched(MotionParameter<T> Piece<T>::*end, const MotionParameter<T>& moment, bool is_only,
                    ChosenPiece<T>& kept) const {
        Touched result;
        bool is_first = true;
        const auto look = [&](const Piece<T>& edge) {
            const bool is_known = at_edge_(edge, [&](const Piece<T>& piece) {
                result.is_inside |= compare(course_, piece.leave, moment) > 0;
                if (is_first) kept.choose(piece);
                const Piece<T>& one = kept.piece();
                result.is_one &= piece.part_of_a == one.part_of_a && piece.part_of_b == one.part_of_b;
                is_first = false;
                return true;
            });
            result.is_one &= is_known;
        };
        if (is_only) {
            look(border_.first());
        } else {
            border_.any_member([&](const Piece<T>& edge) {
                if (compare(course_, edge.*end, moment) == 0) look(edge);
                return false;
            });
        }
        return result;
    }

    const LinearMotion<T>& course_;
    ContactStretch<T>& border_;
    const PieceAtEdge& at_edge_;
};

/// Finds the first contact with a polygon whose pieces `all` has, by its border where that tells.
template <class T, class PieceAtEdge>
bool find_first(ContactStretch<T>& stretch, const PieceSource<T>& all, const LinearMotion<T>& course,
                ContactStretch<T>& border, const PieceAtEdge& at_edge) {
    using Answer = typename BorderContact<T, PieceAtEdge>::Answer;
    BorderContact<T, PieceAtEdge> contact(course, border, at_edge);
    Answer answer{};
    const bool is_found = stretch.take([&](ChosenPiece<T>& begin, ChosenPiece<T>& end) {
        answer = contact.find(begin, end);
        return answer == Answer::meets;
    });
    if (is_found) return true;
    const auto low = static_cast<double>(course.low());
    const bool starts_outside = low == -LinearMotion<double>::endless;  // so do lines
    const auto is_touched = [](const Piece<T>&) { return true; };
    if (answer == Answer::stays && (starts_outside || !all.any(low, low, nullptr, is_touched))) return false;
    return stretch.find_next();
}

}  // namespace carom::detail
