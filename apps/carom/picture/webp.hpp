/// WebP, by libwebp.
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>

namespace carom::tool {

/// Decodes the bytes of a WebP that is no animation. Throws InputError.
Image decode_webp(std::string_view bytes, const std::string& path, const std::string& place = "");

}  // namespace carom::tool
