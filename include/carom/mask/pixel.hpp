/// Positions and rectangles on a pixel grid.
#pragma once

#include <cstdint>

namespace carom {

/// The position of a pixel: column x, row y. Rows are stored in the order of y, whether the caller's y axis points up
/// or down.
struct PixelPos {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend bool operator==(const PixelPos&, const PixelPos&) = default;
};

/// The pixels x with min <= x < max on both axes; empty when min >= max on an axis.
struct PixelRect {
    PixelPos min;
    PixelPos max;
    bool empty() const { return min.x >= max.x || min.y >= max.y; }
    friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

}  // namespace carom
