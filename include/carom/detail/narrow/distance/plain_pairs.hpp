/// Convex polygons, upright boxes and circles where they stand: the answers of the kernel, bit for bit, without views
/// of them.
#pragma once

#include <carom/detail/narrow/distance/convex_manifold.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <type_traits>

namespace carom::detail {

template <class A, class B>
inline constexpr bool are_plain_pair = false;
template <class T>
inline constexpr bool are_plain_pair<BasicConvexPolygon<T>, BasicConvexPolygon<T>> = true;
template <class T>
inline constexpr bool are_plain_pair<BasicAabb<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool are_plain_pair<BasicCircle<T>, BasicCircle<T>> = true;

/// Those, and such as have no manifold of their own here.
template <class A, class B>
inline constexpr bool have_plain_separation = are_plain_pair<A, B>;
template <class T>
inline constexpr bool have_plain_separation<BasicCircle<T>, BasicAabb<T>> = true;

/// See separation.hpp. A polygon that was moved from is nothing, and infinitely far; so is a box or circle that is
/// none.
template <class T>
Separation separation(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach);
template <class T>
Separation separation(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach);
template <class T>
Separation separation(const BasicCircle<T>& a, const BasicCircle<T>& b, double reach);
template <class T>
Separation separation(const BasicCircle<T>& a, const BasicAabb<T>& b, double reach);
template <class T>
double gap(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b);
template <class T>
double gap(const BasicAabb<T>& a, const BasicAabb<T>& b);
template <class T>
double gap(const BasicCircle<T>& a, const BasicCircle<T>& b);
template <class T>
double gap(const BasicCircle<T>& a, const BasicAabb<T>& b);

/// The separation, and when it is at most `margin` the points: see convex_manifold.hpp.
template <class T>
FlatContact flat_contact(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double margin);
template <class T>
FlatContact flat_contact(const BasicAabb<T>& a, const BasicAabb<T>& b, double margin);
template <class T>
FlatContact flat_contact(const BasicCircle<T>& a, const BasicCircle<T>& b, double margin);

}  // namespace carom::detail
