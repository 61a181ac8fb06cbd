/// Aseprite's own files (.aseprite, .ase).
#pragma once

#include "level/level.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// Whether the bytes have Aseprite's magic number.
bool is_aseprite(std::string_view bytes);

/// The first frames of an Aseprite file, at least one and by default all: the visible layers over one another, with
/// their opacity and, where the file says that it counts, that of their groups. Blend modes change colors alone, and
/// are drawn as normal. Source: Aseprite's file specification. Throws InputError.
std::vector<Image> decode_aseprite(std::string_view bytes, const std::string& path, const std::string& place = "",
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace carom::tool
