/// Conservative advancement: contact of a moving pair that rotates, is curved or moves as its caller says, in doubles.
#pragma once

#include "contact_span.hpp"

namespace carom::detail {

/// As each_first_span, for the first span only. A gap below 2^-46 of the lengths involved counts as contact. A break in
/// contact of less than 2^-32 of the time to pass each other (2^-8 for arcs) may be ignored, and a contact that begins
/// and ends within that time after another may be missed. What all steps do not settle is unresolved: there is no
/// contact before `enter`, or the span is said to last until `end`.
void first_span_by_advancement(const MovingPair& pair, const SearchStart& from, const SearchLimits& until,
                               SpanVisitor visit);

}  // namespace carom::detail
