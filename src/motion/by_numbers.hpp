/// Contact of a moving pair that turns, is curved or moves as its caller says: by certified steps in doubles.
#pragma once

#include "contact_span.hpp"

namespace carom::detail {

/// The first span from there on, as each_first_span. A gap below 2^-46 of the lengths involved counts as contact, and a
/// contact that opens for less than 2^-32 of the time to pass each other (2^-8 for arcs) may count as going on; one
/// that begins and ends within that time after another may be passed over. What is not settled after all steps is
/// unresolved: there is no contact before `enter`, or the span is said to last until `end`.
void first_span_by_numbers(const MovingPair& pair, const From& from, const Until& until, SpanVisitor visit);

}  // namespace carom::detail
