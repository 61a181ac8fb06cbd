#include "moments.hpp"

#include <bit>

namespace carom::pygame {

namespace {

// The number of the set bits of a word, and the sums of their positions and of the squares of these.
struct BitSums {
    std::int64_t count = 0, positions = 0, squares = 0;
};

// 0 + 1 + ... + (n - 1), and the same of squares.
constexpr std::int64_t sum_below(std::int64_t n) {
    return n * (n - 1) / 2;
}
constexpr std::int64_t square_sum_below(std::int64_t n) {
    return n * (n - 1) * (2 * n - 1) / 6;
}

// Run by run: the words of sprites have one or two.
BitSums sums_of(std::uint64_t word) {
    BitSums sums;
    std::int64_t begin = 0;
    while (word) {
        const int gap = std::countr_zero(word);
        word >>= gap;
        begin += gap;
        const int length = std::countr_one(word);
        const std::int64_t end = begin + length;
        sums.count += length;
        sums.positions += sum_below(end) - sum_below(begin);
        sums.squares += square_sum_below(end) - square_sum_below(begin);
        word = length < 64 ? word >> length : 0;
        begin = end;
    }
    return sums;
}

}  // namespace

Moments moments_of(const Bitmask& mask) {
    Moments all;
    for (std::int64_t column = 0; column < mask.columns(); ++column) {
        const std::int64_t left = 64 * column;
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            const std::uint64_t word = mask.word(column, y);
            if (word == 0) continue;
            const BitSums sums = sums_of(word);
            const std::int64_t x = left * sums.count + sums.positions;
            all.count += sums.count;
            all.x += x;
            all.y += y * sums.count;
            all.xx += left * left * sums.count + 2 * left * sums.positions + sums.squares;
            all.xy += x * y;
            all.yy += y * y * sums.count;
        }
    }
    return all;
}

}  // namespace carom::pygame
