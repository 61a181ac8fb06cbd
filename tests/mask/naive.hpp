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

/// A picture of truth values, one a pixel.
class Grid {
  public:
    Grid(std::int64_t width, std::int64_t height)
        : width_(width), height_(height), pixels_(static_cast<std::size_t>(width * height)) {}

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }
    bool is_inside(std::int64_t x, std::int64_t y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    bool get(std::int64_t x, std::int64_t y) const { return is_inside(x, y) && pixels_[index(x, y)] != 0; }
    void set(std::int64_t x, std::int64_t y, bool on = true) {
        if (is_inside(x, y)) pixels_[index(x, y)] = on ? 1 : 0;
    }

    /// What `pixel(x, y)` says of every pixel.
    template <class Pixel>
    static Grid of(std::int64_t width, std::int64_t height, Pixel pixel) {
        Grid grid(width, height);
        for (std::int64_t y = 0; y < height; ++y) {
            for (std::int64_t x = 0; x < width; ++x) grid.set(x, y, pixel(x, y));
        }
        return grid;
    }
    static Grid of(const Bitmask& mask) {
        return of(mask.width(), mask.height(), [&](std::int64_t x, std::int64_t y) { return mask.get(x, y); });
    }

    /// Calls visit(x, y) for every set pixel, in row order.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::int64_t y = 0; y < height_; ++y) {
            for (std::int64_t x = 0; x < width_; ++x) {
                if (pixels_[index(x, y)] != 0) visit(x, y);
            }
        }
    }

    friend bool operator==(const Grid&, const Grid&) = default;

  private:
    std::size_t index(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>(y * width_ + x); }
    std::int64_t width_, height_;
    std::vector<std::uint8_t> pixels_;
};

/// A side of a mask: often one around a border between words, seldom a long one.
inline std::int64_t random_side(std::mt19937_64& random, std::int64_t usual = 24) {
    constexpr std::int64_t borders[] = {0, 1, 63, 64, 65, 127, 128, 129};
    const auto kind = random() % 16;
    if (kind < 4) return borders[random() % 8];
    if (kind == 4) return random_int(random, 0, 300);
    return random_int(random, 0, usual);
}

/// A picture of some kind: nothing, everything, noise, a few pixels, a box, a disc, a ring, a triangle.
inline Grid random_grid(std::mt19937_64& random, std::int64_t width, std::int64_t height) {
    const auto kind = random() % 10;
    const std::uint64_t per_mille = kind < 4 ? random() % 1000 : random() % 30;
    const std::int64_t cx = random_int(random, 0, width), cy = random_int(random, 0, height);
    const std::int64_t outer = random_int(random, 0, (width + height) / 2 + 1), inner = random_int(random, 0, outer);
    const std::int64_t slope = random_int(random, -3, 3);
    return Grid::of(width, height, [&](std::int64_t x, std::int64_t y) {
        const std::int64_t distance_sq = (x - cx) * (x - cx) + (y - cy) * (y - cy);
        switch (kind) {
            case 4:
                return false;
            case 5:
                return true;
            case 6:
                return distance_sq <= outer * outer;
            case 7:
                return distance_sq <= outer * outer && distance_sq >= inner * inner;
            case 8:
                return slope * (x - cx) <= y - cy && x <= cx + inner;
            case 9:
                return x >= cx - inner && x < cx + outer && y >= cy - outer && y < cy + inner;
            default:
                return random() % 1000 < per_mille;
        }
    });
}

inline Bitmask mask_of(const Grid& grid) {
    std::vector<std::uint8_t> plane;
    plane.reserve(static_cast<std::size_t>(grid.width() * grid.height()));
    for (std::int64_t y = 0; y < grid.height(); ++y) {
        for (std::int64_t x = 0; x < grid.width(); ++x) plane.push_back(grid.get(x, y) ? 1 : 0);
    }
    return Bitmask::from_alpha_plane(plane, grid.width(), grid.height(), 0).value();
}

/// Whether every stored word has only bits of pixels, and there are no words but those.
inline bool padding_is_clear(const Bitmask& mask) {
    const std::int64_t columns = (mask.width() + 63) / 64;
    if (mask.columns() != columns) return false;
    for (std::int64_t y = -1; y <= mask.height(); ++y) {
        if (mask.word(-1, y) != 0 || mask.word(columns, y) != 0) return false;
        const bool inside = y >= 0 && y < mask.height();
        for (std::int64_t k = 0; k < columns; ++k) {
            if (!inside && mask.word(k, y) != 0) return false;
        }
        if (mask.width() % 64 != 0 && mask.word(columns - 1, y) >> (mask.width() % 64) != 0) return false;
    }
    return true;
}

}  // namespace carom::naive
