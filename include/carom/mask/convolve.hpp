/// Two masks at all offsets: their cross-correlation and their configuration-space obstacle (Minkowski sum).
#pragma once

#include <carom/mask/overlap.hpp>

#include <vector>

namespace carom {

/// The overlap area of two masks for every offset at which their frames overlap.
struct Convolution {
    std::int64_t width = 0;
    std::int64_t height = 0;
    PixelPos at;                       ///< the offset of areas[0]
    std::vector<std::uint32_t> areas;  ///< row by row, width * height of them

    /// The number of shared pixels when b's pixel (0, 0) lies on a's pixel `offset`; 0 where the frames do not overlap.
    std::uint32_t area(PixelPos offset) const {
        const std::int64_t x = offset.x - at.x, y = offset.y - at.y;
        if (offset.x < at.x || offset.y < at.y || x >= width || y >= height) return 0;
        return areas[static_cast<std::size_t>(y * width + x)];
    }
};

/// Returns `overlap_area` of a at (0, 0) and b at every offset where it can be more than 0: the cross-correlation of
/// the two. Errors: bad_size when there are more than 2^28 offsets. Cost: O(offsets + pairs of runs of pixels), or for
/// masks of many short runs that of one `overlap_area` per offset. Source: run by run, each pair a trapezoid in x.
/// Example:
///     Bitmask block = Bitmask::blank(3, 2).value();
///     block.fill();
///     const Convolution c = convolve(block, block).value();
///     assert(c.width == 5 && c.height == 3 && c.area({0, 0}) == 6 && c.area({-2, 1}) == 1 && c.area({3, 0}) == 0);
Result<Convolution> convolve(const Bitmask& a, const Bitmask& b);

/// Returns the configuration-space obstacle of the two masks, the Minkowski sum of a and the reflected b: the offsets
/// at which b overlaps a, as a mask. [Ekstrom] calls it the convolution; for polygons it is the no-fit polygon. Its
/// pixel p is set when a at (0, 0) and b at p + at share a pixel; outside of it they never do. Errors: bad_size when it
/// exceeds Bitmask's limits. Cost: O(runs of b * words of a): a is dilated along x to the length of each run, shorter
/// runs first, and drawn once for each. Example:
///     Bitmask block = Bitmask::blank(3, 2).value();
///     block.fill();
///     const MaskAt obstacle = configuration_space_obstacle(block, block).value();
///     assert((obstacle.at == PixelPos{-2, -1}) && obstacle.mask.count() == 5 * 3);
Result<MaskAt> configuration_space_obstacle(const Bitmask& a, const Bitmask& b);

}  // namespace carom
