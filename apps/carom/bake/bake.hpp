/// The shapes and measures of one sprite.
#pragma once

#include "bake/sprite_frame.hpp"

#include <carom/mask/components.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/simple_polygon.hpp>

#include <optional>
#include <vector>

namespace carom::tool {

/// The parameters of baking.
struct BakeSettings {
    std::uint8_t threshold = 127;     ///< pixels with an alpha above it are set
    float error = 1;                  ///< the maximum distance of polygons from the pixels' borders
    int levels = 4;                   ///< of circle trees
    bool fill_holes = false;          ///< polygons have no holes, and what lies in one is left out
    bool hull = false;                ///< polygons are the convex hulls of the components
    std::optional<int> max_vertices;  ///< of convex parts, at least 3; larger ones are cut
    std::optional<double> spread;     ///< of signed distance fields, if any
};

/// A polygon, the component that it outlines, and the convex parts that tile it.
struct BakedPolygon {
    SimplePolygon polygon;
    std::size_t component;
    std::vector<ConvexPolygon> parts;
};

/// The shapes around the set pixels of a sprite that has any.
struct BakedShapes {
    Vec2 centroid;  ///< the mean of the pixels' centers
    CircleTree circles;
    Box box;
    Circle circle;
    Capsule capsule;
};

/// In the sprite's own frame, one unit per pixel.
struct BakedSprite {
    SpriteFrame frame;
    std::int64_t count = 0;
    PixelRect bounds;
    Components components;  ///< joined by eight neighbors
    std::vector<BakedPolygon> polygons;
    std::optional<BakedShapes> shapes;
    std::optional<PixelRect> sdf;  ///< where in the image of distances it is
};

/// Bakes one sprite. Throws InputError.
BakedSprite bake(SpriteFrame frame, const BakeSettings& settings);

}  // namespace carom::tool
