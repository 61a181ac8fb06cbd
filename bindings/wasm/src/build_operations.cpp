#include "shapes.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simplify.hpp>
#include <carom/shape/circle_tree.hpp>

// Construction of shapes from points and other shapes.

namespace carom::wasm {

CAROM_WASM_OPERATION(convex_hull) {
    const auto hull = convex_hull<double>(in.points());
    if (!hull) return hull.error();
    out.put_points(hull->points());
    return done;
}

CAROM_WASM_OPERATION(convex_parts) {
    const std::vector<Vec2D> outline = in.points();
    std::vector<std::vector<Vec2D>> holes(in.count());
    for (std::vector<Vec2D>& hole : holes) hole = in.points();
    const auto parts = convex_parts<double>(outline, holes);
    if (!parts) return parts.error();
    out.put(parts->size());
    for (const ConvexPolygonD& part : *parts) out.put_points(part.points());
    return done;
}

CAROM_WASM_OPERATION(simplify_polygon) {
    const std::vector<Vec2D> outline = in.points();
    std::vector<std::vector<Vec2D>> holes(in.count());
    for (std::vector<Vec2D>& hole : holes) hole = in.points();
    const auto rings = simplify_polygon<double>(outline, holes, in.number());
    if (!rings) return rings.error();
    out.put(rings->size());
    for (const std::vector<Vec2D>& ring : *rings) out.put_points(ring);
    return done;
}

CAROM_WASM_OPERATION(enclosing_circle) {
    const auto circle = enclosing_circle<double>(in.points());
    if (!circle) return circle.error();
    out.put(circle->center, circle->radius);
    return done;
}

CAROM_WASM_OPERATION(enclosing_box) {
    const auto box = enclosing_box<double>(in.points());
    if (!box) return box.error();
    out.put(box->center, box->half_extents, Vec2D{box->rot.c, box->rot.s});
    return done;
}

CAROM_WASM_OPERATION(enclosing_capsule) {
    const auto capsule = enclosing_capsule<double>(in.points());
    if (!capsule) return capsule.error();
    out.put(capsule->a, capsule->b, capsule->radius);
    return done;
}

/// The circles of a circle tree, level by level: center, radius, level, parent.
CAROM_WASM_OPERATION(circles_of_tree) {
    const Operand shape(in);
    const auto* const tree = std::get_if<CircleTreeD>(&shape.shape().value);
    if (!tree) return make_error(ErrorCode::bad_size, -1, "the shape is not a circle tree");
    for (std::size_t level = 0, i = 0; level < tree->level_count(); ++level) {
        for (const CircleD& circle : tree->circles(level))
            out.put(circle.center, circle.radius, level, tree->parent(i++));
    }
    return done;
}

}  // namespace carom::wasm
