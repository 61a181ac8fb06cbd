/// Aseprite's own files (.aseprite, .ase).
#pragma once

#include "level/level.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace carom::tool {

/// Whether the bytes have Aseprite's magic number.
bool is_aseprite(std::string_view bytes);

/// The frames of an Aseprite file, at least one: the visible layers over one another, with their opacity and, where the
/// file says that it counts, that of their groups. Blend modes change colors alone, and are drawn as normal. Source: Aseprite's file specification. Throws InputError.
std::vector<Image> decode_aseprite(std::string_view bytes, const std::string& path, const std::string& place = "");

}  // namespace carom::tool
