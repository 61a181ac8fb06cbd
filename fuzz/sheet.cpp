// Any bytes as the JSON of a sprite sheet, and its first sprites baked.

#include "bake/bake.hpp"
#include "bake/sheet_reader.hpp"
#include "reader.hpp"

#include <algorithm>

namespace {

using namespace carom::tool;

void bake_small(const SpriteFrame& frame) {
    constexpr int most = 64;
    if (frame.sprite_width > most || frame.sprite_height > most) return;
    const BakedSprite baked = bake(frame, {});
    const auto show = [&] { return frame.label(); };
    const carom::Bitmask mask = frame_mask(frame, 127);
    fuzz::require(baked.count == mask.count() && baked.bounds == mask.bounds(), "count and bounds of a sprite", show);
    fuzz::require(baked.shapes.has_value() == (baked.count > 0), "shapes around whatever has pixels", show);
    for (const BakedPolygon& polygon : baked.polygons)
        fuzz::require(carom::validate(carom::AnyShape(polygon.polygon)).ok(), "a valid polygon", show);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string path = fuzz::level_folder().write("fuzzed.json", fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        const std::vector<SpriteFrame> frames = read_frames(path);
        for (std::size_t i = 0; i < std::min<std::size_t>(frames.size(), 4); ++i) bake_small(frames[i]);
    });
    return 0;
}
