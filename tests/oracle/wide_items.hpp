/// Arcs and rounded convex hulls in numbers of 768 bits.
#pragma once

#include "oracle/oracle.hpp"
#include "oracle/wide_reals.hpp"

#include <vector>

namespace oracle::wide {

/// A convex hull grown by a radius, or an arc.
struct Item {
    std::vector<V> hull;
    Real radius = real(0);
    bool is_arc = false;
    V center, from, to;  // unit directions
    bool full = false;
};

/// The parts of a shape without ellipses. Directions without end go on for 2^40, which is far away from all arcs of the
/// tests.
template <class T>
std::vector<Item> items_of(const Body<T>& body);

/// Whether the arc has a point in the direction h from its center.
bool holds(const Item& arc, const V& h);

V end_of(const Item& arc, const V& direction);

/// From a point to an item's hull, or to an arc.
Real distance_sq(const V& p, const Item& item);

}  // namespace oracle::wide
