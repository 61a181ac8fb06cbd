/// Shapes, poses, motions and results as rows of numbers.
#pragma once

#include "flat.hpp"

#include <carom/motion/motion.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/placed.hpp>

namespace carom::wasm {

/// Reads the type of a shape, its index in AnyShape, and its numbers. Errors: those of the factories and of `validate`,
/// and nested_too_deep for shapes nested more than 32 deep.
Result<AnyShapeD> read_shape(Input& in);

/// Reads a shape that a query takes, and its pose: the handle of one that JavaScript holds; or 0 and the numbers of one
/// that JavaScript has written out, which lives as long as this.
class Operand {
  public:
    explicit Operand(Input& in) : placed{read(in), in.pose()} {}
    Operand(const Operand&) = delete;
    Operand& operator=(const Operand&) = delete;

    const AnyShapeD& shape() const { return *placed.shape; }

  private:
    const AnyShapeD* read(Input& in);

    std::optional<AnyShapeD> written_;

  public:
    const Placed<AnyShapeD, double> placed;
};

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
