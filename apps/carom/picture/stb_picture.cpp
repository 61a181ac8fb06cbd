#include "picture/stb_picture.hpp"

#include "picture/picture.hpp"

#include <cstddef>
#include <memory>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_GIF
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 16384
#include <stb_image.h>

namespace carom::tool {

Image decode_by_stb(std::string_view bytes, const std::string& path, const std::string& place) {
    const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());  // files are far shorter than an int can count
    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(data, size, &width, &height, &channels) == 0) throw damaged_picture(path, place);
    check_picture_size(width, height, path, place);
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(data, size, &width, &height, &channels, 4), stbi_image_free);
    if (!pixels) throw damaged_picture(path, place);
    Image image{path, width, height, {}};
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t{4} * static_cast<std::size_t>(width) *
                                                       static_cast<std::size_t>(height));
    return image;
}

}  // namespace carom::tool
