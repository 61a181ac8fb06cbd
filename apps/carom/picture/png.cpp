#include "picture/png.hpp"

#include "io/file.hpp"
#include "io/input_error.hpp"
#include "picture/png_check.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 16384
#include <stb_image.h>

namespace carom::tool {

namespace {

/// The same file without data chunks that hold nothing: stb_image copies what is in the first of these to nowhere,
/// which no memcpy allows. Of a PNG that was checked.
std::string without_empty_data(std::string_view bytes) {
    constexpr std::size_t signature = 8, frame = 12;  // a chunk's length, name and checksum
    constexpr std::string_view empty_data("\0\0\0\0IDAT", 8);
    std::string kept(bytes.substr(0, signature));
    for (std::size_t at = signature; at + frame <= bytes.size();) {
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<std::uint8_t>(bytes[at + i]);
        const std::string_view chunk = bytes.substr(at, length + frame);
        if (!chunk.starts_with(empty_data)) kept += chunk;
        at += chunk.size();
    }
    return kept;
}

}  // namespace

Image decode_png(std::string_view bytes, const std::string& path, const std::string& place) {
    const auto fail = [&](const std::string& what) {
        return InputError(fmt::format("{}: {}{}", path, what, referred(place)));
    };
    const PngSize size = [&] {
        try {
            return check_png(bytes);
        } catch (const PngError& error) {
            throw fail(error.what());
        }
    }();
    const std::string kept = without_empty_data(bytes);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(kept.data()), static_cast<int>(kept.size()), &width,
                              &height, &channels, 4),
        stbi_image_free);
    if (!pixels || width != size.width || height != size.height)
        throw fail("the picture's data are damaged; save it again as PNG");
    Image image{path, width, height, {}};
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t{4} * static_cast<std::size_t>(width) *
                                                       static_cast<std::size_t>(height));
    return image;
}

}  // namespace carom::tool
