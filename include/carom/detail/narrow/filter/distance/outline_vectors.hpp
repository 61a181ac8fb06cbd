/// Vectors in Lanes: what separations of outlines are computed with.
#pragma once

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <cmath>

namespace carom::detail {

inline Vec2D vector_of(Lanes v) {
    return {v[0], v[1]};
}

inline double length_of(Lanes v) {
    return square_root(sum_of(v * v));
}

inline Lanes unit_of(Lanes v) {
    return v / both(length_of(v));
}

/// A quarter turn, as `perp`.
inline Lanes perp_of(Lanes v) {
    return Lanes{-v[1], v[0]};
}

/// Whether the direction of an edge or of the way between vertices of this squared length is as accurate as the points
/// that the radii lead to in it. A vertex is off by less than 5uX, with X at most D + R: 10uX / length.
inline bool is_sharp(double length_sq, double radius, double extent) {
    return 64 * length_sq > radius * radius && length_sq > 0x1p-20 * extent * extent;
}

/// Whether a gap computed from features that are certain is far enough from 0 for its sign to be certain, too.
inline bool has_certain_sign(double gap, double size) {
    return std::fabs(gap) > 0x1p-40 * size;
}

}  // namespace carom::detail
