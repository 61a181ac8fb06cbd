#include "bake/sprite_frame.hpp"

#include "io/input_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace carom::tool {

namespace {

// Where in the stored pixels those of a column and row are.
std::pair<int, int> stored_at(const SpriteFrame& frame, int column, int row) {
    switch (frame.turned) {
        case Turned::clockwise:
            return {frame.height - 1 - row, column};
        case Turned::counterclockwise:
            return {row, frame.width - 1 - column};
        case Turned::none:
            break;
    }
    return {column, row};
}

}  // namespace

Bitmask frame_mask(const SpriteFrame& frame, std::uint8_t threshold) {
    Result<Bitmask> blank = Bitmask::blank(frame.sprite_width, frame.sprite_height);
    if (!blank) throw InputError(fmt::format("{}: {}", frame.label(), blank.error().message));
    Bitmask mask = std::move(blank).value();
    for (int row = 0; row < frame.height; ++row) {
        for (int column = 0; column < frame.width; ++column) {
            const auto [u, v] = stored_at(frame, column, row);
            const int x = frame.x + u, y = frame.y + v;
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
    sprite.width = frame.turned == Turned::none ? frame.width : frame.height;
    sprite.height = frame.turned == Turned::none ? frame.height : frame.width;
    const double left = frame.left, top = frame.top;
    sprite.placement = {{left, top}, {1, 0}, {0, 1}};
    if (frame.turned == Turned::clockwise) sprite.placement = {{left, top + frame.height}, {0, -1}, {1, 0}};
    if (frame.turned == Turned::counterclockwise) sprite.placement = {{left + frame.width, top}, {0, 1}, {-1, 0}};
    return sprite;
}

}  // namespace carom::tool
