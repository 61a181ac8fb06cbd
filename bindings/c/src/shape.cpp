#include "call.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/shape/validate.hpp>

// Construction of shapes.

namespace carom::c {
namespace {

// A shape of plain numbers, if it is valid.
template <class S>
void make_shape(Call& call, const S& shape, carom_shape** result) {
    if (!call.pointer(result, "shape")) return;
    const AnyShapeD any(shape);
    call.fail(validate(any));
    make(call, result, any);
}

// The shape of a factory, or its error.
template <class S>
void make_shape(Call& call, Result<S> shape, carom_shape** result) {
    if (!call.pointer(result, "shape") || !call.ok()) return;
    if (!shape) return call.fail(shape.error());
    make_shape(call, std::move(shape).value(), result);
}

Vec2D plain(const carom_vec& v) {
    return {v.x, v.y};
}

RotD plain(const carom_rot& rot) {
    return {rot.c, rot.s};
}

Result<AnyShapeD> rounded(const AnyShapeD& core, double radius) {
    return std::visit(
        [&]<class S>(const S& shape) -> Result<AnyShapeD> {
            if constexpr (std::is_constructible_v<AnyConvexD, S>) {
                return AnyShapeD(Rounded<S>{shape, radius});
            } else {
                return make_error(ErrorCode::not_convex, -1, "core must be convex and not rounded");
            }
        },
        core.value);
}

// Copies of the shapes of an array of handles.
std::vector<AnyShapeD> copies(Call& call, const carom_shape* const* shapes, std::size_t count, const char* name) {
    std::vector<AnyShapeD> result;
    for (const carom_shape* shape : call.array(shapes, count, name)) {
        const auto* const found = call.object(shape, name);
        if (!found) break;
        result.push_back(found->value);
    }
    return result;
}

}  // namespace
}  // namespace carom::c

using namespace carom;
using namespace carom::c;

void carom_shape_free(carom_shape* shape) {
    if (shape && is_alive(shape, carom_shape::tag)) delete shape;
}

carom_status carom_shape_create_point(carom_vec at, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, PointD{plain(at)}, shape); });
}

carom_status carom_shape_create_segment(carom_vec a, carom_vec b, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, SegmentD{plain(a), plain(b)}, shape); });
}

carom_status carom_shape_create_ray(carom_vec origin, carom_vec direction, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, RayD{plain(origin), plain(direction)}, shape); });
}

carom_status carom_shape_create_line(carom_vec point, carom_vec direction, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, LineD{plain(point), plain(direction)}, shape); });
}

carom_status carom_shape_create_half_space(carom_vec point, carom_vec normal, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, HalfSpaceD{plain(point), plain(normal)}, shape); });
}

carom_status carom_shape_create_circle(carom_vec center, double radius, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, CircleD{plain(center), radius}, shape); });
}

carom_status carom_shape_create_aabb(carom_aabb box, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, AabbD{plain(box.min), plain(box.max)}, shape); });
}

carom_status carom_shape_create_box(carom_vec center, carom_vec half_extents, carom_rot rot, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, BoxD{plain(center), plain(half_extents), plain(rot)}, shape); });
}

carom_status carom_shape_create_capsule(carom_vec a, carom_vec b, double radius, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, CapsuleD{plain(a), plain(b), radius}, shape); });
}

carom_status carom_shape_create_triangle(carom_vec a, carom_vec b, carom_vec c, carom_shape** shape) {
    return call([&](Call& call) { make_shape(call, TriangleD{plain(a), plain(b), plain(c)}, shape); });
}

carom_status carom_shape_create_convex_polygon(const carom_vec* points, size_t point_count, carom_shape** shape) {
    return call([&](Call& c) {
        const std::vector<Vec2D> all = c.points(points, point_count, "points");
        if (c.ok()) make_shape(c, ConvexPolygonD::from_points(all), shape);
    });
}

carom_status carom_shape_create_simple_polygon(const carom_vec* points, size_t point_count,
                                               const carom_vec* hole_points, const size_t* hole_sizes,
                                               size_t hole_count, carom_shape** shape) {
    return call([&](Call& c) {
        const std::vector<Vec2D> outline = c.points(points, point_count, "points");
        std::vector<std::vector<Vec2D>> holes;
        const carom_vec* next = hole_points;
        for (const size_t size : c.array(hole_sizes, hole_count, "hole_sizes")) {
            holes.push_back(c.points(next, size, "hole_points"));
            if (!c.ok()) return;
            next += size;
        }
        if (c.ok()) make_shape(c, simple_polygon<double>(outline, holes), shape);
    });
}

carom_status carom_shape_create_rounded(const carom_shape* core, double radius, carom_shape** shape) {
    return call([&](Call& c) {
        if (const auto* const found = c.object(core, "core")) make_shape(c, rounded(found->value, radius), shape);
    });
}

carom_status carom_shape_create_ellipse(carom_vec center, carom_vec radii, carom_rot rot, carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, EllipseD{plain(center), plain(radii), plain(rot)}, shape); });
}

carom_status carom_shape_create_arc(carom_vec center, double radius, carom_vec from, carom_vec to,
                                    carom_shape** shape) {
    return call([&](Call& c) { make_shape(c, ArcD{plain(center), radius, plain(from), plain(to)}, shape); });
}

carom_status carom_shape_create_chain(const carom_vec* points, size_t point_count, int is_closed, carom_shape** shape) {
    return call([&](Call& c) {
        std::vector<Vec2D> all = c.points(points, point_count, "points");
        if (c.ok()) make_shape(c, is_closed ? ChainD::closed(std::move(all)) : ChainD::open(std::move(all)), shape);
    });
}

carom_status carom_shape_create_one_sided_chain(const carom_vec* points, size_t point_count, int is_closed,
                                                const carom_vec* before, const carom_vec* after, carom_shape** shape) {
    return call([&](Call& c) {
        std::vector<Vec2D> all = c.points(points, point_count, "points");
        ChainD::Ghost ghosts[2];
        if (before) ghosts[0] = c.vec(*before, "before");
        if (after) ghosts[1] = c.vec(*after, "after");
        if (is_closed && (before || after)) {
            const char* const name = before ? "before" : "after";
            c.fail(CAROM_OUT_OF_RANGE, std::string(name) + " must be NULL for a closed chain, which has no ends");
        }
        if (!c.ok()) return;
        make_shape(c,
                   is_closed ? ChainD::closed_one_sided(std::move(all))
                             : ChainD::open_one_sided(std::move(all), ghosts[0], ghosts[1]),
                   shape);
    });
}

carom_status carom_shape_create_compound(const carom_shape* const* parts, const carom_pose* poses, size_t count,
                                         carom_shape** shape) {
    return call([&](Call& c) {
        std::vector<CompoundPartD> all;
        for (AnyShapeD& part : copies(c, parts, count, "parts")) {
            const PoseD pose = poses ? c.pose(poses[all.size()], "poses") : PoseD{};
            all.push_back({std::move(part), pose});
        }
        if (c.ok()) make_shape(c, CompoundD::from_parts(std::move(all)), shape);
    });
}

carom_status carom_shape_create_circle_tree(const carom_shape* around, int levels, carom_shape** shape) {
    return call([&](Call& c) {
        if (const auto* const found = c.object(around, "around"))
            make_shape(c, circle_tree(found->value, levels), shape);
    });
}

carom_status carom_shape_create_tile_grid(carom_vec origin, carom_vec cell, int width, int height,
                                          const uint16_t* cells, size_t cell_count, const carom_shape* const* tiles,
                                          size_t tile_count, carom_shape** shape) {
    return call([&](Call& c) {
        const auto all = c.array(cells, cell_count, "cells");
        std::vector<AnyShapeD> table = copies(c, tiles, tile_count, "tiles");
        if (!c.ok()) return;
        make_shape(c,
                   TileGridD::from_cells(plain(origin), plain(cell), width, height, {all.begin(), all.end()},
                                         std::move(table)),
                   shape);
    });
}
