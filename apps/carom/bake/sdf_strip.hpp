/// The signed distance fields of the sprites of one file, side by side in one gray image.
#pragma once

#include "bake/sprite_frame.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace carom::tool {

/// An image of 8 bits a pixel, row after row, and where in it each sprite is.
struct SdfStrip {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint8_t> gray;
    std::vector<PixelRect> places;  ///< without their margins
};

/// Each frame as `sdf_image` gives it, 128 and more where a pixel is set, with a margin of `spread` pixels, rounded
/// up, in which it falls to 0. Throws InputError when they do not fit in one image, or `spread` is not above 0.
SdfStrip sdf_strip(const std::vector<SpriteFrame>& frames, std::uint8_t threshold, double spread);

/// The image as a PNG.
std::string png_of(const SdfStrip& strip);

}  // namespace carom::tool
