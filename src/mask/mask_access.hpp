/// MaskAccess: the library's access to the storage of a Bitmask, and the updates of its summaries.
#pragma once

#include "kernels.hpp"
#include "row_runs.hpp"

#include <carom/mask/bitmask.hpp>

#include <algorithm>
#include <bit>

namespace carom::detail {

inline constexpr std::int64_t word_bits = 64;
inline constexpr std::int64_t tile_rows = 8;

/// A word whose `count` lowest bits are set.
constexpr std::uint64_t low_bits(std::int64_t count) {
    return count >= word_bits ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

constexpr bool in_order(std::int64_t a, std::int64_t b, std::int64_t c) {
    return a <= b && b < c;
}

inline PixelRect intersection(const PixelRect& a, const PixelRect& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

/// Whether a change only set pixels of tiles, only cleared some, or both.
enum class TileChange { gained, lost, inverted };

class MaskAccess {
  public:
    /// Runs are stored for these widths: narrower masks are as fast by bits, and for wider ones twice a coordinate
    /// could exceed 16 bits.
    static bool may_have_runs(const Bitmask& mask) { return in_order(65, mask.width_, 16384) && mask.height_ > 0; }
    static bool may_have_tiles(const Bitmask& mask) {
        return mask.width_ >= 512 && mask.height_ >= 64 && mask.width_ * mask.height_ >= (1 << 20);
    }

    static bool is_small(const Bitmask& mask) { return mask.is_small_; }
    static PixelRect frame(const Bitmask& mask) { return {{0, 0}, {mask.width_, mask.height_}}; }
    static const PixelRect& within(const Bitmask& mask) { return mask.within_; }
    static bool has_runs(const Bitmask& mask) { return !mask.runs_.empty(); }
    static bool has_tiles(const Bitmask& mask) { return !mask.tiles_.empty(); }

    /// Row y and below of a stored column.
    static const std::uint64_t* column(const Bitmask& mask, std::int64_t k, std::int64_t y) {
        return mask.words_.data() + (k * mask.stride_ + y);
    }
    static std::uint64_t* column(Bitmask& mask, std::int64_t k, std::int64_t y) {
        return mask.words_.data() + (k * mask.stride_ + y);
    }
    static std::int64_t stride(const Bitmask& mask) { return mask.stride_; }

    /// Row y and below of the 64 pixels from x on, for any x.
    static Window window(const Bitmask& mask, std::int64_t x, std::int64_t y) {
        const std::int64_t k = x >> 6;
        const auto shift = static_cast<int>(x & 63);
        const std::int64_t columns = mask.columns();
        return {in_order(0, k, columns) ? column(mask, k, y) : nullptr,
                shift != 0 && in_order(0, k + 1, columns) ? column(mask, k + 1, y) : nullptr, shift};
    }

    /// The bits of column k that are pixels of the mask.
    static std::uint64_t used_bits(const Bitmask& mask, std::int64_t k) {
        return low_bits(mask.width_ - word_bits * k);
    }

    static RunColumns runs(const Bitmask& mask, std::int64_t y) {
        const std::int16_t* const first = mask.runs_.data() + y;
        const std::int64_t stride = run_stride(mask);
        return {first, first + stride, first + 2 * stride, first + 3 * stride, mask.single_runs_};
    }

    /// Row y as runs, from those stored or from the pixels; false when there are more than two. For widths to 16383.
    static bool row_runs(const Bitmask& mask, std::int64_t y, RowRuns& runs);

    /// The bits of 64 tiles of column k, from tile row 64 * i on; 0 beyond the mask.
    static std::uint64_t tiles(const Bitmask& mask, std::int64_t k, std::int64_t i) {
        const std::int64_t stride = tile_stride(mask);
        return in_order(0, i, stride) ? mask.tiles_[static_cast<std::size_t>(k * stride + i)] : 0;
    }

    // ---- Updates of the summaries after the words have changed ----

    /// The pixels in `added` were set, or those in `removed` cleared. Neither updates tiles.
    static void add_to_row(Bitmask& mask, std::int64_t y, const RowRuns& added);
    static void remove_from_row(Bitmask& mask, std::int64_t y, const RowRuns& removed);
    /// The same for all rows on which a brush lies, of one run each, where a row of one run keeps one, and another one
    /// does not change. False if that is not so of some, which are left as they were.
    static bool add_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered);
    static bool remove_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered);
    /// All pixels were set: updates all summaries.
    static void fill_summaries(Bitmask& mask);
    /// All pixels were inverted: updates the runs and the bounds by them. False, with neither of them valid, if there
    /// are no runs or some row has a third one now.
    static bool invert_rows(Bitmask& mask);
    static void drop_runs(Bitmask& mask) { mask.runs_.clear(); }
    /// Pixels were set in this rectangle and nowhere else.
    static void extend_bounds(Bitmask& mask, const PixelRect& rect) { mask.within_ = hull(mask.within_, rect); }
    /// Recomputes the tiles of column k that contain the given rows, where they may have changed.
    static void update_tiles(Bitmask& mask, std::int64_t k, std::int64_t y_begin, std::int64_t y_end,
                             TileChange change);
    /// The summaries of a mask with no pixel set.
    static void reset(Bitmask& mask);

  private:
    friend class carom::Bitmask;

    static std::int64_t run_stride(const Bitmask& mask) { return mask.height_ + run_group; }
    static std::int64_t tile_stride(const Bitmask& mask) {
        return (mask.height_ + tile_rows * word_bits - 1) / (tile_rows * word_bits);
    }
    static PixelRect hull(const PixelRect& a, const PixelRect& b);
    static PixelRect run_bounds(const Bitmask& mask);
    static PixelRect column_bounds(const Bitmask& mask, std::int64_t k, const PixelRect& within);
    static RowRuns stored_runs(const Bitmask& mask, std::int64_t y);
    static void store_runs(Bitmask& mask, std::int64_t y, const RowRuns& runs);
    static bool runs_of_words(const Bitmask& mask, std::int64_t y, RowRuns& runs);
    static void summarize_runs(Bitmask& mask);
    template <class Change>
    static bool change_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered);
};

}  // namespace carom::detail
