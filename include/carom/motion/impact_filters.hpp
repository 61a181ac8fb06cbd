/// Fast paths of `first_impact`: balls on parabolas, and rotating polygons.
#pragma once

#include <carom/motion/motion_query.hpp>

namespace carom::detail {

/// A convex shape and its motion.
template <class T>
struct MovingConvex {
    const ConvexPart<T>& part;
    const BasicMotion<T>& motion;
};

/// Finds the first contact of a ball or point with a convex part, both moving along lines or parabolas, from time 0 to
/// a finite end. Returns false, with no result, unless one of them is a single point with or without a radius, the
/// other has at most 16 vertices, and both move by polynomials up to degree 2 without rotation or growth. Also returns
/// false where doubles cannot decide, where the rounding of the time to float is in doubt, and for shapes in contact at
/// the start. Cost: O(vertices).
bool filter_ball_impact(const MovingConvex<float>& a, const MovingConvex<float>& b, IntervalD times,
                        FoundImpact& found);

/// Finds the first contact of two polygons of at most 8 vertices, without a radius, at least one of which rotates; as
/// certain as that of all rotating shapes. Returns false, with no result, when they are in contact at the start, touch
/// without coming to penetrate, or take too many steps. Cost: a step for about each eighth of a revolution, and then as
/// many as Newton's method.
template <class T>
bool filter_rotating_impact(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found);

}  // namespace carom::detail
