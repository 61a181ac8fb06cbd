/// Two masks on one pixel grid: whether, where and how much they share.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <optional>

namespace carom {

/// A mask and the grid pixel its own pixel (0, 0) lies on; offsets of any sign and size. Pixels whose coordinate would
/// exceed the largest int64 lie off the grid and overlap nothing. The mask must outlive the question.
struct PlacedMask {
    const Bitmask* mask;
    PixelPos at;
};

/// Whether some pixel is set in both. Neighbouring pixels do not overlap: pixels are open squares here.
/// Cost: O(words in the common rectangle) at most; ends at the first shared pixel.
bool overlaps(const PlacedMask& a, const PlacedMask& b);

/// How many pixels are set in both. Cost: O(words in the common rectangle).
std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b);

/// The first pixel set in both, in grid coordinates: rows in order of y, then x; none when they do not overlap.
/// [Ekstrom] calls it the collision point; his word-striped loop breaks the row order, this one keeps it.
/// Cost: as `overlaps`.
std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom
