/// Reads sprites: pictures, sprite sheets and atlases, and tilesets of Tiled.
#pragma once

#include "bake/sprite_frame.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// What a file of sprites is, by the ending of its name; whatever is not known is taken for a picture.
enum class SpriteFile { picture, aseprite, json_sheet, starling_atlas, libgdx_atlas, tileset };
SpriteFile sprite_file(const std::string& path);

/// Whether the name has an ending that pictures have.
bool is_picture_name(const std::string& path);

/// The frames in the file: all of a sheet in their order, the tiles of a tileset by their ids, which are their names,
/// or the one that a picture is. Throws InputError, which names the file and the frame.
std::vector<SpriteFrame> read_frames(const std::string& path);

/// The paths of the images that a sheet or atlas names; none when the file is valid JSON or XML but no sheet. Throws
/// InputError.
std::optional<std::vector<std::string>> sheet_images(const std::string& path);

}  // namespace carom::tool
