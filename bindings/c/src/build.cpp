#include "call.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simplify.hpp>

// Construction of shapes out of points, and lists of rings.

using namespace carom;
using namespace carom::c;

namespace {

// The outline and the holes of a polygon.
struct Outline {
    std::vector<Vec2D> points;
    std::vector<std::vector<Vec2D>> holes;
};

Outline read_outline(Call& call, const carom_vec* points, std::size_t point_count, const carom_vec* hole_points,
                     const std::size_t* hole_sizes, std::size_t hole_count) {
    Outline result{call.points(points, point_count, "points"), {}};
    const carom_vec* next = hole_points;
    for (const std::size_t size : call.array(hole_sizes, hole_count, "hole_sizes")) {
        result.holes.push_back(call.points(next, size, "hole_points"));
        if (!call.ok()) break;
        next += size;
    }
    return result;
}

void add_ring(Rings& rings, std::span<const Vec2D> points, bool is_hole) {
    auto& ring = rings.rings.emplace_back();
    ring.is_hole = is_hole;
    for (const Vec2D& point : points) ring.points.push_back(c_vec(point));
}

}  // namespace

carom_status carom_convex_hull(const carom_vec* points, size_t point_count, carom_vec* hull, size_t capacity,
                               size_t* count) {
    return call([&](Call& c) {
        const std::vector<Vec2D> all = c.points(points, point_count, "points");
        c.pointer(count, "count"), c.array(hull, capacity, "hull");
        if (!c.ok()) return;
        const auto result = convex_hull<double>(all);
        if (!result) return c.fail(result.error());
        write_list(c, result->points(), hull, capacity, count, "hull", c_vec);
    });
}

void carom_rings_free(carom_rings* rings) {
    if (rings && is_alive(rings, carom_rings::tag)) delete rings;
}

carom_status carom_rings_count(const carom_rings* rings, size_t* count) {
    return call([&](Call& c) {
        c.pointer(count, "count"), c.object(rings, "rings");
        if (c.ok()) *count = rings->value.rings.size();
    });
}

carom_status carom_rings_get(const carom_rings* rings, size_t index, const carom_vec** points, size_t* point_count,
                             int32_t* is_hole) {
    return call([&](Call& c) {
        c.pointer(points, "points"), c.pointer(point_count, "point_count"), c.pointer(is_hole, "is_hole");
        c.object(rings, "rings");
        if (!c.ok()) return;
        const auto& all = rings->value.rings;
        if (index >= all.size())
            return c.fail(CAROM_OUT_OF_RANGE,
                          "index is " + std::to_string(index) + "; there are " + std::to_string(all.size()) + " rings");
        *points = all[index].points.data();
        *point_count = all[index].points.size();
        *is_hole = all[index].is_hole;
    });
}

carom_status carom_convex_parts(const carom_vec* points, size_t point_count, const carom_vec* hole_points,
                                const size_t* hole_sizes, size_t hole_count, carom_rings** parts) {
    return call([&](Call& c) {
        c.pointer(parts, "parts");
        const Outline polygon = read_outline(c, points, point_count, hole_points, hole_sizes, hole_count);
        if (!c.ok()) return;
        const auto found = convex_parts<double>(polygon.points, polygon.holes);
        if (!found) return c.fail(found.error());
        Rings rings;
        for (const ConvexPolygonD& part : *found) add_ring(rings, part.points(), false);
        make(c, parts, std::move(rings));
    });
}

carom_status carom_simplify_polygon(const carom_vec* points, size_t point_count, const carom_vec* hole_points,
                                    const size_t* hole_sizes, size_t hole_count, double error, carom_rings** rings) {
    return call([&](Call& c) {
        c.pointer(rings, "rings"), c.finite(error, "error");
        const Outline polygon = read_outline(c, points, point_count, hole_points, hole_sizes, hole_count);
        if (!c.ok()) return;
        const auto found = simplify_polygon<double>(polygon.points, polygon.holes, error);
        if (!found) return c.fail(found.error());
        Rings result;
        for (const std::vector<Vec2D>& ring : *found) add_ring(result, ring, !result.rings.empty());
        make(c, rings, std::move(result));
    });
}

carom_status carom_enclosing_circle(const carom_vec* points, size_t point_count, carom_vec* center, double* radius) {
    return call([&](Call& c) {
        c.pointer(center, "center"), c.pointer(radius, "radius");
        const std::vector<Vec2D> all = c.points(points, point_count, "points");
        if (!c.ok()) return;
        const auto circle = enclosing_circle<double>(all);
        if (!circle) return c.fail(circle.error());
        *center = c_vec(circle->center), *radius = circle->radius;
    });
}

carom_status carom_enclosing_box(const carom_vec* points, size_t point_count, carom_vec* center,
                                 carom_vec* half_extents, carom_rot* rot) {
    return call([&](Call& c) {
        c.pointer(center, "center"), c.pointer(half_extents, "half_extents"), c.pointer(rot, "rot");
        const std::vector<Vec2D> all = c.points(points, point_count, "points");
        if (!c.ok()) return;
        const auto box = enclosing_box<double>(all);
        if (!box) return c.fail(box.error());
        *center = c_vec(box->center), *half_extents = c_vec(box->half_extents), *rot = c_rot(box->rot);
    });
}

carom_status carom_enclosing_capsule(const carom_vec* points, size_t point_count, carom_vec* a, carom_vec* b,
                                     double* radius) {
    return call([&](Call& c) {
        c.pointer(a, "a"), c.pointer(b, "b"), c.pointer(radius, "radius");
        const std::vector<Vec2D> all = c.points(points, point_count, "points");
        if (!c.ok()) return;
        const auto capsule = enclosing_capsule<double>(all);
        if (!capsule) return c.fail(capsule.error());
        *a = c_vec(capsule->a), *b = c_vec(capsule->b), *radius = capsule->radius;
    });
}
