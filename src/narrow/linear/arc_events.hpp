/// When an arc that moves in a straight line comes to touch the border of another part, or to cross it: all moments at
/// which contact can begin or end, each of them a true contact, by exact signs.
#pragma once

#include "curved_stretch.hpp"

namespace carom::detail {

/// A contact at one moment, or for as long as the two slide along each other. Times are rounded, all else is exact.
struct ArcEvent {
    double from = 0;
    double until = 0;        ///< may be infinite
    bool is_within = false;  ///< whether it begins by the end of the course
    /// Whether b - a has a neighborhood of its own on that side of the course here, strictly between the course's
    /// ends: then shifts to that side keep the two in contact. On both, when the course runs into its interior.
    bool left = false;
    bool right = false;
};

using ArcEventVisitor = FunctionRef<bool(const ArcEvent&)>;

/// Calls the visitor with the events from the start of the course on, also beyond its end, in any order, until it
/// returns true, and says whether it did. One of the parts is an arc and the other no ellipse. Where they are not in
/// contact at the start they first meet in one of these. Cost: some signs for each vertex and edge.
template <class T>
bool any_arc_event(const CurvedPassage<T>& passage, ArcEventVisitor visit);

}  // namespace carom::detail
