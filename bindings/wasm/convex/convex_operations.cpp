#include "shapes.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/validate.hpp>

#include <variant>

// The operations of the small module, on bounded convex shapes without AnyShape: that would link all other shapes. The
// names, arguments and results are those of the whole module. Each kind of shape makes a dozen KiB: points, segments
// and triangles are circles, capsules and polygons here.

namespace carom::wasm {
namespace {

using ConvexShape = std::variant<CircleD, AabbD, BoxD, CapsuleD, ConvexPolygonD>;
using ShapeResult = Result<ConvexShape>;

// Types of shapes, as in shapes.ts.
enum Type { circle = 5, aabb = 6, box = 7, capsule = 8, polygon = 10 };

template <class S>
ShapeResult checked(S shape) {
    if (const Status status = validate(shape); !status) return status.error();
    return ConvexShape(std::move(shape));
}

ShapeResult read_polygon(Input& in) {
    const std::vector<Vec2D> points = in.points();
    if (in.count() > 0)
        return make_error(ErrorCode::not_convex, -1, "polygons of carom-collision/convex have no holes");
    Result<ConvexPolygonD> made = ConvexPolygonD::from_points(points);
    if (!made) return made.error();
    return ConvexShape(std::move(made).value());
}

RotD read_rot(Input& in) {
    const Vec2D rotation = in.vec();
    return {rotation.x, rotation.y};
}

// Braces read numbers in order.
ShapeResult read_shape_here(Input& in) {
    switch (in.int32()) {
        case circle:
            return checked(CircleD{in.vec(), in.number()});
        case aabb:
            return checked(AabbD{in.vec(), in.vec()});
        case box:
            return checked(BoxD{in.vec(), in.vec(), read_rot(in)});
        case capsule:
            return checked(CapsuleD{in.vec(), in.vec(), in.number()});
        case polygon:
            return read_polygon(in);
    }
    return make_error(ErrorCode::out_of_range, -1,
                      "carom-collision/convex has circles, aabbs, boxes, capsules and convex polygons; "
                      "carom-collision has all other shapes");
}

// A shape that a query takes, and its pose: by the handle of one that JavaScript holds; or 0 and its numbers.
class ConvexOperand {
  public:
    explicit ConvexOperand(Input& in) : shape_(read(in)), pose_(in.pose()) {}
    ConvexOperand(const ConvexOperand&) = delete;
    ConvexOperand& operator=(const ConvexOperand&) = delete;

    // Calls visit(placed) with the shape as its own type.
    template <class F>
    void visit(const F& visitor) const {
        std::visit([&](const auto& shape) { visitor(place(shape, pose_)); }, *shape_);
    }

  private:
    const ConvexShape* read(Input& in) {
        if (!in.takes_zero()) return &in.object<ConvexShape>();
        ShapeResult shape = read_shape_here(in);
        if (!shape) in.refuse(shape.error());
        return &written_.emplace(shape.ok() ? std::move(shape).value() : ConvexShape());
    }

    std::optional<ConvexShape> written_;
    const ConvexShape* shape_;
    PoseD pose_;
};

template <class F>
void visit_pair(const ConvexOperand& a, const ConvexOperand& b, const F& visitor) {
    a.visit([&](const auto& placed_a) { b.visit([&](const auto& placed_b) { visitor(placed_a, placed_b); }); });
}

}  // namespace

CAROM_WASM_FREE(shape, ConvexShape)

CAROM_WASM_OPERATION(make_shape) {
    ShapeResult shape = read_shape_here(in);
    if (!shape) return shape.error();
    out.put_handle(std::move(shape).value());
    return done;
}

CAROM_WASM_OPERATION(rotation_of_degrees) {
    const RotD rotation = RotD::degrees(in.number());
    out.put(rotation.c, rotation.s);
    return done;
}

CAROM_WASM_OPERATION(rotation_of_radians) {
    const RotD rotation = RotD::radians(in.number());
    out.put(rotation.c, rotation.s);
    return done;
}

CAROM_WASM_OPERATION(rotation_of_direction) {
    const RotD rotation = RotD::from_direction(in.vec());
    out.put(rotation.c, rotation.s);
    return done;
}

CAROM_WASM_OPERATION(overlaps) {
    const ConvexOperand a(in), b(in);
    visit_pair(a, b, [&](const auto& x, const auto& y) { out.put(overlaps(x, y)); });
    return done;
}

CAROM_WASM_OPERATION(distance) {
    const ConvexOperand a(in), b(in);
    visit_pair(a, b, [&](const auto& x, const auto& y) { out.put(distance(x, y)); });
    return done;
}

CAROM_WASM_OPERATION(contact) {
    const ConvexOperand a(in), b(in);
    const double margin = in.number();
    visit_pair(a, b, [&](const auto& x, const auto& y) {
        if (const auto found = contact(x, y, margin)) put_contact(out, *found);
    });
    return done;
}

CAROM_WASM_OPERATION(raycast) {
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    const ConvexOperand shape(in);
    shape.visit([&](const auto& placed) {
        if (const auto hit = raycast(RayD{origin, direction}, placed, max_t)) put_raycast(out, *hit);
    });
    return done;
}

CAROM_WASM_OPERATION(sweep) {
    const ConvexOperand a(in);
    const Vec2D va = in.vec();
    const ConvexOperand b(in);
    const Vec2D vb = in.vec();
    const double max_time = in.number();
    visit_pair(a, b, [&](const auto& x, const auto& y) { put_sweep(out, sweep(x, va, y, vb, max_time)); });
    return done;
}

}  // namespace carom::wasm
