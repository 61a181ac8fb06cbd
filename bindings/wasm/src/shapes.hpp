/// Shapes, poses, motions and results as rows of numbers.
#pragma once

#include "operand.hpp"

#include <carom/motion/motion.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom::wasm {

/// Also errors: nested_too_deep for shapes nested more than 32 deep.
template <>
Result<AnyShapeD> read_shape(Input& in);

using Operand = BasicOperand<AnyShapeD>;
extern template class BasicOperand<AnyShapeD>;

/// Reads a motion: both polynomials, angular velocity, pivot and growth.
MotionD read_motion(Input& in);

// Results of queries of shapes and of worlds.
inline void put_contact(Output& out, const ContactD& found) {
    out.put(found.normal, found.separation, found.unique_normal, found.point);
}
inline void put_raycast(Output& out, const RaycastD& hit) {
    out.put(hit.enter, hit.exit, hit.point, hit.normal, hit.started_inside, hit.graze, hit.feature);
}
inline void put_sweep(Output& out, const SweepD& found) {
    out.put(found.initially_overlapping, found.certainty);
    if (!found.hits()) return;
    out.put(found.enter, found.exit, found.point, found.normal, found.graze, found.feature_a, found.feature_b);
}

}  // namespace carom::wasm
