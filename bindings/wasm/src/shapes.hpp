/// Shapes, poses and motions as rows of numbers.
#pragma once

#include "flat.hpp"

#include <carom/motion/motion.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/placed.hpp>

namespace carom::wasm {

/// A shape's type, by its place in AnyShape, and its numbers. Checked as the factories and `validate` do. Errors:
/// nested_too_deep when shapes lie in each other more than 32 deep.
Result<AnyShapeD> read_shape(Input& in);

/// Calls `use` with a shape that JavaScript owns, placed by a pose that follows it or, without one, as it is.
inline Placed<AnyShapeD, double> read_placed(Input& in) {
    const auto& shape = in.object<AnyShapeD>();
    return {&shape, in.pose()};
}

/// How something moves: both polynomials, spin, pivot and growth.
MotionD read_motion(Input& in);

}  // namespace carom::wasm
