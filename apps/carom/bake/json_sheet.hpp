/// Sprite sheets in JSON: of Aseprite, TexturePacker and Phaser 3.
#pragma once

#include "bake/sprite_frame.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The frames of the sheet in the file, in their order. Its JSON has "frames", an object by name (JSON hash) or an
/// array of objects with "filename" (JSON array), and the name of its image in "meta": {"image": ...}; or "textures",
/// an array of objects that have "image" and "frames" each, as Phaser's multi-atlas. A frame may be trimmed and
/// rotated. Keys that are not understood are passed over. Throws InputError, which names the file and the frame.
std::vector<SpriteFrame> json_frames(const std::string& path);

/// The paths of the images that a sheet names; none when the file is valid JSON but no sprite sheet. Throws InputError.
std::optional<std::vector<std::string>> json_sheet_images(const std::string& path);

}  // namespace carom::tool
