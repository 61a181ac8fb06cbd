/// CoarseMask: a mask at lower resolution, with one pixel for a cell of n x n, set when any of them is.
#pragma once

#include <carom/mask/bitmask.hpp>

namespace carom {

/// A conservative mask of cells. Where it overlaps nothing, neither does the mask from which it was made.
struct CoarseMask {
    Bitmask mask;
    std::int64_t cell = 1;  ///< the side of a cell, in pixels

    /// The cell that contains a pixel: rounded down, so that -1 lies in cell -1 and not in 0. Example:
    ///     const CoarseMask coarse = coarse_copy(Bitmask(), 8).value();
    ///     assert((coarse.cell_of({-1, 17}) == PixelPos{-1, 2}));
    ///     assert((coarse.pixels_of({-1, 2}) == PixelRect{{-8, 16}, {0, 24}}));
    PixelPos cell_of(PixelPos pixel) const;

    /// The pixels of a cell. Sides beyond the range of int64 are clamped to it.
    PixelRect pixels_of(PixelPos at) const;
};

/// Returns the mask in cells of n x n pixels; those at the right and lower edge may extend beyond the mask. Errors:
/// bad_size when n < 1. Cost: O(words + runs of pixels). Example:
///     Bitmask mask = Bitmask::blank(10, 10).value();
///     mask.set(9, 3);
///     assert(coarse_copy(mask, 4)->mask.bounds() == (PixelRect{{2, 0}, {3, 1}}));
Result<CoarseMask> coarse_copy(const Bitmask& mask, std::int64_t n);

}  // namespace carom
