#include "draw/shared_pixels.hpp"

#include <algorithm>
#include <cstdint>

namespace carom::tool {

namespace {

// Large overlaps are painted block by block: cairo's images end at 32767 pixels a side.
constexpr std::int64_t block_side = 1024;
constexpr std::uint32_t highlight = 0xD8D80010;  // premultiplied ARGB: red, the image just visible through it

PixelRect frame(const PlacedMask& placed) {
    return {placed.at, {placed.at.x + placed.mask->width(), placed.at.y + placed.mask->height()}};
}

PixelRect shared(const PixelRect& a, const PixelRect& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

bool is_shared(const PlacedMask& a, const PlacedMask& b, std::int64_t x, std::int64_t y) {
    return a.mask->get(x - a.at.x, y - a.at.y) && b.mask->get(x - b.at.x, y - b.at.y);
}

// The block's shared pixels as an image; none when there is no shared pixel in it.
CairoSurface block_image(const PixelRect& block, const PlacedMask& a, const PlacedMask& b) {
    const int width = static_cast<int>(block.max.x - block.min.x);
    const int height = static_cast<int>(block.max.y - block.min.y);
    CairoSurface image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
    check_cairo(cairo_surface_status(image.get()));
    unsigned char* data = cairo_image_surface_get_data(image.get());
    const std::ptrdiff_t stride = cairo_image_surface_get_stride(image.get());
    bool any = false;
    for (int y = 0; y < height; ++y) {
        auto* row = reinterpret_cast<std::uint32_t*>(data + y * stride);
        for (int x = 0; x < width; ++x) {
            if (!is_shared(a, b, block.min.x + x, block.min.y + y)) continue;
            row[x] = highlight;
            any = true;
        }
    }
    cairo_surface_mark_dirty(image.get());
    return any ? std::move(image) : nullptr;
}

void paint_block(cairo_t* context, const View& view, const PixelRect& block, const PlacedMask& a, const PlacedMask& b) {
    const CairoSurface image = block_image(block, a, b);
    if (!image) return;
    const Vec2D corner = view.to_image({static_cast<double>(block.min.x), static_cast<double>(block.min.y)});
    cairo_save(context);
    cairo_translate(context, corner.x, corner.y);
    cairo_scale(context, view.scale, view.scale);
    cairo_set_source_surface(context, image.get(), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), view.scale >= 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
    cairo_paint(context);
    cairo_restore(context);
}

}  // namespace

void paint_shared_pixels(cairo_t* context, const View& view, const PlacedMask& a, const PlacedMask& b) {
    const PixelRect seen{{static_cast<std::int64_t>(view.min.x), static_cast<std::int64_t>(view.min.y)},
                         {static_cast<std::int64_t>(view.max.x), static_cast<std::int64_t>(view.max.y)}};
    const PixelRect region = shared(seen, shared(frame(a), frame(b)));
    for (std::int64_t y = region.min.y; y < region.max.y; y += block_side) {
        for (std::int64_t x = region.min.x; x < region.max.x; x += block_side) {
            const PixelRect block = shared(region, {{x, y}, {x + block_side, y + block_side}});
            paint_block(context, view, block, a, b);
        }
    }
}

}  // namespace carom::tool
