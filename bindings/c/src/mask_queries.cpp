#include "masks.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/mask/components.hpp>
#include <carom/mask/contours.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/polygons.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/mask/sweep.hpp>

// Queries of two masks, and what masks are made of.

using namespace carom;
using namespace carom::c;

namespace {

// Calls `use` with two placed masks.
template <class Use>
carom_status with_masks(const carom_mask* a, const carom_pixel& at_a, const carom_mask* b, const carom_pixel& at_b,
                        Use use) {
    return call([&](Call& c) {
        c.object(a, "a"), c.object(b, "b");
        if (c.ok()) use(c, PlacedMask{&a->value, pixel(at_a)}, PlacedMask{&b->value, pixel(at_b)});
    });
}

template <class Points>
void add_ring(Rings& rings, const Points& points, bool is_hole) {
    auto& ring = rings.rings.emplace_back();
    ring.is_hole = is_hole;
    for (const auto& point : points)
        ring.points.push_back({static_cast<double>(point.x), static_cast<double>(point.y)});
}

}  // namespace

carom_status carom_masks_overlap_area(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                      int64_t* area) {
    return with_masks(a, at_a, b, at_b, [&](Call& c, const PlacedMask& x, const PlacedMask& y) {
        if (c.pointer(area, "area")) *area = overlap_area(x, y);
    });
}

carom_status carom_masks_first_point(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                     int32_t* found, carom_pixel* point) {
    return with_masks(a, at_a, b, at_b, [&](Call& c, const PlacedMask& x, const PlacedMask& y) {
        c.pointer(found, "found"), c.pointer(point, "point");
        if (!c.ok()) return;
        const auto first = first_point(x, y);
        *found = first.has_value();
        if (first) *point = c_pixel(*first);
    });
}

carom_status carom_masks_overlap_mask(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                      carom_mask** result) {
    return with_masks(a, at_a, b, at_b, [&](Call& c, const PlacedMask& x, const PlacedMask& y) {
        if (c.pointer(result, "result")) make(c, result, overlap_mask(x, y));
    });
}

carom_status carom_masks_overlap_normal(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                        carom_vec* gradient, carom_vec* normal) {
    return with_masks(a, at_a, b, at_b, [&](Call&, const PlacedMask& x, const PlacedMask& y) {
        const MaskNormal found = overlap_normal(x, y);
        if (gradient) *gradient = c_vec(found.gradient);
        if (normal) *normal = c_vec(found.normal);
    });
}

carom_status carom_masks_penetration(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                     carom_pixel* displacement) {
    return with_masks(a, at_a, b, at_b, [&](Call& c, const PlacedMask& x, const PlacedMask& y) {
        if (c.pointer(displacement, "displacement")) *displacement = c_pixel(penetration_vector(x, y));
    });
}

carom_status carom_masks_sweep(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                               carom_vec displacement, carom_mask_sweep* result) {
    return with_masks(a, at_a, b, at_b, [&](Call& c, const PlacedMask& x, const PlacedMask& y) {
        const Vec2D along = c.vec(displacement, "displacement");
        if (!c.pointer(result, "result") || !c.ok()) return;
        const auto found = sweep(x, y, along);
        if (!found) return c.fail(found.error());
        *result = {found->hits(), found->initially_overlapping, found->t, c_pixel(found->free),
                   c_pixel(found->blocked)};
    });
}

carom_status carom_mask_overlap_shape(const carom_mask* mask, carom_pixel at, const carom_shape* shape,
                                      const carom_pose* pose, int64_t* area, carom_pixel* first) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(area, "area");
        if (!c.ok()) return;
        const PlacedMask placed{&mask->value, pixel(at)};
        with_shape(c, shape, pose, "shape", [&](const auto& other) {
            *area = overlap_area(placed, other);
            if (first && *area > 0) *first = c_pixel(*first_point(placed, other));
        });
    });
}

carom_status carom_mask_components(const carom_mask* mask, carom_neighbors neighbors, carom_component* components,
                                   size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(count, "count"), c.array(components, capacity, "components");
        const Neighbors chosen = neighbors_of(c, neighbors);
        if (!c.ok()) return;
        const Components all = connected_components(mask->value, chosen);
        write_list(c, all.all(), components, capacity, count, "components", [](const Component& one) {
            return carom_component{one.count, c_rect(one.bounds), c_pixel(one.first)};
        });
    });
}

carom_status carom_mask_contours(const carom_mask* mask, carom_neighbors neighbors, carom_rings** rings) {
    return call([&](Call& c) {
        const Neighbors chosen = neighbors_of(c, neighbors);
        c.object(mask, "mask"), c.pointer(rings, "rings");
        if (!c.ok()) return;
        Rings result;
        for (const Contour& border : contours(mask->value, chosen)) add_ring(result, border.corners, border.is_hole);
        make(c, rings, std::move(result));
    });
}

carom_status carom_mask_polygons(const carom_mask* mask, double error, carom_neighbors neighbors, carom_rings** rings) {
    return call([&](Call& c) {
        const Neighbors chosen = neighbors_of(c, neighbors);
        c.object(mask, "mask"), c.pointer(rings, "rings"), c.finite(error, "error");
        if (!c.ok()) return;
        const auto polygons = polygon_rings(contours(mask->value, chosen), error);
        if (!polygons) return c.fail(polygons.error());
        Rings result;
        for (const PolygonRingsD& polygon : *polygons) {
            add_ring(result, polygon.outline, false);
            for (const std::vector<Vec2D>& hole : polygon.holes) add_ring(result, hole, true);
        }
        make(c, rings, std::move(result));
    });
}

carom_status carom_mask_circle_tree(const carom_mask* mask, int levels, carom_shape** shape) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(shape, "shape");
        if (!c.ok()) return;
        const Bitmask& all = mask->value;
        const auto is_set = [&](std::int64_t x, std::int64_t y) { return all.get(x, y); };
        auto tree = circle_tree_of_pixels<double>(all.width(), all.height(), is_set, levels);
        if (!tree) return c.fail(tree.error());
        make(c, shape, AnyShapeD(std::move(tree).value()));
    });
}

carom_status carom_mask_tile_grid(const carom_mask* mask, carom_vec origin, carom_vec pixel, carom_shape** shape) {
    return call([&](Call& c) {
        c.object(mask, "mask"), c.pointer(shape, "shape");
        const Vec2D at = c.vec(origin, "origin"), size = c.vec(pixel, "pixel");
        if (!c.ok()) return;
        auto grid = tile_grid_of_pixels<double>(mask->value, at, size);
        if (!grid) return c.fail(grid.error());
        make(c, shape, AnyShapeD(std::move(grid).value()));
    });
}
