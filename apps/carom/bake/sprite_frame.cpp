#include "bake/sprite_frame.hpp"

#include "io/input_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace carom::tool {

Bitmask frame_mask(const SpriteFrame& frame, std::uint8_t threshold) {
    Result<Bitmask> blank = Bitmask::blank(frame.sprite_width, frame.sprite_height);
    if (!blank) throw InputError(fmt::format("{}: {}", frame.label(), blank.error().message));
    Bitmask mask = std::move(blank).value();
    for (int row = 0; row < frame.height; ++row) {
        for (int column = 0; column < frame.width; ++column) {
            const int x = frame.x + (frame.rotated ? frame.height - 1 - row : column);
            const int y = frame.y + (frame.rotated ? column : row);
            const auto pixel = static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.image->width) +
                               static_cast<std::size_t>(x);
            if (frame.image->rgba[4 * pixel + 3] > threshold) mask.set(frame.left + column, frame.top + row);
        }
    }
    return mask;
}

Sprite frame_sprite(const SpriteFrame& frame) {
    Sprite sprite;
    sprite.image = frame.image;
    sprite.x = frame.x;
    sprite.y = frame.y;
    sprite.width = frame.rotated ? frame.height : frame.width;
    sprite.height = frame.rotated ? frame.width : frame.height;
    const double left = frame.left, top = frame.top;
    if (frame.rotated) {
        sprite.placement = {{left, top + frame.height}, {0, -1}, {1, 0}};
    } else {
        sprite.placement = {{left, top}, {1, 0}, {0, 1}};
    }
    return sprite;
}

}  // namespace carom::tool
