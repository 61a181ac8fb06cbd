/// Shapes, poses and motions as rows of numbers.
#pragma once

#include "flat.hpp"

#include <carom/motion/motion.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
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

/// How something moves: both polynomials, angular_velocity, pivot and growth.
MotionD read_motion(Input& in);

// Answers that shapes give by themselves and in a world.
inline void put_contact(Output& out, const BasicContact<double>& found) {
    out.put(found.normal, found.separation, found.unique_normal, found.point);
}
inline void put_raycast(Output& out, const BasicRaycast<double>& hit) {
    out.put(hit.enter, hit.exit, hit.point, hit.normal, hit.started_inside, hit.graze, hit.feature);
}
inline void put_sweep(Output& out, const BasicSweep<double>& found) {
    out.put(found.initial_relation, found.certainty);
    if (!found.hit) return;
    out.put(found.enter, found.exit, found.point, found.normal, found.graze, found.feature_a, found.feature_b);
}

}  // namespace carom::wasm
