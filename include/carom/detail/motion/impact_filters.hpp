/// Fast paths of `first_impact`: shapes on polynomial paths, and rotating polygons.
#pragma once

#include <carom/detail/motion/motion_query.hpp>

namespace carom::detail {

/// A convex shape and its motion.
template <class T>
struct MovingConvex {
    const ConvexPart<T>& part;
    const BasicMotion<T>& motion;
};

/// Finds the first contact of two points, segments or polygons, with or without radii, that move along paths of degree
/// up to 3 without rotation or growth, in a finite interval. Returns false, with no result, when they have more than 16
/// sides together, or where doubles cannot decide: they touch at the start or graze, a vertex meets a vertex, two sides
/// are nearly parallel, or the time may be a number of type T. Cost: O(sides).
template <class T>
bool filter_translating_impact(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found);

/// Finds the first contact of two polygons without a radius, at least one of which rotates; as certain as that of all
/// rotating shapes. They have at most 320 vertices each, and the product of both numbers is at most 8192. Returns
/// false, with no result, when they only touch at the start, or penetrate then and have more than 16 vertices, touch
/// without coming to penetrate, or take too many steps. Cost: a step for about each eighth of a revolution, and then as
/// many as Newton's method; a step takes O(vertices), and the first few, and those in which another side becomes the
/// closest, the product of both numbers.
template <class T>
bool filter_rotating_impact(const MovingConvex<T>& a, const MovingConvex<T>& b, IntervalD times, FoundImpact& found);

}  // namespace carom::detail
