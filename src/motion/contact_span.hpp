/// ContactSpan: a time interval in which a moving pair is in contact.
#pragma once

#include "instant.hpp"

#include <limits>

namespace carom::detail {

/// The geometry of a contact that was found by steps.
struct ContactGeometry {
    Vec2D point{};
    Vec2D normal{};  ///< unit, from a to b
    Feature feature_a{};
    Feature feature_b{};
    bool penetrating = false;  ///< from the start
};

struct ContactSpan {
    MovingPair pair{};
    Instant enter{};
    Instant exit{};
    double certain_by = 0;     ///< they are in contact by then for certain; `enter` when that is certain
    double certain_until = 0;  ///< they are in contact until then for certain; `exit` when that is certain
    bool robust = false;       ///< no small shift would end the contact: P enters the interior of b - a, or crosses it
    bool has_entry = false;    ///< else they are in contact from the start
    Condition entry{};         ///< the condition that comes to hold at `enter`
    Vec2D outward{};           ///< if it only touches: a shift of P in that direction would end it; zero if unknown
    ContactGeometry geometry{};  ///< if it was found by steps and only its start matters
    Certainty certainty = Certainty::exact;
};

/// The limits of a search: the last start of a contact that matters, and how long it is followed. If only its start
/// matters, a robust span may claim to last until the end. Nothing moves before `begin`: a contact then need not have
/// come from anywhere.
struct SearchLimits {
    double begin;
    double last_enter;
    double end;
    bool start_only = false;
};

using SpanVisitor = FunctionRef<void(const ContactSpan&)>;

/// Calls the visitor with spans that together cover the contact of the pair from there on until it first ends: the
/// first span of each region of b - a.
void each_first_span(const MovingPair& pair, const SearchStart& from, const SearchLimits& until, SpanVisitor visit);

}  // namespace carom::detail
