/// RelationFacts: what the surroundings of all corners prove about the relation of two unions.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Which locations relative to the other union are known to have points of this one.
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

/// Enough for whether a leaves b.
inline constexpr auto is_a_outside = [](const RelationFacts& facts) { return facts.of_a.outside; };

/// Gathers the facts at all corners of both unions, until `is_enough` of the facts so far returns true.
///
/// The corners cut the borders of all parts into pieces, and those cut the plane into cells; all points of a piece, and
/// all of a cell, have the same location relative to either union: interior, boundary or outside. Each piece begins or
/// ends in a corner and each cell has one on its border, so the cones of the parts at the corners show every location,
/// and the facts are complete, when
///   - no part is rounded, or
///   - a is one rounded part and b has none: this holds for `of_a`. Where a border of b passes inside a, it has a
///     corner there: an end, a crossing with a's core, or the foot of a vertex of the core.
/// Otherwise the facts found are true, but there may be more.
///
/// Corners in only one of the unions prove no more than that it leaves the other, as do parts that are apart from the
/// other; a part that leaves the other but intersects it does so from a corner in both.
///
/// Cost for n parts in all: n^2 pairs, and n cones for each corner of parts that intersect the other union.
template <class T>
RelationFacts gather_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough);

/// The same for any parts but ellipses, at the corners of their borders, where lines and circles cross: complete,
/// whether parts are straight, rounded or arcs. Signs are of numbers with up to two roots.
template <class T>
RelationFacts gather_round_facts(PartSource<T> a, PartSource<T> b, FunctionRef<bool(const RelationFacts&)> is_enough);

}  // namespace carom::detail
