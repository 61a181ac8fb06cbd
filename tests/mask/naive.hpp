/// Pixel-by-pixel references that the mask tests compare against: slow, and plain enough to be believed.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/mask/overlap.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace carom::naive {

struct Overlap {
    std::int64_t area = 0;
    std::optional<PixelPos> first;
};

/// Every pixel of a, in row order, looked up in b. For offsets whose sums fit int64.
inline Overlap overlap(const PlacedMask& a, const PlacedMask& b) {
    Overlap result;
    for (std::int64_t y = 0; y < a.mask->height(); ++y) {
        for (std::int64_t x = 0; x < a.mask->width(); ++x) {
            const PixelPos grid{a.at.x + x, a.at.y + y};
            if (!a.mask->get(x, y) || !b.mask->get(grid.x - b.at.x, grid.y - b.at.y)) continue;
            ++result.area;
            if (!result.first) result.first = grid;
        }
    }
    return result;
}

inline std::int64_t count(const Bitmask& mask) {
    std::int64_t pixels = 0;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) pixels += mask.get(x, y) ? 1 : 0;
    }
    return pixels;
}

inline PixelRect bounds(const Bitmask& mask) {
    PixelRect box;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            if (!mask.get(x, y)) continue;
            if (box.empty()) box = {{x, y}, {x + 1, y + 1}};
            box.min = {std::min(box.min.x, x), std::min(box.min.y, y)};
            box.max = {std::max(box.max.x, x + 1), std::max(box.max.y, y + 1)};
        }
    }
    return box;
}

/// The mask as the rows `Bitmask::from_rows` reads.
inline std::vector<std::string> rows_of(const Bitmask& mask) {
    std::vector<std::string> rows;
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        std::string& row = rows.emplace_back();
        for (std::int64_t x = 0; x < mask.width(); ++x) row += mask.get(x, y) ? '#' : '.';
    }
    return rows;
}

inline Bitmask mask_of(const std::vector<std::string>& rows) {
    const std::vector<std::string_view> views(rows.begin(), rows.end());
    return Bitmask::from_rows(views).value();
}

inline std::int64_t random_int(std::mt19937_64& random, std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
}

/// A mask in which each pixel is set with probability per_mille / 1000.
inline Bitmask random_mask(std::mt19937_64& random, std::int64_t width, std::int64_t height, std::uint64_t per_mille) {
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) {
            if (random() % 1000 < per_mille) mask.set(x, y);
        }
    }
    return mask;
}

/// Whether every word of every row has only bits below the width.
inline bool padding_is_clear(const Bitmask& mask) {
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        const auto words = mask.row(y);
        if (static_cast<std::int64_t>(words.size()) != (mask.width() + 63) / 64) return false;
        if (mask.width() % 64 != 0 && (words.back() >> (mask.width() % 64)) != 0) return false;
    }
    return true;
}

}  // namespace carom::naive
