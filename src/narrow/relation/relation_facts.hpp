/// RelationFacts: what a look around every corner tells about how two unions lie to each other.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// What is known of the points of one union: whether some are outside of the other, on its boundary, or interior to it.
struct PointClassification {
    bool outside = false;
    bool on_boundary = false;
    bool in_interior = false;
};

/// Each is true only when a point proves it.
struct RelationFacts {
    PointClassification of_a;
    PointClassification of_b;
    bool interiors_intersect = false;
};

/// Looks around all corners of both unions, until the visitor of the facts so far returns true.
///
/// The corners cut the borders of all parts into shared, and those cut the plane into cells; whether a point is in
/// the interior, on the boundary or outside of either union is the same all along a stretch and all over a cell. Each
/// stretch begins or ends in a corner and each cell has one on its border, so the cones of the parts at the corners
/// show all there is, and what is not found is not there, when
///   - no part is rounded, or
///   - a is one rounded part and b has none: this holds for `of_a`. PointLocation a border of b passes inside a, it has
///   a
///     corner there: an end, a crossing with a's core, or the foot of a vertex of the core.
/// Otherwise what is found is true, but there may be more.
///
/// Corners location only one of the unions is tell no more than that it leaves the other, which parts that are apart
/// from the other tell as well; a part that leaves the other but meets it does so from a corner location both are.
///
/// Cost for n parts in all: n^2 pairs, and n cones for each corner of parts that meet the other union.
template <class T>
RelationFacts gather_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough);

/// The same for any parts but ellipses, at the corners of their borders, location lines and circles cross: what is
/// found is all there is, whether parts are straight, rounded or arcs. Signs are of numbers with up to two roots.
template <class T>
RelationFacts gather_round_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough);

}  // namespace carom::detail
