#include "picture/image_cache.hpp"

#include "io/file.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace carom::tool {

namespace {

void make_transparent(Image& image, std::uint32_t color) {
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        const std::uint32_t pixel = static_cast<std::uint32_t>(image.rgba[i]) << 16 |
                                    static_cast<std::uint32_t>(image.rgba[i + 1]) << 8 | image.rgba[i + 2];
        if (pixel == color) image.rgba[i + 3] = 0;
    }
}

}  // namespace

std::shared_ptr<const Image> ImageCache::load(const std::string& path, const std::string& place,
                                              std::optional<std::uint32_t> key_color) {
    std::error_code error;
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, error);
    std::shared_ptr<const Image>& entry = images_[{error ? path : canonical.string(), key_color}];
    if (entry) return entry;
    const std::string bytes = read_file(path, place);
    Image image = decode_picture(bytes, path, place);
    total_pixels_ += std::int64_t{image.width} * image.height;
    if (total_pixels_ > max_total_pixels)
        throw InputError(
            fmt::format("{}: with this picture the level's pictures exceed {} million pixels in all; "
                        "scale them down{}",
                        path, max_total_pixels >> 20, referred(place)));
    if (key_color) make_transparent(image, *key_color);
    return entry = std::make_shared<const Image>(std::move(image));
}

std::shared_ptr<const Image> ImageCache::load_or_warn(const std::string& path, const std::string& place,
                                                      std::optional<std::uint32_t> key_color) {
    if (missing_.contains(path)) return nullptr;
    try {
        return load(path, place, key_color);
    } catch (const InputError& error) {
        missing_.insert(path);
        warnings_.push_back(fmt::format("{}; items that show it are compared by their shapes alone", error.what()));
        return nullptr;
    }
}

}  // namespace carom::tool
