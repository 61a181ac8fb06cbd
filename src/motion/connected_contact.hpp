/// ConnectedContact: the connected time intervals in which two moving unions of parts are in contact.
#pragma once

#include "contact_span.hpp"

#include <cstdint>

namespace carom::detail {

/// Enumerates the pairs of parts that come near each other anew each time, so it needs no memory for them.
class ConnectedContact {
  public:
    explicit ConnectedContact(const MotionQuery& query);
    ConnectedContact(const ConnectedContact&) = delete;
    ConnectedContact& operator=(const ConnectedContact&) = delete;

    /// Moves to the first interval, then to the next, and finds only its first span. With `start_only`, its end will
    /// not be needed unless it may graze.
    bool find_next(bool start_only = false);

    /// The first span of the interval.
    const ContactSpan& first() const { return first_; }

    /// Returns a side on the border of the union, preferably one that faces the motion, if the interval begins with
    /// several pairs of parts at once and `normal`, outward from b - a, is not the normal of such a side.
    std::optional<Condition> find_other_side(const Vec2D& normal) const;

    /// Follows the interval through all spans that overlap its end so far.
    void find_end();
    const Instant& end() const { return end_; }
    double certain_until() const { return certain_until_; }

    /// The maximum number of intervals, and of spans that extend one: each ends at another root of a condition, or at
    /// the end of the query. Unlimited unless polynomials describe everything.
    std::int64_t max_ends() const;

    /// Whether an arbitrarily small shift of b would remove the contact.
    bool grazes() const;

    /// Whether two parts penetrate as the motion begins.
    bool penetrates_at_start() const;

    /// The certainty of the least certain result so far.
    Certainty certainty() const { return certainty_; }

  private:
    using PairVisitor = FunctionRef<void(const MovingPair&)>;
    void each_pair(PairVisitor visit) const;

    // Visits each pair whose border P is on at the start of the interval, and the sides that it is on.
    template <class Visitor>
    void each_entry_at_once(const Visitor& visit) const;
    bool any_covers(const Direction<double>& along, const Direction<double>& towards) const;
    template <class Accepts>
    std::optional<Condition> visible_side(const Accepts& accepts) const;

    const MotionQuery& query_;
    PartList a_;
    PartList b_;
    bool found_ = false;
    int entries_at_once_ = 0;  // more than once for a pair that consists of several regions
    ContactSpan first_;
    Instant end_;
    double certain_until_ = 0;
    Certainty certainty_ = Certainty::exact;
};

}  // namespace carom::detail
