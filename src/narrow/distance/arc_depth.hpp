/// How deep an arc and another part overlap: the least shift that takes one off the other.
#pragma once

#include "narrow/exact/real_arc.hpp"

#include <carom/detail/answer/minimum_translation.hpp>

namespace carom::detail {

/// Shifts x of the arc a that keep it in contact with b fill a region b - a, whose border is made of lines and circles:
/// an edge as it passes an end of the arc or the circle's extreme point, a vertex as the arc passes it, an end of the
/// arc as it passes a vertex, each a radius further out; for two arcs, the sum and the difference of the circles, and
/// the circle of each about the ends of the other. The shift out is the least among the nearest points of all these and
/// their crossings from which a hair more leads to a distance above 0: straight on, in one of 16 directions, or between
/// the borders that cross.
///
/// A hair is 2^-26 of the parts' extent; along borders that touch, where the gap may be a cusp, it is 2^-16 and ends
/// midway between the two. So a gap narrower than that may be missed, and a shift may be short by that much; otherwise
/// the error is that of `separation`. Cost: quadratic in the number of vertices at worst.
template <class T>
MinimumTranslation escape_of(const ConvexPart<T>& arc, const ConvexPart<T>& other);

/// The direction in which an arc leaves what it all but touches, where the nearest points are too near to tell it: the
/// one given unless another leads further.
template <class T>
Vec2D direction_apart(const ConvexPart<T>& arc, const ConvexPart<T>& other, const Vec2D& guess);

}  // namespace carom::detail
