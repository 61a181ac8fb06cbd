#include "check/sprite_masks.hpp"

#include "check/bodies.hpp"
#include "io/input_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace carom::tool {

namespace {

[[noreturn]] void fail(const Level& level, const Item& item, std::string_view problem) {
    throw InputError(fmt::format("{}: the picture of {}/{} {}", level.path, item.layer, item.label, problem));
}

// How many grid pixels the box around the placed image takes: what its mask will need.
double grid_pixels(const Sprite& sprite) {
    const std::vector<Vec2D> corners = sprite_corners(sprite);
    const auto [left, right] = std::ranges::minmax(corners, {}, &Vec2D::x);
    const auto [top, bottom] = std::ranges::minmax(corners, {}, &Vec2D::y);
    return (right.x - left.x + 2) * (bottom.y - top.y + 2);
}

bool lies_inside(const Sprite& sprite) {
    const Image& image = *sprite.image;
    return sprite.x >= 0 && sprite.y >= 0 && sprite.width >= 0 && sprite.height >= 0 &&
           sprite.width <= image.width - sprite.x && sprite.height <= image.height - sprite.y;
}

std::vector<std::uint8_t> cut_out(const Sprite& sprite) {
    const auto row_bytes = static_cast<std::size_t>(sprite.width) * 4;
    std::vector<std::uint8_t> rgba;
    rgba.reserve(row_bytes * static_cast<std::size_t>(sprite.height));
    for (int row = 0; row < sprite.height; ++row) {
        const std::size_t start =
            (static_cast<std::size_t>(sprite.y + row) * static_cast<std::size_t>(sprite.image->width) +
             static_cast<std::size_t>(sprite.x)) *
            4;
        const auto from = sprite.image->rgba.begin() + static_cast<std::ptrdiff_t>(start);
        rgba.insert(rgba.end(), from, from + static_cast<std::ptrdiff_t>(row_bytes));
    }
    return rgba;
}

}  // namespace

const MaskAt& SpriteMasks::of(std::size_t index) {
    std::optional<MaskAt>& mask = masks_[index];
    if (!mask) {
        const Item& item = level_.items[index];
        reserve_pixels(item);
        auto resampled = resample(source_mask(item), item.sprite->placement);
        if (!resampled.ok()) fail(level_, item, "cannot be put on the level: " + resampled.error().message);
        mask = std::move(resampled).value();
    }
    return *mask;
}

const Bitmask& SpriteMasks::source_mask(const Item& item) {
    const Sprite& sprite = *item.sprite;
    const SourceKey key{sprite.image.get(), sprite.x, sprite.y, sprite.width, sprite.height, sprite.alpha_threshold};
    const auto known = sources_.find(key);
    if (known != sources_.end()) return known->second;
    if (!lies_inside(sprite)) fail(level_, item, "is not inside its image " + sprite.image->path);
    const std::vector<std::uint8_t> rgba = cut_out(sprite);
    auto mask = Bitmask::from_alpha(rgba, sprite.width, sprite.height, sprite.alpha_threshold);
    if (!mask.ok()) fail(level_, item, "cannot be read: " + mask.error().message);
    return sources_.emplace(key, std::move(mask).value()).first->second;
}

// A few numbers in a level file can ask for any amount of work; this is where it is bounded.
void SpriteMasks::reserve_pixels(const Item& item) {
    const double pixels = grid_pixels(*item.sprite);
    pixels_total_ += pixels;
    if (!(pixels <= max_pixels_each)) {
        fail(level_, item,
             fmt::format("covers {:.3g} pixels of the level, more than {:.0f}; use a smaller scale or stop "
                         "before it with --stage shapes",
                         pixels, max_pixels_each));
    }
    if (!(pixels_total_ <= max_pixels_total)) {
        fail(level_, item,
             fmt::format("and those before it cover more than {:.0f} pixels of the level; compare fewer "
                         "items or stop before pictures with --stage shapes",
                         max_pixels_total));
    }
}

}  // namespace carom::tool
