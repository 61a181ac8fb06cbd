/// Bodies of one piece, in Reals.
#pragma once

#include "oracle/arc_items.hpp"
#include "oracle/oracle.hpp"

namespace oracle {

/// The first piece of a body, which is no ellipse, in the body's own units. Directions without end go on for 2^40 of
/// their lengths, which is far away from all arcs of the tests.
template <class T>
Item<Real> item_of(const Body<T>& body);

/// All pieces of one that has no ellipse.
template <class T>
std::vector<Item<Real>> items_of(const Body<T>& body);

}  // namespace oracle
