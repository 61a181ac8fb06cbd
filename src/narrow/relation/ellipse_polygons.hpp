/// Polygons close around and close within ellipses: what they prove about a part relative to a union.
#pragma once

#include "coverage.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// The coverage of a part by a union where ellipses are involved: whether it leaves the union, and whether it lies
/// within, unless that depends on 2^-7 of the size of an ellipse. Cost: as `gather_round_facts`, for ellipses as
/// polygons of 16 and, if that is not enough, of 64 vertices.
template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others);

/// Whether the interiors of two parts, one of them an ellipse, share a point, if that does not depend on 2^-7 of its
/// size: yes or unknown.
template <class T>
Tristate interiors_intersect_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail
