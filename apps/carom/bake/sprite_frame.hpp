/// One image to bake: a whole PNG, or a frame of a sprite sheet.
#pragma once

#include "level/level.hpp"

#include <memory>
#include <string>
#include <vector>

namespace carom::tool {

/// Where a sprite's pixels are in an image, and where they go in the sprite's own frame, whose corner is (0, 0).
/// Packers trim clear borders, and may rotate the rest by 90 degrees clockwise to fit it in.
struct SpriteFrame {
    std::string file;  ///< the PNG or the sheet's JSON
    std::string name;  ///< the frame's name in its sheet; empty for a whole PNG
    std::shared_ptr<const Image> image;
    int x = 0, y = 0;           ///< the corner of the stored pixels in the image
    int width = 0, height = 0;  ///< of the stored pixels, upright: in the image the sides are swapped when rotated
    bool rotated = false;
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
