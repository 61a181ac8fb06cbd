/// The relation of unions: by their corners, or by what their parts prove.
#pragma once

#include "containment.hpp"
#include "coverage.hpp"
#include "relation_facts.hpp"

#include <carom/detail/narrow/relation/relation.hpp>

namespace carom::detail {

/// The coverage by complete facts.
constexpr Coverage certain_coverage(const PointClassification& facts) {
    return {certain(facts.outside), certain(facts.on_boundary), certain(facts.in_interior)};
}

/// One part, as a source.
template <class T>
struct Single {
    const ConvexPart<T>& part;
    bool operator()(PartVisitor<T> visit) const { return visit(part); }
    AabbD box() const { return box_around(part); }
};

/// Counts of the kinds of parts of a union. Empty parts do not count.
template <class T>
struct PartStatistics {
    int count = 0;
    int rounded = 0;
    int thin = 0;    ///< without an area
    int curved = 0;  ///< arcs and ellipses
    int ellipses = 0;
    ConvexPart<T> first;

    explicit PartStatistics(PartSource<T> parts);
    bool is_straight() const { return rounded == 0 && curved == 0; }
};

/// Whether a union has a part that is an arc or an ellipse.
template <class T>
bool has_curved_parts(PartSource<T> parts);

/// Whether a, which lies within b, lies entirely on b's boundary.
template <class T>
bool lies_on_boundary(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Which parts unions may have: only those without a radius or a curve, or any but ellipses.
enum class PartsAre { straight, straight_or_round };

/// The relation of unions that intersect and have such parts only, from the corners of their borders. Exact.
template <class T>
Relation relate_by_corners(PartSource<T> a, PartSource<T> b, PartsAre kinds);

/// The relation of unions that intersect, as far as their parts prove it. Exact where each part intersects only one
/// part of the other union, or only straight ones; otherwise certain or `unresolved`.
template <class T>
Relation relate_by_parts(PartSource<T> a, PartSource<T> b);

}  // namespace carom::detail
