#include "check/bodies.hpp"

#include <carom/query/bounds.hpp>

namespace carom::tool {

std::vector<Vec2D> sprite_corners(const Sprite& sprite) {
    const SpritePlacement& placement = sprite.placement;
    const Vec2D across = static_cast<double>(sprite.width) * placement.x_axis;
    const Vec2D down = static_cast<double>(sprite.height) * placement.y_axis;
    return {placement.origin, placement.origin + across, placement.origin + across + down, placement.origin + down};
}

AabbD body_box(const Body& body) {
    return bounds(place(body.shape, body.pose));
}

}  // namespace carom::tool
