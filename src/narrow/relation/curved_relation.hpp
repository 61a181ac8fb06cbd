/// The relations of arcs and ellipses, as facts about one part and another.
#pragma once

#include "coverage.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// The coverage of a by b, for parts that intersect, at least one of them curved. Exact for an arc with another arc or
/// a part with a straight core, and for an ellipse with another ellipse or a part with a straight core; only what is
/// certain where an ellipse comes with an arc or is rounded itself, and where it may lie within a rounded part that has
/// corners.
template <class T>
Coverage curved_coverage(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Whether the interiors of two parts that intersect, at least one of them curved, share a point. Exact except for an
/// ellipse with an arc and a rounded ellipse.
template <class T>
Tristate curved_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Whether two arcs lie on one circle.
template <class T>
bool on_one_circle(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Whether end k of an arc is certain to lie in none of the others.
template <class T>
bool arc_end_is_outside(const ConvexPart<T>& arc, int k, PartSource<T> others);

// With an arc; the other is an arc or has a straight core.
template <class T>
Coverage arc_coverage(const ConvexPart<T>& arc, const ConvexPart<T>& other);
template <class T>
Coverage coverage_by_arc(const ConvexPart<T>& other, const ConvexPart<T>& arc);
template <class T>
bool arc_interiors_intersect(const ConvexPart<T>& arc, const ConvexPart<T>& other);

// With an ellipse and an arc, or an ellipse with a radius: what is certain.
template <class T>
Coverage inexact_coverage(const ConvexPart<T>& a, const ConvexPart<T>& b);
template <class T>
Tristate inexact_interiors_intersect(const ConvexPart<T>& a, const ConvexPart<T>& b);

// With an ellipse without a radius; the other is one, too, or has a straight core.
template <class T>
Coverage ellipse_coverage(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);
template <class T>
Coverage coverage_by_ellipse(const ConvexPart<T>& other, const ConvexPart<T>& ellipse);

/// The sign of the height of end k of an arc over the border of an ellipse.
template <class T>
int end_height_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc, int k);

/// The height of the disc about vertex i of a part, with its radius, over the border of the ellipse, or of the ellipse
/// over that of the disc: 1 when it leaves the other, 0 when it is inside and touches the border, -1 when it is clear
/// of the border.
template <class T>
int nested_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& other, int i, bool ellipse_is_outer);

}  // namespace carom::detail
