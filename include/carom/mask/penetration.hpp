/// The shortest way out: how far a mask has to be moved until it shares no pixel with another.
#pragma once

#include <carom/mask/overlap.hpp>

namespace carom {

/// The shortest shift of b by whole pixels that leaves no shared pixel, however holes and bays are shaped; {0, 0} when
/// there is none now. Of several shortest ones, the first in row order: least y, then least x. Pixels that would lie
/// off the grid count as if it had no end. Cost: O(d) stretches of rows for a shift of length d, each left by jumps
/// over whole runs of pixels; noise, whose runs are short, takes O(d^2) first hits. Example:
///     Bitmask block = Bitmask::blank(10, 4).value();
///     block.fill();
///     assert((penetration_vector({&block, {0, 0}}, {&block, {7, 1}}) == PixelPos{3, 0}));
///     assert((penetration_vector({&block, {0, 0}}, {&block, {1, 1}}) == PixelPos{0, 3}));
PixelPos penetration_vector(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom
