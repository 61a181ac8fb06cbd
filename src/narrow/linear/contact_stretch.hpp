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

/// Pieces of the contact of two unions on a course.
template <class T>
class PieceSource {
  public:
    /// Calls the visitor with all pieces of parts that may be in contact at a time from `low` to `high`, and perhaps
    /// with others, in the order of the parts' numbers, until it returns true; returns whether it did.
    virtual bool any(double low, double high, PieceVisitor<T> visit) const = 0;

    /// Calls visit(piece, limit) with pieces of parts that may be in contact from `low` on, the soonest first by bounds
    /// of whole groups of parts. What certainly begins after `limit`, which the visitor may lower, may be skipped.
    virtual void soonest(double low, double limit, FunctionRef<void(const Piece<T>&, double&)> visit) const = 0;

  protected:
    ~PieceSource() = default;
};

/// A region that follows a course, or goes back along it.
template <class T>
MovingBox along(const AabbD& box, const LinearMotion<T>& course, double sign) {
    return {box, sign * rounded(course.template direction<DoubleDouble>()), static_cast<double>(course.low()),
            static_cast<double>(course.high())};
}

/// A connected stretch of contact. Keeps the parts in which it begins and ends, since sources make parts on the fly.
/// Needs no memory: to merge pieces, those in contact at the end so far are visited until the stretch grows no more.
template <class T>
class ContactStretch {
  public:
    ContactStretch(const LinearMotion<T>& course, const PieceSource<T>& pieces) : course_(course), pieces_(pieces) {}
    ContactStretch(const ContactStretch&) = delete;
    ContactStretch& operator=(const ContactStretch&) = delete;

    /// The first contact; after one, the next. Of several pieces that begin it, the first has the lowest numbers.
    bool find_next() {
        const bool after = found_;
        found_ = false;
        int pieces = 0;
        const double low = after ? before(leave_) : static_cast<double>(course_.low());
        pieces_.soonest(low, static_cast<double>(course_.high()), [&](const Piece<T>& piece, double& limit) {
            if (after && compare(course_, piece.enter, leave_) <= 0) return;
            ++pieces;
            const int order = found_ ? compare(course_, piece.enter, first_.enter) : -1;
            if (order > 0) return;
            met_at_once_ = order < 0 ? 1 : met_at_once_ + 1;
            if (order < 0 || precedes(piece, first_)) begin_with(piece);
            limit = std::fmin(limit, past(first_.leave));
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

    /// Whether it is known that no other piece is in it.
    bool is_single() const { return is_single_; }

    bool is_member(const Piece<T>& piece) const {
        return compare(course_, piece.enter, leave_) <= 0 && compare(course_, piece.leave, first_.enter) >= 0;
    }

    bool any_member(PieceVisitor<T> visit) const {
        return pieces_.any(before(first_.enter), past(leave_),
                           [&](const Piece<T>& piece) { return is_member(piece) && visit(piece); });
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
            pieces_.any(before(leave_), past(leave_), [&](const Piece<T>& piece) {
                if (compare(course_, piece.leave, leave_) <= 0 || compare(course_, piece.enter, leave_) > 0)
                    return false;
                end_with(piece);
                grown = true;
                return false;
            });
        }
    }

    static bool precedes(const Piece<T>& a, const Piece<T>& b) {
        return a.part_of_a != b.part_of_a ? a.part_of_a < b.part_of_a : a.part_of_b < b.part_of_b;
    }

    // Around a moment, by more than its rounding.
    double before(const MotionParameter<T>& moment) const {
        const double t = time_of(moment);
        return std::isnan(t) ? -LinearMotion<double>::endless : t - 0x1p-30 * std::fmin(std::fabs(t), most);
    }
    double past(const MotionParameter<T>& moment) const {
        const double t = time_of(moment);
        return std::isnan(t) ? LinearMotion<double>::endless : t + 0x1p-30 * std::fmin(std::fabs(t), most);
    }
    double time_of(const MotionParameter<T>& moment) const {
        if (!moment.difference || moment.error <= 0x1p-32 * std::fabs(moment.value)) return moment.value;
        return real_crossing(course_, *moment.difference, moment.crossing).t.rounded();
    }
    static constexpr double most = std::numeric_limits<double>::max();

    const LinearMotion<T>& course_;
    const PieceSource<T>& pieces_;
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
