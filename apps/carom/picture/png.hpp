/// Decoding untrusted PNG files.
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>

namespace carom::tool {

/// Decodes the bytes of a PNG; `path` is for messages and the result. Size, checksums and unpacked length are checked
/// before any memory is set aside for pixels. 16-bit channels are reduced to 8. Throws InputError.
Image decode_png(std::string_view bytes, const std::string& path, const std::string& place = "");

}  // namespace carom::tool
