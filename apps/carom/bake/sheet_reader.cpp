#include "bake/sheet_reader.hpp"

#include "bake/json_sheet.hpp"
#include "bake/libgdx_atlas.hpp"
#include "bake/starling_atlas.hpp"
#include "bake/tileset_frames.hpp"
#include "io/file.hpp"
#include "picture/aseprite.hpp"
#include "picture/image_cache.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace carom::tool {

namespace {

std::string ending_of(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return ending;
}

SpriteFrame whole_image(const std::string& path, std::shared_ptr<const Image> image) {
    SpriteFrame frame;
    frame.file = path;
    frame.width = frame.sprite_width = image->width;
    frame.height = frame.sprite_height = image->height;
    frame.image = std::move(image);
    return frame;
}

// The frames of an Aseprite file, named by their numbers.
std::vector<SpriteFrame> aseprite_frames(const std::string& path) {
    std::vector<SpriteFrame> frames;
    for (Image& image : decode_aseprite(read_file(path), path)) {
        frames.push_back(whole_image(path, std::make_shared<const Image>(std::move(image))));
        frames.back().name = std::to_string(frames.size() - 1);
    }
    return frames;
}

}  // namespace

SpriteFile sprite_file(const std::string& path) {
    const std::string ending = ending_of(path);
    if (ending == ".json") return SpriteFile::json_sheet;
    if (ending == ".xml") return SpriteFile::starling_atlas;
    if (ending == ".atlas") return SpriteFile::libgdx_atlas;
    if (ending == ".tsx" || ending == ".tsj") return SpriteFile::tileset;
    if (ending == ".ase" || ending == ".aseprite") return SpriteFile::aseprite;
    return SpriteFile::picture;
}

bool is_picture_name(const std::string& path) {
    static constexpr std::array<std::string_view, 8> endings{".png", ".jpg",  ".jpeg", ".gif",
                                                             ".bmp", ".webp", ".ase",  ".aseprite"};
    return std::ranges::find(endings, ending_of(path)) != endings.end();
}

std::vector<SpriteFrame> read_frames(const std::string& path) {
    switch (sprite_file(path)) {
        case SpriteFile::json_sheet:
            return json_frames(path);
        case SpriteFile::starling_atlas:
            return starling_frames(path);
        case SpriteFile::libgdx_atlas:
            return libgdx_frames(path);
        case SpriteFile::tileset:
            return tileset_frames(path);
        case SpriteFile::aseprite:
            return aseprite_frames(path);
        case SpriteFile::picture:
            break;
    }
    return {whole_image(path, ImageCache().load(path, ""))};
}

std::optional<std::vector<std::string>> sheet_images(const std::string& path) {
    switch (sprite_file(path)) {
        case SpriteFile::json_sheet:
            return json_sheet_images(path);
        case SpriteFile::libgdx_atlas:
            return libgdx_images(path);
        case SpriteFile::starling_atlas:
            if (read_text_file(path).find("<TextureAtlas") == std::string::npos) return std::nullopt;
            return std::vector{starling_image(path)};
        default:
            return std::vector<std::string>();
    }
}

}  // namespace carom::tool
