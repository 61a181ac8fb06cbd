/// ContactStretch: how long something that follows a course stays in contact with a union of parts.
#pragma once

#include "narrow/exact/motion_sign.hpp"
#include "narrow/exact/real_crossing.hpp"
#include "narrow/filter/sweep/certain_time.hpp"
#include "piece_memory.hpp"

#include <carom/detail/narrow/distance/one_sided_contact.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// Which sides of one-sided segments are there.
enum class Sides { both, front };

/// Whether the course leads along the front of a segment (1), against it (-1), or along the segment (0).
template <class T>
int slope_to_front(const LinearMotion<T>& course, const ConvexPart<T>& segment) {
    return slope_sign(course, side_normal(segment, 0));
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

/// Pieces of the contact of two unions on a course.
template <class T>
class PieceSource {
  public:
    /// Calls the visitor with all pieces of parts that may be in contact at a time from `low` to `high`, and perhaps
    /// with others, in the order of the parts' numbers, until it returns true; returns whether it did. Pairs of parts
    /// that `known` has pieces of are left out.
    virtual bool any(double low, double high, const PieceMemory<T>* known, PieceVisitor<T> visit) const = 0;

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

/// A connected stretch of contact. A few pieces are kept, with parts of their own, since sources make parts on the fly.
/// Where it has more, it needs no memory: those in contact at the end so far are visited until it grows no more.
template <class T>
class ContactStretch {
  public:
    ContactStretch(const LinearMotion<T>& course, const PieceSource<T>& pieces) : course_(course), pieces_(pieces) {}
    ContactStretch(const ContactStretch&) = delete;
    ContactStretch& operator=(const ContactStretch&) = delete;

    /// The first contact; after one, the next. Of several pieces that begin it, the first has the lowest numbers.
    bool find_next() {
        const bool after = found_;
        if (after) last_.keep();
        found_ = are_alike_ = false;
        known_.clear();
        const double low = after ? before(leave()) : static_cast<double>(course_.low());
        double reach = static_cast<double>(course_.high());
        pieces_.soonest(low, reach, [&](const Piece<T>& piece, double& limit) {
            if (after && compare(course_, piece.enter, leave()) <= 0) return;
            const Piece<T>* const kept = known_.add(piece);
            const int order = found_ ? compare(course_, piece.enter, first().enter) : -1;
            if (order > 0) return;
            met_at_once_ = order < 0 ? 1 : met_at_once_ + 1;
            if (order < 0 || piece.precedes(first())) first_.choose(piece, kept);
            found_ = true;
            limit = reach = std::fmin(limit, past_what_follows(first().leave));
        });
        if (!found_) return false;
        last_.choose(first(), &first());
        grow(reach);
        return true;
    }

    /// Takes a contact that find(first, last) knows from elsewhere, if it returns true, as this then does: the only
    /// piece that it begins with, and one that ends with it. Both are as sure as all others.
    template <class Find>
    bool take(const Find& find) {
        if (!find(first_, last_)) return false;
        known_.forget();
        met_at_once_ = 1;
        found_ = are_alike_ = true;
        is_single_ = false;
        return true;
    }

    const Piece<T>& first() const { return first_.piece(); }
    const MotionParameter<T>& leave() const { return last_.piece().leave; }

    /// How many pieces it begins with.
    int met_at_once() const { return met_at_once_; }

    /// Whether it is known that no other piece is in it.
    bool is_single() const { return is_single_; }

    /// Whether it is known that all pieces in it are equally sure.
    bool are_alike() const { return is_single_ || are_alike_; }

    bool is_member(const Piece<T>& piece) const {
        if (&piece == &first() || &piece == &last_.piece()) return true;
        return compare(course_, piece.enter, leave()) <= 0 && compare(course_, piece.leave, first().enter) >= 0;
    }

    bool any_member(PieceVisitor<T> visit) const {
        const auto visit_member = [&](const Piece<T>& piece) { return is_member(piece) && visit(piece); };
        if (known_.is_whole()) return known_.any(visit_member);
        return pieces_.any(before(first().enter), past(leave()), nullptr, visit_member);
    }

  private:
    // Merges what continues it. All pieces that begin up to `reach` are known, unless there are too many.
    void grow(double reach) {
        const auto continues = [this](const Piece<T>& piece) { return extend(piece, nullptr); };
        const auto known_continues = [this](const Piece<T>& piece) { return extend(piece, &piece); };
        while (known_.any(known_continues)) continue;
        while (known_.is_whole() && end() > reach) {
            const double from = reach;
            reach = std::fmax(end(), std::fmin(past_what_follows(leave()), static_cast<double>(course_.high())));
            pieces_.any(from, reach, &known_, [&](const Piece<T>& piece) {
                known_.add(piece);
                return false;
            });
            while (known_.any(known_continues)) continue;
        }
        while (!known_.is_whole() && pieces_.any(before(leave()), past(leave()), nullptr, continues)) continue;
        int members = 0;
        is_single_ = known_.is_whole() && !known_.any([&](const Piece<T>& piece) {
            members += is_member(piece) ? 1 : 0;
            return members > 1;
        });
    }

    // Whether a piece continues it.
    bool extend(const Piece<T>& piece, const Piece<T>* kept) {
        if (&piece == &last_.piece()) return false;
        if (compare(course_, piece.leave, leave()) <= 0 || compare(course_, piece.enter, leave()) > 0) return false;
        last_.choose(piece, kept);
        return true;
    }

    // A time that it certainly ends by so far.
    double end() const { return std::fmin(past(leave()), static_cast<double>(course_.high())); }

    // A time up to which pieces are looked for that may continue it if it ends then: as long again as it lasts.
    double past_what_follows(const MotionParameter<T>& last) const {
        const double leave = past(last), length = leave - time_of(first().enter);
        return length < most ? leave + length : leave;
    }

    // Around a moment, by more than its rounding.
    double before(const MotionParameter<T>& moment) const {
        const double t = time_of(moment);
        return std::isnan(t) ? -LinearMotion<double>::endless : t - 0x1p-26 * std::fmin(std::fabs(t), most);
    }
    double past(const MotionParameter<T>& moment) const {
        const double t = time_of(moment);
        return std::isnan(t) ? LinearMotion<double>::endless : t + 0x1p-26 * std::fmin(std::fabs(t), most);
    }
    double time_of(const MotionParameter<T>& moment) const {
        if (!moment.difference || moment.error <= 0x1p-28 * std::fabs(moment.value)) return moment.value;
        return real_parameter(course_, *moment.difference, moment.crossing);
    }
    static constexpr double most = std::numeric_limits<double>::max();

    const LinearMotion<T>& course_;
    const PieceSource<T>& pieces_;
    PieceMemory<T> known_;
    ChosenPiece<T> first_;
    ChosenPiece<T> last_;
    int met_at_once_ = 0;
    bool found_ = false;
    bool is_single_ = false;
    bool are_alike_ = false;
};

/// Beyond the range of doubles, where differences overflow, at least a number.
template <class T>
T rounded_within(double t, T low, T high) {
    return std::clamp(std::isnan(t) ? T(0) : static_cast<T>(t), low, high) + T(0);  // no -0
}

template <class T>
T value_of(const LinearMotion<T>& course, const MotionParameter<T>& moment) {
    if (!moment.difference || is_good<T>(moment.error, moment.value)) return static_cast<T>(moment.value);
    return rounded_within(real_parameter(course, *moment.difference, moment.crossing), course.low(), course.high());
}

/// Where it leaves, given what `enter` was rounded to: the same for an instant, never before it.
template <class T>
T exit_of(const LinearMotion<T>& course, const ContactStretch<T>& contact, T enter) {
    const T exit = value_of(course, contact.leave());
    const T doubt = std::max(std::fabs(enter), std::fabs(exit)) / 1024;
    if (exit - enter > doubt) return exit;
    if (!(exit > enter)) return enter;
    return compare(course, contact.first().enter, contact.leave()) == 0 ? enter : exit;
}

}  // namespace carom::detail
