/// Shapes in the world frame as unions of rounded convex pieces, without any rounding.
#pragma once

#include "oracle/numbers/dyadic.hpp"

#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <vector>

namespace oracle {

template <class N>
struct Vec {
    N x{};
    N y{};
};

/// The convex hull of `points` (one or more; repeated and collinear ones are fine), unbounded in all of the
/// `directions` (hull plus the cone they generate; their lengths mean nothing), grown by `radius`. Or an ellipse:
/// one point, the center, and the half axes as `axes`. Or an arc: one point, the center, the radius, and the directions
/// from there to its two `ends`.
template <class N>
struct Piece {
    std::vector<Vec<N>> points;
    std::vector<Vec<N>> directions;
    N radius{};
    std::vector<Vec<N>> axes;
    std::vector<Vec<N>> ends;
};

/// The affine map p -> turn * p + shift, `turn` being multiplied as a complex number: [c -s; s c] p is (c + is)(x +
/// iy).
template <class N>
struct Frame {
    Vec<N> turn;
    Vec<N> shift;

    Vec<N> direction(const Vec<N>& p) const { return {turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y}; }
    Vec<N> point(const Vec<N>& p) const {
        const Vec<N> q = direction(p);
        return {q.x + shift.x, q.y + shift.y};
    }
};

/// The pieces of a shape that `pose` carries into the world. N is a Dyadic, which throws NoShape, and TooWide when
/// its mantissa is Int128 and does not hold a coordinate; or double, rounded, for making test cases.
template <class N, class T>
std::vector<Piece<N>> pieces_of(const carom::BasicAnyShape<T>& shape, const carom::BasicPose<T>& pose);

}  // namespace oracle
