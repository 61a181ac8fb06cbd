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
using ConvexOperand = BasicOperand<ConvexShape>;

// Returns visitor(placed) for the shape as its own type. Results are written once, not for each type.
template <class F>
auto visit_placed(const ConvexOperand& operand, const F& visitor) {
    return std::visit([&](const auto& shape) { return visitor(place(shape, operand.placed.pose)); }, operand.shape());
}

template <class F>
auto visit_pair(const ConvexOperand& a, const ConvexOperand& b, const F& visitor) {
    return visit_placed(a, [&](const auto& placed_a) {
        return visit_placed(b, [&](const auto& placed_b) { return visitor(placed_a, placed_b); });
    });
}

Error missing_shape() {
    return make_error(ErrorCode::out_of_range, -1,
                      "carom-collision/convex has circles, aabbs, boxes, capsules and convex polygons without holes; "
                      "carom-collision has all other shapes");
}

Result<ConvexShape> read_polygon(Input& in) {
    const auto [outline, holes] = read_rings(in);
    if (!holes.empty()) return missing_shape();
    Result<ConvexPolygonD> convex = ConvexPolygonD::from_points(outline);
    if (convex.ok()) return ConvexShape(std::move(convex).value());
    return convex.error();
}

}  // namespace

template <>
Result<ConvexShape> read_shape(Input& in) {
    const ShapeType type = read_type(in);
    if (type == ShapeType::polygon) return read_polygon(in);
    std::optional<ConvexShape> shape = read_plain_shape<ConvexShape>(type, in);
    if (!shape) return missing_shape();
    const Status status = std::visit([](const auto& plain) { return validate(plain); }, *shape);
    if (!status) return status.error();
    return *std::move(shape);
}

CAROM_WASM_FREE(shape, ConvexShape)

CAROM_WASM_OPERATION(make_shape) {
    return make_shape<ConvexShape>(in, out);
}

CAROM_WASM_OPERATION(overlaps) {
    const ConvexOperand a(in), b(in);
    out.put(visit_pair(a, b, [](const auto& x, const auto& y) { return overlaps(x, y); }));
    return done;
}

CAROM_WASM_OPERATION(distance) {
    const ConvexOperand a(in), b(in);
    out.put(visit_pair(a, b, [](const auto& x, const auto& y) { return distance(x, y); }));
    return done;
}

CAROM_WASM_OPERATION(contact) {
    const ConvexOperand a(in), b(in);
    const double margin = in.number();
    const auto found = visit_pair(a, b, [&](const auto& x, const auto& y) { return contact(x, y, margin); });
    if (found) put_contact(out, *found);
    return done;
}

CAROM_WASM_OPERATION(raycast) {
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    const ConvexOperand shape(in);
    const RayD ray{origin, direction};
    const auto hit = visit_placed(shape, [&](const auto& placed) { return raycast(ray, placed, max_t); });
    if (hit) put_raycast(out, *hit);
    return done;
}

CAROM_WASM_OPERATION(sweep) {
    const ConvexOperand a(in);
    const Vec2D va = in.vec();
    const ConvexOperand b(in);
    const Vec2D vb = in.vec();
    const double max_time = in.number();
    put_sweep(out, visit_pair(a, b, [&](const auto& x, const auto& y) { return sweep(x, va, y, vb, max_time); }));
    return done;
}

}  // namespace carom::wasm
