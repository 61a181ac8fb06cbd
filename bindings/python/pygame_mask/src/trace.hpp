/// The outline of a mask as pygame follows it: Moore neighbor tracing from the first set pixel on.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <vector>

namespace carom::pygame {

/// As carom::outline_pixels: the pixels along the outer border of the component that contains the first set pixel. That
/// verb finds all contours first, this one follows a single one. Cost: O(words above the first pixel + path).
std::vector<PixelPos> trace_outline(const Bitmask& mask);

}  // namespace carom::pygame
