#include "bake/tileset_frames.hpp"

#include "bake/frame_checks.hpp"
#include "io/input_error.hpp"
#include "tiled/tileset.hpp"

#include <fmt/format.h>

namespace carom::tool {

std::vector<SpriteFrame> tileset_frames(const std::string& path) {
    const ElementFile file(path, "tileset");
    const Tileset tileset(file, file.root());
    ImageCache images;
    const std::vector<std::int64_t> ids = tileset.tile_ids(images);
    if (ids.empty()) throw InputError(fmt::format("{}: this tileset has no tiles", path));
    std::vector<SpriteFrame> frames;
    FrameChecks checks;
    for (const std::int64_t id : ids) {
        const TileImage tile = tileset.tile_image(id, images, path);
        if (!tile.image) throw InputError(images.warnings().back());
        SpriteFrame& frame = frames.emplace_back();
        frame.file = path;
        frame.name = std::to_string(id);
        frame.image = tile.image;
        frame.x = tile.x;
        frame.y = tile.y;
        frame.width = frame.sprite_width = tile.width;
        frame.height = frame.sprite_height = tile.height;
        checks.check(frame, frame.label());
    }
    return frames;
}

}  // namespace carom::tool
