/// Convex polygons, axis-aligned boxes and circles without a pose: the results of the kernel, bit for bit, without
/// building ConvexParts.
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

/// These pairs, and those that have no manifold of their own here.
template <class A, class B>
inline constexpr bool have_plain_separation = are_plain_pair<A, B>;
template <class T>
inline constexpr bool have_plain_separation<BasicCircle<T>, BasicAabb<T>> = true;

/// See separation.hpp. A moved-from polygon is empty, and infinitely far away; so is an invalid box or circle.
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

/// The separation, and the contact points if it is at most `margin`: see convex_manifold.hpp.
template <class T>
RealManifold flat_contact(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double margin);
template <class T>
RealManifold flat_contact(const BasicAabb<T>& a, const BasicAabb<T>& b, double margin);
template <class T>
RealManifold flat_contact(const BasicCircle<T>& a, const BasicCircle<T>& b, double margin);

}  // namespace carom::detail
