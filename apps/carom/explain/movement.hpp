/// The contact of two moving items of a level: when, where, and until when; or how they pass each other.
#pragma once

#include "level/level.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

namespace carom::tool {

/// The facts about two items, at least one of which moves. Times are from 0 to infinity.
struct Movement {
    ImpactD impact;
    double until = 0;       ///< with a contact: when it ends
    ApproachD nearest;      ///< without a contact: the closest approach
    ClosestD when_nearest;  ///< the closest points then

    bool resolved() const { return impact.certainty != Certainty::unresolved; }
    bool hits() const { return impact.hits() && resolved(); }
};

/// The body of an item at a time.
Body body_at(const Item& item, double t);

/// Follows two items with bodies.
Movement follow(const Item& a, const Item& b);

}  // namespace carom::tool
