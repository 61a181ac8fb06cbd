/// Piece: a stretch of contact of one pair of parts.
#pragma once

#include "curved_stretch.hpp"
#include "stretch.hpp"

namespace carom::detail {

/// A stretch in one b - a, cut off at the ends of the course.
template <class T>
struct Piece {
    const Difference<T>* difference = nullptr;
    int part_of_a = 0;
    int part_of_b = 0;
    Stretch stretch{};
    MotionParameter<T> enter{};
    MotionParameter<T> leave{};
    bool through = false;     ///< the course penetrates b - a
    bool inside = false;      ///< it starts in the interior
    bool at_exit = false;     ///< it starts where it leaves
    bool in_doubles = false;  ///< its ends are certain in doubles
    bool is_named = false;    ///< and it enters by what exact signs find
    bool by_numbers = false;  ///< of a pair that has no crossings: its moments are values
    bool exact = false;       ///< whether it is there has been decided by signs all the same
    bool resolved = true;     ///< else there is no knowing whether there is contact

    /// By the numbers of its parts.
    bool precedes(const Piece& other) const {
        return part_of_a != other.part_of_a ? part_of_a < other.part_of_a : part_of_b < other.part_of_b;
    }
};

/// Which parts there may be: any, or those of StraightShapes, one on either side.
enum class Parts { any, straight };

template <class T>
using PieceVisitor = FunctionRef<bool(const Piece<T>&)>;

/// Cuts off what is beyond the ends of the course, given both moments; false when nothing is left.
template <class T>
bool cut_at_ends(const LinearMotion<T>& course, Piece<T>& piece, bool crosses) {
    const double low = course.low(), high = course.high();
    const auto compare_with = [&](MotionParameter<T>& moment, double end) {
        const int order = compare(course, moment, end);
        if (order == 0) moment.set_exact(end);
        return order;
    };
    const int leave_after_low = compare_with(piece.leave, low);
    const int enter_after_high = compare_with(piece.enter, high);
    if (leave_after_low < 0 || enter_after_high > 0) return false;
    const bool starts_within = compare_with(piece.enter, low) < 0;
    piece.through = crosses && leave_after_low > 0 && enter_after_high < 0;
    piece.inside = crosses && starts_within && leave_after_low > 0;
    piece.at_exit = starts_within && leave_after_low == 0;
    if (starts_within) piece.enter = {nullptr, {}, low};
    if (compare_with(piece.leave, high) > 0) piece.leave = {nullptr, {}, high};
    return true;
}

/// The same, given its stretch.
template <class T>
bool cut(const LinearMotion<T>& course, Piece<T>& piece) {
    const Stretch& s = piece.stretch;
    const auto at = [&](const Crossing& crossing) { return moment_of(course, *piece.difference, crossing); };
    piece.enter = s.from_infinity ? MotionParameter<T>{nullptr, {}, -LinearMotion<T>::endless} : at(s.enter);
    piece.leave = s.to_infinity ? MotionParameter<T>{nullptr, {}, LinearMotion<T>::endless} : at(s.leave);
    return cut_at_ends(course, piece, s.crosses);
}

/// Gives a piece ends that doubles are certain of.
template <class T, class End>
void set_ends(Piece<T>& piece, const End& enter, const End& leave) {
    piece.stretch = {enter.crossing, leave.crossing, false, false, true, 0};
    piece.enter = {piece.difference, enter.crossing, enter.t, enter.error};
    piece.leave = {piece.difference, leave.crossing, leave.t, leave.error};
    piece.in_doubles = true;
}

/// Calls the visitor with the only piece of one b - a, given such ends.
template <class T, class End>
bool any_piece_between(const LinearMotion<T>& course, Piece<T> piece, const End& enter, const End& leave,
                       PieceVisitor<T> visit) {
    set_ends(piece, enter, leave);
    return cut_at_ends(course, piece, true) && visit(piece);
}

/// Calls the visitor with the pieces of one b - a that has no crossings.
template <class T>
bool any_curved_piece_of(const LinearMotion<T>& course, Piece<T> piece, PieceVisitor<T> visit) {
    const CurvedPassage<T> passage{course, piece.difference->a(), piece.difference->b()};
    return any_curved_stretch<T>(passage, [&](const CurvedStretch& stretch) {
        piece.by_numbers = true;
        piece.resolved = stretch.resolved;
        piece.exact = stretch.exact;
        piece.enter = {nullptr, {}, stretch.enter};
        piece.leave = {nullptr, {}, stretch.leave};
        if (stretch.exact) {
            piece.through = stretch.crosses;
            piece.inside = stretch.starts_inside;
            piece.stretch.lean = stretch.lean;
            return visit(piece);
        }
        return cut_at_ends(course, piece, stretch.crosses) && visit(piece);
    });
}

/// Calls the visitor with the pieces of one b - a on a course that has a direction.
template <Parts parts, class T>
bool any_piece_of(const LinearMotion<T>& course, Piece<T> piece, PieceVisitor<T> visit) {
    if constexpr (parts == Parts::any) {
        if (!piece.difference->has_crossings()) return any_curved_piece_of(course, piece, visit);
    }
    const auto visit_stretch = [&](const Stretch& stretch) {
        piece.stretch = stretch;
        return cut(course, piece) && visit(piece);
    };
    if constexpr (parts == Parts::straight) {
        return any_straight_stretch<T>(course, *piece.difference, visit_stretch);
    } else {
        return any_stretch<T>(course, *piece.difference, visit_stretch);
    }
}

}  // namespace carom::detail
