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
        case Turned::half:
            return {frame.width - 1 - column, frame.height - 1 - row};
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
    sprite.width = frame.width;
    sprite.height = frame.height;
    if (swaps_sides(frame.turned)) std::swap(sprite.width, sprite.height);
    const Vec2D least{double(frame.left), double(frame.top)};
    const Vec2D most = least + Vec2D{double(frame.width), double(frame.height)};
    switch (frame.turned) {
        case Turned::none:
            sprite.placement = {least, {1, 0}, {0, 1}};
            break;
        case Turned::clockwise:
            sprite.placement = {{least.x, most.y}, {0, -1}, {1, 0}};
            break;
        case Turned::half:
            sprite.placement = {most, {-1, 0}, {0, -1}};
            break;
        case Turned::counterclockwise:
            sprite.placement = {{most.x, least.y}, {0, 1}, {-1, 0}};
            break;
    }
    return sprite;
}

}  // namespace carom::tool
