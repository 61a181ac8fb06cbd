/// The independent exact answers that Carom's yes and no are tested against.
///
/// Written from the meaning of the queries, with integers and brute force, and sharing nothing with the library but
/// the shapes themselves. Two shapes are unions of rounded convex pieces, some of which are unbounded; they overlap
/// when the origin lies in one of the Minkowski differences of the pieces, and penetrate when it lies in the interior
/// of the union of them all.
#pragma once

#include <carom/math/pose.hpp>
#include <carom/shape/any_shape.hpp>

#include <optional>

namespace oracle {

struct Verdict {
    bool overlaps = false;
    bool penetrates = false;
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// A shape and the pose that carries it into the world.
template <class T>
struct Body {
    carom::BasicAnyShape<T> shape;
    carom::BasicPose<T> pose{};
};

/// The exact answer for the numbers as stored; "no" to everything when any number is NaN or infinite, or a direction
/// zero. Nothing when an ellipse and an arc come so near to each other that the library promises no answer, or touch
/// where others touch, too.
template <class T>
std::optional<Verdict> judge_if_promised(const Body<T>& a, const Body<T>& b);

/// The same for shapes without ellipses against arcs.
template <class T>
Verdict judge(const Body<T>& a, const Body<T>& b);

/// How a moves as seen from b: by t (va - vb) for all t from `from` to `to`, which may be infinite.
template <class T>
struct SweepInput {
    carom::BasicVec2<T> va, vb;
    double from, to;
};

/// The exact answer for all that a passes over on its path. Nothing where `judge_if_promised` has no answer, or when a
/// has curved pieces and goes anywhere, or is unbounded past curved ones.
template <class T>
std::optional<Verdict> judge_swept(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input);

/// How a box compares with the exact bounds of a body.
struct BoundsVerdict {
    bool outward = false;  ///< the box holds the whole body
    bool tight = false;    ///< moving any one of its sides inwards by more than the slack would cut the body
};

/// Judges a box that is claimed to hold the body.
template <class T>
BoundsVerdict judge_bounds(const Body<T>& body, const carom::BasicAabb<T>& box, double slack);

/// How often `judge` needed arbitrary precision, for measuring.
long big_integer_cases();

}  // namespace oracle
