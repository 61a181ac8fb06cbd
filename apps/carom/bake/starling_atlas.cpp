#include "bake/starling_atlas.hpp"

#include "bake/frame_checks.hpp"
#include "picture/image_cache.hpp"
#include "tiled/element_file.hpp"

#include <fmt/format.h>

#include <utility>

namespace carom::tool {

namespace {

std::string image_of(const ElementFile& file) {
    return file.resolve(file.required_text(file.root(), "imagePath"));
}

int size_of(const ElementFile& file, pugi::xml_node node, const char* name) {
    return static_cast<int>(file.required_integer(node, name, 0, max_image_side));
}

SpriteFrame read_sub_texture(const ElementFile& file, pugi::xml_node node) {
    SpriteFrame frame;
    frame.file = file.path();
    frame.name = file.required_text(node, "name");
    frame.x = size_of(file, node, "x");
    frame.y = size_of(file, node, "y");
    frame.width = size_of(file, node, "width");
    frame.height = size_of(file, node, "height");
    if (file.flag(node, "rotated", false)) {
        frame.turned = Turned::clockwise;
        std::swap(frame.width, frame.height);
    }
    // The sprite's corner as it lies from the frame's.
    frame.left = -static_cast<int>(file.integer(node, "frameX", 0, -max_image_side, max_image_side));
    frame.top = -static_cast<int>(file.integer(node, "frameY", 0, -max_image_side, max_image_side));
    frame.sprite_width = static_cast<int>(file.integer(node, "frameWidth", frame.width, 0, max_image_side));
    frame.sprite_height = static_cast<int>(file.integer(node, "frameHeight", frame.height, 0, max_image_side));
    return frame;
}

}  // namespace

std::vector<SpriteFrame> starling_frames(const std::string& path) {
    const ElementFile file(path, "TextureAtlas");
    const auto image = ImageCache().load(image_of(file), file.place(file.root()));
    std::vector<SpriteFrame> frames;
    FrameChecks checks;
    for (const pugi::xml_node node : file.root().children("SubTexture")) {
        frames.push_back(read_sub_texture(file, node));
        frames.back().image = image;
        checks.check(frames.back(), file.place(node));
    }
    if (frames.empty()) file.fail(file.root(), "there is no <SubTexture>, and so no sprite");
    return frames;
}

std::string starling_image(const std::string& path) {
    return image_of(ElementFile(path, "TextureAtlas"));
}

}  // namespace carom::tool
