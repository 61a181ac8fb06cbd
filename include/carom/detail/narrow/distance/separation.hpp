/// Signed distance of two convex parts, with the contact normal and the closest points.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <limits>
#include <span>

namespace carom::detail {

/// Returns the separation of two parts, neither of which may be empty. Error of `gap`: at most 16 u (D + R), with u =
/// 2^-53, D the largest distance between two vertices of the parts, and R the sum of the radii; coordinates far from
/// the origin do not add to it. Of features that are as near, or sides in one direction that are as deep, up to
/// rounding, any may determine the result; of sides in different directions the exact one does, of ties the lowest
/// index. Cost: O(n m). Method: apart, the nearest vertex and edge [Ericson 5.1.9]; overlapping, the side of either
/// core over which the other is least deep, which is the nearest edge of the Minkowski difference. For speed, parts
/// that are further apart than `reach` may get an infinite gap, and nothing else.
template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b,
                      double reach = std::numeric_limits<double>::infinity());

/// Returns only the gap of the same, bit for bit; 0 when they overlap.
template <class T>
double gap(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same for parts that are not curved, in doubles alone; returns false where these leave a doubt.
template <class T>
bool quick_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result);

/// The same for parts that are not curved, without trying doubles first. `separation` falls back to it.
template <class T>
Separation exact_separation(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Displacements before contact, in multiples of the parts' size, at which to look for the separation that `meeting`
/// needs as `before`, in this order. Empty for parts whose separation at contact is good enough by itself.
template <class T>
std::span<const double> ways_before_meeting(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The contact of two parts, one of them an arc, that have just come to touch, up to rounding. `before` is their
/// separation shortly before, which tells by which of the sides and corners in reach they touch. Normal and point are
/// within some ulps; where an ellipse takes part the result is `before` itself, and where two corners touch the normal
/// is that of `before`.
template <class T>
Separation meeting(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& before);

/// Returns a point of both parts, rounded; they must overlap.
template <class T>
Vec2D shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail
