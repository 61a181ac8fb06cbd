/// Decoding untrusted pictures, whichever of the known formats they have.
#pragma once

#include "io/input_error.hpp"
#include "level/level.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace carom::tool {

/// The longest side of an image, and the most pixels it may have.
inline constexpr int max_image_side = 16384;
inline constexpr std::int64_t max_image_pixels = std::int64_t{64} << 20;

/// Decodes the bytes of a picture: PNG, JPEG, GIF (its first frame), WebP, BMP or Aseprite (its first frame), which
/// their first bytes tell apart. `path` is for messages and the result. Sizes are checked before any memory is set
/// aside for pixels. Throws InputError.
Image decode_picture(std::string_view bytes, const std::string& path, const std::string& place = "");

/// Throws InputError for a size that is 0 or beyond the limits.
void check_picture_size(std::int64_t width, std::int64_t height, const std::string& path, const std::string& place);

/// The error that a picture's data are damaged.
InputError damaged_picture(const std::string& path, const std::string& place);

}  // namespace carom::tool
