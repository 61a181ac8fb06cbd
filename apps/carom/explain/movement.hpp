/// How two items of a level meet that move: when, where, and until when; or how they pass each other.
#pragma once

#include "level/level.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

namespace carom::tool {

/// The answers about two items of which at least one moves. Times are from 0 on, without end.
struct Movement {
    BasicImpact<double> impact;
    double until = 0;                   ///< when they meet: up to when they stay in contact
    BasicApproach<double> nearest;      ///< when they do not meet
    BasicClosest<double> when_nearest;  ///< then

    bool resolved() const { return impact.certainty != Certainty::unresolved; }
    bool meets() const { return impact.hits() && resolved(); }
};

/// The body of an item at a time.
Body body_at(const Item& item, double t);

/// Follows two items with bodies.
Movement follow(const Item& a, const Item& b);

}  // namespace carom::tool
