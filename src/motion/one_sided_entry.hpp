/// Contact with one-sided chains, which counts where it comes from their front.
#pragma once

#include "contact_span.hpp"

namespace carom::detail {

/// Whether a span is contact with a one-sided part from behind. Contact as the motion begins counts only if it does for
/// `contact`, too.
bool enters_from_behind(const ContactSpan& span, double motion_begins);

}  // namespace carom::detail
