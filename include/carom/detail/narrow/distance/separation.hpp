/// How far apart two convex parts are, or how deep they overlap, and where.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <limits>
#include <span>

namespace carom {

/// Both parts must not be empty. Error of `gap`: at most 16 u (D + R), with u = 2^-53, D the largest distance between
/// two vertices of the parts, and R the sum of the radii; coordinates far from the origin do not add to it. Which
/// features answer is decided exactly, ties by the lowest numbers. Cost: O(n m). Method: apart, the nearest vertex and
/// edge [Ericson 5.1.9]; overlapping, the side of either core over which the other is least deep, which is the nearest
/// edge of the Minkowski difference. Parts that are further apart than `reach` may get an infinite gap, and nothing
/// else, for the sake of speed.
template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b,
                      double reach = std::numeric_limits<double>::infinity());

/// The gap of the same alone, bit for bit; 0 when they overlap.
template <class T>
double gap(const ConvexPart<T>& a, const ConvexPart<T>& b);

namespace detail {

/// The same for parts that are not curved, from doubles alone; false where these leave a doubt.
template <class T>
bool quick_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result);

/// The same for parts that are not curved, without doubles first: what `separation` falls back to, bit for bit the
/// same.
template <class T>
Separation exact_separation(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// How long before, in lengths of the parts, `meeting` is to be told how they were; nothing for those that meet as
/// their contact says.
template <class T>
std::span<const double> ways_before_meeting(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Where two parts, one of them an arc, have come to touch, but for rounding; `before` is how they were apart shortly
/// before, and tells which of the sides and corners that touch it is. Normal and point to some ulps; `before` itself
/// where an ellipse takes part, and its normal where two corners meet.
template <class T>
Separation meeting(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& before);

}  // namespace detail

/// A point of both parts, rounded; they must overlap.
template <class T>
Vec2D shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom
