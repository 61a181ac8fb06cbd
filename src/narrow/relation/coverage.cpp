#include "coverage.hpp"

namespace carom::detail {
namespace {

// The relation of a set to another one that contains it.
Relation relation_within(const Coverage& coverage) {
    if (coverage.on_boundary == Tristate::no) return Relation::inside;
    if (coverage.on_boundary == Tristate::unknown || coverage.in_interior == Tristate::unknown)
        return Relation::unresolved;
    return coverage.in_interior == Tristate::yes ? Relation::inside_tangent : Relation::touching;
}

}  // namespace

Relation relation_of(const Coverage& of_a, const Coverage& of_b, Tristate interiors_intersect) {
    if (of_a.outside == Tristate::unknown || of_b.outside == Tristate::unknown) return Relation::unresolved;
    if (of_a.outside == Tristate::no && of_b.outside == Tristate::no) return Relation::equal;
    if (of_a.outside == Tristate::no) return relation_within(of_a);
    if (of_b.outside == Tristate::no) return flip(relation_within(of_b));
    if (interiors_intersect == Tristate::unknown) return Relation::unresolved;
    return interiors_intersect == Tristate::yes ? Relation::overlapping : Relation::touching;
}

}  // namespace carom::detail
