#include "debug_draw/outliner.hpp"

#include <carom/mask/contours.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

// The visible pixels and one more on each side, as far as a mask at `at` has any; in its own frame.
template <class T>
PixelRect visible_pixels(const BasicDebugView<T>& view, const PixelPos& at, std::int64_t width, std::int64_t height) {
    const auto pixel = [](double x, std::int64_t origin, std::int64_t size) {
        return static_cast<std::int64_t>(std::clamp(x - static_cast<double>(origin), 0.0, static_cast<double>(size)));
    };
    const BasicAabb<T>& box = view.visible;
    return {{pixel(std::floor(static_cast<double>(box.min.x)) - 1, at.x, width),
             pixel(std::floor(static_cast<double>(box.min.y)) - 1, at.y, height)},
            {pixel(std::ceil(static_cast<double>(box.max.x)) + 1, at.x, width),
             pixel(std::ceil(static_cast<double>(box.max.y)) + 1, at.y, height)}};
}

template <class T>
void fill_rows(const Bitmask& mask, const PixelPos& at, const detail::Outliner<T>& out) {
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            if (!mask.get(x, y)) continue;
            const auto left = static_cast<double>(at.x + x), top = static_cast<double>(at.y + y);
            while (x < mask.width() && mask.get(x, y)) ++x;
            const auto right = static_cast<double>(at.x + x);
            out.area(std::array<Vec2D, 4>{{{left, top}, {right, top}, {right, top + 1}, {left, top + 1}}});
        }
    }
}

// All of a mask that has been cropped to what is visible.
template <class T>
void paint_pixels(const Bitmask& mask, const PixelPos& at, const detail::Outliner<T>& out) {
    if (out.fills()) fill_rows(mask, at, out);
    const auto corner = [&](const PixelPos& p) {
        return Vec2D{static_cast<double>(at.x + p.x), static_cast<double>(at.y + p.y)};
    };
    for (const Contour& contour : contours(mask)) {
        for (std::size_t i = 0; i < contour.corners.size(); ++i) {
            out.line(corner(contour.corners[i]), corner(contour.corners[(i + 1) % contour.corners.size()]));
        }
    }
}

template <class T, class Mask>
void paint_visible(const Mask& mask, const PixelPos& at, const BasicDebugView<T>& view, DebugPainter<T> paint,
                   DebugRole role) {
    const PixelRect rect = visible_pixels(view, at, mask.width(), mask.height());
    if (rect.min.x >= rect.max.x || rect.min.y >= rect.max.y) return;
    const auto visible = mask.crop(rect);
    if (!visible) return;
    paint_pixels(*visible, {at.x + rect.min.x, at.y + rect.min.y}, detail::Outliner<T>(view, paint, role));
}

}  // namespace

template <class T>
void draw_mask(const PlacedMask& mask, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role) {
    paint_visible<T>(*mask.mask, mask.at, view, paint, role);
}

template <class T>
void draw_mask(const PlacedSprite& sprite, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role) {
    const auto placed = resample(*sprite.mask, sprite.placement);
    if (placed) paint_visible<T>(placed->mask, placed->at, view, paint, role);
}

template <class T>
void draw_mask(const TerrainMask& terrain, const BasicDebugView<T>& view, std::type_identity_t<DebugPainter<T>> paint,
               DebugRole role) {
    paint_visible<T>(terrain, {0, 0}, view, paint, role);
}

#define CAROM_DRAW_MASKS(T)                                                                             \
    template void draw_mask(const PlacedMask&, const BasicDebugView<T>&, DebugPainter<T>, DebugRole);   \
    template void draw_mask(const PlacedSprite&, const BasicDebugView<T>&, DebugPainter<T>, DebugRole); \
    template void draw_mask(const TerrainMask&, const BasicDebugView<T>&, DebugPainter<T>, DebugRole);
CAROM_DRAW_MASKS(float)
CAROM_DRAW_MASKS(double)
#undef CAROM_DRAW_MASKS

}  // namespace carom
