#include "picture/picture.hpp"

#include "io/content.hpp"
#include "io/file.hpp"
#include "picture/aseprite.hpp"
#include "picture/jpeg.hpp"
#include "picture/png.hpp"
#include "picture/stb_picture.hpp"
#include "picture/webp.hpp"

#include <fmt/format.h>

#include <utility>

namespace carom::tool {

Image decode_picture(std::string_view bytes, const std::string& path, const std::string& place) {
    if (bytes.starts_with("\x89PNG")) return decode_png(bytes, path, place);
    if (bytes.starts_with("\xFF\xD8\xFF")) return decode_jpeg(bytes, path, place);
    if (bytes.starts_with("GIF8")) return decode_by_stb(bytes, path, place);
    if (bytes.starts_with("RIFF") && bytes.substr(std::min<std::size_t>(bytes.size(), 8)).starts_with("WEBP"))
        return decode_webp(bytes, path, place);
    // An Aseprite file opens with its size, which may read "BM"; no BMP is so long that it looks like one of
    // Aseprite's.
    if (is_aseprite(bytes)) return std::move(decode_aseprite(bytes, path, place, 1).front());
    if (bytes.starts_with("BM")) return decode_by_stb(bytes, path, place);
    const Content content = content_of(bytes);
    throw InputError(fmt::format(
        "{}: this is {}, and no picture that is read (PNG, JPEG, GIF, WebP, BMP, Aseprite); {}{}", path, content.name,
        content.kind == ContentKind::other_picture ? "convert it to PNG" : "name a picture instead", referred(place)));
}

void check_picture_size(std::int64_t width, std::int64_t height, const std::string& path, const std::string& place) {
    if (width > 0 && height > 0 && width <= max_image_side && height <= max_image_side &&
        width * height <= max_image_pixels)
        return;
    throw InputError(
        fmt::format("{}: the picture claims {} x {} pixels; from 1 to {} a side and at most {} million in "
                    "all are read{}",
                    path, width, height, max_image_side, max_image_pixels >> 20, referred(place)));
}

InputError damaged_picture(const std::string& path, const std::string& place) {
    return InputError(fmt::format("{}: the picture's data are damaged; save it again{}", path, referred(place)));
}

}  // namespace carom::tool
