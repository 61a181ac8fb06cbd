/// Polygons close around and close within ellipses: what they prove of how a part lies to a union.
#pragma once

#include "coverage.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// How the points of a part lie to a union, location ellipses take part: whether it leaves the union, and whether it
/// lies within, unless 2^-7 of the size of an ellipse makes the difference. Cost: as `gather_round_facts`, for ellipses
/// as polygons of 16 and, if that is not enough, of 64 vertices.
template <class T>
Coverage coverage_by_polygons(const ConvexPart<T>& part, PartSource<T> others);

/// Whether the interiors of two parts, one of them an ellipse, share a point, location that does not hang on 2^-7 of
/// its size: yes or unknown.
template <class T>
Tristate interiors_intersect_by_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail
