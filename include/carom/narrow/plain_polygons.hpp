/// Two convex polygons where they stand: the answers of the kernel, bit for bit, without making views of them.
#pragma once

#include <carom/narrow/convex_manifold.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <type_traits>

namespace carom::detail {

template <class A, class B>
inline constexpr bool are_polygons = false;
template <class T>
inline constexpr bool are_polygons<BasicConvexPolygon<T>, BasicConvexPolygon<T>> = true;

/// See separation.hpp. A polygon that was moved from is nothing, and infinitely far.
template <class T>
Separation separation(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach);
template <class T>
double gap(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b);

/// The separation, and when it is at most `margin` the points: see convex_manifold.hpp.
template <class T>
FlatContact flat_contact(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double margin);

}  // namespace carom::detail
