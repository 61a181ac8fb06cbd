#include "coverage.hpp"

namespace carom::detail {
namespace {

// Of the points of the first in the second, where they do not leave it.
Relation relation_within(const Coverage& coverage) {
    if (coverage.on_boundary == Answer::no) return Relation::inside;
    if (coverage.on_boundary == Answer::unknown || coverage.in_interior == Answer::unknown) return Relation::unresolved;
    return coverage.in_interior == Answer::yes ? Relation::inside_tangent : Relation::touching;
}

}  // namespace

Relation relation_of(const Coverage& of_a, const Coverage& of_b, Answer interiors_meet) {
    if (of_a.outside == Answer::unknown || of_b.outside == Answer::unknown) return Relation::unresolved;
    if (of_a.outside == Answer::no && of_b.outside == Answer::no) return Relation::equal;
    if (of_a.outside == Answer::no) return relation_within(of_a);
    if (of_b.outside == Answer::no) return flip(relation_within(of_b));
    if (interiors_meet == Answer::unknown) return Relation::unresolved;
    return interiors_meet == Answer::yes ? Relation::overlapping : Relation::touching;
}

}  // namespace carom::detail
