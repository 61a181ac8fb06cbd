#include "first_pixel.hpp"

#include <carom/config.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

namespace carom::pygame {

namespace {

// The word of a pixel that lies inside the mask. Says so to the compiler, which then leaves out the checks.
std::uint64_t inner_word(const Bitmask& mask, std::int64_t column, std::int64_t y) {
    CAROM_ASSUME(column >= 0 && y >= 0 && column < mask.columns() && y < mask.height());
    return mask.word(column, y);
}

// The 64 pixels of a mask from (x, y) on.
std::uint64_t pixels_from(const Bitmask& mask, std::int64_t x, std::int64_t y) {
    const std::int64_t column = x >> 6, shift = x & 63;
    const std::uint64_t low = mask.word(column, y) >> shift;
    return shift == 0 ? low : low | mask.word(column + 1, y) << (64 - shift);
}

// The least or greatest shared x of row y, which has one, between begin and end.
std::int64_t extreme_x(const PlacedMask& a, const PlacedMask& b, std::int64_t begin, std::int64_t end, std::int64_t y,
                       bool greatest) {
    const auto shared = [&](std::int64_t x) {
        return pixels_from(*a.mask, x - a.at.x, y - a.at.y) & pixels_from(*b.mask, x - b.at.x, y - b.at.y);
    };
    if (greatest) {
        std::int64_t x = end - 64;
        while (shared(x) == 0) x -= 64;
        return x + 63 - std::countl_zero(shared(x));
    }
    std::int64_t x = begin;
    while (shared(x) == 0) x += 64;
    return x + std::countr_zero(shared(x));
}

}  // namespace

std::optional<PixelPos> first_by_stripes(const PlacedMask& a, const PlacedMask& b) {
    if (!overlaps(a, b)) return std::nullopt;
    const Bitmask &in_a = *a.mask, &in_b = *b.mask;
    const std::int64_t dx = b.at.x - a.at.x, dy = b.at.y - a.at.y;
    const std::int64_t y_begin = std::max<std::int64_t>(0, dy), y_end = std::min(in_a.height(), in_b.height() + dy);
    for (std::int64_t x = std::max<std::int64_t>(0, dx);;) {
        const std::int64_t column_a = x >> 6, column_b = (x - dx) >> 6;
        const std::int64_t shift_a = x & 63, shift_b = (x - dx) & 63;
        const auto shared = [&](std::int64_t y) {
            return inner_word(in_a, column_a, y) >> shift_a & inner_word(in_b, column_b, y - dy) >> shift_b;
        };
        std::int64_t y = y_begin;
        while (y + 8 <= y_end && !(shared(y) | shared(y + 1) | shared(y + 2) | shared(y + 3) | shared(y + 4) |
                                   shared(y + 5) | shared(y + 6) | shared(y + 7))) {
            y += 8;
        }
        while (y < y_end && !shared(y)) ++y;
        if (y < y_end) return PixelPos{a.at.x + x + std::countr_zero(shared(y)), a.at.y + y};
        // Some stripe has a pixel, so this ends.
        x = std::min(64 * (column_a + 1), 64 * (column_b + 1) + dx);
    }
}

std::optional<SearchOrder> find_order(const char* name) {
    for (const bool from_right : {false, true}) {
        for (const bool from_bottom : {false, true}) {
            const char* const x = from_right ? "right" : "left";
            const char* const y = from_bottom ? "bottom" : "top";
            const std::size_t x_length = std::strlen(x), y_length = std::strlen(y);
            if (std::strlen(name) != x_length + 1 + y_length) continue;
            const auto is_named = [&](const char* first, std::size_t length, const char* second) {
                return std::strncmp(name, first, length) == 0 && name[length] == '-' &&
                       std::strcmp(name + length + 1, second) == 0;
            };
            if (is_named(x, x_length, y)) return SearchOrder{true, from_right, from_bottom};
            if (is_named(y, y_length, x)) return SearchOrder{false, from_right, from_bottom};
        }
    }
    return std::nullopt;
}

std::optional<PixelPos> first_in_order(const PlacedMask& a, const PlacedMask& b, const SearchOrder& order) {
    if (!order.by_columns && !order.from_right && !order.from_bottom) return first_point(a, b);
    if (!overlaps(a, b)) return std::nullopt;
    const PixelRect bounds = overlap_bounds(a, b);
    if (!order.by_columns) {
        const std::int64_t y = order.from_bottom ? bounds.max.y - 1 : bounds.min.y;
        return PixelPos{extreme_x(a, b, bounds.min.x, bounds.max.x, y, order.from_right), y};
    }
    const std::int64_t x = order.from_right ? bounds.max.x - 1 : bounds.min.x;
    const auto shares = [&](std::int64_t y) {
        return a.mask->get(x - a.at.x, y - a.at.y) && b.mask->get(x - b.at.x, y - b.at.y);
    };
    std::int64_t y = order.from_bottom ? bounds.max.y - 1 : bounds.min.y;
    while (!shares(y)) y += order.from_bottom ? -1 : 1;
    return PixelPos{x, y};
}

}  // namespace carom::pygame
