#include "trace.hpp"

#include <bit>
#include <optional>

namespace carom::pygame {

namespace {

// The eight neighbors in positive order, from +x on.
constexpr PixelPos steps[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

PixelPos moved(const PixelPos& pixel, int direction) {
    return {pixel.x + steps[direction].x, pixel.y + steps[direction].y};
}

bool is_set(const Bitmask& mask, const PixelPos& pixel) {
    return mask.word(pixel.x >> 6, pixel.y) >> (pixel.x & 63) & 1;
}

std::optional<PixelPos> first_pixel(const Bitmask& mask) {
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t column = 0; column < mask.columns(); ++column) {
            const std::uint64_t word = mask.word(column, y);
            if (word) return PixelPos{64 * column + std::countr_zero(word), y};
        }
    }
    return std::nullopt;
}

// The direction of the first set neighbor from `direction` on; none if all eight are clear.
std::optional<int> next_direction(const Bitmask& mask, const PixelPos& pixel, int direction) {
    for (int i = 0; i < 8; ++i) {
        if (is_set(mask, moved(pixel, (direction + i) & 7))) return (direction + i) & 7;
    }
    return std::nullopt;
}

}  // namespace

std::vector<PixelPos> trace_outline(const Bitmask& mask) {
    const std::optional<PixelPos> first = first_pixel(mask);
    if (!first) return {};
    std::vector<PixelPos> path{*first};
    const std::optional<int> first_direction = next_direction(mask, *first, 0);
    if (!first_direction) return path;
    int direction = *first_direction;
    const PixelPos second = moved(*first, direction);
    // Ends where the second pixel would follow the first again: the first alone may be passed several times.
    for (PixelPos pixel = second;;) {
        path.push_back(pixel);
        direction = *next_direction(mask, pixel, (direction + 6) & 7);
        const PixelPos next = moved(pixel, direction);
        if (pixel == *first && next == second) break;
        pixel = next;
    }
    path.pop_back();
    return path;
}

}  // namespace carom::pygame
