/// What is worked out about one sprite.
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

/// How sprites are baked.
struct BakeSettings {
    std::uint8_t threshold = 127;  ///< pixels with an alpha above it are set
    float error = 1;               ///< how far polygons may be from the pixels' borders
    int levels = 4;                ///< of circle trees
    std::optional<double> spread;  ///< of signed distance fields, when there are any
};

/// A polygon and which component it is of.
struct BakedPolygon {
    SimplePolygon polygon;
    std::size_t component;
};

/// What every shape is around: there is none of it where no pixel is set.
struct BakedShapes {
    Vec2 centroid;  ///< the mean of the pixels' centers
    CircleTree circles;
    Box box;
    Circle circle;
    Capsule capsule;
};

/// All in the sprite's own frame, one unit a pixel.
struct BakedSprite {
    SpriteFrame frame;
    std::int64_t count = 0;
    PixelRect bounds;
    Components components;  ///< joined by eight neighbors
    std::vector<BakedPolygon> polygons;
    std::optional<BakedShapes> shapes;
    std::optional<PixelRect> sdf;  ///< where in the picture of distances it is
};

/// Bakes one sprite. Throws InputError.
BakedSprite bake(SpriteFrame frame, const BakeSettings& settings);

}  // namespace carom::tool
