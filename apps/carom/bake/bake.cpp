#include "bake/bake.hpp"

#include "io/input_error.hpp"
#include "query/border_corners.hpp"

#include <carom/build/circle_tree.hpp>
#include <carom/build/enclosing.hpp>
#include <carom/build/hull.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/polygons.hpp>

#include <fmt/format.h>

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
    for (const PolygonRings& rings : checked(polygon_rings<float>(borders, settings.error), baked.frame)) {
        baked.polygons.push_back(
            {checked(simple_polygon<float>(rings.outline, rings.holes), baked.frame), rings.component});
    }
    baked.shapes = shapes_around(mask, borders, baked.frame, settings.levels);
    return baked;
}

}  // namespace carom::tool
