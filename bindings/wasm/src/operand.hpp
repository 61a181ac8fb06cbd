/// Shapes as rows of numbers, in what both modules have: the whole one reads an AnyShape, the small one a variant of a
/// few kinds.
#pragma once

#include "flat.hpp"

#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/placed.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace carom::wasm {

/// Types of shapes; shapes.ts uses the same numbers.
enum class ShapeType {
    point,
    segment,
    ray,
    line,
    half_space,
    circle,
    aabb,
    box,
    capsule,
    triangle,
    polygon,
    rounded,
    ellipse,
    arc,
    chain,
    compound = 16,
    circle_tree_around,
    tile_grid
};

inline ShapeType read_type(Input& in) {
    return static_cast<ShapeType>(in.int32());
}

inline RotD read_rot(Input& in) {
    const Vec2D rotation = in.vec();
    return {rotation.x, rotation.y};
}

/// Reads a shape of a type that both modules have and that any numbers make; nothing for another type. Braces read
/// numbers in order.
template <class Shape>
std::optional<Shape> read_plain_shape(ShapeType type, Input& in) {
    using enum ShapeType;
    switch (type) {
        case circle:
            return CircleD{in.vec(), in.number()};
        case aabb:
            return AabbD{in.vec(), in.vec()};
        case box:
            return BoxD{in.vec(), in.vec(), read_rot(in)};
        case capsule:
            return CapsuleD{in.vec(), in.vec(), in.number()};
        default:
            return std::nullopt;
    }
}

/// The rings of a polygon.
struct PolygonRings {
    std::vector<Vec2D> outline;
    std::vector<std::vector<Vec2D>> holes;
};

inline PolygonRings read_rings(Input& in) {
    PolygonRings rings{in.points(), {}};
    rings.holes.resize(in.count());
    for (std::vector<Vec2D>& hole : rings.holes) hole = in.points();
    return rings;
}

/// Reads the type of a shape and its numbers. Each module specializes it. Errors: those of the factories and of
/// `validate`.
template <class Shape>
Result<Shape> read_shape(Input& in);

/// Reads a shape that a query takes, and its pose: the handle of one that JavaScript holds; or 0 and the numbers of one
/// that JavaScript has written out, which lives as long as this.
template <class Shape>
class BasicOperand {
  public:
    explicit BasicOperand(Input& in) : placed{read(in), in.pose()} {}
    BasicOperand(const BasicOperand&) = delete;
    BasicOperand& operator=(const BasicOperand&) = delete;

    const Shape& shape() const { return *placed.shape; }

  private:
    const Shape* read(Input& in) { return in.takes_zero() ? read_written(in) : &in.object<Shape>(); }

    __attribute__((noinline)) const Shape* read_written(Input& in) {
        Result<Shape> shape = read_shape<Shape>(in);
        if (!shape) in.refuse(shape.error());
        return &written_.emplace(shape.ok() ? std::move(shape).value() : Shape());
    }

    std::optional<Shape> written_;

  public:
    const Placed<Shape, double> placed;
};

/// The operation `make_shape`: an object of the shape.
template <class Shape>
Status make_shape(Input& in, Output& out) {
    Result<Shape> shape = read_shape<Shape>(in);
    if (!shape) return shape.error();
    out.put_handle(std::move(shape).value());
    return done;
}

}  // namespace carom::wasm
