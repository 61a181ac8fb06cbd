/// ConnectedContact: the connected stretches of time in which two moving unions of parts are in contact.
#pragma once

#include "contact_span.hpp"

#include <cstdint>

namespace carom::detail {

/// Makes the pairs of parts that ever come near each other again and again, and needs no memory for them.
class ConnectedContact {
  public:
    explicit ConnectedContact(const Encounter& encounter);
    ConnectedContact(const ConnectedContact&) = delete;
    ConnectedContact& operator=(const ConnectedContact&) = delete;

    /// To the first stretch, then the next: only its first span, until more is asked about. With `start_only`, nothing
    /// will be asked about its end, unless it may graze.
    bool find_next(bool start_only = false);

    /// Its first span.
    const ContactSpan& first() const { return first_; }

    /// Where it begins with several pairs of parts at once, and `normal`, out of b - a, is that of no side that is
    /// border of the union: a side that is, and that faces the way if there is such a one.
    std::optional<Condition> find_other_side(const Vec2D& normal) const;

    /// Follows the stretch through all spans that go on where it ended.
    void find_end();
    const Instant& end() const { return end_; }
    double surely_until() const { return surely_until_; }

    /// How many stretches there are at most, and spans that lengthen one: each ends at another root of a condition, or
    /// with the look. The greatest number where not all is told by polynomials.
    std::int64_t most_ends() const;

    /// Whether an arbitrarily small shift of b would remove the contact.
    bool grazes() const;

    /// That of the least certain answer so far.
    Certainty certainty() const { return certainty_; }

  private:
    using PairVisitor = FunctionRef<void(const MovingPair&)>;
    void each_pair(PairVisitor visit) const;

    // Visits all that P is on the border of where the stretch begins, and the sides that it is on.
    template <class Visitor>
    void each_met_at_once(const Visitor& visit) const;
    bool any_covers(const Direction<double>& along, const Direction<double>& towards) const;
    template <class Accepts>
    std::optional<Condition> visible_side(const Accepts& accepts) const;

    const Encounter& encounter_;
    PartList a_;
    PartList b_;
    bool found_ = false;
    int met_at_once_ = 0;  // more than once for a pair that consists of several pieces
    ContactSpan first_;
    Instant end_;
    double surely_until_ = 0;
    Certainty certainty_ = Certainty::exact;
};

}  // namespace carom::detail
