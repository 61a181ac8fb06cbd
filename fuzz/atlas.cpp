// Any bytes as an atlas: of Starling where they begin like XML, and of libGDX where not.

#include "bake/sheet_reader.hpp"
#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const char* name = size > 0 && *data == '<' ? "fuzzed.xml" : "fuzzed.atlas";
    const std::string path = fuzz::level_folder().write(name, fuzz::text_of(data, size));
    fuzz::expect_answer([&] {
        for (const carom::tool::SpriteFrame& frame : carom::tool::read_frames(path)) {
            const auto show = [&] { return frame.label(); };
            fuzz::require(frame.image != nullptr, "a frame has a picture", show);
            const bool is_small = frame.sprite_width <= 64 && frame.sprite_height <= 64;
            if (!is_small) continue;
            const carom::Bitmask mask = frame_mask(frame, 127);
            fuzz::require(mask.width() == frame.sprite_width && mask.height() == frame.sprite_height,
                          "a mask of the sprite's size", show);
        }
    });
    return 0;
}
