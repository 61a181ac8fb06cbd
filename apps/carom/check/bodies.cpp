#include "check/bodies.hpp"

#include <carom/query/bounds.hpp>

namespace carom::tool {

std::vector<Vec2D> placed_corners(const SpritePlacement& placement, const AabbD& pixels) {
    const Vec2D corner = placement.origin + pixels.min.x * placement.x_axis + pixels.min.y * placement.y_axis;
    const Vec2D across = (pixels.max.x - pixels.min.x) * placement.x_axis;
    const Vec2D down = (pixels.max.y - pixels.min.y) * placement.y_axis;
    return {corner, corner + across, corner + across + down, corner + down};
}

std::vector<Vec2D> sprite_corners(const Sprite& sprite) {
    return placed_corners(sprite.placement,
                          {{0, 0}, {static_cast<double>(sprite.width), static_cast<double>(sprite.height)}});
}

AabbD body_box(const Body& body) {
    return bounds(place(body.shape, body.pose));
}

}  // namespace carom::tool
