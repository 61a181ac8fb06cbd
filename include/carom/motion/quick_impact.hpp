/// The short ways to a first contact: balls that fly along a parabola, and polygons that turn.
#pragma once

#include <carom/motion/encounter.hpp>

namespace carom::detail {

/// A convex shape and how it moves.
template <class T>
struct Flyer {
    const ConvexPart<T>& part;
    const BasicMotion<T>& motion;
};

/// The first contact of two in straight lines or parabolas, from time 0 to an end that is not infinite, where doubles
/// leave no doubt: with none at the start, and a time that rounds to certain floats. Else false, and no answer; unless
/// one of them is a single point with a radius or without, the other of at most 16 corners, and both move by
/// polynomials up to degree 2 and neither turn nor grow. Cost: O(corners).
bool quick_flight(const Flyer<float>& a, const Flyer<float>& b, IntervalD times, FoundImpact& found);

/// The first contact of two polygons of at most 8 corners, without a radius, of which one turns; as certified as that
/// of all that turns. False, and no answer, when they are in contact at the start, never come to penetrate each other,
/// or take too many steps. Cost: a step for about each eighth of a turn, and then as many as Newton's method.
template <class T>
bool quick_turn(const Flyer<T>& a, const Flyer<T>& b, IntervalD times, FoundImpact& found);

}  // namespace carom::detail
