/// ContactStretch: how long something that follows a course stays in contact with a union of parts.
#pragma once

#include "curved_stretch.hpp"
#include "narrow/exact/real_crossing.hpp"
#include "stretch.hpp"

#include <carom/detail/narrow/distance/one_sided_contact.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// Which sides of one-sided segments are there.
enum class Sides { both, front };

/// Whether the course leads along the front of a segment (1), against it (-1), or along the segment (0).
template <class T>
int slope_to_front(const LinearMotion<T>& course, const ConvexPart<T>& segment) {
    const Direction<T> front = side_normal(segment, 0);
    return sign_of([&]<class N>(In<N>) { return dot(front.template in<N>(), course.template direction<N>()); });
}

/// Whether what moves along the course (sign 1) or against it (-1) meets a segment of a one-sided chain from behind.
/// Along the segment is not from behind.
template <class T>
bool is_from_behind(const LinearMotion<T>& course, const ConvexPart<T>& part, int sign) {
    if (!part.is_one_sided()) return false;
    return part.size() < 2 || sign * slope_to_front(course, part) > 0;
}

/// Whether what moves along a segment of a one-sided chain is behind it.
template <class T>
bool slides_behind(const LinearMotion<T>& course, const ConvexPart<T>& part, const ConvexPart<T>& other) {
    return part.is_one_sided() && slope_to_front(course, part) == 0 && !is_in_front(part, other);
}

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
    bool by_numbers = false;  ///< of a pair that has no crossings: its moments are values
    bool exact = false;       ///< whether it is there has been decided by signs all the same
    bool resolved = true;     ///< else there is no knowing whether there is contact
};

template <class T>
using PieceVisitor = FunctionRef<bool(const Piece<T>&)>;

/// Cuts off what is beyond the ends of the course, given both moments; false when nothing is left.
template <class T>
bool cut_at_ends(const LinearMotion<T>& course, Piece<T>& piece, bool crosses) {
    const MotionParameter<T> low{nullptr, {}, course.low()};
    const MotionParameter<T> high{nullptr, {}, course.high()};
    const int leave_after_low = compare(course, piece.leave, low);
    const int enter_after_high = compare(course, piece.enter, high);
    if (leave_after_low < 0 || enter_after_high > 0) return false;
    const bool starts_within = compare(course, piece.enter, low) < 0;
    piece.through = crosses && leave_after_low > 0 && enter_after_high < 0;
    piece.inside = crosses && starts_within && leave_after_low > 0;
    piece.at_exit = starts_within && leave_after_low == 0;
    if (starts_within) piece.enter = low;
    if (compare(course, piece.leave, high) > 0) piece.leave = high;
    return true;
}

/// The same, given its stretch.
template <class T>
bool cut(const LinearMotion<T>& course, Piece<T>& piece) {
    const Stretch& s = piece.stretch;
    const auto at = [&](const Crossing& crossing) { return MotionParameter<T>{piece.difference, crossing}; };
    piece.enter = s.from_infinity ? MotionParameter<T>{nullptr, {}, -LinearMotion<T>::endless} : at(s.enter);
    piece.leave = s.to_infinity ? MotionParameter<T>{nullptr, {}, LinearMotion<T>::endless} : at(s.leave);
    return cut_at_ends(course, piece, s.crosses);
}

/// Calls the visitor with the pieces of one b - a on a course that has a direction.
template <class T>
bool any_piece_of(const LinearMotion<T>& course, Piece<T> piece, PieceVisitor<T> visit) {
    if (!piece.difference->has_crossings()) {
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
    return any_stretch<T>(course, *piece.difference, [&](const Stretch& stretch) {
        piece.stretch = stretch;
        return cut(course, piece) && visit(piece);
    });
}

/// Calls a visitor with all pieces, in an order that is always the same, until it returns true; says whether it did.
template <class T>
using PieceSource = FunctionRef<bool(PieceVisitor<T>)>;

/// A connected stretch of contact. Keeps the parts in which it begins and ends, since sources make parts on the fly.
/// Needs no memory: to merge pieces, all are visited again until the stretch grows no more.
template <class T>
class ContactStretch {
  public:
    ContactStretch(const LinearMotion<T>& course, PieceSource<T> pieces) : course_(course), pieces_(pieces) {}
    ContactStretch(const ContactStretch&) = delete;
    ContactStretch& operator=(const ContactStretch&) = delete;

    /// The first contact; after one, the next.
    bool find_next() {
        const bool after = found_;
        found_ = false;
        int pieces = 0;
        pieces_([&](const Piece<T>& piece) {
            ++pieces;
            if (after && compare(course_, piece.enter, leave_) <= 0) return false;
            const int order = found_ ? compare(course_, piece.enter, first_.enter) : -1;
            if (order < 0) begin_with(piece);
            met_at_once_ = order < 0 ? 1 : met_at_once_ + (order == 0);
            return false;
        });
        if (!found_) return false;
        end_with(first_);
        is_single_ = pieces == 1;
        if (!is_single_) merge();
        return true;
    }

    const Piece<T>& first() const { return first_; }
    const MotionParameter<T>& leave() const { return leave_; }

    /// How many pieces it begins with.
    int met_at_once() const { return met_at_once_; }

    /// Whether there is no other piece on the whole course.
    bool is_single() const { return is_single_; }

    bool is_member(const Piece<T>& piece) const {
        return compare(course_, piece.enter, leave_) <= 0 && compare(course_, piece.leave, first_.enter) >= 0;
    }

    bool any_member(PieceVisitor<T> visit) const {
        return pieces_([&](const Piece<T>& piece) { return is_member(piece) && visit(piece); });
    }

  private:
    // A difference that owns its parts.
    struct Kept {
        ConvexPart<T> a;
        ConvexPart<T> b;
        Difference<T> difference{a, b};

        const Difference<T>* keep(const Difference<T>& other) {
            a = other.a();
            b = other.b();
            return &difference;
        }
    };

    void begin_with(const Piece<T>& piece) {
        first_ = piece;
        first_.difference = first_kept_.keep(*piece.difference);
        for (MotionParameter<T>* moment : {&first_.enter, &first_.leave}) {
            if (moment->difference) moment->difference = first_.difference;
        }
        found_ = true;
    }

    void end_with(const Piece<T>& piece) {
        leave_ = piece.leave;
        if (leave_.difference) leave_.difference = last_kept_.keep(*piece.difference);
    }

    void merge() {
        bool grown = true;
        while (grown) {
            grown = false;
            pieces_([&](const Piece<T>& piece) {
                if (compare(course_, piece.leave, leave_) <= 0 || compare(course_, piece.enter, leave_) > 0)
                    return false;
                end_with(piece);
                grown = true;
                return false;
            });
        }
    }

    const LinearMotion<T>& course_;
    PieceSource<T> pieces_;
    Kept first_kept_;
    Kept last_kept_;
    Piece<T> first_{};
    MotionParameter<T> leave_{};
    int met_at_once_ = 0;
    bool found_ = false;
    bool is_single_ = false;
};

/// Beyond the range of doubles, where differences overflow, at least a number.
template <class T>
T rounded_within(double t, T low, T high) {
    return std::clamp(std::isnan(t) ? T(0) : static_cast<T>(t), low, high) + T(0);  // no -0
}

template <class T>
T value_of(const LinearMotion<T>& course, const MotionParameter<T>& moment) {
    if (!moment.difference) return static_cast<T>(moment.value);
    return rounded_within(real_crossing(course, *moment.difference, moment.crossing).t.rounded(), course.low(),
                          course.high());
}

/// Where it leaves, given what `enter` was rounded to: the same for an instant, never before it.
template <class T>
T exit_of(const LinearMotion<T>& course, const ContactStretch<T>& contact, T enter) {
    const T exit = value_of(course, contact.leave());
    const T doubt = std::max(std::fabs(enter), std::fabs(exit)) / 1024;
    if (exit - enter > doubt) return exit;
    return compare(course, contact.first().enter, contact.leave()) == 0 ? enter : std::max(enter, exit);
}

}  // namespace carom::detail
