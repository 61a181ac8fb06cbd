/// Bitmask: a collision mask with one bit per pixel, the exact shape of a sprite.
#pragma once

#include <carom/detail/aligned_vector.hpp>
#include <carom/mask/pixel.hpp>
#include <carom/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace carom {

namespace detail {

class MaskAccess;

}  // namespace detail

/// A color without alpha.
struct Rgb {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    friend bool operator==(const Rgb&, const Rgb&) = default;
};

/// Which bit of a byte is the leftmost of its eight pixels.
enum class BitOrder { lowest_first, highest_first };

/// A collision mask: a rectangle of pixels, each set or clear. Any size including 0 in width or height; padding bits
/// stay 0.
///
/// The pixels lie in columns of 64, as in [Ekstrom]: word y of column k holds the pixels (64 k, y) to (64 k + 63, y).
/// In addition a mask stores summaries with which queries end early: a rectangle that contains all set pixels; for
/// widths from 65 to 16383, as long as no row has more than two runs, where the runs of each row begin and end; and for
/// large masks, which tiles of 64 x 8 pixels have any pixel set. Every change updates all three.
class Bitmask {
  public:
    /// The longest side that a mask may have, and the largest number of pixels.
    static constexpr std::int64_t max_side = 1 << 24;
    static constexpr std::int64_t max_pixels = std::int64_t{1} << 32;

    /// An empty mask: 0 x 0.
    Bitmask() = default;

    /// A width x height mask with no pixel set. Errors: bad_size (negative, a side over max_side, over max_pixels).
    static Result<Bitmask> blank(std::int64_t width, std::int64_t height);

    /// A mask from rows of '#' (set) and '.' (clear), top row first, all of one length. Errors: bad_row (its index),
    /// bad_size.
    static Result<Bitmask> from_rows(std::span<const std::string_view> rows);

    /// A mask from an RGBA image, 4 bytes per pixel, row by row: a pixel is set when its alpha > threshold. Errors:
    /// bad_size (also when `rgba` is not 4 * width * height bytes long).
    static Result<Bitmask> from_alpha(std::span<const std::uint8_t> rgba, std::int64_t width, std::int64_t height,
                                      std::uint8_t threshold = 127);

    /// A mask from an alpha plane, 1 byte per pixel, row by row: a pixel is set when its byte > threshold. With
    /// threshold 0, that is any plane of bytes with 0 for clear. Errors: bad_size (also when `alpha` is not width *
    /// height bytes long). Example:
    ///     const std::uint8_t alpha[] = {0, 255, 128, 127};
    ///     assert(Bitmask::from_alpha_plane(alpha, 2, 2)->count() == 2);
    static Result<Bitmask> from_alpha_plane(std::span<const std::uint8_t> alpha, std::int64_t width,
                                            std::int64_t height, std::uint8_t threshold = 127);

    /// A mask from an RGBA image: a pixel is set when its color is not the key; alpha is ignored. Errors: as
    /// from_alpha. Example:
    ///     const std::uint8_t rgba[] = {255, 0, 255, 255, 9, 9, 9, 255};
    ///     assert(Bitmask::from_color_key(rgba, 2, 1, {255, 0, 255})->get(1, 0));
    static Result<Bitmask> from_color_key(std::span<const std::uint8_t> rgba, std::int64_t width, std::int64_t height,
                                          Rgb key);

    /// A mask from packed bits, 8 pixels per byte, each row in whole bytes; bits past the width are ignored. Errors:
    /// bad_size (also when `bytes` is not (width + 7) / 8 * height bytes long). Example:
    ///     const std::uint8_t bits[] = {0b1010'0000, 0b0100'0000};
    ///     assert(Bitmask::from_bits(bits, 3, 2, BitOrder::highest_first)->count() == 3);
    static Result<Bitmask> from_bits(std::span<const std::uint8_t> bytes, std::int64_t width, std::int64_t height,
                                     BitOrder order);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// Whether pixel (x, y) is set; outside the mask every pixel is clear.
    bool get(std::int64_t x, std::int64_t y) const;

    /// Sets or clears pixel (x, y), which must lie inside the mask (asserted; outside it nothing happens).
    void set(std::int64_t x, std::int64_t y, bool on = true);

    /// Sets every pixel, or those of a rectangle, whose part outside the mask is ignored.
    void fill();
    void fill(const PixelRect& rect);

    /// Clears every pixel, or those of a rectangle.
    void clear();
    void clear(const PixelRect& rect);

    /// Inverts every pixel. Padding stays 0, which [Ekstrom] leaves to the caller.
    void invert();

    /// Sets every pixel under a set pixel of the brush, whose pixel (0, 0) lies on `at`. Any offset is allowed, and
    /// what falls outside the mask is dropped. A mask may be its own brush. Cost: O(words of the brush). Example:
    ///     Bitmask terrain = Bitmask::blank(100, 50).value(), crater = Bitmask::blank(9, 9).value();
    ///     crater.fill();
    ///     terrain.draw(crater, {95, -2});
    ///     assert(terrain.count() == 5 * 7);
    ///     terrain.erase(crater, {96, 0});
    ///     assert(terrain.count() == 7);
    void draw(const Bitmask& brush, PixelPos at);

    /// Clears every pixel under a set pixel of the brush; otherwise as draw.
    void erase(const Bitmask& brush, PixelPos at);

    /// The pixels of a rectangle, which may extend outside the mask: there they are clear. Errors: bad_size when the
    /// rectangle is inverted or too large. Example:
    ///     Bitmask mask = Bitmask::blank(4, 4).value();
    ///     mask.set(3, 3);
    ///     assert(mask.crop({{2, 2}, {10, 4}})->bounds() == (PixelRect{{1, 1}, {2, 2}}));
    Result<Bitmask> crop(const PixelRect& rect) const;

    /// The number of set pixels. Cost: O(words), or O(rows) while rows have at most two runs.
    std::int64_t count() const;

    /// The smallest rectangle that contains every set pixel; empty {0,0,0,0} when none is set. Cost: at most O(words).
    PixelRect bounds() const;

    /// Recomputes the summaries from every pixel, so that queries end as early as possible. They are valid at all
    /// times, but clearing pixels leaves them looser than necessary, and the runs of rows are discarded when some row
    /// gets a third: after many changes, this makes queries fast again. Results never depend on it. Cost: O(words).
    void summarize();

    /// Same size and same pixels.
    friend bool operator==(const Bitmask& a, const Bitmask& b) {
        return a.width_ == b.width_ && a.height_ == b.height_ && a.words_ == b.words_;
    }

    /// The number of columns of 64 pixels.
    std::int64_t columns() const { return (width_ + 63) / 64; }

    /// The word of pixels (64 * column, y) to (64 * column + 63, y), for algorithms on masks: bit i is pixel
    /// (64 * column + i, y). Outside the mask, and past its width, pixels are clear.
    std::uint64_t word(std::int64_t column, std::int64_t y) const {
        if (column < 0 || y < 0 || column >= columns() || y >= height_) return 0;
        return words_[static_cast<std::size_t>(column * stride_ + y)];
    }

    /// Those words of a column, from top to bottom, for code that reads a mask where it is. A change of the mask may
    /// change them, or end their life. Example:
    ///     Bitmask mask = Bitmask::blank(70, 2).value();
    ///     mask.set(65, 1);
    ///     assert(mask.column(1).size() == 2 && mask.column(1)[1] == 0b10);
    std::span<const std::uint64_t> column(std::int64_t k) const {
        CAROM_ASSERT(k >= 0 && k < columns(), "column %lld; the mask has %lld", static_cast<long long>(k),
                     static_cast<long long>(columns()));
        return {words_.data() + k * stride_, static_cast<std::size_t>(height_)};
    }

  private:
    friend class detail::MaskAccess;

    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    std::int64_t stride_ = 0;           // words from one column to the next: the height and at least 8 clear ones
    bool is_small_ = false;             // at least one pixel, and at most 64 x 64; then 64 clear words follow
    detail::AlignedVector<std::uint64_t> words_;  // columns, each from top to bottom
    PixelRect within_;                  // no pixel is set outside of it
    bool single_runs_ = false;          // if runs_ is not empty: no row has a second run
    std::vector<std::int16_t> runs_;    // four columns (see kernels.hpp), or empty
    std::vector<std::uint64_t> tiles_;  // one bit per tile of 64 x 8: column by column, in whole words each; or empty
};

/// A mask, and the grid pixel on which its own pixel (0, 0) lies; offsets of any sign and size. Pixels whose coordinate
/// would exceed the largest int64 lie off the grid and overlap nothing. The mask must outlive the query.
struct PlacedMask {
    const Bitmask* mask;
    PixelPos at;
};

/// A PlacedMask that owns its mask.
struct MaskAt {
    Bitmask mask;
    PixelPos at;

    /// A view of this mask at its position, for a query.
    PlacedMask placed() const& { return {&mask, at}; }
    PlacedMask placed() && = delete;
};

}  // namespace carom
