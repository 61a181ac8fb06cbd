/// The same small picture in many formats, from rows of '#' and '.'.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace carom::tool {

using PixelRows = std::vector<std::string>;

std::string bmp_of(const PixelRows& rows);
std::string gif_of(const PixelRows& rows);
std::string webp_of(const PixelRows& rows);

/// Gray has the red of the colors. A scan for each coefficient is allowed, and more than any encoder writes.
enum class JpegKind { color, gray, progressive, many_scans, printer };
std::string jpeg_of(const PixelRows& rows, JpegKind kind);

/// One layer of an Aseprite file, and what it has in each frame.
struct AsepriteCel {
    int frame = 0, layer = 0, x = 0, y = 0, opacity = 255;
    PixelRows rows;      ///< of another frame where they are empty
    int linked_to = -1;  ///< that frame
    bool packed = true;
};
struct AsepriteLayer {
    int flags = 1, type = 0, level = 0, opacity = 255;
};

/// The bytes of an Aseprite file, after Aseprite's specification. `depth` is 32, 16 or 8 bits a pixel; the clear index
/// is 0. The opacity of layers counts; that of groups does with `group_opacity`.
std::string aseprite_of(int width, int height, int depth, int frames, const std::vector<AsepriteLayer>& layers,
                        const std::vector<AsepriteCel>& cels, bool group_opacity = false);

}  // namespace carom::tool
