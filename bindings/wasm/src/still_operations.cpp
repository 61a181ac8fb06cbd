#include "shapes.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/intersect.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <limits>

// Shapes, and queries about shapes at rest.

namespace carom::wasm {
namespace {

template <class A>
void put_intersection(Output& out, const A& a, Input& in) {
    const auto put_common = [&](const IntersectionD& common) {
        out.put(common.kind, common.proper, common.t, common.u, common.from, common.to);
    };
    const Operand b(in);
    const auto& other = b.shape().value;
    if (const auto* line = std::get_if<LineD>(&other)) put_common(intersect(a, *line));
    if (const auto* ray = std::get_if<RayD>(&other)) put_common(intersect(a, *ray));
    if (const auto* segment = std::get_if<SegmentD>(&other)) put_common(intersect(a, *segment));
}

}  // namespace

CAROM_WASM_FREE(shape, AnyShapeD)

CAROM_WASM_OPERATION(make_shape) {
    return make_shape<AnyShapeD>(in, out);
}

CAROM_WASM_OPERATION(overlaps) {
    const Operand a(in), b(in);
    out.put(overlaps(a.placed, b.placed));
    return done;
}

CAROM_WASM_OPERATION(penetrates) {
    const Operand a(in), b(in);
    out.put(penetrates(a.placed, b.placed));
    return done;
}

CAROM_WASM_OPERATION(classify) {
    const Operand a(in), b(in);
    out.put(classify(a.placed, b.placed));
    return done;
}

CAROM_WASM_OPERATION(closest) {
    const Operand a(in), b(in);
    const ClosestD nearest = closest(a.placed, b.placed).value_or(ClosestD{std::numeric_limits<double>::infinity()});
    out.put(nearest.distance, nearest.on_a, nearest.on_b);
    return done;
}

CAROM_WASM_OPERATION(distance) {
    const Operand a(in), b(in);
    out.put(distance(a.placed, b.placed));
    return done;
}

CAROM_WASM_OPERATION(signed_distance) {
    const Operand a(in), b(in);
    out.put(signed_distance(a.placed, b.placed));
    return done;
}

CAROM_WASM_OPERATION(contact) {
    const Operand a(in), b(in);
    const auto found = contact(a.placed, b.placed, in.number());
    if (found) put_contact(out, *found);
    return done;
}

CAROM_WASM_OPERATION(manifold) {
    const Operand a(in), b(in);
    const auto found = manifold(a.placed, b.placed, in.number());
    if (!found) return done;
    out.put(found->normal, found->separation, found->unique_normal);
    for (const auto& point : found->points()) {
        out.put(point.point, point.separation, point.features.a, point.features.b);
    }
    return done;
}

CAROM_WASM_OPERATION(raycast) {
    const Vec2D origin = in.vec(), direction = in.vec();
    const double max_t = in.number();
    const Operand shape(in);
    const auto hit = raycast(RayD{origin, direction}, shape.placed, max_t);
    if (hit) put_raycast(out, *hit);
    return done;
}

CAROM_WASM_OPERATION(clip) {
    const Operand first(in), shape(in);
    const auto& linear = first.shape().value;
    const auto visit = [&](const ClipD& interval) { out.put(interval.enter, interval.exit, interval.graze); };
    if (const auto* line = std::get_if<LineD>(&linear)) clip_all(*line, shape.placed, visit);
    if (const auto* ray = std::get_if<RayD>(&linear)) clip_all(*ray, shape.placed, visit);
    if (const auto* segment = std::get_if<SegmentD>(&linear)) clip_all(*segment, shape.placed, visit);
    return done;
}

CAROM_WASM_OPERATION(intersect) {
    const Operand a(in);
    const auto& first = a.shape().value;
    if (const auto* line = std::get_if<LineD>(&first)) put_intersection(out, *line, in);
    if (const auto* ray = std::get_if<RayD>(&first)) put_intersection(out, *ray, in);
    if (const auto* segment = std::get_if<SegmentD>(&first)) put_intersection(out, *segment, in);
    return done;
}

CAROM_WASM_OPERATION(circle_circle_points) {
    const Operand a(in), b(in);
    const auto *first = std::get_if<CircleD>(&a.shape().value), *second = std::get_if<CircleD>(&b.shape().value);
    if (!first || !second) return make_error(ErrorCode::bad_size, -1, "both must be circles");
    const auto points = circle_circle_points(*first, *second);
    out.put(points.count, points.first, points.second);
    return done;
}

CAROM_WASM_OPERATION(closest_point) {
    const Operand shape(in);
    const auto nearest = closest_point(shape.placed, in.vec());
    out.put(nearest.point, nearest.distance, nearest.inside);
    return done;
}

CAROM_WASM_OPERATION(bounds) {
    const Operand shape(in);
    out.put(bounds(shape.placed));
    return done;
}

CAROM_WASM_OPERATION(area) {
    const Operand shape(in);
    out.put(area(shape.placed));
    return done;
}

CAROM_WASM_OPERATION(centroid) {
    const Operand shape(in);
    if (const auto point = centroid(shape.placed)) out.put(*point);
    return done;
}

}  // namespace carom::wasm
