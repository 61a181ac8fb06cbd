/// Where and how a pair that is followed by numbers meets.
#pragma once

#include "contact_span.hpp"
#include "follower.hpp"

namespace carom::detail {

/// Where the cores of straight parts are nearest to each other, and the radius of a further along the normal.
MeetingPlace meeting_of_outlines(const MovingPair& pair, double t, const Look& look);

/// The same of any parts, at time t; from `start` on it is known how they move.
MeetingPlace meeting_at(const MovingPair& pair, double t, double start, const Follower& follower);

}  // namespace carom::detail
