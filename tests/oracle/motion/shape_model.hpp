/// Shapes together with what the moving oracle knows them by: the same numbers, twice.
#pragma once

#include "oracle/cases/generate.hpp"
#include "oracle/motion/moving.hpp"
#include "random.hpp"

#include <carom/shape/any_shape.hpp>

namespace oracle {

/// What corners, in any order, are around.
ConvexModel model_of(std::vector<WidePoint> corners, Wide radius);

template <class T>
struct ModelledShape {
    carom::BasicAnyShape<T> shape;
    MovingModel model;  ///< without a motion
};

/// Draws shapes of all kinds but ellipses and arcs around the origin, as large as 1.
template <class T>
class ShapeDraw {
  public:
    /// On a grid all numbers have few bits, and things touch. What has no end is kept up to `far`.
    ShapeDraw(carom::test::Random& random, bool on_grid, double far) : random_(random), on_grid_(on_grid), far_(far) {}

    ModelledShape<T> draw(Kind kind);

  private:
    struct Convex {
        carom::BasicAnyConvex<T> shape;
        ConvexModel model;
        double extent;
    };
    using V = carom::BasicVec2<T>;

    T number(double low, double high);
    T size();
    V point();
    V direction();
    Convex convex(Kind kind);
    Convex with_model(carom::BasicAnyConvex<T> shape, const std::vector<V>& corners, T radius) const;
    Convex endless(Kind kind);
    Convex polygon();
    ModelledShape<T> chain();
    ModelledShape<T> compound();
    ModelledShape<T> circle_tree();
    ModelledShape<T> tile_grid();
    ModelledShape<T> simple_polygon();

    carom::test::Random& random_;
    bool on_grid_;
    double far_;
};

/// The shape under a pose, whose numbers are taken as they are.
template <class T>
void put(MovingModel& model, const carom::BasicPose<T>& pose);

}  // namespace oracle
