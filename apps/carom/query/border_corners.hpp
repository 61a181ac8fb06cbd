/// Limits on the number of corners of a mask's border for contours and polygons.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <cstdint>

namespace carom::tool {

/// Contours take a few hundred bytes a corner, and an image of noise compressed to kilobytes has millions.
inline constexpr std::int64_t max_contour_corners = std::int64_t{1} << 23;

/// Simplifying, and cutting into parts, takes up to a square of the corners: an image of noise would take hours. At
/// this many it is seconds, and no drawing has as many: a disc of 4096 pixels has 9596.
inline constexpr std::int64_t max_border_corners = std::int64_t{1} << 17;

/// The corners of all contours of a mask together, counted without tracing them. Cost: O(words).
std::int64_t border_corner_count(const Bitmask& mask);

}  // namespace carom::tool
