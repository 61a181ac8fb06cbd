/// Moments of the set pixels of a mask, as integers.
#pragma once

#include <carom/mask/bitmask.hpp>

namespace carom::pygame {

/// Sums over all set pixels, x and y counted from pixel (0, 0) on.
struct Moments {
    std::int64_t count = 0;
    std::int64_t x = 0, y = 0;
    std::int64_t xx = 0, xy = 0, yy = 0;
};

Moments moments_of(const Bitmask& mask);

}  // namespace carom::pygame
