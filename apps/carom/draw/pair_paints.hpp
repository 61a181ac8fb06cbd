/// The colors and lines that images of two items share.
#pragma once

#include "draw/paint.hpp"

#include <array>

namespace carom::tool {

inline constexpr Paint blue{0.10, 0.36, 0.78, 1};
inline constexpr Paint orange{0.86, 0.42, 0.04, 1};
inline constexpr Paint ink{0.13, 0.13, 0.18, 1};

inline constexpr double thin_width = 1.3;
inline constexpr double nearest_width = 2;
inline constexpr double arrow_length = 46;
inline constexpr std::array<double, 2> ghost_dashes = {7, 4};

inline Paint with_opacity(Paint paint, double opacity) {
    paint.alpha = opacity;
    return paint;
}

}  // namespace carom::tool
