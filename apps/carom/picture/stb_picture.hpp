/// GIF and BMP, by stb_image.
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>

namespace carom::tool {

/// Decodes the bytes of the first frame of a GIF, or of a BMP. Throws InputError.
Image decode_by_stb(std::string_view bytes, const std::string& path, const std::string& place = "");

}  // namespace carom::tool
