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

/// Whether a, which lies within b, lies entirely on b's boundary.
template <class T>
bool lies_on_boundary(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Which of two unions are known to have points outside of the other.
struct Leaving {
    bool a = false;
    bool b = false;
};

/// The relation of unions that intersect. By the corners of their borders, and exact, if all parts are straight; else
/// as far as the parts prove it, which is exact where each part intersects only one part of the other union, or only
/// straight ones. What those leave open the corners decide, again exactly, if no part is an ellipse; with ellipses the
/// answer is certain or `unresolved`.
template <class T>
Relation relate_unions(PartSource<T> a, PartSource<T> b, const Leaving& leaving = {});

}  // namespace carom::detail
