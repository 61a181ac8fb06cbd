/// The separation of an upright box and another or a circle, where they stand: from differences of coordinates.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/circle.hpp>

namespace carom::detail {

/// What `exact_separation` says, bit for bit, also where the two touch. False for what is no box with an area, and
/// where rounding hides which features answer. Further apart than `reach` the gap is infinite, and nothing else is
/// given; so it may be for what is no box.
template <class T>
bool upright_separation(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach, Separation& result);

/// The same of parts, which may be any.
template <class T>
bool upright_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result);

/// The gap of the same alone, 0 when they overlap; below 0 where `upright_separation` would say false.
template <class T>
double upright_gap(const BasicAabb<T>& a, const BasicAabb<T>& b);

/// What `exact_separation` says, bit for bit. False also where rounding may hide the sign, and for a point.
template <class T>
bool circle_box_separation(const BasicCircle<T>& a, const BasicAabb<T>& b, Separation& result);

}  // namespace carom::detail
