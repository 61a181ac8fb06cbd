/// Reads sprites: PNG files, and sprite sheets of Aseprite and TexturePacker.
#pragma once

#include "bake/sprite_frame.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// Whether the name ends like that of a JSON file.
bool is_sheet_name(const std::string& path);

/// The frames in the file: all of a sheet in their order, or the one that a PNG is. A sheet's JSON has "frames", an
/// object by name (JSON hash) or an array of objects with "filename" (JSON array), and the name of its image in
/// "meta": {"image": ...}; a frame may be trimmed and rotated. Keys that are not understood are passed over.
/// Throws InputError, which names the file and the frame.
std::vector<SpriteFrame> read_frames(const std::string& path);

/// The path of the image that a sheet names; none when the file is valid JSON but no sprite sheet. Throws InputError.
std::optional<std::string> sheet_image(const std::string& path);

}  // namespace carom::tool
