#include "query/border_corners.hpp"

#include <bit>

namespace carom::tool {

namespace {

// The pixels of a row next to the corners (64 * column, y) to (64 * column + 63, y): to their left and to their right.
struct Neighborhood {
    std::uint64_t left;
    std::uint64_t right;
};

Neighborhood neighborhood(const Bitmask& mask, std::int64_t column, std::int64_t y) {
    const std::uint64_t right = mask.word(column, y);
    return {right << 1 | mask.word(column - 1, y) >> 63, right};
}

}  // namespace

// Where an odd number of the four pixels around a corner is set, the border turns; where two diagonal ones are,
// it passes the corner twice.
std::int64_t border_corner_count(const Bitmask& mask) {
    std::int64_t count = 0;
    for (std::int64_t column = 0; column <= mask.columns(); ++column) {
        Neighborhood above = {0, 0};
        for (std::int64_t y = 0; y <= mask.height(); ++y) {
            const Neighborhood below = neighborhood(mask, column, y);
            const std::uint64_t odd = above.left ^ above.right ^ below.left ^ below.right;
            const std::uint64_t crossed = (above.left ^ above.right) & (above.left ^ below.left) & ~odd;
            count += std::popcount(odd) + 2 * std::popcount(crossed);
            above = below;
        }
    }
    return count;
}

}  // namespace carom::tool
