#include "picture/webp.hpp"

#include "io/file.hpp"
#include "picture/picture.hpp"

#include <fmt/format.h>
#include <webp/decode.h>

namespace carom::tool {

Image decode_webp(std::string_view bytes, const std::string& path, const std::string& place) {
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(data, bytes.size(), &features) != VP8_STATUS_OK) throw damaged_picture(path, place);
    check_picture_size(features.width, features.height, path, place);
    if (features.has_animation != 0)
        throw InputError(fmt::format("{}: this WebP is an animation, which is not read; save its frames one by one{}",
                                     path, referred(place)));
    Image image{path, features.width, features.height, {}};
    const int stride = 4 * image.width;
    image.rgba.resize(static_cast<std::size_t>(stride) * static_cast<std::size_t>(image.height));
    if (!WebPDecodeRGBAInto(data, bytes.size(), image.rgba.data(), image.rgba.size(), stride))
        throw damaged_picture(path, place);
    return image;
}

}  // namespace carom::tool
