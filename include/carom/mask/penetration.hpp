/// Penetration of two masks: the minimum translation vector (MTV) in whole pixels.
#pragma once

#include <carom/mask/overlap.hpp>

namespace carom {

/// Returns the minimum translation vector: the shortest translation of b by whole pixels after which no pixel is
/// shared, also with holes and concavities; {0, 0} if none is shared now. Of several shortest ones, the first in row
/// order: least y, then least x. Pixels that would lie off the grid count as if the grid were unbounded. Cost: O(d)
/// rows of offsets for a length of d, each searched by jumps over whole runs of pixels; noise, whose runs are
/// short, takes O(d^2) searches for a first shared pixel. Example:
///     Bitmask block = Bitmask::blank(10, 4).value();
///     block.fill();
///     assert((penetration_vector({&block, {0, 0}}, {&block, {7, 1}}) == PixelPos{3, 0}));
///     assert((penetration_vector({&block, {0, 0}}, {&block, {1, 1}}) == PixelPos{0, 3}));
PixelPos penetration_vector(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom
