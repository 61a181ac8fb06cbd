#include "draw/sprite_painter.hpp"

#include "check/bodies.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace carom::tool {

namespace {

// cairo keeps positions in 24.8 fixed point; beyond this the numbers wrap round.
constexpr double max_position = 4e6;

// A pixel as cairo stores it: alpha first, colors multiplied by it.
std::uint32_t premultiplied(const std::uint8_t* rgba) {
    const std::uint32_t alpha = rgba[3];
    const auto times_alpha = [alpha](std::uint32_t c) { return (c * alpha + 127) / 255; };
    return alpha << 24 | times_alpha(rgba[0]) << 16 | times_alpha(rgba[1]) << 8 | times_alpha(rgba[2]);
}

CairoSurface convert(const Sprite& sprite) {
    CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, sprite.width, sprite.height));
    check_cairo(cairo_surface_status(surface.get()));
    unsigned char* data = cairo_image_surface_get_data(surface.get());
    const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface.get());
    for (int y = 0; y < sprite.height; ++y) {
        auto* row = reinterpret_cast<std::uint32_t*>(data + y * stride);
        const std::ptrdiff_t first = (std::ptrdiff_t{sprite.y} + y) * sprite.image->width + sprite.x;
        const std::uint8_t* from = sprite.image->rgba.data() + 4 * first;
        for (int x = 0; x < sprite.width; ++x) row[x] = premultiplied(from + 4 * x);
    }
    cairo_surface_mark_dirty(surface.get());
    return surface;
}

// What is painted, in the sprite's own pixels: whole copies of its picture.
AabbD painted_box(const Sprite& sprite, const View& view) {
    const Vec2D size{static_cast<double>(sprite.width), static_cast<double>(sprite.height)};
    const auto& [origin, x_axis, y_axis] = sprite.placement;
    const double area = cross(x_axis, y_axis);
    AabbD box{{0, 0}, size};
    if (area == 0 || (!sprite.repeats_x && !sprite.repeats_y)) return box;
    AabbD shown{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (const Vec2D& corner : {view.min, Vec2D{view.max.x, view.min.y}, view.max, Vec2D{view.min.x, view.max.y}}) {
        const Vec2D from = corner - origin;
        const Vec2D copies{cross(from, y_axis) / area / size.x, cross(x_axis, from) / area / size.y};
        shown = {{std::min(shown.min.x, copies.x), std::min(shown.min.y, copies.y)},
                 {std::max(shown.max.x, copies.x), std::max(shown.max.y, copies.y)}};
    }
    if (sprite.repeats_x) {
        box.min.x = std::floor(shown.min.x) * size.x;
        box.max.x = std::ceil(shown.max.x) * size.x;
    }
    if (sprite.repeats_y) {
        box.min.y = std::floor(shown.min.y) * size.y;
        box.max.y = std::ceil(shown.max.y) * size.y;
    }
    return box;
}

bool is_seen(const Sprite& sprite, const View& view) {
    const std::vector<Vec2D> corners = painted_corners(sprite, view);
    const auto [left, right] = std::ranges::minmax(corners, {}, &Vec2D::x);
    const auto [top, bottom] = std::ranges::minmax(corners, {}, &Vec2D::y);
    const bool in_view = left.x < view.max.x && right.x > view.min.x && top.y < view.max.y && bottom.y > view.min.y;
    const Vec2D low = view.to_image({left.x, top.y});
    const Vec2D high = view.to_image({right.x, bottom.y});
    return in_view && std::min(low.x, low.y) > -max_position && std::max(high.x, high.y) < max_position;
}

}  // namespace

std::vector<Vec2D> painted_corners(const Sprite& sprite, const View& view) {
    return placed_corners(sprite.placement, painted_box(sprite, view));
}

void SpritePainter::paint(const Sprite& sprite, double opacity) {
    const SpritePlacement& at = sprite.placement;
    const Vec2D origin = view_.to_image(at.origin);
    const double s = view_.scale;
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, s * at.x_axis.x, s * at.x_axis.y, s * at.y_axis.x, s * at.y_axis.y, origin.x, origin.y);
    cairo_matrix_t inverse = matrix;
    if (!is_seen(sprite, view_) || cairo_matrix_invert(&inverse) != CAIRO_STATUS_SUCCESS) return;

    const bool enlarged = std::abs(cross(at.x_axis, at.y_axis)) * s * s >= 1;
    const bool upright = (at.x_axis.y == 0 && at.y_axis.x == 0) || (at.x_axis.x == 0 && at.y_axis.y == 0);
    cairo_save(context_);
    cairo_transform(context_, &matrix);
    cairo_set_source_surface(context_, surface_of(sprite), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context_), enlarged ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
    if (sprite.repeats_x || sprite.repeats_y) cairo_pattern_set_extend(cairo_get_source(context_), CAIRO_EXTEND_REPEAT);
    const AabbD box = painted_box(sprite, view_);
    cairo_rectangle(context_, box.min.x, box.min.y, box.max.x - box.min.x, box.max.y - box.min.y);
    // A soft edge between two tiles that meet at a fraction of a pixel would show the background as a seam.
    if (upright) cairo_set_antialias(context_, CAIRO_ANTIALIAS_NONE);
    cairo_clip(context_);
    cairo_paint_with_alpha(context_, std::clamp(sprite.opacity * opacity, 0.0, 1.0));
    cairo_restore(context_);
}

cairo_surface_t* SpritePainter::surface_of(const Sprite& sprite) {
    CairoSurface& surface = surfaces_[{sprite.image.get(), sprite.x, sprite.y, sprite.width, sprite.height}];
    if (!surface) surface = convert(sprite);
    return surface.get();
}

}  // namespace carom::tool
