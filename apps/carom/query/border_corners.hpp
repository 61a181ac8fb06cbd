/// How ragged a mask's border may be for its polygons to be worked out.
#pragma once

#include <carom/mask/contours.hpp>

#include <cstddef>
#include <vector>

namespace carom::tool {

/// Simplifying, and cutting into parts, takes up to a square of the corners: a picture of noise would take hours. At
/// this many it is seconds, and no drawing has as many: a disc of 4096 pixels has 9596.
inline constexpr std::size_t max_border_corners = std::size_t{1} << 17;

/// The corners of all contours together.
inline std::size_t corner_count(const std::vector<Contour>& contours) {
    std::size_t count = 0;
    for (const Contour& contour : contours) count += contour.corners.size();
    return count;
}

}  // namespace carom::tool
