/// ContactSpan: a stretch of time in which a moving pair is in contact.
#pragma once

#include "instant.hpp"

#include <limits>

namespace carom::detail {

/// Where a pair that is followed by numbers meets.
struct MeetingPlace {
    Vec2D point{};
    Vec2D normal{};  ///< unit, from a to b
    Feature feature_a{};
    Feature feature_b{};
    bool penetrating = false;  ///< at once
};

struct ContactSpan {
    MovingPair pair{};
    Instant enter{};
    Instant exit{};
    double sure_by = 0;       ///< by then they are in contact for certain; `enter` when that is certain
    double surely_until = 0;  ///< until then they are, too; `exit` when that is certain
    bool through = false;     ///< no small shift would end the contact: P comes to the inside of b - a, or across it
    bool has_met = false;     ///< else they are in contact from the start on
    Condition met{};          ///< what comes to hold at `enter`
    int lean = 0;             ///< when it only touches: 1 what is left of the way of P, -1 right, 0 both or no telling
    MeetingPlace meeting{};   ///< of a pair that is followed by numbers, when only the start is of interest
    Certainty certainty = Certainty::exact;
};

/// Up to when a contact may begin to be of interest, and how long it is followed, unless its start is all there is to
/// know: then a span that goes through may say that it lasts until the end. Before `begin` nothing moves: contact
/// then need not have come from anywhere.
struct Until {
    double begin;
    double last_enter;
    double end;
    bool start_only = false;
};

using SpanVisitor = FunctionRef<void(const ContactSpan&)>;

/// Calls the visitor with spans of contact that together are all contact of the pair from there on until it first
/// ends: the first of each piece that b - a is made of.
void each_first_span(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit);

}  // namespace carom::detail
