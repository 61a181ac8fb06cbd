/// Balls and points that fly along a parabola: when they first meet a convex shape, in plain doubles.
#pragma once

#include <carom/math/interval.hpp>
#include <carom/motion/motion.hpp>
#include <carom/narrow/convex_part.hpp>
#include <carom/narrow/feature.hpp>

namespace carom::detail {

/// A convex shape and how it moves.
struct Flyer {
    const ConvexPart<float>& part;
    const Motion& motion;
};

/// The first contact.
struct FlightHit {
    Interval time{};
    Vec2 point{};
    Vec2 normal{};  ///< from the first to the second
    Feature feature_a{};
    Feature feature_b{};
};

enum class FlightVerdict { unknown, misses, hits };

/// The first contact of two, from time 0 to an end that is not infinite, where doubles leave no doubt: none at the
/// start, and at once inside of each other. Unknown too unless one of them is a single point with a radius or without,
/// the other of at most 16 corners, and both move by polynomials up to degree 2 and neither turn nor grow. Cost:
/// O(corners).
FlightVerdict quick_flight(const Flyer& a, const Flyer& b, const Interval& times, FlightHit& hit);

}  // namespace carom::detail
