#include "bake/sdf_strip.hpp"

#include "io/input_error.hpp"

#include <carom/mask/distance_field.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

namespace carom::tool {

namespace {

constexpr std::int64_t max_pixels = std::int64_t{1} << 26;

}  // namespace

SdfStrip sdf_strip(const std::vector<SpriteFrame>& frames, std::uint8_t threshold, double spread) {
    const auto margin = static_cast<std::int64_t>(std::ceil(spread));
    SdfStrip strip;
    for (const SpriteFrame& frame : frames) {
        const PixelPos low{strip.width + margin, margin};
        strip.places.push_back({low, {low.x + frame.sprite_width, low.y + frame.sprite_height}});
        strip.width = strip.places.back().max.x + margin;
        strip.height = std::max(strip.height, strip.places.back().max.y + margin);
        if (strip.width * strip.height > max_pixels)
            throw InputError(
                fmt::format("{}: --sdf: its {} frames make a picture of more than {} pixels; choose a "
                            "smaller --spread, or split the sheet",
                            frame.file, frames.size(), max_pixels));
    }
    strip.gray.assign(static_cast<std::size_t>(strip.width * strip.height), 0);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const PixelRect& place = strip.places[i];
        const std::int64_t width = place.max.x - place.min.x + 2 * margin;
        const std::int64_t height = place.max.y - place.min.y + 2 * margin;
        const PixelRect around{{-margin, -margin}, {width - margin, height - margin}};
        const Result<Bitmask> mask = frame_mask(frames[i], threshold).crop(around);
        if (!mask) throw InputError(fmt::format("{}: --sdf: {}", frames[i].label(), mask.error().message));
        const auto bytes = sdf_image(signed_distance_field(*mask), spread);
        if (!bytes) throw InputError(fmt::format("{}: --spread: {}", frames[i].label(), bytes.error().message));
        for (std::int64_t y = 0; y < height; ++y) {
            std::copy_n(bytes->begin() + y * width, width, strip.gray.begin() + y * strip.width + place.min.x - margin);
        }
    }
    return strip;
}

std::string png_of(const SdfStrip& strip) {
    std::string png;
    const auto append = [](void* bytes, void* data, int size) {
        static_cast<std::string*>(bytes)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &png, static_cast<int>(strip.width), static_cast<int>(strip.height), 1,
                           strip.gray.data(), static_cast<int>(strip.width));
    return png;
}

}  // namespace carom::tool
