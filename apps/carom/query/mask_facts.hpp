/// What two overlapping masks share: its bounds and its centre, exactly.
#pragma once

#include <carom/mask/overlap.hpp>
#include <carom/math/vec2.hpp>

#include <cstdint>

namespace carom::tool {

/// Sums over the pixels that two masks share, enough for their area, bounds and centroid. All are exact.
struct SharedPixels {
    std::int64_t area = 0;
    PixelRect bounds{};  ///< in grid coordinates, max exclusive; meaningless when area is 0
    PixelPos origin{};   ///< the sums below count from here, which keeps them within 64 bits
    std::int64_t sum_x = 0;
    std::int64_t sum_y = 0;
};

/// Visits the shared pixels once. Cost: O(words of the common rectangle + shared pixels).
SharedPixels shared_pixels(const PlacedMask& a, const PlacedMask& b);

/// The mean of the centres of the shared pixels, each coordinate rounded once, to nearest. `area` must not be 0, and no
/// coordinate may lie beyond 2^54. Source: [Ekstrom] asks for a better point than the first; this is the usual one.
template <class T>
BasicVec2<T> centroid(const SharedPixels& shared);

}  // namespace carom::tool
