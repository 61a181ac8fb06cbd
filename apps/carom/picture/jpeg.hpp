/// JPEG, by libjpeg-turbo.
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>

namespace carom::tool {

/// Decodes the bytes of a JPEG in gray or color, all of whose pixels are opaque. Throws InputError.
Image decode_jpeg(std::string_view bytes, const std::string& path, const std::string& place = "");

}  // namespace carom::tool
