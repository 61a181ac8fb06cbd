/// The geometry of a contact that was found by steps.
#pragma once

#include "contact_span.hpp"
#include "gap_tracker.hpp"

namespace carom::detail {

/// From the closest points of the cores of straight parts, moved by the radius of a along the normal.
ContactGeometry contact_of_outlines(const MovingPair& pair, double t, const GapSample& sample);

/// The same for any parts at time t. Their motion is known from `start`.
ContactGeometry contact_at(const MovingPair& pair, double t, double start, const GapTracker& tracker);

}  // namespace carom::detail
