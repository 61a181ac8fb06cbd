/// Bitmask: one bit a pixel, the exact shape of a sprite.
#pragma once

#include <carom/result.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace carom {

/// A pixel's place: column x, row y. Rows are stored in the order of y, whichever way the caller's y axis points.
struct PixelPos {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend bool operator==(const PixelPos&, const PixelPos&) = default;
};

/// The pixels x with min <= x < max on both axes; empty when min >= max on an axis.
struct PixelRect {
    PixelPos min;
    PixelPos max;
    bool empty() const { return min.x >= max.x || min.y >= max.y; }
    friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

/// A rectangle of pixels, each set or clear. Any size including 0 in width or height; padding bits stay 0.
class Bitmask {
  public:
    /// The longest side a mask may have, and the most pixels.
    static constexpr std::int64_t max_side = 1 << 24;
    static constexpr std::int64_t max_pixels = std::int64_t{1} << 32;

    /// An empty mask: 0 x 0.
    Bitmask() = default;

    /// A width x height mask with no pixel set. Errors: bad_size (negative, a side over max_side, over max_pixels).
    static Result<Bitmask> blank(std::int64_t width, std::int64_t height);

    /// From rows of '#' (set) and '.' (clear), top row first, all of one length. Errors: bad_row (its index), bad_size.
    static Result<Bitmask> from_rows(std::span<const std::string_view> rows);

    /// From an RGBA image, 4 bytes a pixel, row after row: a pixel is set when its alpha > threshold.
    /// Errors: bad_size (also when `rgba` is not 4 * width * height bytes long).
    static Result<Bitmask> from_alpha(std::span<const std::uint8_t> rgba, std::int64_t width, std::int64_t height,
                                      std::uint8_t threshold = 127);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// Whether pixel (x, y) is set; outside the mask every pixel is clear.
    bool get(std::int64_t x, std::int64_t y) const;

    /// The 64 pixels of row y from column 64 * `column` on: bit i is pixel (64 * column + i, y); clear outside the mask.
    /// For algorithms on masks.
    std::uint64_t word(std::int64_t column, std::int64_t y) const;

    /// Sets or clears pixel (x, y), which must lie inside the mask (asserted; outside it nothing happens).
    void set(std::int64_t x, std::int64_t y, bool on = true);

    /// How many pixels are set. Cost: O(words).
    std::int64_t count() const;

    /// The smallest rectangle that holds every set pixel; empty {0,0,0,0} when none is set. Cost: O(words).
    PixelRect bounds() const;

    friend bool operator==(const Bitmask&, const Bitmask&) = default;

    /// The 64-pixel words of row y, which must lie inside the mask (asserted; outside it the row is empty): bit i of
    /// word k is pixel (64 k + i, y), bits past the width are 0. For algorithms on masks.
    std::span<const std::uint64_t> row(std::int64_t y) const;

  private:
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    std::int64_t words_per_row_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace carom
