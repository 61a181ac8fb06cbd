#include "bake/bake.hpp"

#include "bake/cut_parts.hpp"
#include "io/input_error.hpp"
#include "query/border_corners.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/polygons.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace carom::tool {

namespace {

// The library only rejects images beyond its limits here.
template <class V>
V checked(Result<V> result, const SpriteFrame& frame) {
    if (!result.ok()) throw InputError(fmt::format("{}: {}", frame.label(), result.error().message));
    return std::move(result).value();
}

// Shapes around the pixels only have to contain the vertices of their hull.
std::vector<Vec2> hull_corners(const std::vector<Contour>& borders, const SpriteFrame& frame) {
    std::vector<Vec2> corners;
    for (const Contour& border : borders) {
        if (border.parent >= 0) continue;
        for (const PixelPos& p : border.corners) corners.push_back({static_cast<float>(p.x), static_cast<float>(p.y)});
    }
    const ConvexPolygon hull = checked(convex_hull<float>(corners), frame);
    return {hull.points().begin(), hull.points().end()};
}

BakedShapes shapes_around(const Bitmask& mask, const std::vector<Contour>& borders, const SpriteFrame& frame,
                          int levels) {
    const std::vector<Vec2> corners = hull_corners(borders, frame);
    const auto is_set = [&](std::int64_t x, std::int64_t y) { return mask.get(x, y); };
    const PlacedMask placed{&mask, {0, 0}};
    return {overlap_centroid<float>(placed, placed).value(),
            checked(circle_tree_of_pixels<float>(mask.width(), mask.height(), is_set, levels), frame),
            checked(enclosing_box<float>(corners), frame), checked(enclosing_circle<float>(corners), frame),
            checked(enclosing_capsule<float>(corners), frame)};
}

std::vector<ConvexPolygon> parts_of(const SimplePolygon& polygon, const BakeSettings& settings) {
    std::vector<ConvexPolygon> parts(polygon.parts().begin(), polygon.parts().end());
    return settings.max_vertices ? cut_parts(std::move(parts), *settings.max_vertices) : parts;
}

bool lies_in(const PolygonRings& inner, const SimplePolygon& outer) {
    return std::ranges::all_of(inner.outline, [&](const Vec2& p) { return overlaps(outer, Point{p}); });
}

// Drops the holes, and the polygons within one.
void fill(std::vector<PolygonRings>& all, const SpriteFrame& frame) {
    std::vector<std::pair<std::size_t, SimplePolygon>> filled;  // with their components
    for (PolygonRings& rings : all) {
        if (rings.holes.empty()) continue;
        rings.holes.clear();
        filled.emplace_back(rings.component, checked(simple_polygon<float>(rings.outline), frame));
    }
    std::erase_if(all, [&](const PolygonRings& rings) {
        return std::ranges::any_of(
            filled, [&](const auto& outer) { return outer.first != rings.component && lies_in(rings, outer.second); });
    });
}

void replace_by_hulls(std::vector<PolygonRings>& all, const SpriteFrame& frame) {
    for (PolygonRings& rings : all) {
        const ConvexPolygon hull = checked(convex_hull<float>(rings.outline), frame);
        rings.outline.assign(hull.points().begin(), hull.points().end());
        rings.holes.clear();
    }
}

}  // namespace

BakedSprite bake(SpriteFrame frame, const BakeSettings& settings) {
    const Bitmask mask = frame_mask(frame, settings.threshold);
    BakedSprite baked;
    baked.frame = std::move(frame);
    baked.count = mask.count();
    baked.bounds = mask.bounds();
    if (const std::int64_t corners = border_corner_count(mask); corners > max_border_corners)
        throw InputError(
            fmt::format("{}: its border has {} corners, and at most {} are read: it looks like noise; smooth "
                        "the picture, or choose another --threshold",
                        baked.frame.label(), corners, max_border_corners));
    baked.components = connected_components(mask, Neighbors::eight);
    if (baked.count == 0) return baked;
    const std::vector<Contour> borders = contours(baked.components, Neighbors::eight);
    std::vector<PolygonRings> all = checked(polygon_rings<float>(borders, settings.error), baked.frame);
    if (settings.fill_holes) fill(all, baked.frame);
    if (settings.hull) replace_by_hulls(all, baked.frame);
    for (const PolygonRings& rings : all) {
        SimplePolygon polygon = checked(simple_polygon<float>(rings.outline, rings.holes), baked.frame);
        std::vector<ConvexPolygon> parts = parts_of(polygon, settings);
        baked.polygons.push_back({std::move(polygon), rings.component, std::move(parts)});
    }
    baked.shapes = shapes_around(mask, borders, baked.frame, settings.levels);
    return baked;
}

}  // namespace carom::tool
