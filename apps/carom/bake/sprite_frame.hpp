/// One image to bake: a whole picture, or a part of one.
#pragma once

#include "level/level.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace carom::tool {

/// How a packer turned the pixels: not at all, or by so many quarters.
enum class Turned : std::uint8_t { none, clockwise, half, counterclockwise };

/// Whether that swaps width and height.
constexpr bool swaps_sides(Turned turned) {
    return turned == Turned::clockwise || turned == Turned::counterclockwise;
}

/// Where a sprite's pixels are in an image, and where they go in the sprite's own frame, whose corner is (0, 0).
/// Packers trim clear borders, and may turn the rest to fit it in.
struct SpriteFrame {
    std::string file;  ///< the picture, the sheet or the tileset
    std::string name;  ///< the frame's name in its sheet, the tile's id in its tileset; empty for a whole picture
    std::shared_ptr<const Image> image;
    int x = 0, y = 0;           ///< the corner of the stored pixels in the image
    int width = 0, height = 0;  ///< of the stored pixels, upright: in the image a quarter turn swaps the sides
    Turned turned = Turned::none;
    int left = 0, top = 0;                    ///< where they go in the sprite
    int sprite_width = 0, sprite_height = 0;  ///< of the whole sprite, as it was drawn

    /// Its name in messages and reports: the file, and the frame's name.
    std::string label() const { return name.empty() ? file : file + " \"" + name + '"'; }
};

/// The pixels of the frame whose alpha is above the threshold, in the sprite's own frame.
Bitmask frame_mask(const SpriteFrame& frame, std::uint8_t threshold);

/// The frame as something to draw, in the sprite's own frame.
Sprite frame_sprite(const SpriteFrame& frame);

}  // namespace carom::tool
